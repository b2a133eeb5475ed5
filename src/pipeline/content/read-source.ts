import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../../model/diagnostic.ts';
import { type FileMemory, noFileMemory } from '../../model/file-memory.ts';
import type { Recall } from '../../model/recall.ts';
import type { SourceFile } from '../../model/source.ts';
import { replaceTokens, type TokenValues } from '../../shared/tokens.ts';
import type { FoundFile } from './discover.ts';
import { readUtf8 } from './read-utf8.ts';
import { parseHead, type SourceHead } from './source.ts';
import { readUnlessKnown, withText } from './source-text.ts';

interface ReadOptions {
  readonly root: string;
  readonly values: TokenValues;
  readonly recall: Recall;
  /** `false`: the text is read again when somebody asks for it. */
  readonly holdsTexts?: boolean;
  /** Of use only where texts are read again when they are asked for. */
  readonly files?: FileMemory;
}

/** Reads one source with its frontmatter; without a source where it cannot be read. */
export async function readSourceFile(
  file: FoundFile,
  { root, values, recall, holdsTexts = true, files = noFileMemory }: ReadOptions,
): Promise<{ readonly source?: SourceFile; readonly findings: readonly Finding[] }> {
  const { path, name, kind, version, format } = file;
  const read = holdsTexts ? readUtf8(root, path) : readUnlessKnown(root, path, files);
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
  const entry = { path, name, kind, ...versioned, format, hash: read.hash, ...head };
  const source: SourceFile = holdsTexts
    ? {
        ...entry,
        get text() {
          return read.text;
        },
      }
    : withText(root, entry);
  return { source, findings };
}

/** YAML knows values that JSON does not, such as `.inf`. */
function isJson(value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
}
