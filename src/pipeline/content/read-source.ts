import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { type FileMemory, noFileMemory } from '../../model/file-memory.ts';
import type { Recall } from '../../model/recall.ts';
import { SourceChanged, type SourceFile } from '../../model/source.ts';
import { replaceTokens, type TokenValues } from '../../shared/tokens.ts';
import type { FoundFile } from './discover.ts';
import { hashOf, readUtf8, statsOf } from './read-text.ts';

interface ReadOptions {
  readonly root: string;
  readonly values: TokenValues;
  readonly recall: Recall;
  /** `false`: the text is read from disk at each access, see `withText`. */
  readonly holdsTexts?: boolean;
  /** Spares reading sources that were not touched. Only used when `holdsTexts` is false. */
  readonly files?: FileMemory;
}

/** Reads one source with its frontmatter. Without `source` when it cannot be read. */
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
  const entry = { path, name, kind, version, format, hash: read.hash, ...head };
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

/** Whether a value survives the cache: YAML has values that JSON has not, such as `.inf`. */
function isJson(value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
}

/** The folders of a site that have pages, and the kind of their pages. */
export function contentRoots({ docs, posts, pages }: ResolvedConfig) {
  return [
    ...(docs?.versions ?? []).map(({ dir, name }) => ({ dir, kind: 'doc' as const, version: name })),
    ...(posts === undefined ? [] : [{ dir: posts.dir, kind: 'post' as const }]),
    ...(pages === undefined ? [] : [{ dir: pages.dir, kind: 'page' as const }]),
  ];
}

/** A source from a text that is not in the folder, such as an earlier version in git. */
export async function parseSource(
  { path, name, kind, version, format }: FoundFile,
  text: string,
  replaceTokens: (text: string) => string,
): Promise<{ readonly source: SourceFile; readonly findings: readonly Finding[] }> {
  const { findings, ...head } = await parseHead({ path, format }, text, replaceTokens);
  return { source: { path, name, kind, version, format, text, hash: hashOf(Buffer.from(text)), ...head }, findings };
}

/** What the beginning of a source says: all that is known before its body is parsed. */
interface SourceHead extends Pick<SourceFile, 'frontmatter' | 'heading'> {
  readonly findings: readonly Finding[];
}

/** Reads the frontmatter and first heading of a source. Parsers are loaded here, as a cached build needs none. */
async function parseHead(
  { path, format }: Pick<FoundFile, 'path' | 'format'>,
  text: string,
  replaceTokens: (text: string) => string,
): Promise<SourceHead> {
  if (format === 'component') {
    const { readComponentFrontmatter } = await import('./component-frontmatter.ts');
    return readComponentFrontmatter(path, text);
  }
  const { readFrontmatter } = await import('./frontmatter.ts');
  const head = readFrontmatter(path, text, replaceTokens);
  if (head.frontmatter.title !== undefined) return head;
  const { firstHeading } = await import('./first-heading.ts');
  return { ...head, heading: firstHeading(text) };
}

/** A source without its text: plain data that can be sent to a thread. */
export type SourceEntry = Omit<SourceFile, 'text'>;

/**
 * A source whose text is read from disk at each access, so that a build does not hold the texts of all sources.
 *
 * @throws SourceChanged by `text`, when the file has changed since `entry` was made
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
 * Like `readUtf8`, but a file with the size and time stamps of its last read is read only at the first access of `text`.
 *
 * @throws SourceChanged by `text`, when the file has changed nevertheless
 */
function readUnlessKnown(root: string, path: string, files: FileMemory): ReturnType<typeof readUtf8> {
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

/** The entry of a source. Reads no text. */
export function entryOf({ path, name, kind, version, format, hash, frontmatter, heading }: SourceFile): SourceEntry {
  return { path, name, kind, version, format, hash, frontmatter, heading };
}
