import { filesBase } from './root.ts';

/** Stores a choice of the reader, by site, because sites may share an origin. Does nothing without storage. */
export function remember(name: string, value: string): void {
  try {
    localStorage[key(name)] = value;
  } catch {
    // Full, or forbidden by the browser's settings.
  }
}

/** `undefined` without a choice, and without storage. */
export function recall(name: string): string | undefined {
  try {
    return localStorage[key(name)];
  } catch {
    return;
  }
}

/** Same key as in `before-paint.ts`. */
const key = (name: string) => `docsgen:${filesBase}:${name}`;
