import { join } from 'node:path';
import type { FileMemory } from '../../model/file-memory.ts';
import { SourceChanged, type SourceFile } from '../../model/source.ts';
import { readUtf8 } from './read-utf8.ts';
import { statsOf } from './stats-of.ts';

/** A source without its text, as it can be sent anywhere. */
export type SourceEntry = Omit<SourceFile, 'text'>;

/**
 * A source whose text is read again whenever somebody asks for it: all of them are more than has to be held for the few
 * that are compiled at a time, and for none where all is at hand.
 *
 * @throws SourceChanged by `text`, when it is another one than at first
 */
export function withText(root: string, entry: SourceEntry): SourceFile {
  return {
    ...entry,
    get text() {
      return readAgain(root, entry);
    },
  };
}

/**
 * As `readUtf8`, but a file that looks as it did when it was last read is not read before somebody asks for its text.
 *
 * @throws SourceChanged by `text`, when it was another one after all
 */
export function readUnlessKnown(root: string, path: string, files: FileMemory): ReturnType<typeof readUtf8> {
  const absolute = join(root, path);
  const stats = statsOf(absolute);
  const hash = stats && files.recall(absolute, stats);
  if (hash === undefined) {
    const read = readUtf8(root, path);
    if (stats !== undefined && 'hash' in read) files.note(absolute, stats, read.hash);
    return read;
  }
  return {
    hash,
    get text() {
      return readAgain(root, { path, hash });
    },
  };
}

function readAgain(root: string, { path, hash }: Pick<SourceEntry, 'path' | 'hash'>): string {
  const read = readUtf8(root, path);
  if (!('text' in read) || read.hash !== hash) throw new SourceChanged(path);
  return read.text;
}

/** Without asking for its text. */
export function entryOf({ path, name, kind, version, format, hash, frontmatter, heading }: SourceFile): SourceEntry {
  const optional = { ...(version === undefined ? {} : { version }), ...(heading === undefined ? {} : { heading }) };
  return { path, name, kind, format, hash, frontmatter, ...optional };
}
