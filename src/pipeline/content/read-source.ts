import type { ResolvedConfig } from '../../model/config.ts';
import type { CategoryFile, Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { MarkdownConfig } from '../../model/markdown-config.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Author, SourceFile } from '../../model/source.ts';
import { isCommonMark } from '../../shared/markdown-format.ts';
import { replaceTokens, type TokenValues, tokenNames, unknownTokenFindings } from '../../shared/tokens.ts';
import type { DataReaders } from './data-files.ts';
import { type ContentRoot, describeFile, type FoundFile } from './discover.ts';
import { hashOf, readAgain } from './read-text.ts';
import type { TagEntry } from './tag-entry.ts';

/** The folders of a site that have pages, and what their pages are. */
export function contentRoots({
  docs,
  posts,
  pages,
}: Pick<ResolvedConfig, 'docs' | 'posts' | 'pages'>): readonly ContentRoot[] {
  return [
    ...docs.flatMap(({ id, versions }) =>
      versions.flatMap(({ folders, name }) =>
        folders.map((folder) => ({ ...folder, kind: 'doc' as const, set: id, version: name })),
      ),
    ),
    ...posts.map(({ id, dir }) => ({ dir, prefix: '', kind: 'post' as const, set: id })),
    ...(pages === undefined ? [] : [{ dir: pages.dir, prefix: '', kind: 'page' as const }]),
  ];
}

/** A source from a text that is not in the folder, such as an earlier version in git. */
export async function parseSource(
  { path, name, kind, set, version, format }: FoundFile,
  text: string,
  settings: TextSettings,
): Promise<SourceFile> {
  const { findings: _, ...head } = await readHead(path, text, settings);
  return { path, name, kind, set, version, format, text, hash: hashOf(Buffer.from(text)), ...head };
}

/** What sources are read with: the values of tokens, and the format of `.md` files. */
export interface TextSettings extends TokenValues {
  readonly markdown: Pick<MarkdownConfig, 'format'>;
}

/** What the beginning of a source says: all that is known before its body is parsed. */
export interface SourceHead extends Pick<SourceFile, 'frontmatter' | 'heading'> {
  readonly findings: readonly Finding[];
}

/**
 * Reads the frontmatter and first heading of a source. Parsers are loaded here, as a cached build needs none.
 *
 * @param others fields that plugins read
 */
export async function readHead(
  path: SourcePath,
  text: string,
  settings: TextSettings,
  others: readonly string[] = [],
): Promise<SourceHead> {
  if (!/\.mdx?$/i.test(path)) {
    const { readComponentFrontmatter } = await import('./component-frontmatter.ts');
    return readComponentFrontmatter(path, text, others);
  }
  const { readFrontmatter } = await import('./frontmatter.ts');
  const head = readFrontmatter(path, text, (part) => replaceTokens(part, settings), others);
  if (head.frontmatter.title !== undefined) return head;
  const { firstHeading } = await import('./first-heading.ts');
  return { ...head, heading: firstHeading(text, isCommonMark(path, settings.markdown)) };
}

/** A file with data, such as authors. */
export interface DataFile {
  readonly kind: keyof DataReaders;
  readonly path: SourcePath;
  /** Of a category file: its folder, relative to the docs folder, its documentation set and the name of the version. */
  readonly dir: string;
  readonly set: string;
  readonly version: string;
}

/** What a file with data holds: findings, and one of the others. */
export interface Data {
  readonly category?: CategoryFile;
  readonly tags?: readonly TagEntry[];
  readonly authors?: readonly Author[];
  readonly glossary?: Content['glossary'];
  /** Of pages by path: when they were changed before they came into this repository. */
  readonly dates?: readonly (readonly [SourcePath, string])[];
  /** Addresses of tags without the base URL, with their names. */
  readonly locked?: readonly (readonly [path: string, tag: string])[];
  readonly findings: readonly Finding[];
}

export async function readData(
  { kind, ...file }: DataFile & { readonly text: string },
  tokens: TokenValues,
): Promise<Data> {
  const { dataReaders } = await import('./data-files.ts');
  const replace = { replaceTokens: (part: string) => replaceTokens(part, tokens) };
  const data: Data = dataReaders[kind]({ ...file, ...replace });
  // Addresses are no text of an author.
  if (kind === 'lock') return data;
  const unknown = unknownTokenFindings({ ...file, ...replace, names: tokenNames(tokens) });
  return { ...data, findings: [...data.findings, ...unknown] };
}

/** A source without its text, unless no file holds it: plain data that can be sent to a thread. */
export type SourceEntry = Omit<SourceFile, 'text'> & { readonly text?: string };

/**
 * A source whose text is read from disk at each access, so that a build does not hold the texts of all sources.
 *
 * @throws SourceChanged by `text`, when the file has changed since `entry` was made
 */
export function withText(root: string, { text: given, ...entry }: SourceEntry): SourceFile {
  if (given !== undefined) return { ...entry, text: given };
  return {
    ...entry,
    get text() {
      return readAgain(root, entry);
    },
  };
}

/** The entry of a source. Reads no file. */
export function entryOf(source: SourceFile): SourceEntry {
  const { path, name, kind, set, version, format, hash, frontmatter, heading, plugin, original, isFallback } = source;
  const entry = { path, name, kind, set, version, format, hash, frontmatter, heading, original, isFallback };
  return plugin === undefined ? entry : { ...entry, plugin, text: source.text };
}

/** What a file of this path would be; `undefined` outside of the content folders. */
export function describeIn(config: ResolvedConfig, path: SourcePath): FoundFile | undefined {
  const roots = contentRoots(config).filter(({ dir }) => path.startsWith(`${dir}/`));
  // One folder may be in another.
  const item = roots.sort((a, b) => b.dir.length - a.dir.length)[0];
  if (item === undefined) return;
  return describeFile({ raw: path.slice(item.dir.length + 1), ...item, productSlug: config.product.slug });
}

/** A source of a file: what its place says of it, its text, and what its head says. */
export function sourceOf(
  { path, name, kind, set, version, format }: Pick<SourceFile, 'path' | 'name' | 'kind' | 'set' | 'version' | 'format'>,
  file: { readonly hash: string; readonly text: string },
  head: Pick<SourceFile, 'frontmatter' | 'heading'>,
): SourceFile {
  return {
    ...{ path, name, kind, set, version, format, hash: file.hash },
    ...head,
    get text() {
      return file.text;
    },
  };
}

/** What is known of a file that cannot be read: its place, and what is wrong. */
export async function unreadSource(
  file: FoundFile,
  finding: Finding,
  settings: TextSettings,
): Promise<{ readonly source: SourceFile; readonly isUnread: true; readonly findings: readonly Finding[] }> {
  return { source: await parseSource(file, '', settings), isUnread: true, findings: [finding] };
}
