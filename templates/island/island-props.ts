/**
 * Props of an island as JSON.
 *
 * @throws Error with a sentence for the site's author where a value would not arrive as it left
 */
export function islandProps(props: object, component: string): string {
  refuse(props, '');
  return JSON.stringify(props);

  function refuse(value: unknown, path: string): void {
    const kind = kindOf(value);
    if (kind !== undefined) {
      throw new Error(
        `<${component}> is drawn in the browser, and its prop ${path} is ${kind}, which cannot be sent there: use strings, numbers, booleans, null, arrays and plain objects, and children for markup`,
      );
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, entry] of Object.entries(value)) refuse(entry, path === '' ? key : `${path}.${key}`);
  }
}

/** What a value is, if it is nothing that JSON can hold. */
function kindOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    case 'bigint':
      return 'a BigInt';
    case 'number':
      return Number.isFinite(value) ? undefined : String(value);
    case 'object':
      break;
    default:
      return undefined;
  }
  if (value === null || Array.isArray(value)) return undefined;
  if ('$$typeof' in value) return 'a React element';
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? undefined : `a ${value.constructor.name}`;
}
