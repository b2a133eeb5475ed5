import type { KeyPath, Locate } from '../../core/config/index.ts';
import type { Product } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { DocsConfig, PostsConfig } from '../../model/sets-config.ts';
import { fileName, joinPermalink } from '../../shared/paths.ts';
import { type Language, textOf } from '../../shared/texts/text.ts';
import type { FolderLookup, FolderQuestion } from './folders.ts';
import type { ConfigTexts } from './locales.ts';
import { isPattern } from './patterns.ts';
import { type DocsSetSettings, docsSchema, type PostsSettings, postsSchema } from './schema/content.ts';
import type { SiteSettings } from './schema/site.ts';
import { firstSnapshots, resolveVersions, snapshotsOf } from './versions.ts';

/** What a config is made from. */
export interface Parts {
  readonly root: string;
  readonly settings: SiteSettings;
  readonly product: Product;
  readonly lookup: FolderLookup;
}

interface DocsParts extends Parts {
  /** The texts of the config in the language of the locale. */
  readonly translation?: ConfigTexts | undefined;
  readonly locate: Locate;
}

/** The documentation sets; those whose folder is missing are reported and left out. */
export function resolveDocs(parts: DocsParts): {
  readonly docs: readonly DocsConfig[];
  readonly findings: readonly Finding[];
} {
  const { settings, lookup } = parts;
  const { docs: given } = settings;
  const findings: Finding[] = [];
  const resolveSet = (
    set: DocsConfig['keyPath'],
    index: number,
    own: DocsSetSettings,
    found: DocumentFolders | undefined,
  ) => {
    if (found === undefined) return [];
    const { dir, folders, listed } = found;
    const { id, label = id, editUrl, lastUpdated, contributors } = own;
    const route = permalinkBase(settings.baseUrl, own.route ?? `/${id}`);
    const snapshots = snapshotsOf(id, index);
    const of = { ...parts, settings: { ...own, route }, keyPath: set, snapshots, dir, folders, route };
    const { findings: ofVersions, ...versions } = resolveVersions(of);
    findings.push(...ofVersions);
    const place = { keyPath: set, dir, folders, listed, route, snapshots };
    return [{ id, label, ...place, ...versions, lastUpdated, contributors, editUrl }];
  };
  if (Array.isArray(given)) {
    const docs = given.flatMap((own, index) =>
      resolveSet(['docs', index], index, own, findDocuments(['docs', index], own, true, [own.id], lookup)),
    );
    return { docs, findings };
  }
  const isVersioned = lookup.hasFile(firstSnapshots.list);
  if (given === false) return { docs: [], findings };
  const found = findDocuments(['docs'], given ?? {}, given !== undefined || isVersioned, ['docs'], lookup);
  return { docs: resolveSet(['docs'], 0, { ...(given ?? docsSchema.parse({})), id: 'docs' }, found), findings };
}

/** Where the documents of a set are: in one folder, or in those that fit a pattern. */
type DocumentFolders = Pick<DocsConfig, 'dir' | 'folders' | 'listed'>;

function findDocuments(
  keyPath: KeyPath,
  { dir: named }: { readonly dir?: SourcePath | undefined },
  wanted: boolean,
  usual: readonly SourcePath[],
  lookup: FolderLookup,
): DocumentFolders | undefined {
  if (named !== undefined && isPattern(named)) return lookup.matches([...keyPath, 'dir'], named);
  const dir = findFolder(keyPath, { named, wanted, usual }, lookup);
  return dir === undefined ? undefined : { dir, folders: [{ dir, prefix: '' }], listed: [] };
}

/** The blogs; those whose folder is missing are reported and left out. */
export function resolvePosts(settings: SiteSettings, language: Language, lookup: FolderLookup): readonly PostsConfig[] {
  const { posts: given, baseUrl, url } = settings;
  const text = textOf(language);
  const resolveSet = (
    keyPath: PostsConfig['keyPath'],
    { id, ...own }: PostsSettings & { readonly id: string },
    dir: SourcePath | undefined,
    usual: { readonly route: string; readonly title: string },
  ): readonly PostsConfig[] => {
    if (dir === undefined) return [];
    const feeds = url === undefined ? [] : own.feeds || (own.feeds === false ? [] : allFeeds);
    const { route, title } = { route: own.route ?? usual.route, title: own.title ?? usual.title };
    return [{ ...own, id, keyPath, dir, route: permalinkBase(baseUrl, route), title, feeds: [...new Set(feeds)] }];
  };
  const titleOf = (name: string, other: string) => (name === 'blog' ? text('posts.blog') : other);
  if (Array.isArray(given)) {
    return given.flatMap((own, index) => {
      const { id } = own;
      const title = titleOf(id, id === 'releases' ? text('posts.releases') : id);
      // It is named like the set unless that says another.
      const dir = findFolder(['posts', index], { wanted: true, named: own.dir, usual: [id] }, lookup);
      return resolveSet(['posts', index], own, dir, { route: `/${id}`, title });
    });
  }
  const dir = findFeature('posts', given, ['releases', 'blog'], lookup);
  const name = fileName(dir ?? '');
  const usual = { route: name === 'blog' ? '/blog' : '/releases', title: titleOf(name, text('posts.releases')) };
  return resolveSet(['posts'], { ...(given || postsSchema.parse({})), id: 'posts' }, dir, usual);
}

const allFeeds = ['rss', 'atom', 'json'] as const;

/** The folder of a feature that is an object in the config, or one of several. */
function findFolder(
  keyPath: KeyPath,
  { named, ...question }: Omit<FolderQuestion, 'keyPath'>,
  lookup: FolderLookup,
): SourcePath | undefined {
  return lookup.folder({ ...question, named, keyPath: named === undefined ? keyPath : [...keyPath, 'dir'] });
}

/** The folder of a feature that is an object in the config. Any object asks for the feature. */
export function findFeature(
  key: string,
  setting: { dir?: SourcePath } | false | undefined,
  usual: readonly SourcePath[],
  lookup: FolderLookup,
): SourcePath | undefined {
  if (setting === false) return undefined;
  return findFolder([key], { wanted: setting !== undefined, named: setting?.dir, usual }, lookup);
}

/** As permalinks are: without trailing slash, unless it is the base URL itself. */
export function permalinkBase(baseUrl: string, route: string): string {
  return route === '/' ? baseUrl : joinPermalink(baseUrl, route);
}
