/** The way from the config object to one of its values, e.g. `['navbar', 'items', 2, 'href']`; empty for the config itself. */
export type KeyPath = readonly (string | number)[];

/** As it would be written in code: `navbar.items[2].href`, `checks["broken-link"]`. */
export function formatKeyPath(keyPath: KeyPath): string {
  return keyPath.map(formatStep).join('') || 'the config';
}

function formatStep(step: string | number, index: number): string {
  if (typeof step === 'number') return `[${step}]`;
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(step)) return `[${JSON.stringify(step)}]`;
  return index === 0 ? step : `.${step}`;
}

/** The value at a key path; `undefined` when there is none. */
export function valueAt(value: unknown, keyPath: KeyPath): unknown {
  let current = value;
  for (const step of keyPath) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    // `hasOwn` has shown that the key is there.
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}
