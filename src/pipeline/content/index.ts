import { dirname } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import type { CategoryFile, Content, TagDefinition } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { isAsked } from '../../model/rules.ts';
import type { Author, SourceFile } from '../../model/source.ts';
import { translationFolders } from '../../shared/candidate-paths.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { createAssetIndex } from './assets.ts';
import { describeFile, type FoundFile, type Tree } from './discover.ts';
import { datesFile, withEarlierDates } from './earlier-dates.ts';
import type { frontmatterText } from './frontmatter.ts';
import { readRenames } from './git.ts';
import { contentRoots, type Data, type DataFile } from './read-source.ts';
import type { addRedirectFrom } from './redirect-from.ts';
import { tagOf } from './tag-entry.ts';
import {
  categoryWithOriginal,
  glossaryWithOriginal,
  joinTranslations,
  type LocaleFile,
  withFields,
  withOriginal,
  withTranslated,
} from './translations.ts';

export { createAssetIndex } from './assets.ts';
export { describeFile, isFile, listFolder, type Tree } from './discover.ts';
export { datesFile } from './earlier-dates.ts';
export { readCommittedFiles, readEarlierSources } from './earlier-sources.ts';
export { type GitState, readAdded, readBlobTexts, readGitDates, readGitState, wasCommitted } from './git.ts';
export {
  contentRoots,
  type Data,
  type DataFile,
  describeIn,
  entryOf,
  readData,
  readHead,
  type SourceEntry,
  type SourceHead,
  sourceOf,
  withText,
} from './read-source.ts';
export { hashOf, openTextFile, type ReadingOptions, readTextFile, statsOf, type TextFile } from './read-text.ts';

/** Files of the content folders that were renamed, according to git: old path to new path. */
export function readMoves(config: ResolvedConfig): Promise<ReadonlyMap<SourcePath, SourcePath>> {
  return readRenames(
    config.root,
    contentRoots(config).map(({ dir }) => dir),
  );
}

/** `frontmatterText`, whose parser is loaded only when it is needed. */
export async function loadFrontmatterText(): Promise<typeof frontmatterText> {
  return (await import('./frontmatter.ts')).frontmatterText;
}

/** `addRedirectFrom`, whose parser is loaded only when there is an address to add. */
export async function loadAddRedirectFrom(): Promise<typeof addRedirectFrom> {
  return (await import('./redirect-from.ts')).addRedirectFrom;
}

/** What content is made from. */
export interface ContentInputs {
  /** Files below a folder. */
  readonly folder: (dir: SourcePath, of: 'content' | 'static') => Promise<Tree>;
  /** Without `source` when it cannot be read. */
  readonly source: (
    file: FoundFile,
  ) => Promise<{ readonly source?: SourceFile; readonly findings: readonly Finding[] }>;
  /** `undefined` when there is no such file. */
  readonly data: (file: DataFile) => Promise<Data | undefined>;
  /** Time of the last commit of the files at or below these paths; with the names of people, where they are wanted. */
  readonly dates: (paths: readonly SourcePath[], namesPeople: boolean) => Promise<Content['updated']>;
  /** When a file was committed for the first time; `undefined` where it is in no commit. */
  readonly added: (path: SourcePath) => Promise<string | undefined>;
  /** Whether the texts of sources are in memory. */
  readonly holdsTexts: boolean;
  /** Of a locale besides the default one: the content of that. */
  readonly original?: Content | undefined;
}

/** All that the content folders of the config hold. */
export async function readContent(
  config: ResolvedConfig,
  { folder, source: readSource, data: readData, dates, added, holdsTexts, original }: ContentInputs,
): Promise<Content> {
  const { root, product, docs, posts } = config;
  const findings: Finding[] = [];
  const roots = contentRoots(config);
  // Pages and the sitemap show dates; git runs while the files are read.
  const namesPeople = docs.some(({ contributors }) => contributors);
  const isDated =
    namesPeople ||
    docs.some(({ lastUpdated }) => lastUpdated) ||
    config.url !== undefined ||
    isAsked('outdated-page', config.checks);
  const { translated: ofLocale } = config.locale ?? {};
  const dated = roots.flatMap(({ dir }) => (ofLocale === undefined ? dir : [dir, translationPath(ofLocale.dir, dir)]));
  const datedPaths = [...dated, ...config.api.map(({ document }) => document)];
  const updated = isDated && datedPaths.length > 0 ? dates(datedPaths, namesPeople) : new Map();
  const earlier = isDated
    ? await readData({ kind: 'dates', path: datesFile, dir: '', set: '', version: '' })
    : undefined;

  const translations = original && ofLocale;
  if (translations === undefined) findings.push(...(earlier?.findings ?? []));
  const found: LocaleFile[] = [];
  for (const item of roots) {
    const { files, findings: ofFolder } = await folder(item.dir, 'content');
    const own = files.map((raw) => describeFile({ raw, ...item, productSlug: product.slug }));
    findings.push(...(translations === undefined ? ofFolder : []));
    if (translations === undefined) found.push(...own);
    else {
      const dir = translationPath(translations.dir, item.dir);
      const { files: translated, findings: wrong } = await folder(dir, 'content');
      const described = translated.map((raw) => describeFile({ raw, ...item, dir, productSlug: product.slug }));
      const joined = joinTranslations(own, described);
      found.push(...joined.files);
      findings.push(...joined.findings, ...wrong.filter(({ rule }) => rule !== 'missing-folder'));
    }
  }
  const statics = config.static === undefined ? undefined : await folder(config.static, 'static');
  findings.push(...(statics?.findings ?? []));

  const originals = new Map(original?.sources.map((source) => [source.path, source]));
  const read = await mapLimited(
    found.filter((file) => file.role === 'source'),
    async (file) => {
      const known = originals.get(file.path);
      if (known !== undefined)
        return { source: file.isFallback === true ? withFields(known, { isFallback: true }) : known, findings: [] };
      const { source, findings: wrong } = await readSource(file);
      const from = originals.get(file.original ?? '');
      return { source: source && from ? withOriginal(source, from) : source, findings: wrong };
    },
  );
  // What plugins give is no file.
  const given = [...originals.values()].filter(({ plugin }) => plugin !== undefined);
  const fallbacks = given
    .filter(({ path }) => !read.some(({ source }) => source?.original === path))
    .map((source) => withFields(source, { isFallback: source.kind !== 'partial' }));
  findings.push(...read.flatMap((one) => one.findings));
  const categoryFiles: CategoryFile[] = [];
  for (const { role, set, version, name, path, original: from } of found) {
    if (role !== 'category' || set === undefined || version === undefined) continue;
    const data = await noted('category', path, { dir: dirname(name) === '.' ? '' : dirname(name), set, version });
    const theirs = original?.categories.find((category) => category.path === from);
    if (data?.category !== undefined) categoryFiles.push(categoryWithOriginal(data.category, theirs));
  }
  const tags = new Map<SourcePath, readonly TagDefinition[]>();
  for (const { dir, tagsFile } of [...docs.flatMap(({ versions }) => versions), ...posts]) {
    const data = await noted('tags', `${dir}/${tagsFile}`);
    if (data?.tags !== undefined) tags.set(`${dir}/${tagsFile}`, data.tags.map(tagOf));
  }
  const authors = new Map<SourcePath, readonly Author[]>();
  for (const { dir, authorsFile } of posts) {
    const data = await noted('authors', `${dir}/${authorsFile}`);
    if (data?.authors !== undefined) authors.set(`${dir}/${authorsFile}`, data.authors);
  }
  const glossary = config.glossary && (await noted('glossary', config.glossary.file));

  return {
    sources: [...read.flatMap(({ source }) => source ?? []), ...fallbacks],
    holdsTexts,
    categories: oneEachFolder(categoryFiles),
    tags,
    authors,
    glossary: glossary?.glossary && { ...glossary.glossary, page: config.glossary?.page },
    assets: createAssetIndex({
      root,
      baseUrl: config.filesBase,
      translations: translationFolders(config),
      contentFiles: found.filter((file) => file.role === 'asset').map((file) => file.path),
      staticDir: config.static,
      staticNames: statics?.files ?? [],
    }),
    updated:
      earlier?.dates === undefined
        ? await updated
        : withEarlierDates(await updated, earlier.dates, await added(datesFile)),
    findings,
  };

  async function noted(kind: DataFile['kind'], path: SourcePath, { dir = '', set = '', version = '' } = {}) {
    const data = await readData({ kind, path, dir, set, version });
    if (translations === undefined || kind === 'category') {
      findings.push(...(data?.findings ?? []));
      return data;
    }
    // What is wrong with an original is found with the default locale.
    const own = await readData({ kind, path: translationPath(translations.dir, path), dir, set, version });
    findings.push(...(own?.findings ?? []));
    if (data === undefined || own === undefined) return own ?? data;
    const { tags = [], authors = [] } = data;
    return {
      ...data,
      ...own,
      ...definedOnly({
        tags: own.tags && withTranslated(tags, own.tags, ({ key }) => key),
        authors: own.authors && withTranslated(authors, own.authors, ({ key }) => key),
        glossary: own.glossary && data.glossary && glossaryWithOriginal(own.glossary, data.glossary),
      }),
    };
  }

  function oneEachFolder(files: readonly CategoryFile[]): readonly CategoryFile[] {
    const byDir = new Map<string, CategoryFile>();
    for (const file of files) {
      const folder = JSON.stringify([file.set, file.version, file.dir]);
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

/** What addresses and routes know of content, as plain data: nothing of the texts of sources. */
export function headsOf({ sources, categories, tags, authors, glossary, updated }: Content): readonly unknown[] {
  const heads = sources.map(
    ({ path, name, kind, set, version, format, frontmatter, heading, original, isFallback }) => [
      ...[path, name, kind, set, version, format],
      ...[frontmatter, heading, original, isFallback],
    ],
  );
  return [heads, categories, [...tags], [...authors], glossary, [...updated]];
}
