import { resolve } from 'node:path';
import type {
  ApiConfig,
  DocsConfig,
  GlossaryConfig,
  PostsConfig,
  Product,
  ResolvedConfig,
} from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { fileName, joinPermalink } from '../../shared/paths.ts';
import { expectation } from './error-map.ts';
import { FolderLookup, isInside } from './folders.ts';
import { fontFindings } from './fonts.ts';
import { findingsOfIssues } from './issue-finding.ts';
import { formatKeyPath, type KeyPath } from './key-path.ts';
import type { Locate } from './place.ts';
import { deepFreeze, mapStrings } from './plain-data.ts';
import { fillTokens, readProduct } from './product.ts';
import { docsSchema, postsSchema } from './schema/content.ts';
import { type SiteSettings, siteSchema } from './schema/site.ts';
import { resolveVersions, versionsFile, versionsFolder } from './versions.ts';

export interface ResolveOptions {
  /** Absolute path of the site root. */
  readonly root: string;
  readonly file?: SourcePath;
  /** What the config file exports by default. */
  readonly value: unknown;
  readonly locate?: Locate;
}

export interface ResolvedResult {
  /** Absent when a finding is an error. */
  readonly config?: ResolvedConfig;
  readonly findings: readonly Finding[];
}

/**
 * Validates a config, replaces its product tokens, fills in what it leaves open and looks up its folders.
 * Findings are `invalid-config` and `missing-folder`.
 */
export function resolveConfig(options: ResolveOptions): ResolvedResult {
  const { root, file, value, locate = () => ({ file: file ?? 'docsgen.config.ts' }) } = options;
  const product = readProduct(value);
  const filled = mapStrings(value, (text) => fillTokens(text, product));
  const parsed = siteSchema.safeParse(filled, { error: expectation });
  if (!parsed.success) return { findings: findingsOfIssues(parsed.error.issues, filled, locate) };

  const settings = parsed.data;
  const lookup = new FolderLookup(root, locate);
  const versionFindings: Finding[] = [];
  const docs = resolveDocs({ root, settings, product, lookup, locate }, versionFindings);
  const config = assemble({ root, ...(file === undefined ? {} : { file }), settings, product, lookup, docs });
  const findings = [
    ...lookup.findings,
    ...versionFindings,
    ...outDirFindings(config, locate),
    ...apiFindings(settings, locate),
    ...socialImageFindings(settings, locate),
    ...fontFindings(settings.socialImages, root, locate),
    ...feedFindings(settings, locate),
  ];
  const failed = findings.some(({ rule }) => settings.checks[rule] === 'error');
  return failed ? { findings } : { config: deepFreeze(config, pluginLists(config)), findings };
}

interface Parts {
  readonly root: string;
  readonly file?: SourcePath;
  readonly settings: SiteSettings;
  readonly product: Product;
  readonly lookup: FolderLookup;
  readonly docs: DocsConfig | undefined;
}

function assemble({ root, file, settings, product, lookup, docs }: Parts): ResolvedConfig {
  const { docs: _docs, posts: _posts, glossary: _glossary, ...others } = settings;
  const { pages, static: copied, theme, announcement, navbar, markdown, ...plain } = others;
  const posts = resolvePosts(settings, lookup);
  const pagesDir = findFeature('pages', pages, ['pages', 'src/pages'], lookup);
  const staticDir = findNamed('static', copied, lookup);
  const themeDir = findNamed('theme', theme, lookup);
  const glossary = resolveGlossary(settings, lookup);
  return {
    ...plain,
    root,
    ...(file === undefined ? {} : { file }),
    outDir: resolve(root, settings.outDir),
    product,
    ...(docs === undefined ? {} : { docs }),
    ...(posts === undefined ? {} : { posts }),
    ...(pagesDir === undefined ? {} : { pages: { dir: pagesDir } }),
    ...(staticDir === undefined ? {} : { static: staticDir }),
    ...(themeDir === undefined ? {} : { theme: themeDir }),
    ...(glossary === undefined ? {} : { glossary }),
    ...(announcement === undefined || announcement === false ? {} : { announcement }),
    navbar: { ...navbar, title: navbar.title ?? settings.title },
    api: resolveApi(settings, lookup),
    socialImages: resolveSocialImages(settings, lookup),
    markdown: { ...markdown, components: resolveComponents(settings, lookup) },
  };
}

function resolveDocs(
  { root, settings, product, lookup, locate }: Omit<Parts, 'docs' | 'file'> & { readonly locate: Locate },
  findings: Finding[],
): DocsConfig | undefined {
  const { docs, baseUrl } = settings;
  const isVersioned = lookup.hasFile(versionsFile);
  const dir = findFeature('docs', docs ?? (isVersioned ? {} : undefined), ['docs'], lookup);
  if (dir === undefined || docs === false) return undefined;
  const docsSettings = docs ?? docsSchema.parse({});
  const { editUrl, lastUpdated } = docsSettings;
  const route = permalinkBase(baseUrl, docsSettings.route);
  const resolved = resolveVersions({ root, settings: docsSettings, dir, route, product, locate });
  const { versions, versioned } = resolved;
  findings.push(...resolved.findings);
  return { dir, route, versioned, versions, lastUpdated, ...(editUrl === undefined ? {} : { editUrl }) };
}

function resolvePosts({ posts, baseUrl, url }: SiteSettings, lookup: FolderLookup): PostsConfig | undefined {
  const dir = findFeature('posts', posts, ['releases', 'blog'], lookup);
  if (dir === undefined || posts === false) return undefined;
  const [route, title] = fileName(dir) === 'blog' ? ['/blog', 'Blog'] : ['/releases', 'Releases'];
  const settings = posts ?? postsSchema.parse({});
  const feeds = url === undefined ? [] : settings.feeds || (settings.feeds === false ? [] : allFeeds);
  return {
    ...settings,
    dir,
    route: permalinkBase(baseUrl, settings.route ?? route),
    title: settings.title ?? title,
    feeds: [...new Set(feeds)],
  };
}

const allFeeds = ['rss', 'atom', 'json'] as const;

/** Feeds hold absolute addresses only. */
function feedFindings({ posts, url }: SiteSettings, locate: Locate): Finding[] {
  if (url !== undefined || !posts || !posts.feeds || posts.feeds.length === 0) return [];
  const message = 'posts.feeds: feeds need the url of the site';
  const hint = "add url: 'https://docs.example.org' to the config";
  return [{ rule: 'invalid-config', message, place: locate(['posts', 'feeds']), hint }];
}

/** Other sites are told where an image is in full. */
function socialImageFindings({ socialImages, url }: SiteSettings, locate: Locate): Finding[] {
  if (!socialImages || url !== undefined) return [];
  const message = 'socialImages: images of pages need the url of the site';
  const hint = "add url: 'https://docs.example.org' to the config";
  return [{ rule: 'invalid-config', message, place: locate(['socialImages']), hint }];
}

/** A file that the config asks for has to be there; the usual one is taken where it is. */
function resolveGlossary({ glossary, baseUrl }: SiteSettings, lookup: FolderLookup): GlossaryConfig | undefined {
  if (glossary === false) return undefined;
  const { file = 'glossary.yml', page } = glossary ?? {};
  const keyPath = glossary?.file === undefined ? ['glossary'] : ['glossary', 'file'];
  const found = glossary === undefined ? lookup.hasFile(file) : lookup.isFile(file, keyPath);
  if (!found) return undefined;
  return { file, ...(page === undefined ? {} : { page: permalinkBase(baseUrl, page) }) };
}

/** A font that is not there is reported and left out. */
function resolveSocialImages({ socialImages }: SiteSettings, lookup: FolderLookup): ResolvedConfig['socialImages'] {
  if (!socialImages) return false;
  const fonts = socialImages.fonts.filter((font, index) => lookup.isFile(font, ['socialImages', 'fonts', index]));
  return { fonts };
}

/** A component that is not there is reported and left out. */
function resolveComponents({ markdown }: SiteSettings, lookup: FolderLookup): ResolvedConfig['markdown']['components'] {
  const entries = Object.entries(markdown.components);
  return Object.fromEntries(entries.filter(([name, file]) => lookup.isFile(file, ['markdown', 'components', name])));
}

/** A document that is not there is reported and left out. */
function resolveApi({ api, baseUrl }: SiteSettings, lookup: FolderLookup): ApiConfig[] {
  return api
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry, index }) => lookup.isFile(entry.document, ['api', index, 'document']))
    .map(({ entry: { layout, version, earlier, ...entry }, index }) => ({
      ...entry,
      earlier: earlier.filter(({ document }, position) =>
        lookup.isFile(document, ['api', index, 'earlier', position, 'document']),
      ),
      route: permalinkBase(baseUrl, entry.route),
      ...(layout === undefined ? {} : { layout }),
      ...(version === undefined ? {} : { version }),
    }));
}

/** A feature that is an object in the config: asked for as soon as it is mentioned. */
function findFeature(
  key: string,
  setting: { dir?: SourcePath } | false | undefined,
  usual: readonly SourcePath[],
  lookup: FolderLookup,
): SourcePath | undefined {
  if (setting === false) return undefined;
  const named = setting?.dir;
  const keyPath = named === undefined ? [key] : [key, 'dir'];
  return lookup.folder({ keyPath, wanted: setting !== undefined, named, usual });
}

/** A folder that is a plain string in the config, and usually has the name of its key. */
function findNamed(key: string, setting: string | false | undefined, lookup: FolderLookup): SourcePath | undefined {
  if (setting === false) return undefined;
  return lookup.folder({ keyPath: [key], wanted: setting !== undefined, named: setting, usual: [key] });
}

/** As permalinks are: without trailing slash, unless it is the base URL itself. */
function permalinkBase(baseUrl: string, route: string): string {
  return route === '/' ? baseUrl : joinPermalink(baseUrl, route);
}

/** The output folder is replaced as a whole with every build: nothing of the author's may be in it. */
function outDirFindings({ root, outDir, ...config }: ResolvedConfig, locate: Locate): Finding[] {
  const place = () => locate(['outDir']);
  if (isInside(root, outDir)) {
    const message = 'outDir: the output would replace the folder of the config';
    return [{ rule: 'invalid-config', message, place: place(), hint: "name a folder of its own, such as 'build'" }];
  }
  const snapshots = config.docs?.versioned === true ? versionsFolder : undefined;
  const dirs = [config.docs?.dir, snapshots, config.posts?.dir, config.pages?.dir, config.static, config.theme];
  return dirs.flatMap((dir) => {
    if (dir === undefined) return [];
    const folder = resolve(root, dir);
    if (!isInside(outDir, folder) && !isInside(folder, outDir)) return [];
    const message = `outDir: the output folder and the folder ${dir} have to be apart`;
    return [{ rule: 'invalid-config', message, place: place(), hint: "name a folder of its own, such as 'build'" }];
  });
}

function apiFindings({ api }: SiteSettings, locate: Locate): Finding[] {
  return [
    ...repeated(api, {
      read: ({ id }) => id,
      keyPath: (index) => ['api', index, 'id'],
      words: 'the id of another document',
      locate,
    }),
    ...api.flatMap(({ earlier }, index) =>
      repeated(earlier, {
        read: ({ version }) => version,
        keyPath: (position) => ['api', index, 'earlier', position, 'version'],
        words: 'the name of another version',
        locate,
      }),
    ),
  ];
}

/** Entries whose name another one has already. */
function repeated<T>(
  entries: readonly T[],
  options: {
    readonly read: (entry: T) => string;
    readonly keyPath: (index: number) => KeyPath;
    readonly words: string;
    readonly locate: Locate;
  },
): Finding[] {
  const { read, keyPath, words, locate } = options;
  return entries.flatMap((entry, index) => {
    const name = read(entry);
    const first = entries.findIndex((other) => read(other) === name);
    if (first === index) return [];
    return [
      {
        rule: 'invalid-config',
        message: `${formatKeyPath(keyPath(index))}: ${JSON.stringify(name)} is ${words}`,
        place: locate(keyPath(index)),
        related: [{ message: 'first used here', place: locate(keyPath(first)) }],
      },
    ];
  });
}

/** What belongs to the plugins of a site is not ours to freeze. */
function pluginLists({ markdown }: ResolvedConfig): readonly unknown[] {
  return [...markdown.remarkPlugins, ...markdown.rehypePlugins, ...Object.values(markdown.handlers)];
}
