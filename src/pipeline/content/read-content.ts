import { basename, dirname } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import type { CategoryFile, Content, TagDefinition } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { isAsked } from '../../model/rules.ts';
import type { Author, SourceFile } from '../../model/source.ts';
import { translationFolders } from '../../shared/candidate-paths.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { joinPermalink } from '../../shared/paths.ts';
import { translationPath } from '../../shared/translation-path.ts';
import { createAssetIndex } from './assets.ts';
import { describeFile, type FoundFile, notRead, type Tree } from './discover.ts';
import { datesFile, withEarlierDates } from './earlier-dates.ts';
import { misplacedTranslations } from './misplaced-translations.ts';
import { contentRoots, type Data, type DataFile } from './read-source.ts';
import { tagsOfFile } from './tag-entry.ts';
import {
  categoryWithOriginal,
  glossaryWithOriginal,
  joinTranslations,
  type LocaleFile,
  withFields,
  withOriginal,
  withTranslated,
} from './translations.ts';
import { lockFile } from './urls-lock.ts';

/** What content is made from. */
interface ContentInputs {
  /** Files below a folder. */
  readonly folder: (dir: SourcePath, of: 'content' | 'static') => Promise<Tree>;
  /** `undefined` when there is no such file. */
  readonly source: (file: FoundFile) => Promise<ReadSource | undefined>;
  /** `undefined` when there is no such file. */
  readonly data: (file: DataFile) => Promise<Data | undefined>;
  /** Time of the last commit of the files at or below these paths, with the names of people, where they are wanted; or why git says nothing of the past. */
  readonly dates: (paths: readonly SourcePath[], namesPeople: boolean) => Promise<GitDates>;
  /** When a file was committed for the first time; `undefined` where it is in no commit. */
  readonly added: (path: SourcePath) => Promise<string | undefined>;
  /** Whether the texts of sources are in memory. */
  readonly holdsTexts: boolean;
  /** Of a locale besides the default one: the content of that. */
  readonly original?: Content | undefined;
}

interface GitDates {
  readonly updated: Content['updated'];
  readonly missing?: Pick<Finding, 'message' | 'hint'> | undefined;
}

interface ReadSource {
  readonly source: SourceFile;
  /** Whether it cannot be read: then it has no text. */
  readonly isUnread?: boolean;
  readonly findings: readonly Finding[];
}

/** All that the content folders of the config hold. */
export async function readContent(config: ResolvedConfig, inputs: ContentInputs): Promise<Content> {
  const { root, docs, posts } = config;
  const { original } = inputs;
  // Git runs while the files are read. A failure is thrown where the dates are awaited.
  const updated = readDates(config, inputs);
  updated.catch(() => undefined);
  const locale = original && config.locale?.translated;
  const files = await listFiles(config, locale?.dir, inputs.folder);
  const statics = config.static === undefined ? undefined : await inputs.folder(config.static, 'static');
  const { sources, unread, findings } = await readSources(files.found, original, inputs.source);
  const data = new DataReader(inputs.data, new Set(files.found.map(({ path }) => path)), locale?.dir);
  const categories = await readCategories(files.found, original, data);
  const tags = new Map<SourcePath, readonly TagDefinition[]>();
  for (const { dir, tagsFile } of [...docs.flatMap(({ versions }) => versions), ...posts]) {
    const read = await data.read('tags', `${dir}/${tagsFile}`);
    if (read?.tags !== undefined) tags.set(`${dir}/${tagsFile}`, tagsOfFile(read.tags));
  }
  const locked = await inputs.data({ kind: 'lock', path: lockFile, dir: '', set: '', version: '' });
  const authors = new Map<SourcePath, readonly Author[]>();
  for (const { dir, authorsFile } of posts) {
    const read = await data.read('authors', `${dir}/${authorsFile}`);
    if (read?.authors !== undefined) authors.set(`${dir}/${authorsFile}`, read.authors);
  }
  const glossary = config.glossary && (await data.read('glossary', config.glossary.file))?.glossary;
  const dates = await updated;
  return {
    sources,
    unread,
    holdsTexts: inputs.holdsTexts,
    categories: categories.used,
    tags,
    lockedTags: new Map(locked?.locked?.map(([path, tag]) => [joinPermalink(config.filesBase, path), tag])),
    authors,
    glossary: glossary && { ...glossary, page: config.glossary?.page },
    assets: createAssetIndex({
      root,
      baseUrl: config.filesBase,
      translations: translationFolders(config),
      contentFiles: files.found.filter((file) => file.role === 'asset').map((file) => file.path),
      staticDir: config.static,
      staticNames: statics?.files ?? [],
    }),
    updated: dates.updated,
    findings: [
      // What is wrong with the file is found with the default locale.
      ...(locale === undefined ? dates.findings : []),
      ...files.findings,
      ...(statics?.findings ?? []),
      ...findings,
      ...data.findings,
      ...categories.findings,
    ],
  };
}

/** When sources and API documents were changed, where pages, the sitemap or a rule need it. */
async function readDates(
  config: ResolvedConfig,
  { dates, data, added }: ContentInputs,
): Promise<{ readonly updated: Content['updated']; readonly findings: readonly Finding[] }> {
  const { docs, api, locale } = config;
  const namesPeople = docs.some(({ contributors }) => contributors);
  const isShown = namesPeople || docs.some(({ lastUpdated }) => lastUpdated);
  const isDated = isShown || config.url !== undefined || isAsked('outdated-page', config.checks);
  if (!isDated) return { updated: new Map(), findings: [] };
  const translations = locale?.translated?.dir;
  const folders = contentRoots(config).flatMap(({ dir }) =>
    translations === undefined ? dir : [dir, translationPath(translations, dir)],
  );
  const paths = [...folders, ...api.map(({ document }) => document)];
  const ofGit: GitDates | Promise<GitDates> = paths.length > 0 ? dates(paths, namesPeople) : { updated: new Map() };
  const earlier = await data({ kind: 'dates', path: datesFile, dir: '', set: '', version: '' });
  const { updated, missing: reason } = await ofGit;
  const missing = isShown ? reason : undefined;
  return {
    updated: earlier?.dates === undefined ? updated : withEarlierDates(updated, earlier.dates, await added(datesFile)),
    findings: [
      ...(earlier?.findings ?? []),
      ...(missing === undefined
        ? []
        : [
            {
              ...missing,
              rule: 'missing-history' as const,
              message: `pages have no dates from git: ${missing.message}`,
            },
          ]),
    ],
  };
}

/**
 * The files of all content folders.
 *
 * @param translations of a locale besides the default one: the folder of its translations
 */
async function listFiles(
  config: ResolvedConfig,
  translations: SourcePath | undefined,
  folder: ContentInputs['folder'],
): Promise<{ readonly found: readonly LocaleFile[]; readonly findings: readonly Finding[] }> {
  const found: LocaleFile[] = [];
  const findings: Finding[] = [];
  for (const item of contentRoots(config)) {
    const list = async (dir: SourcePath) => {
      const { files, findings } = await folder(dir, 'content');
      const productSlug = config.product.slug;
      return { files: files.map((raw) => describeFile({ raw, ...item, dir, productSlug })), findings };
    };
    const own = await list(item.dir);
    if (translations === undefined) {
      found.push(...own.files);
      findings.push(...own.findings, ...misplacedTranslations(own.files, config.locale));
      continue;
    }
    const translated = await list(translationPath(translations, item.dir));
    const joined = joinTranslations(own.files, translated.files);
    found.push(...joined.files);
    findings.push(...joined.findings, ...translated.findings.filter(({ rule }) => rule !== 'missing-folder'));
  }
  return { found, findings };
}

/**
 * Reads the sources among some files. A locale takes those that are not translated from the original content, and what plugins
 * give, which is in no folder.
 */
async function readSources(
  found: readonly LocaleFile[],
  original: Content | undefined,
  readSource: ContentInputs['source'],
): Promise<Pick<Content, 'sources' | 'unread' | 'findings'>> {
  const originals = new Map(original?.sources.map((source) => [source.path, source]));
  const read = await mapLimited(
    found.filter((file) => file.role === 'source'),
    async (file): Promise<ReadSource | undefined> => {
      const known = originals.get(file.path);
      if (known !== undefined)
        return { source: file.isFallback === true ? withFields(known, { isFallback: true }) : known, findings: [] };
      const own = await readSource(file);
      const from = originals.get(file.original ?? '');
      return own && from ? { ...own, source: withOriginal(own.source, from) } : own;
    },
  );
  const ofPlugins = [...originals.values()]
    .filter(({ path, plugin }) => plugin !== undefined && !read.some((own) => own?.source.original === path))
    .map((source) => withFields(source, { isFallback: source.kind !== 'partial' }));
  const all = read.flatMap((own) => own ?? []);
  return {
    sources: [...all.flatMap(({ source, isUnread }) => (isUnread === true ? [] : source)), ...ofPlugins],
    unread: all.flatMap(({ source, isUnread }) => (isUnread === true ? source : [])),
    findings: all.flatMap(({ findings }) => findings),
  };
}

/** Reads files with data. Those of a locale are joined with their originals. */
class DataReader {
  readonly findings: Finding[] = [];
  readonly #data: ContentInputs['data'];
  readonly #paths: ReadonlySet<SourcePath>;
  readonly #translations: SourcePath | undefined;

  /** @param paths of all files of content */
  constructor(data: ContentInputs['data'], paths: ReadonlySet<SourcePath>, translations: SourcePath | undefined) {
    this.#data = data;
    this.#paths = paths;
    this.#translations = translations;
  }

  /** @returns `undefined` when there is no such file */
  async read(
    kind: DataFile['kind'],
    path: SourcePath,
    { dir = '', set = '', version = '' } = {},
  ): Promise<Data | undefined> {
    const original = await this.#data({ kind, path, dir, set, version });
    const other = path.replace(/\.yml$/, '.yaml');
    if (original === undefined && other !== path && this.#paths.has(other))
      this.findings.push(notRead(other, basename(path), `the ${kind} are in ${path}`));
    // Category files were joined by their paths already.
    if (this.#translations === undefined || kind === 'category') {
      this.findings.push(...(original?.findings ?? []));
      return original;
    }
    // What is wrong with an original is found with the default locale.
    const own = await this.#data({ kind, path: translationPath(this.#translations, path), dir, set, version });
    this.findings.push(...(own?.findings ?? []));
    if (original === undefined || own === undefined) return own ?? original;
    const { tags = [], authors = [] } = original;
    return {
      ...original,
      ...own,
      ...definedOnly({
        tags: own.tags && withTranslated(tags, own.tags, ({ key }) => key),
        authors: own.authors && withTranslated(authors, own.authors, ({ key }) => key),
        glossary: own.glossary && original.glossary && glossaryWithOriginal(own.glossary, original.glossary),
      }),
    };
  }
}

/** Reads the category files. A folder uses the first of its files. */
async function readCategories(
  found: readonly LocaleFile[],
  original: Content | undefined,
  reader: DataReader,
): Promise<{ readonly used: readonly CategoryFile[]; readonly findings: readonly Finding[] }> {
  const byFolder = new Map<string, CategoryFile>();
  const findings: Finding[] = [];
  for (const { role, set, version, name, path, original: from } of found) {
    if (role !== 'category' || set === undefined || version === undefined) continue;
    const dir = dirname(name) === '.' ? '' : dirname(name);
    const own = (await reader.read('category', path, { dir, set, version }))?.category;
    if (own === undefined) continue;
    const file = categoryWithOriginal(
      own,
      original?.categories.find((category) => category.path === from),
    );
    const folder = JSON.stringify([file.set, file.version, file.dir]);
    const first = byFolder.get(folder);
    if (first === undefined) byFolder.set(folder, file);
    else findings.push(secondCategory(file, first));
  }
  return { used: [...byFolder.values()], findings };
}

function secondCategory(file: CategoryFile, first: CategoryFile): Finding {
  return {
    rule: 'invalid-data-file',
    message: 'the folder has two category files; this one is not used',
    place: { file: file.path },
    related: [{ message: 'used', place: { file: first.path } }],
  };
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
