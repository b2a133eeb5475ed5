import { readFileSync } from 'node:fs';
import { replaceFile } from '../../core/write/index.ts';
import type { Answer } from './ask.ts';

interface Remembered {
  readonly answer: Answer;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Opens the answers of earlier runs that are not too old. Broken links are not stored, so that a fix is seen at once.
 *
 * @param file absolute path; without it nothing is stored
 * @param maxAge days
 */
export function openMemory(file: string | undefined, maxAge: number) {
  const now = Date.now();
  const known = new Map(
    read(file).filter(([, { at, answer }]) => isStored(answer) && at <= now && now - at < maxAge * day),
  );
  return {
    get: (address: string): Answer | undefined => known.get(address)?.answer,
    set(address: string, answer: Answer): void {
      if (isStored(answer)) known.set(address, { answer, at: now });
    },
    close(): void {
      if (file === undefined || known.size === 0) return;
      replaceFile(file, JSON.stringify([...known].sort(([a], [b]) => (a < b ? -1 : 1))));
    },
  };
}

function isStored({ kind }: Answer): boolean {
  return kind === 'there' || kind === 'moved';
}

/** The entries of a file; none when it is damaged. */
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
    typeof entry[1]?.answer?.kind === 'string'
  );
}
