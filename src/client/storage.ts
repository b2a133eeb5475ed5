import { baseUrl } from './root.ts';

/** What a reader chose, by site: two sites may share an origin. Without storage nothing is remembered. */
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

/** As `before-paint.ts` spells it, too. */
const key = (name: string) => `docsgen:${baseUrl}:${name}`;
