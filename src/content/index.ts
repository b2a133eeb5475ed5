import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ResolvedConfig } from '../model/config.ts';
import type { CategoryFile, Content, TagDefinition } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import { makeAnew, type Recall } from '../model/recall.ts';
import type { Frontmatter, SourceFile } from '../model/source.ts';
import { replaceProductTokens } from '../shared/product-tokens.ts';
import { createAssetIndex } from './assets.ts';
import type { DataReaders } from './data-readers.ts';
import { discover, discoverStatic, type FoundFile, isFile } from './discover.ts';
import { readGitDates } from './git.ts';
import { contentRoots, parseFrontmatter } from './source.ts';

export { createAssetIndex } from './assets.ts';
export { isFile } from './discover.ts';
export { readEarlierSources } from './earlier-sources.ts';
export { addRedirectFrom } from './redirect-from.ts';
export { readTextFile } from './text-file.ts';

/** Reads everything below the content folders that the config names. What YAML is parsed by is loaded when there is some to parse. */
export async function readContent(config: ResolvedConfig, recall: Recall = makeAnew): Promise<Content> {
  const { root, product, docs, posts } = config;
  const replaceTokens = (text: string) => replaceProductTokens(text, product);
  const findings: Finding[] = [];

  const versions = docs?.versions ?? [];
  const roots = contentRoots(config);
  // Pages show the dates, and the sitemap needs them; git looks them up while the files are read.
  const isDated = docs?.lastUpdated === true || config.url !== undefined;
  const datedPaths = [...roots.map((item) => item.dir), ...config.api.map(({ document }) => document)];
  const updated = readGitDates(root, isDated ? datedPaths : [], recall);

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
    const data = await readData('tags', `${dir}/${tagsFile}`);
    if (data === undefined) continue;
    docTags.set(name, data.tags);
    findings.push(...data.findings);
  }
  const postTags = posts && (await readData('tags', `${posts.dir}/${posts.tagsFile}`));
  const authors = posts && (await readData('authors', `${posts.dir}/${posts.authorsFile}`));
  const glossary = config.glossary && (await readData('glossary', config.glossary.file));
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

  function readText(path: string): { text: string; hash: string } | undefined {
    const place = { file: path };
    let bytes: Buffer;
    try {
      // Sources are many and small: waiting for each in turn costs less than handing it to another thread and back.
      bytes = readFileSync(join(root, path));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      findings.push({ rule: 'unreadable-file', message: `cannot read the file: ${reason}`, place });
      return;
    }
    if (isUtf8(bytes))
      return { text: bytes.toString().replace(/^\uFEFF/, ''), hash: hash('sha256', bytes, 'hex').slice(0, 32) };
    findings.push({
      rule: 'unreadable-file',
      message: 'the file is not UTF-8',
      place: { file: path, start: firstBadByte(bytes) },
      hint: 'save it as UTF-8',
    });
    return;
  }

  async function readSource(file: FoundFile): Promise<SourceFile | undefined> {
    const read = readText(file.path);
    if (read === undefined) return;
    const { text, hash } = read;
    const { frontmatter, ...result } = await frontmatterOf(file, text, hash);
    findings.push(...result.findings);
    const { path, name, kind, version, format } = file;
    return { path, name, kind, ...(version === undefined ? {} : { version }), format, text, hash, frontmatter };
  }

  async function frontmatterOf({ path, format }: FoundFile, text: string, hash: string) {
    const { value } = await recall<{ frontmatter: Frontmatter; findings: readonly Finding[] }>({
      kind: 'frontmatter',
      subject: path,
      parts: () => ({ source: hash, path, format, product: JSON.stringify(product) }),
      async make() {
        const value = await parseFrontmatter({ path, format }, text, replaceTokens);
        return { value, keep: isJson(value.frontmatter.custom) };
      },
    });
    return value;
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
      parts: () => ({ source: read.hash, path, dir, version, product: JSON.stringify(product) }),
      async make() {
        const { dataReaders } = await import('./data-readers.ts');
        const value = dataReaders[reader]({ path, text, dir, version, replaceTokens }) as ReturnType<DataReaders[N]>;
        return { value };
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
