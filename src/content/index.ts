import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ResolvedConfig } from '../model/config.ts';
import type { CategoryFile, Content, TagDefinition } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourceFile } from '../model/source.ts';
import { replaceProductTokens } from '../shared/product-tokens.ts';
import { createAssetIndex } from './assets.ts';
import { readAuthorsFile, readCategoryFile, readTagsFile } from './data-files.ts';
import { discover, discoverStatic, type FoundFile, isFile } from './discover.ts';
import { readGitDates } from './git.ts';
import { readGlossaryFile } from './glossary-file.ts';
import { contentRoots, parseSource } from './source.ts';

export { isFile } from './discover.ts';
export { readEarlierSources } from './earlier-sources.ts';
export { addRedirectFrom } from './redirect-from.ts';
export { readTextFile } from './text-file.ts';

/** Reads everything below the content folders that the config names. */
export async function readContent(config: ResolvedConfig): Promise<Content> {
  const { root, product, docs, posts } = config;
  const replaceTokens = (text: string) => replaceProductTokens(text, product);
  const findings: Finding[] = [];

  const versions = docs?.versions ?? [];
  const roots = contentRoots(config);
  // Pages show the dates, and the sitemap needs them; git looks them up while the files are read.
  const isDated = docs?.lastUpdated === true || config.url !== undefined;
  const datedPaths = [...roots.map((item) => item.dir), ...config.api.map(({ document }) => document)];
  const updated = readGitDates(root, isDated ? datedPaths : []);

  const found = (await Promise.all(roots.map((item) => discover({ root, ...item, productSlug: product.slug })))).flat();

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
    const data = await readData(`${dir}/${tagsFile}`, readTagsFile);
    if (data === undefined) continue;
    docTags.set(name, data.tags);
    findings.push(...data.findings);
  }
  const postTags = posts && (await readData(`${posts.dir}/${posts.tagsFile}`, readTagsFile));
  const authors = posts && (await readData(`${posts.dir}/${posts.authorsFile}`, readAuthorsFile));
  const glossary = config.glossary && (await readData(config.glossary.file, readGlossaryFile));
  for (const data of [postTags, authors, glossary]) findings.push(...(data?.findings ?? []));

  const staticNames = config.static === undefined ? [] : await discoverStatic(root, config.static);
  return {
    sources,
    categories,
    docTags,
    ...(postTags === undefined ? {} : { postTags: postTags.tags }),
    authors: authors?.authors ?? [],
    ...(glossary?.glossary === undefined
      ? {}
      : { glossary: { ...glossary.glossary, ...(config.glossary?.page && { page: config.glossary.page }) } }),
    assets: createAssetIndex({
      root,
      baseUrl: config.baseUrl,
      contentFiles: found.filter((file) => file.role === 'asset').map((file) => file.path),
      ...(config.static === undefined ? {} : { staticDir: config.static }),
      staticNames,
    }),
    updated: await updated,
    findings,
  };

  async function readText(path: string): Promise<string | undefined> {
    const place = { file: path };
    let bytes: Buffer;
    try {
      bytes = await readFile(join(root, path));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      findings.push({ rule: 'unreadable-file', message: `cannot read the file: ${reason}`, place });
      return;
    }
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      findings.push({
        rule: 'unreadable-file',
        message: 'the file is not UTF-8',
        place: { file: path, start: firstBadByte(bytes) },
        hint: 'save it as UTF-8',
      });
      return;
    }
  }

  async function readSource(file: FoundFile): Promise<SourceFile | undefined> {
    const text = await readText(file.path);
    if (text === undefined) return;
    const result = await parseSource(file, text, replaceTokens);
    findings.push(...result.findings);
    return result.source;
  }

  async function readCategory(file: FoundFile): Promise<CategoryFile | undefined> {
    if (file.version === undefined) return;
    const text = await readText(file.path);
    if (text === undefined) return;
    const dir = dirname(file.name) === '.' ? '' : dirname(file.name);
    const result = readCategoryFile({ path: file.path, version: file.version, text, dir, replaceTokens });
    findings.push(...result.findings);
    return result.category;
  }

  async function readData<T>(
    path: string,
    parse: (file: { path: string; text: string; replaceTokens: (text: string) => string }) => T,
  ): Promise<T | undefined> {
    if (!(await isFile(join(root, path)))) return;
    const text = await readText(path);
    return text === undefined ? undefined : parse({ path, text, replaceTokens });
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

/** Line and column of the first byte that is not UTF-8. */
function firstBadByte(bytes: Buffer): { line: number; column: number } {
  const readable = new TextDecoder('utf-8').decode(bytes).split('\uFFFD')[0] ?? '';
  const lines = readable.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Keeps order and never has more than 64 files open. */
async function mapLimited<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: Math.min(64, items.length) }, lane));
  return results;
}
