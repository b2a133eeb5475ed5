import { dirname, join } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import type { CategoryFile, Content, TagDefinition } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { type FileMemory, noFileMemory } from '../../model/file-memory.ts';
import type { SourcePath } from '../../model/place.ts';
import { type Recall, uncached } from '../../model/recall.ts';
import type { SourceFile } from '../../model/source.ts';
import { replaceTokens, tokenNames, unknownTokenFindings } from '../../shared/tokens.ts';
import { createAssetIndex } from './assets.ts';
import type { DataReaders } from './data-files.ts';
import { discover, discoverStatic, type FoundFile, isFile } from './discover.ts';
import { readGitDates, readRenames } from './git.ts';
import { contentRoots, readSourceFile } from './read-source.ts';
import { readUtf8 } from './read-text.ts';
import type { addRedirectFrom } from './redirect-from.ts';

export { createAssetIndex } from './assets.ts';
export { isFile } from './discover.ts';
export { readCommittedFiles, readEarlierSources } from './earlier-sources.ts';
export { entryOf, type SourceEntry, withText } from './read-source.ts';
export { hashOf, readTextFile, statsOf } from './read-text.ts';

/** Files of the content folders that were renamed, according to git: old path to new path. */
export function readMoves(config: ResolvedConfig): Promise<ReadonlyMap<SourcePath, SourcePath>> {
  return readRenames(
    config.root,
    contentRoots(config).map(({ dir }) => dir),
  );
}

/** `addRedirectFrom`, whose parser is loaded only when there is an address to add. */
export async function loadAddRedirectFrom(): Promise<typeof addRedirectFrom> {
  return (await import('./redirect-from.ts')).addRedirectFrom;
}

/**
 * Reads all files below the content folders of the config. The parser of YAML is loaded only when there is YAML to parse.
 *
 * @param options.dates whether git is asked for the dates of files
 * @param options.holdsTexts `false`: texts of sources are read from disk at each access, see `withText`
 * @param options.files without `holdsTexts`, spares reading sources that were not touched
 */
export async function readContent(
  config: ResolvedConfig,
  recall: Recall = uncached,
  {
    dates = true,
    holdsTexts = true,
    files = noFileMemory,
  }: { readonly dates?: boolean; readonly holdsTexts?: boolean; readonly files?: FileMemory } = {},
): Promise<Content> {
  const { root, product, variables, docs, posts } = config;
  const values = { product, variables };
  const findings: Finding[] = [];

  const versions = docs?.versions ?? [];
  const roots = contentRoots(config);
  // Pages and the sitemap show dates; git runs while the files are read.
  const isDated = dates && (docs?.lastUpdated === true || config.url !== undefined);
  const datedPaths = [...roots.map((item) => item.dir), ...config.api.map(({ document }) => document)];
  const updated = readGitDates(root, isDated ? datedPaths : [], recall);

  const trees = roots.map((item) => discover({ root, ...item, productSlug: product.slug }));
  const statics = config.static === undefined ? undefined : discoverStatic(root, config.static);
  const found = trees.flatMap(({ files }) => files);

  const read = await mapLimited(
    found.filter((file) => file.role === 'source'),
    readSource,
  );
  const sources = read.flatMap((source) => (source === undefined ? [] : [source]));
  const categoryFiles = await mapLimited(
    found.filter((file) => file.role === 'category'),
    readCategory,
  );
  const categories = oneEachFolder(categoryFiles.flatMap((file) => (file === undefined ? [] : [file])));

  const docTags = new Map<string, readonly TagDefinition[]>();
  for (const { name, dir, tagsFile } of versions) {
    const data = await readData('tags', `${dir}/${tagsFile}`);
    if (data === undefined) continue;
    docTags.set(name, data.tags);
    findings.push(...data.findings);
  }
  const postTags = posts && (await readData('tags', `${posts.dir}/${posts.tagsFile}`));
  const authors = posts && (await readData('authors', `${posts.dir}/${posts.authorsFile}`));
  const glossary = config.glossary && (await readData('glossary', config.glossary.file));
  for (const data of [postTags, authors, glossary]) findings.push(...(data?.findings ?? []));

  findings.push(...[...trees, ...(statics === undefined ? [] : [statics])].flatMap((tree) => tree.findings));
  return {
    sources,
    holdsTexts,
    categories,
    docTags,
    postTags: postTags?.tags,
    authors: authors?.authors ?? [],
    glossary: glossary?.glossary && { ...glossary.glossary, page: config.glossary?.page },
    assets: createAssetIndex({
      root,
      baseUrl: config.baseUrl,
      contentFiles: found.filter((file) => file.role === 'asset').map((file) => file.path),
      staticDir: config.static,
      staticNames: statics?.files ?? [],
    }),
    updated: await updated,
    findings,
  };

  function readText(path: string): { text: string; hash: string } | undefined {
    const read = readUtf8(root, path);
    if ('text' in read) return read;
    findings.push(read.finding);
    return;
  }

  async function readSource(file: FoundFile): Promise<SourceFile | undefined> {
    const read = await readSourceFile(file, { root, values, recall, holdsTexts, files });
    findings.push(...read.findings);
    return read.source;
  }

  async function readCategory(file: FoundFile): Promise<CategoryFile | undefined> {
    const { version } = file;
    if (version === undefined) return;
    const dir = dirname(file.name) === '.' ? '' : dirname(file.name);
    const read = await readData('category', file.path, { dir, version });
    findings.push(...(read?.findings ?? []));
    return read?.category;
  }

  /** `undefined` when there is no such file. */
  async function readData<N extends keyof DataReaders>(
    reader: N,
    path: string,
    { dir = '', version = '' } = {},
  ): Promise<ReturnType<DataReaders[N]> | undefined> {
    if (!(await isFile(join(root, path)))) return;
    const read = readText(path);
    if (read === undefined) return;
    const { text } = read;
    const { value } = await recall<ReturnType<DataReaders[N]>>({
      kind: `${reader}-file`,
      subject: path,
      parts: () => ({ source: read.hash, path, dir, version, tokens: JSON.stringify(values) }),
      async make() {
        const { dataReaders } = await import('./data-files.ts');
        const fill = (part: string) => replaceTokens(part, values);
        const value = dataReaders[reader]({ path, text, dir, version, replaceTokens: fill }) as ReturnType<
          DataReaders[N]
        >;
        const unknown = unknownTokenFindings({ path, text, replaceTokens: fill, names: tokenNames(values) });
        return { value: { ...value, findings: [...value.findings, ...unknown] } };
      },
    });
    return value;
  }

  function oneEachFolder(files: readonly CategoryFile[]): readonly CategoryFile[] {
    const byDir = new Map<string, CategoryFile>();
    for (const file of files) {
      const folder = JSON.stringify([file.version, file.dir]);
      const first = byDir.get(folder);
      if (first === undefined) byDir.set(folder, file);
      else {
        findings.push({
          rule: 'invalid-data-file',
          message: 'the folder has two category files; this one is not used',
          place: { file: file.path },
          related: [{ message: 'used', place: { file: first.path } }],
        });
      }
    }
    return [...byDir.values()];
  }
}

/**
 * Content after some of its sources were saved: only these are read. `undefined` when one of them is gone, or
 * none of the content.
 */
export async function rereadSources(
  content: Content,
  paths: ReadonlySet<string>,
  { config: { root, product, variables }, recall }: { readonly config: ResolvedConfig; readonly recall: Recall },
): Promise<Content | undefined> {
  const read = new Map<string, SourceFile>();
  const findings = content.findings.filter(({ place }) => place === undefined || !paths.has(place.file));
  for (const { path, name, kind, version, format } of content.sources) {
    if (!paths.has(path)) continue;
    const found = { path, name, role: 'source' as const, kind, version, format };
    const { source, findings: more } = await readSourceFile(found, { root, values: { product, variables }, recall });
    if (source === undefined) return;
    read.set(path, source);
    findings.push(...more);
  }
  if (read.size < paths.size) return;
  return { ...content, sources: content.sources.map((source) => read.get(source.path) ?? source), findings };
}

/** `Promise.all` of `work`, with at most 64 files open. */
async function mapLimited<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: Math.min(64, items.length) }, lane));
  return results;
}
