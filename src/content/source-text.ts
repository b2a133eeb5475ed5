import { SourceChanged, type SourceFile } from '../model/source.ts';
import { readUtf8 } from './read-utf8.ts';

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
      const read = readUtf8(root, entry.path);
      if (!('text' in read) || read.hash !== entry.hash) throw new SourceChanged(entry.path);
      return read.text;
    },
  };
}

/** Without asking for its text. */
export function entryOf({ path, name, kind, version, format, hash, frontmatter, heading }: SourceFile): SourceEntry {
  const optional = { ...(version === undefined ? {} : { version }), ...(heading === undefined ? {} : { heading }) };
  return { path, name, kind, format, hash, frontmatter, ...optional };
}
