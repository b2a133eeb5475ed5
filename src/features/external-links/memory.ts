import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '../../core/write/index.ts';
import type { Verdict } from './ask.ts';

interface Remembered {
  readonly verdict: Verdict;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const day = 24 * 60 * 60 * 1000;

/**
 * What was found out before and is not too old. What is broken is not kept: whoever mends it wants to see it.
 *
 * @param file absolute path; without it nothing is kept
 * @param maxAge days
 */
export function openMemory(file: string | undefined, maxAge: number) {
  const now = Date.now();
  const known = new Map(
    read(file).filter(([, { at, verdict }]) => isKept(verdict) && at <= now && now - at < maxAge * day),
  );
  return {
    get: (address: string): Verdict | undefined => known.get(address)?.verdict,
    set(address: string, verdict: Verdict): void {
      if (isKept(verdict)) known.set(address, { verdict, at: now });
    },
    close(): void {
      if (file === undefined || known.size === 0) return;
      mkdirSync(dirname(file), { recursive: true });
      replaceFile(file, JSON.stringify([...known].sort(([a], [b]) => (a < b ? -1 : 1))));
    },
  };
}

function isKept({ kind }: Verdict): boolean {
  return kind === 'there' || kind === 'moved';
}

/** A file that is damaged or of another kind is as good as none. */
function read(file: string | undefined): readonly (readonly [string, Remembered])[] {
  if (file === undefined) return [];
  try {
    const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is readonly [string, Remembered] {
  return (
    Array.isArray(entry) &&
    typeof entry[0] === 'string' &&
    typeof entry[1]?.at === 'number' &&
    typeof entry[1]?.verdict?.kind === 'string'
  );
}
