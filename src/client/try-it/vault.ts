import type { Fields } from '../../shared/request/credentials.ts';

/** The credentials for a scheme, and the origin that they were entered for. They are sent to no other origin. */
interface Entry {
  readonly origin: string;
  readonly fields: Fields;
}

/** The methods of `sessionStorage` that are used. */
export interface SessionStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The credentials of one document, for all of its operations. They are in memory, or in the session if the reader says so. */
export interface Vault {
  /** The credentials for an origin; `undefined` where none were entered for it. */
  readonly fieldsFor: (scheme: string, origin: string) => Fields | undefined;
  readonly originOf: (scheme: string) => string | undefined;
  readonly set: (scheme: string, origin: string, fields: Fields) => void;
  /** Lets the reader use what was entered for another origin. */
  readonly move: (scheme: string, origin: string) => void;
  readonly forget: () => void;
  readonly isStored: () => boolean;
  /** Keeps the credentials until the tab is closed, or in memory only. */
  readonly store: (stored: boolean) => void;
  /** Calls back after each change. @returns a function that ends that */
  readonly subscribe: (listener: () => void) => () => void;
  /** Another value after each change. */
  readonly version: () => number;
}

/** @param session throws where it may not be used */
export function createVault(document: string, session: () => SessionStore): Vault {
  const key = `docsgen:try-it:${document}`;
  const entries = new Map(readStored(key, session));
  let isStored = entries.size > 0;
  let version = 0;
  const listeners = new Set<() => void>();
  const changed = () => {
    version++;
    writeStored(key, session, isStored && entries.size > 0 ? [...entries] : undefined);
    for (const listener of listeners) listener();
  };
  return {
    fieldsFor: (scheme, origin) => {
      const entry = entries.get(scheme);
      return entry?.origin === origin ? entry.fields : undefined;
    },
    originOf: (scheme) => entries.get(scheme)?.origin,
    set(scheme, origin, fields) {
      if (Object.values(fields).every((value) => value === '')) entries.delete(scheme);
      else entries.set(scheme, { origin, fields });
      changed();
    },
    move(scheme, origin) {
      const entry = entries.get(scheme);
      if (entry) entries.set(scheme, { ...entry, origin });
      changed();
    },
    forget() {
      entries.clear();
      changed();
    },
    isStored: () => isStored,
    store(stored) {
      isStored = stored;
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

/** Reads stored credentials, which another release or another program may have written. */
function readStored(key: string, session: () => SessionStore): readonly (readonly [string, Entry])[] {
  try {
    const stored: unknown = JSON.parse(session().getItem(key) ?? '[]');
    return (Array.isArray(stored) ? stored : []).filter(
      (entry) => Array.isArray(entry) && typeof entry[1]?.origin === 'string' && typeof entry[1]?.fields === 'object',
    );
  } catch {
    return [];
  }
}

function writeStored(
  key: string,
  session: () => SessionStore,
  entries: readonly (readonly [string, Entry])[] | undefined,
): void {
  try {
    if (entries === undefined) session().removeItem(key);
    else session().setItem(key, JSON.stringify(entries));
  } catch {
    // Full, or forbidden by the browser's settings: they stay in memory.
  }
}
