import { hash } from 'node:crypto';
import { join } from 'node:path';
import { notUtf8, readRegularFile, statsOf, textOfRegularFile } from '../../core/text/index.ts';
import { hasRead } from '../../core/threads/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { FileMemory } from '../../model/file-memory.ts';
import type { SourcePath } from '../../model/place.ts';
import { SourceChanged, type TextReading } from '../../model/source.ts';

/** A text file; `text` may read it again at each access. */
export type TextFile = { readonly text: string; readonly hash: string } | { readonly finding: Finding };

/** How text files are read. */
export interface ReadingOptions {
  readonly files: FileMemory;
  readonly texts: TextReading;
  /** Texts of an editor, which are read in place of the files. */
  readonly unsaved?: ReadonlyMap<SourcePath, string> | undefined;
}

/**
 * A text file below the root; `undefined` where there is none. One with the size and time stamps of its last read is read
 * at the first access of `text`, unless all are read at once.
 *
 * @throws SourceChanged by `text`, when the file has changed since
 */
export function openTextFile(
  root: string,
  path: SourcePath,
  { files, texts, unsaved }: ReadingOptions,
): TextFile | undefined {
  const typed = unsaved?.get(path);
  if (typed !== undefined) return ofText(typed);
  const absolute = join(root, path);
  const stats = statsOf(absolute);
  if (stats?.isFile() !== true) return;
  const known = texts === 'at once' ? undefined : files.recall(absolute, stats);
  const opened = known === undefined ? readUtf8(root, path) : undefined;
  if (opened !== undefined && 'finding' in opened) return opened;
  const hash = known ?? opened?.hash ?? '';
  if (opened !== undefined) files.note(absolute, stats, hash);
  let held = opened;
  return {
    hash,
    get text() {
      const read = held ?? readKnown(root, { path, hash });
      held = texts === 'each time' ? undefined : read;
      return read.text;
    },
  };
}

/**
 * The text of a file that was read before.
 *
 * @throws SourceChanged when it is another one now
 */
export function readAgain(root: string, known: KnownFile): string {
  return readKnown(root, known).text;
}

interface KnownFile {
  readonly path: SourcePath;
  readonly hash: string;
}

function readKnown(root: string, { path, hash }: KnownFile): Extract<TextFile, { text: string }> {
  const read = readUtf8(root, path);
  if (!('text' in read) || read.hash !== hash) throw new SourceChanged(path);
  return read;
}

/**
 * The text of a file and a digest of its bytes, or the finding of a file that cannot be read or is not UTF-8. The text has
 * no byte order mark, and U+FFFD for each control character. It is decoded at each access: an unchanged source needs none.
 */
export function readUtf8(root: string, path: string): TextFile {
  const place = { file: path };
  let bytes: Buffer;
  try {
    // Sources are many and small: a synchronous read costs less than a round trip to a thread of Node's pool.
    bytes = readRegularFile(join(root, path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { finding: { rule: 'unreadable-file', message: `cannot read the file: ${reason}`, place } };
  }
  hasRead(bytes.length);
  const fault = notUtf8(bytes);
  if (fault !== undefined) {
    const { reason, start, hint } = fault;
    return { finding: { rule: 'unreadable-file', message: `the file ${reason}`, place: { ...place, start }, hint } };
  }
  return {
    get text() {
      return readable(bytes.toString());
    },
    hash: hashOf(bytes),
  };
}

/** A text as an editor has it. */
function ofText(text: string): TextFile {
  return { text: readable(text), hash: hashOf(Buffer.from(text)) };
}

/** Without byte order mark, and with U+FFFD for each control character; the line ends of old Macs, which few readers of text know, are line feeds. */
function readable(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(controls, '\uFFFD')
    .replace(/\r(?!\n)/g, '\n');
}

/** `SourceFile.hash` of a file with these bytes. */
export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, 32);
}

/** Control characters: HTML does not allow them, and a terminal acts on them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const controls = /[\0-\x08\x0b\x0e-\x1f\x7f]/g;

/** Text of a file, without byte order mark; `''` when it cannot be read, for example since it was removed. */
export function readTextFile(root: string, path: SourcePath): string {
  const text = textOfRegularFile(join(root, path)) ?? '';
  return text.replace(/^\uFEFF/, '');
}
