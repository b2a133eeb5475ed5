import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../model/diagnostic.ts';
import type { Recall } from '../model/recall.ts';
import type { SourceFile } from '../model/source.ts';
import { replaceTokens, type TokenValues } from '../shared/tokens.ts';
import type { FoundFile } from './discover.ts';
import { parseHead, type SourceHead } from './source.ts';

/**
 * The text of a file, without a byte order mark, and a digest of its bytes; else what is wrong with it. The text is
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
        return bytes.toString().replace(/^\uFEFF/, '');
      },
      hash: hash('sha256', bytes, 'hex').slice(0, 32),
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

/** Reads one source with its frontmatter; without a source where it cannot be read. */
export async function readSourceFile(
  file: FoundFile,
  { root, values, recall }: { readonly root: string; readonly values: TokenValues; readonly recall: Recall },
): Promise<{ readonly source?: SourceFile; readonly findings: readonly Finding[] }> {
  const { path, name, kind, version, format } = file;
  const read = readUtf8(root, path);
  if ('finding' in read) return { findings: [read.finding] };
  const { value } = await recall<SourceHead>({
    kind: 'frontmatter',
    subject: path,
    parts: () => ({ source: read.hash, path, format, tokens: JSON.stringify(values) }),
    async make() {
      const value = await parseHead({ path, format }, read.text, (part) => replaceTokens(part, values));
      return { value, keep: isJson(value.frontmatter.custom) };
    },
  });
  const { findings, ...head } = value;
  const versioned = version === undefined ? {} : { version };
  const source: SourceFile = {
    path,
    name,
    kind,
    ...versioned,
    format,
    get text() {
      return read.text;
    },
    hash: read.hash,
    ...head,
  };
  return { source, findings };
}

/** YAML knows values that JSON does not, such as `.inf`. */
function isJson(value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
}

/** Line and column of the first byte that is not UTF-8. */
function firstBadByte(bytes: Buffer): { line: number; column: number } {
  const readable = new TextDecoder('utf-8').decode(bytes).split('\uFFFD')[0] ?? '';
  const lines = readable.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
