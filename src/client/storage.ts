import { filesBase } from './root.ts';

/** Stores a choice of the reader, by site, because sites may share an origin. Does nothing without storage. */
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(key(name), value);
  } catch {
    // Full, or forbidden by the browser's settings.
  }
}

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(key(name));
  } catch {
    return null;
  }
}

/** Same key as in `before-paint.ts`. */
const key = (name: string) => `docsgen:${filesBase}:${name}`;
