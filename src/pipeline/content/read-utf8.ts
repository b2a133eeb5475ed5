import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../model/diagnostic.ts';

/**
 * The text of a file, without a byte order mark and with a sign for each control character, and a digest of its bytes; else what is wrong with it. The text is
 * decoded when somebody asks for it: where nothing has changed, nobody does.
 */
export function readUtf8(
  root: string,
  path: string,
): { readonly text: string; readonly hash: string } | { readonly finding: Finding } {
  const place = { file: path };
  let bytes: Buffer;
  try {
    // Sources are many and small: waiting for each in turn costs less than handing it to another thread and back.
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

/** What a source is known by: `SourceFile.hash` of a file with these bytes. */
export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, 32);
}

/** What HTML does not allow, and a terminal takes for orders. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x08\x0b\x0e-\x1f\x7f]/g;

/** Line and column of the first byte that is not UTF-8. */
function firstBadByte(bytes: Buffer): { line: number; column: number } {
  const readable = new TextDecoder('utf-8').decode(bytes).split('\uFFFD')[0] ?? '';
  const lines = readable.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
