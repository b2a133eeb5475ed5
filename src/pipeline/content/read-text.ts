import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';

/**
 * The text of a file and a digest of its bytes, or the finding of a file that cannot be read or is not UTF-8. The text has
 * no byte order mark, and U+FFFD for each control character. It is decoded at each access: an unchanged source needs none.
 */
export function readUtf8(
  root: string,
  path: string,
): { readonly text: string; readonly hash: string } | { readonly finding: Finding } {
  const place = { file: path };
  let bytes: Buffer;
  try {
    // Sources are many and small: a synchronous read costs less than a round trip to a thread of Node's pool.
    bytes = readFileSync(join(root, path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { finding: { rule: 'unreadable-file', message: `cannot read the file: ${reason}`, place } };
  }
  if (isUtf8(bytes)) {
    return {
      get text() {
        return bytes
          .toString()
          .replace(/^\uFEFF/, '')
          .replace(controls, '\uFFFD');
      },
      hash: hashOf(bytes),
    };
  }
  return {
    finding: {
      rule: 'unreadable-file',
      message: 'the file is not UTF-8',
      place: { file: path, start: firstBadByte(bytes) },
      hint: 'save it as UTF-8',
    },
  };
}

/** `SourceFile.hash` of a file with these bytes. */
export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, 32);
}

/** Control characters: HTML does not allow them, and a terminal acts on them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const controls = /[\0-\x08\x0b\x0e-\x1f\x7f]/g;

/** Line and column of the first byte that is not UTF-8. */
function firstBadByte(bytes: Buffer): { line: number; column: number } {
  const readable = new TextDecoder('utf-8').decode(bytes).split('\uFFFD')[0] ?? '';
  const lines = readable.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Text of a file, without byte order mark; `''` when it cannot be read, for example since it was removed. */
export async function readTextFile(root: string, path: SourcePath): Promise<string> {
  const text = await readFile(join(root, path), 'utf8').catch(() => '');
  return text.replace(/^\uFEFF/, '');
}

/** Stats of a file or folder; `undefined` when there is none or they cannot be read. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return;
  }
}
