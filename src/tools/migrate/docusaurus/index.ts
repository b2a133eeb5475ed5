import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { printLock } from '../../../features/address-lock/index.ts';
import { joinPermalink } from '../../../shared/paths.ts';
import { isScheme } from '../../../shared/schemes.ts';
import { tagSlug } from '../../../shared/tag-slug.ts';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { splitPage, withFields } from '../fields.ts';
import { filesBelow, readJson } from '../files.ts';
import { linkAddress } from '../inline.ts';
import type { Edit, Migration, Note, PlannedFile } from '../migration.ts';
import { usableVersions } from '../new-site.ts';
import { readPlanned, sourceOf } from '../plan.ts';
import { type Entries, printConfig } from '../print-config.ts';
import { runForeignConfig, runSiteConfig } from '../run-config.ts';
import { editMoved, endings } from './content.ts';
import {
  type DocsVersion,
  type Document,
  indexAddresses,
  isIncluded,
  pageAddresses,
  readDocuments,
  readPosts,
  versionsOf,
} from './documents.ts';
import { convertAnnouncement, convertFooter, convertNavbar, type Targets } from './frame.ts';
import { localesOf, pluginFolder, translatedTexts } from './locales.ts';
import { type DocsOptions, type DocusaurusConfig, nameOf, readOptions } from './options.ts';
import { convertSidebars } from './sidebars.ts';
import { convertStyles } from './styles.ts';

/** The config file of a site of Docusaurus; `undefined` where a folder has none. */
export function docusaurusConfigIn(folder: string): string | undefined {
  return ['ts', 'js', 'mjs', 'mts', 'cjs', 'cts']
    .map((ending) => join(folder, `docusaurus.config.${ending}`))
    .find((file) => existsSync(file));
}

interface SetOfDocs {
  readonly options: DocsOptions;
  readonly versions: readonly (DocsVersion & {
    readonly documents: readonly Document[];
    readonly sidebarsData: unknown;
  })[];
}

/**
 * Plans the move of a site of Docusaurus.
 *
 * @throws ConfigFailure
 */
export async function migrateDocusaurus(
  configFile: string,
  { seconds }: { readonly seconds: number },
): Promise<Migration> {
  const root = resolve(configFile, '..');
  const shown = basename(configFile);
  const data = await runSiteConfig(configFile, { seconds });
  const config = readOptions(data, root);
  const notes: Note[] = [];
  const edits: Edit[] = [];
  const files = new Map<string, PlannedFile>();
  const note = (weight: Note['weight'], about: string, advice: string, place: Partial<Note> = { file: shown }) =>
    notes.push({ weight, about, advice, ...place });
  const write = (to: string, text: string) => files.set(to, { to, text });

  const sets: SetOfDocs[] = [];
  for (const options of config.docs) {
    const versions: SetOfDocs['versions'][number][] = [];
    for (const version of versionsOf(root, options)) {
      const documents = readDocuments(version.folder, version.route, options.raw);
      const sidebarsData = version.sidebars === undefined ? undefined : await readSidebars(version.sidebars, seconds);
      versions.push({ ...version, documents, sidebarsData });
      if (version.isMissing && version.name !== 'current')
        note(
          'changed',
          `the documents of version ${version.name}`,
          `they are not there, as a script may make them before a build: those of ${options.path}/ were taken`,
          { file: 'versions.json' },
        );
    }
    sets.push({ options, versions });
  }
  const pagesDir = config.pages !== undefined && existsSync(join(root, config.pages)) ? config.pages : undefined;

  // What is copied: the folder of the site, then content folders that are elsewhere, and versions.
  const dirOf = (path: string, name: string) => (path.startsWith('..') ? name : path.replace(/^\.\//, ''));
  const taken = new Set<string>();
  const named = sets.map(({ options, versions }, index) => {
    const id = index === 0 ? takeId('docs', 'docs', taken) : takeId(options.id, options.path, taken);
    const snapshots = index === 0 ? 'versions' : `versions/${id}`;
    return { id, options, versions, snapshots, dir: dirOf(options.path, id) };
  });
  const blogs = config.blogs
    .filter(({ path }) => existsSync(join(root, path)))
    .map((options, index) => {
      const id = index === 0 ? takeId('blog', 'blog', taken) : takeId(options.id, options.path, taken);
      const route = options.route === '' ? '/' : `/${options.route}`;
      return { id, options, route, dir: dirOf(options.path, id), posts: readPosts(join(root, options.path), options) };
    });
  const apart = [
    ...sets.flatMap(({ versions }) => versions.map(({ folder }) => folder)),
    ...blogs.map(({ options }) => join(root, options.path)),
    ...config.statics.map((path) => join(root, path)),
  ];
  for (const name of filesBelow(root, isLeftOut)) {
    const file = join(root, name);
    if (isConfigFile(name) || apart.some((folder) => file.startsWith(folder + sep))) continue;
    files.set(name, { to: name, copy: file });
    if (!/\.(?:[cm]?[jt]sx?|mdx?|css)$/.test(name)) continue;
    const made = editMoved({ text: readFileSync(file, 'utf8'), file, folder: root, root, to: name });
    edits.push(...made.edits);
    notes.push(...made.notes);
    for (const [path, copy] of made.copies) files.set(path, { to: path, copy });
    if (made.edits.length > 0) files.set(name, { to: name, text: made.text, from: file });
  }
  for (const path of config.statics) {
    for (const name of filesBelow(join(root, path)))
      files.set(`static/${name}`, { to: `static/${name}`, copy: join(root, path, name) });
  }
  const copyContent = (folder: string, to: string, raw: Data) => {
    const moves = relative(root, folder).split(sep).join('/') !== to;
    for (const name of filesBelow(folder)) {
      const file = join(folder, name);
      const isMarkdown = /\.mdx?$/i.test(name);
      if ((isMarkdown && !isWanted(name, raw)) || /^(?:package(?:-lock)?\.json|yarn\.lock)$/.test(name)) continue;
      const target = `${to}/${name}`;
      if (!isMarkdown || !moves) {
        files.set(target, { to: target, copy: file });
        continue;
      }
      const made = editMoved({ text: readFileSync(file, 'utf8'), file, folder, root, to: target });
      edits.push(...made.edits);
      notes.push(...made.notes);
      for (const [path, copy] of made.copies) files.set(path, { to: path, copy });
      files.set(
        target,
        made.edits.length === 0 ? { to: target, copy: file } : { to: target, text: made.text, from: file },
      );
    }
  };
  for (const { options, versions, snapshots, dir } of named) {
    for (const { name, folder } of versions)
      copyContent(folder, name === 'current' ? dir : `${snapshots}/${name}/docs`, options.raw);
    // Without the current version, there is still its folder.
    if (!versions.some(({ name }) => name === 'current')) copyContent(join(root, options.path), dir, options.raw);
  }
  for (const { options, dir, posts } of blogs) {
    copyContent(join(root, options.path), dir, options.raw);
    for (const { name } of posts) {
      const file = files.get(`${dir}/${name}`);
      const text = file === undefined ? '' : readPlanned(file);
      const edit = realDate(text);
      if (file === undefined || edit === undefined) continue;
      files.set(file.to, { to: file.to, text: text.replace(edit.before, edit.after), from: sourceOf(file) });
      edits.push({ file: file.to, ...edit });
    }
  }
  const locales = localesOf(root, data);
  for (const { name, folder } of locales.translated) {
    for (const { options, versions, snapshots, dir } of named)
      for (const version of versions) {
        const from = join(pluginFolder(folder, 'docs', options.id), versionFolder(version.name));
        const to = `i18n/${name}/${version.name === 'current' ? dir : `${snapshots}/${version.name}/docs`}`;
        copyContent(from, to, options.raw);
        // A translation has the slug of its original here; in Docusaurus it has none but its own.
        const originals = new Map(version.documents.map((document) => [document.name, document]));
        for (const own of readDocuments(from, version.route, options.raw)) {
          const file = files.get(`${to}/${own.name}`);
          const isSame = (originals.get(own.name)?.permalink ?? own.permalink) === own.permalink;
          if (file === undefined || isSame || own.frontMatter.slug !== undefined) continue;
          const slug = version.route === '/' ? own.permalink : own.permalink.slice(version.route.length) || '/';
          const { front, body } = splitPage(readPlanned(file));
          files.set(file.to, { to: file.to, text: withFields(front, { slug }) + body, from: sourceOf(file) });
          edits.push({ file: file.to, line: 2, before: '', after: `slug: ${slug}` });
        }
      }
    for (const { options, dir } of blogs)
      copyContent(pluginFolder(folder, 'blog', options.id), `i18n/${name}/${dir}`, options.raw);
    if (pagesDir !== undefined) copyContent(pluginFolder(folder, 'pages', 'default'), `i18n/${name}/${pagesDir}`, {});
    if (Object.keys(dataOf(readJson(join(folder, 'code.json')))).some((key) => !key.startsWith('theme.')))
      note('lost', 'translations of texts in components', 'components show the text that they were written with', {
        file: `${relative(root, folder).split(sep).join('/')}/code.json`,
      });
  }

  // Addresses.
  const lock = new Set<string>();
  const addAddresses = (below: string, folder?: string) => {
    const add = (address: string) => lock.add(joinPermalink(below, address) || '/');
    const addTags = (documents: readonly Document[], route: string) => {
      const tags = tagsOf(documents);
      if (tags.length > 0) add(joinPermalink(route, 'tags'));
      for (const tag of tags) add(joinPermalink(route, `tags/${tagSlug(tag)}`));
    };
    for (const { options, versions } of sets) {
      for (const version of versions) {
        const { route } = version;
        const own =
          folder === undefined
            ? []
            : readDocuments(
                join(pluginFolder(folder, 'docs', options.id), versionFolder(version.name)),
                route,
                options.raw,
              );
        const documents = withTranslations(version.documents, own);
        for (const address of indexAddresses(version.sidebarsData, version)) add(address);
        for (const { permalink } of documents) add(permalink);
        addTags(documents, route);
      }
    }
    for (const { route, posts: originals, options } of blogs) {
      if (originals.length === 0) continue;
      const own = folder === undefined ? [] : readPosts(pluginFolder(folder, 'blog', options.id), options);
      const posts = withTranslations(originals, own);
      add(route);
      add(joinPermalink(route, 'archive'));
      for (const { permalink } of posts) add(permalink);
      addTags(posts, route);
    }
    const pages = pagesDir === undefined ? [] : pageAddresses(join(root, pagesDir));
    for (const address of pages) if (address !== '/404') add(address.replace(/(?<=.)\/$/, ''));
  };
  addAddresses('/');
  for (const address of sitemapAddresses(root, data)) lock.add(address);

  const redirects = await readRedirects(configFile, config, { seconds, routes: [...lock], note });
  for (const { route, options } of blogs)
    if (existsSync(join(root, options.path, 'authors.yml')))
      redirects.push({ from: joinPermalink(route, 'authors'), to: route });

  for (const { name, folder } of locales.translated) addAddresses(`/${name}`, folder);

  // The config.
  const targets = targetsOf(sets);
  const url = `${originOf(textOf(data.url)) ?? ''}${(textOf(data.baseUrl) ?? '').replace(/\/$/, '')}`;
  const frame = { theme: config.theme, targets, notes, file: shown, url, hasLocales: locales.translated.length > 0 };
  const sidebarOptions = (raw: Data, file: string) => ({
    ...(typeof raw.sidebarCollapsed === 'boolean' ? { collapsed: raw.sidebarCollapsed } : {}),
    ...(typeof raw.sidebarCollapsible === 'boolean' ? { collapsible: raw.sidebarCollapsible } : {}),
    notes,
    file,
  });
  const docsEntries = named.map(({ id, options, versions, snapshots, dir }) => {
    const released = versions.filter(({ name }) => name !== 'current');
    for (const version of released) {
      const sidebars =
        version.sidebarsData === undefined
          ? {}
          : {
              sidebars: convertSidebars(
                version.sidebarsData,
                sidebarOptions(options.raw, relative(root, version.sidebars ?? '')),
              ),
            };
      write(`${snapshots}/${version.name}/settings.json`, `${JSON.stringify(sidebars, null, 2)}\n`);
    }
    const names = released.map(({ name }) => name);
    const list = snapshots === 'versions' ? 'versions.json' : `${snapshots}/versions.json`;
    if (names.length > 0) write(list, `${JSON.stringify(names, null, 2)}\n`);
    const current = versions.find(({ name }) => name === 'current');
    const entry = docsEntry({ options, versions }, { dir, current, released, note, sidebarOptions, root });
    return sets.length === 1 ? entry : { id, label: labelOf(id), dir, ...entry };
  });
  const blogEntries = blogs.map(({ id, options, dir, route }) => {
    const entry = postsEntry(options.raw, { dir, route, note });
    return blogs.length === 1 ? entry : { id, dir, ...entry };
  });
  const markdown = convertMarkdown(root, config, note);
  const favicon = textOf(data.favicon);
  const image = textOf(config.theme.image);
  const { trailingSlash } = data;
  const mode = dataOf(config.theme.colorMode);
  const toc = dataOf(config.theme.tableOfContents);
  const html = config.redirects.some((options) => listOf(options.fromExtensions).includes('html'));
  const announcement = convertAnnouncement(config.theme);
  const styles = convertStyles(config, root, { notes, files });
  const navbar = convertNavbar(frame);
  const footer = convertFooter(frame);
  const plugged = config.others.length === 0 ? [] : addressesIn([...files.values()], [navbar, footer, redirects]);
  const foreign = foreignFolders(plugged, { known: [...lock], files, baseUrl: textOf(data.baseUrl) ?? '/' });
  if (foreign.length > 0)
    note(
      'lost',
      `links to ${foreign.map((folder) => `${folder}/…`).join(', ')}`,
      'a plugin of Docusaurus made these pages: checks in the config lets the links pass; remove them, or publish the pages there',
    );
  const entries: Entries = [
    { key: 'title', value: textOf(data.title) || 'My project' },
    { key: 'tagline', value: textOf(data.tagline) },
    { key: 'url', value: originOf(textOf(data.url)) },
    { key: 'baseUrl', value: textOf(data.baseUrl) === '/' ? undefined : textOf(data.baseUrl) },
    ...locales.entries,
    { key: 'favicon', value: favicon && linkAddress(favicon) },
    { key: 'image', value: image && localImage(image, originOf(textOf(data.url))) },
    ...(trailingSlash === true && !html ? [{ key: 'trailingSlash', value: true }] : []),
    ...(trailingSlash === false || html
      ? [
          {
            key: 'pageFiles',
            value: 'file',
            comment: 'Pages are files as /docs/a.html, which hosts serve at /docs/a and at /docs/a.html.',
          },
        ]
      : []),
    {
      key: 'docs',
      value: docsEntries.length > 1 ? docsEntries : (docsEntries[0] ?? false),
    },
    {
      key: 'posts',
      value: blogEntries.length > 1 ? blogEntries : (blogEntries[0] ?? false),
    },
    { key: 'pages', value: pagesDir === undefined ? false : { dir: pagesDir } },
    ...(redirects.length === 0 ? [] : [{ key: 'redirects', value: redirects }]),
    { key: 'navbar', value: navbar },
    { key: 'footer', value: footer },
    ...(announcement === undefined ? [] : [{ key: 'announcement', value: announcement }]),
    {
      key: 'colorMode',
      value: {
        default: mode.respectPrefersColorScheme === true ? 'system' : mode.defaultMode === 'dark' ? 'dark' : 'light',
        toggle: mode.disableSwitch !== true,
      },
    },
    ...(toc.minHeadingLevel === undefined && toc.maxHeadingLevel === undefined
      ? []
      : [{ key: 'toc', value: { min: toc.minHeadingLevel ?? 2, max: toc.maxHeadingLevel ?? 3 } }]),
    ...(Object.keys(markdown.value).length === 0 ? [] : [{ key: 'markdown', value: markdown.value }]),
    ...headEntries(config, note),
    { key: 'accent', value: styles?.accent },
    {
      key: 'checks',
      value: checksOf(data, foreign),
      comment: `As the site had them${foreign.length > 0 ? '; targets are addresses of what plugins of Docusaurus made' : ''}.`,
    },
  ];
  write(
    'docsgen.config.ts',
    printConfig(
      entries.filter(({ value }) => !isEmpty(value)),
      `Moved from Docusaurus, ${shown}. MIGRATION.md says what was not taken over.`,
    ),
  );
  write('urls.lock', printLock([...lock].map((path) => ({ path: decodeURI(path), anchors: [] }))));

  for (const { name, folder } of locales.translated) {
    const texts = translatedTexts(
      folder,
      config.docs.map(({ id }) => id),
      entries,
    );
    if (Object.keys(texts).length > 0)
      write(`i18n/${name}/strings.json`, `${JSON.stringify({ config: texts }, null, 2)}\n`);
  }
  if (locales.left.length > 0)
    note(
      'lost',
      `the other languages (${locales.left.join(', ')})`,
      `the repository has no pages in them, and addresses such as /${locales.left[0]}/ are gone: put translations into i18n/${locales.left[0]}/, at the path of the original, and name the languages in locales`,
    );
  reportPlugins(config, root, note);
  if (styles !== undefined) write('theme/custom.css', styles.css);
  reportTheme(root, markdown.components, note);
  reportCode(files, edits, note);
  if ([...files.values()].some((file) => usesSiteConfig(file)))
    write('docusaurus.site.json', `${JSON.stringify(siteData(data), null, 2)}\n`);
  write('package.json', packageOf(root, markdown.packages, [...files.values()]));
  write('.gitignore', 'node_modules\nbuild\n.docsgen\n');
  if (config.theme.algolia !== undefined || JSON.stringify(data.themes ?? '').includes('search'))
    note('hint', 'the search', 'docsgen has one of its own, which needs no service: the keys of Algolia are left out');
  const order: readonly Note['weight'][] = ['lost', 'changed', 'hint'];
  return {
    tool: 'Docusaurus',
    files: [...files.values()].sort((a, b) => (a.to < b.to ? -1 : 1)),
    edits,
    notes: notes.toSorted((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight)),
  };
}

/** A date that no calendar has, `2017-02-29`, as JavaScript reads it: on the first of March. */
function realDate(text: string): Omit<Edit, 'file'> | undefined {
  const found = /^date:[ \t]*["']?(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/m.exec(splitPage(text).front);
  if (found === null) return undefined;
  const [before, year, month, day] = found;
  const real = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (real.getUTCDate() === Number(day)) return undefined;
  const after = before.replace(/\d{4}-\d{1,2}-\d{1,2}$/, real.toISOString().slice(0, 10));
  return { line: text.slice(0, text.indexOf(before)).split('\n').length, before, after };
}

/** The folder of a version among translations. */
function versionFolder(name: string): string {
  return name === 'current' ? name : `version-${name}`;
}

/** The documents of a language: translations, and originals where there are none. */
function withTranslations(originals: readonly Document[], own: readonly Document[]): readonly Document[] {
  const names = new Set(own.map(({ name }) => name));
  return [...originals.filter(({ name }) => !names.has(name)), ...own];
}

type AddNote = (weight: Note['weight'], about: string, advice: string, place?: Partial<Note>) => void;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (isData(value) && Object.keys(value).length === 0);
}

function isLeftOut(name: string): boolean {
  return (
    /^\.(?!nojekyll$|well-known$)/.test(name) ||
    ['build', 'i18n', 'versioned_docs', 'versioned_sidebars'].includes(name) ||
    /_versioned_(?:docs|sidebars)$/.test(name)
  );
}

/** Files of Docusaurus itself, and of tools around it. */
function isConfigFile(name: string): boolean {
  return (
    /^(?:docusaurus\.config|babel\.config|sidebars[\w-]*)\.\w+$/.test(name) ||
    /^(?:package\.json|package-lock\.json|yarn\.lock|pnpm-lock\.yaml|tsconfig\.json|(?:\w+_)?versions\.json|docsgen\.config\.\w+|urls\.lock|MIGRATION\.md)$/.test(
      name,
    )
  );
}

function isWanted(name: string, raw: Data): boolean {
  if (/(?:^|\/)_/.test(name)) return true;
  return isIncluded(name, raw);
}

async function readSidebars(file: string, seconds: number): Promise<unknown> {
  if (file.endsWith('.json')) return readJson(file);
  return existsSync(file) ? runForeignConfig(file, { seconds }) : undefined;
}

/** An id for a set or a blog: as it was, else the name of its folder. */
function takeId(given: string, path: string, taken: Set<string>): string {
  const wanted = given === 'default' ? basename(path) : given;
  const plain =
    wanted
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '') || 'more';
  const base = isScheme(plain) ? `${plain}-docs` : plain;
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

function labelOf(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
}

function tagsOf(documents: readonly Document[]): readonly string[] {
  const tags = documents
    .filter(({ frontMatter }) => frontMatter.unlisted !== true)
    .flatMap(({ frontMatter }) => listOf(frontMatter.tags))
    .filter((tag) => typeof tag === 'string');
  return [...new Set(tags)];
}

/** Addresses of the sitemap that the old site was built with, where it is still there. */
function sitemapAddresses(root: string, data: Data): readonly string[] {
  const file = join(root, 'build/sitemap.xml');
  const url = originOf(textOf(data.url));
  if (!existsSync(file) || url === undefined) return [];
  const base = (textOf(data.baseUrl) ?? '/').replace(/\/$/, '');
  return Array.from(readFileSync(file, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address)
    .filter((address) => address.startsWith(`${url}${base}`) && !/\/(?:search|page\/\d+)\/?$/.test(address))
    .map((address) => address.slice(url.length + base.length).replace(/(?<=.)\/$/, '') || '/');
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

function localImage(image: string, url: string | undefined): string | undefined {
  if (url !== undefined && image.startsWith(`${url}/`)) return image.slice(url.length);
  return /^https?:/.test(image) ? undefined : linkAddress(image);
}

function targetsOf(sets: readonly SetOfDocs[]): Targets {
  const setOf = (plugin: string) => sets.find(({ options }) => options.id === plugin);
  const lastOf = (plugin: string) => {
    const versions = setOf(plugin)?.versions ?? [];
    return versions.find(({ isLast }) => isLast) ?? versions[0];
  };
  const doc = (id: string, plugin: string) => {
    const versions = [lastOf(plugin), ...(setOf(plugin)?.versions ?? [])];
    return versions.flatMap((version) => version?.documents ?? []).find((document) => document.id === id)?.permalink;
  };
  return {
    doc,
    version: (plugin) => lastOf(plugin)?.route,
    sidebar(id, plugin) {
      const version = lastOf(plugin);
      if (version === undefined) return undefined;
      const sidebars = dataOf(version.sidebarsData);
      const [first] = docsIn(sidebars[id] ?? sidebars[`version-${version.name}/${id}`], version);
      return first ?? version.route;
    },
  };
}

/** Addresses of the documents of a sidebar, in order. */
function docsIn(items: unknown, version: SetOfDocs['versions'][number]): readonly string[] {
  const of = (id: unknown) =>
    version.documents.find((document) => document.id === String(id).replace(/^version-[^/]+\//, ''))?.permalink ?? [];
  if (isData(items) && items.type === undefined) return Object.values(items).flatMap((inner) => docsIn(inner, version));
  return listOf(items).flatMap((item): readonly string[] => {
    if (typeof item === 'string') return [of(item)].flat();
    const { type, id, link, items: inner, dirName, href, slug } = dataOf(item);
    if (type === 'doc' || type === 'ref') return [of(id)].flat();
    if (type === 'link') return textOf(href) === undefined ? [] : [linkAddress(String(href))];
    if (type === 'autogenerated') {
      const folder = dirName === '.' ? '' : `${String(dirName)}/`;
      const order = ({ frontMatter }: Document) => Number(frontMatter.sidebar_position ?? Number.POSITIVE_INFINITY);
      return version.documents
        .filter(({ name }) => name.startsWith(folder))
        .toSorted((a, b) => order(a) - order(b) || 0)
        .map(({ permalink }) => permalink);
    }
    if (type === undefined) return docsIn(item, version);
    const page = dataOf(link).type === 'doc' ? [of(dataOf(link).id)].flat() : [];
    const index = dataOf(link).type === 'generated-index' ? indexAddresses({ one: [item] }, version).slice(0, 1) : [];
    return [...page, ...index, ...(slug === undefined ? [] : []), ...docsIn(inner, version)];
  });
}

interface DocsEntryInput {
  readonly dir: string;
  readonly current: SetOfDocs['versions'][number] | undefined;
  readonly released: SetOfDocs['versions'];
  readonly root: string;
  readonly note: AddNote;
  readonly sidebarOptions: (raw: Data, file: string) => Parameters<typeof convertSidebars>[1];
}

function docsEntry({ options, versions }: SetOfDocs, input: DocsEntryInput): Data {
  const { raw, route } = options;
  const { dir, current, released, note, root } = input;
  const sidebars =
    current?.sidebarsData === undefined
      ? {}
      : {
          sidebars: convertSidebars(
            current.sidebarsData,
            input.sidebarOptions(raw, relative(root, current.sidebars ?? '')),
          ),
        };
  const settings = (name: string) => {
    const { label, path, banner, noIndex } = dataOf(dataOf(raw.versions)[name]);
    const entries = Object.entries({ label, path: path === '' ? undefined : path, banner, noIndex });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== false));
  };
  const own = released
    .map(({ name }) => [name, settings(name)] as const)
    .filter(([, value]) => Object.keys(value).length > 0);
  const ofCurrent = settings('current');
  const last = textOf(raw.lastVersion);
  const versioned = {
    ...(Object.keys(ofCurrent).length === 0 || released.length === 0 ? {} : { current: ofCurrent }),
    ...(own.length === 0 ? {} : { released: Object.fromEntries(own) }),
    ...(last === undefined || last === released[0]?.name || released.length === 0 ? {} : { latest: last }),
    ...(current === undefined ? { only: versions.map(({ name }) => name) } : {}),
  };
  const edit = editUrl(raw.editUrl, options.path);
  if (edit === undefined && raw.editUrl !== undefined && raw.editUrl !== null)
    note(
      'changed',
      'docs.editUrl is a function',
      'give docs.editUrl the address of the folder of the new config in your online editor',
    );
  else if (edit !== undefined)
    note('hint', 'links that edit a page', `they lead to ${edit}: change docs.editUrl to where the new site lives`);
  if (raw.breadcrumbs === false)
    note('hint', 'docs.breadcrumbs: false', 'docsgen shows breadcrumbs on each page of a category');
  return {
    ...(dir === 'docs' ? {} : { dir }),
    route: `/${route}`,
    ...sidebars,
    ...(Object.keys(versioned).length === 0 ? {} : { versions: versioned }),
    editUrl: edit,
    ...(raw.showLastUpdateTime === true || raw.showLastUpdateAuthor === true ? { lastUpdated: true } : {}),
  };
}

/** The address of the folder of the config in an online editor. */
function editUrl(value: unknown, path: string): string | undefined {
  const given = textOf(value) ?? textOf(dataOf(value).$editUrl)?.replace(/\/?(?:DIR\/)?DOC$/, '');
  if (given === undefined || !URL.canParse(given)) return undefined;
  const folder = given.replace(/\/+$/, '');
  const isFunction = isData(value);
  // A function that names the folder itself, such as /docs.
  if (isFunction && folder.endsWith(`/${basename(path)}`)) return folder.slice(0, -basename(path).length - 1);
  return path.startsWith('..') && !isFunction ? new URL('.', folder).href.replace(/\/$/, '') : folder;
}

function postsEntry(raw: Data, { dir, route, note }: { dir: string; route: string; note: AddNote }): Data {
  const { blogTitle, blogDescription, postsPerPage, authorsMapPath, feedOptions, tags } = raw;
  const type = dataOf(feedOptions).type;
  const feeds =
    type === undefined || type === 'all'
      ? undefined
      : type === null || type === false
        ? false
        : listOf(type).filter((kind) => /^(?:rss|atom|json)$/.test(String(kind)));
  if (raw.blogSidebarCount === 'ALL' || Number(raw.blogSidebarCount) > 5)
    note(
      'changed',
      'the sidebar of posts',
      'docsgen has none: the list of posts, the archive and the pages of tags have them',
    );
  const edit = editUrl(raw.editUrl, dir);
  return {
    ...(dir === 'blog' ? {} : { dir }),
    route,
    title: textOf(blogTitle),
    description: textOf(blogDescription),
    perPage: postsPerPage === 'ALL' ? 1000 : typeof postsPerPage === 'number' ? postsPerPage : undefined,
    authorsFile: textOf(authorsMapPath) === 'authors.yml' ? undefined : textOf(authorsMapPath),
    tagsFile: textOf(tags),
    feeds,
    editUrl: edit,
  };
}

/** Severity of broken links, as the site had it. */
function checksOf(data: Data, foreign: readonly string[]): Data {
  const severity: Readonly<Record<string, string>> = { throw: 'error', warn: 'warning', log: 'warning', ignore: 'off' };
  const hooks = dataOf(dataOf(data.markdown).hooks);
  const links = severity[textOf(data.onBrokenLinks) ?? 'throw'] ?? 'error';
  const documents =
    severity[textOf(hooks.onBrokenMarkdownLinks) ?? textOf(data.onBrokenMarkdownLinks) ?? 'warn'] ?? 'warning';
  const anchors = severity[textOf(data.onBrokenAnchors) ?? 'warn'] ?? 'warning';
  return {
    ...(foreign.length > 0
      ? {
          'broken-link': {
            ...(links === 'error' ? {} : { severity: links }),
            targets: foreign.flatMap((folder) => [folder, `${folder}/**`]),
          },
        }
      : links === 'error'
        ? {}
        : { 'broken-link': links }),
    ...(documents === 'error' ? {} : { 'broken-markdown-link': documents }),
    ...(anchors === 'error' ? {} : { 'broken-anchor': anchors }),
  };
}

async function readRedirects(
  configFile: string,
  config: DocusaurusConfig,
  { seconds, routes, note }: { seconds: number; routes: readonly string[]; note: AddNote },
): Promise<{ from: string; to: string }[]> {
  const found: { from: string; to: string }[] = [];
  const known = new Set(routes);
  const add = (from: unknown, to: unknown) => {
    const address = linkAddress(String(from)).replace(/(?<=.)\/$/, '');
    if (!known.has(address) && !found.some((redirect) => redirect.from === address))
      found.push({ from: address, to: linkAddress(String(to)) });
  };
  for (const options of config.redirects) {
    for (const redirect of listOf(options.redirects).map(dataOf))
      for (const from of listOf(redirect.from)) add(from, redirect.to);
    if (listOf(options.toExtensions).length > 0)
      note('lost', 'redirects to addresses with an ending (toExtensions)', 'write them into redirects of the config');
  }
  if (config.redirects.some(({ createRedirects }) => isData(createRedirects))) {
    const again = readOptions(await runSiteConfig(configFile, { seconds, routes }), resolve(configFile, '..'));
    for (const { createRedirects } of again.redirects) {
      for (const [to, from] of listOf(dataOf(createRedirects).$redirects) as [string, string[]][])
        for (const one of from) add(one, to);
    }
  }
  return found;
}

const builtInPlugins = /npm2yarn|remark-gfm|remark-admonitions|github-admonitions|remark-directive/;

function convertMarkdown(root: string, config: DocusaurusConfig, note: AddNote) {
  const { data } = config;
  const options = [
    ...config.docs.map(({ raw }) => raw),
    ...config.blogs.map(({ raw }) => raw),
    dataOf(config.extras.pages),
  ];
  const lists = ['remarkPlugins', 'rehypePlugins', 'beforeDefaultRemarkPlugins', 'beforeDefaultRehypePlugins'] as const;
  const plugins = new Set(options.flatMap((raw) => lists.flatMap((list) => listOf(raw[list]).map(nameOf))));
  const math = [...plugins].some((name) => /(?:remark-math|rehype-katex)/.test(name));
  for (const name of plugins) {
    if (builtInPlugins.test(name) || /(?:remark-math|rehype-katex)/.test(name)) continue;
    note(
      'lost',
      `the Markdown plugin ${name}`,
      'add it to markdown.remarkPlugins or markdown.rehypePlugins of the config, if pages need what it does',
    );
  }
  const mermaid = dataOf(data.markdown).mermaid === true;
  const format = dataOf(data.markdown).format;
  const keywords = options.flatMap(({ admonitions }) => listOf(dataOf(admonitions).keywords)).map(String);
  const known = ['note', 'tip', 'info', 'warning', 'danger', 'secondary', 'important', 'success', 'caution'];
  const own = [...new Set(keywords)].filter((keyword) => !known.includes(keyword));
  const components = themeComponents(root);
  return {
    value: {
      ...(format === 'detect' || format === 'md' ? { format: 'detect' } : {}),
      ...(math ? { math: true } : {}),
      ...(mermaid ? { mermaid: true } : {}),
      ...(own.length === 0
        ? {}
        : {
            admonitions: Object.fromEntries(
              own.map((name) => [name, { title: name.charAt(0).toUpperCase() + name.slice(1) }]),
            ),
          }),
      ...(Object.keys(components).length === 0 ? {} : { components }),
    },
    components,
    packages: [...(math ? ['katex'] : []), ...(mermaid ? ['mermaid'] : [])],
  };
}

/** Components that `src/theme/MDXComponents` gives to every page, with their files. */
function themeComponents(root: string): Readonly<Record<string, string>> {
  const endings = ['.js', '.jsx', '.ts', '.tsx'];
  const file = ['src/theme/MDXComponents', 'src/theme/MDXComponents/index']
    .flatMap((path) => endings.map((end) => path + end))
    .find((path) => existsSync(join(root, path)));
  if (file === undefined) return {};
  const text = readFileSync(join(root, file), 'utf8');
  const exported = text.slice(Math.max(0, text.search(/export\s+default/)));
  const found = Array.from(text.matchAll(/import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/g)).flatMap(
    ([, name = '', from = '']) => {
      const used = new RegExp(`(?:\\b(\\p{Lu}\\w*)\\s*:\\s*${name}\\b)|(?<![.\\w])(${name})\\s*[,}]`, 'u').exec(
        exported,
      );
      const called = used?.[1] ?? used?.[2];
      const base = from.startsWith('@site/')
        ? from.slice('@site/'.length)
        : from.startsWith('.')
          ? relative(root, join(root, file, '..', from))
              .split(sep)
              .join('/')
          : undefined;
      if (called === undefined || base === undefined || !/^\p{Lu}/u.test(called)) return [];
      const path = ['', ...endings, ...endings.map((end) => `/index${end}`)]
        .map((end) => base + end)
        .find((candidate) => extname(candidate) !== '' && existsSync(join(root, candidate)));
      return path === undefined ? [] : [[called, path] as const];
    },
  );
  return Object.fromEntries(found);
}

function reportTheme(root: string, components: Readonly<Record<string, string>>, note: AddNote): void {
  const names = new Set(
    filesBelow(join(root, 'src/theme'))
      .filter((name) => /\.[jt]sx?$/.test(name))
      .map((name) => name.replace(/\.\w+$/, '').replace(/\/index$/, '')),
  );
  for (const name of names) {
    const isTaken = name === 'MDXComponents' && Object.keys(components).length > 0;
    if (
      isTaken ||
      Object.values(components).some((file) => file.startsWith(`src/theme/${name}`)) ||
      /^prism/.test(name)
    )
      continue;
    note(
      'lost',
      `the theme component ${name}`,
      'it replaced one of Docusaurus; templates of your own are in theme/, and markdown.components has components for pages',
      { file: `src/theme/${name}` },
    );
  }
}

/** Scripts, elements of the head and analytics. */
function headEntries({ data, extras, theme }: DocusaurusConfig, note: AddNote): Entries {
  const attributesOf = (given: Data) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => /^(?:string|number|boolean)$/.test(typeof value)));
  const scripts = listOf(data.scripts).flatMap((script): unknown[] => {
    if (typeof script === 'string') return [linkAddress(script)];
    const given = attributesOf(dataOf(script));
    return typeof given.src === 'string' ? [{ ...given, src: linkAddress(given.src) }] : [];
  });
  const sheets = listOf(data.stylesheets).flatMap((sheet) => {
    const given = typeof sheet === 'string' ? { href: sheet } : attributesOf(dataOf(sheet));
    return typeof given.href === 'string'
      ? [{ tag: 'link', attributes: { rel: 'stylesheet', ...given, href: linkAddress(given.href) } }]
      : [];
  });
  const tags = listOf(data.headTags)
    .map(dataOf)
    .flatMap(({ tagName, attributes, innerHTML }) => {
      const isKnown = /^(?:link|meta|noscript|script|style|template)$/.test(String(tagName));
      if (!isKnown)
        note('lost', `an element <${String(tagName)}> of headTags`, 'write it into <head> of the pages that need it');
      return isKnown
        ? [
            {
              tag: tagName,
              attributes: attributesOf(dataOf(attributes)),
              content: textOf(innerHTML),
            },
          ]
        : [];
    });
  // docsgen writes those of previews itself.
  const metadata = listOf(theme.metadata)
    .map(dataOf)
    .filter(({ name, property }) => !/^(?:og:|twitter:|description$)/.test(textOf(name) ?? textOf(property) ?? 'og:'))
    .map((attributes) => ({ tag: 'meta', attributes: attributesOf(attributes) }));
  if (listOf(data.clientModules).length > 0)
    note(
      'lost',
      `clientModules: ${listOf(data.clientModules).map(String).join(', ')}`,
      'code of browsers is in components that begin with "use client", or in a plugin with client modules',
    );
  const ids = ['gtag', 'googleAnalytics', 'googleTagManager', 'analytics'].flatMap((name) => {
    const { trackingID, containerId } = dataOf(extras[name]);
    return listOf(trackingID ?? containerId).map(String);
  });
  const ga4 = ids.find((id) => /^G-[A-Z\d]+$/.test(id));
  const gtm = ids.find((id) => /^GTM-[A-Z\d]+$/.test(id));
  for (const id of ids)
    if (id !== ga4 && id !== gtm)
      note(
        'lost',
        `analytics with ${id}`,
        id.startsWith('UA-')
          ? 'Universal Analytics ended in 2023: take it out, or set analytics.ga4'
          : 'see the key analytics',
      );
  const head = [...sheets, ...tags, ...metadata];
  return [
    ...(head.length === 0 ? [] : [{ key: 'head', value: head }]),
    ...(scripts.length === 0 ? [] : [{ key: 'scripts', value: scripts }]),
    ...(ga4 === undefined && gtm === undefined
      ? []
      : [
          {
            key: 'analytics',
            value: {
              ga4: ga4 && { id: ga4 },
              gtm: gtm && { id: gtm },
            },
          },
        ]),
  ];
}

function reportPlugins({ others }: DocusaurusConfig, root: string, note: AddNote): void {
  for (const { name } of others) {
    const shown = isAbsolute(name) ? relative(root, name).split(sep).join('/') : name;
    note(
      'lost',
      `the plugin ${shown}`,
      'docsgen has no plugins of Docusaurus: pages and files that it made are not there',
    );
  }
}

/** Addresses in the site that pages and the config link to. */
function addressesIn(files: readonly PlannedFile[], others: readonly unknown[]): readonly string[] {
  const texts = [...files.filter(({ to }) => /\.(?:mdx?|[jt]sx?)$/.test(to)).map(readPlanned), JSON.stringify(others)];
  return texts.flatMap((text) =>
    Array.from(
      text.matchAll(/(?:\]\(|\b(?:to|href)=\{?["']|"(?:href|to)":")(\/[\w@][^)"'\s?#]*)/g),
      ([, address = '']) => address,
    ),
  );
}

/** First parts of addresses that nothing of the site has. */
function foreignFolders(
  addresses: readonly string[],
  { known, files, baseUrl }: { known: readonly string[]; files: ReadonlyMap<string, PlannedFile>; baseUrl: string },
): readonly string[] {
  const first = (address: string) => address.split('/')[1] ?? '';
  const taken = new Set([
    ...known.map(first),
    ...[...files.keys()].filter((name) => name.startsWith('static/')).map((name) => first(name.slice('static'.length))),
  ]);
  const folders = addresses
    .map((address) => (baseUrl !== '/' && address.startsWith(baseUrl) ? address.slice(baseUrl.length - 1) : address))
    .filter((address) => !/\.\w+$/.test(address))
    .map(first)
    .filter((name) => name !== '' && !taken.has(name) && !taken.has(`${name}.html`));
  return [...new Set(folders)].sort().map((name) => `/${name}`);
}

function isCode(file: PlannedFile): boolean {
  return file.to.startsWith('src/') && /\.[jt]sx?$/.test(file.to);
}

function usesSiteConfig(file: PlannedFile): boolean {
  return /\.(?:[jt]sx?|mdx?)$/.test(file.to) && /useDocusaurusContext|@generated\/docusaurus/.test(readPlanned(file));
}

/** Reports what runs in browsers only, and style sheets that are no CSS; plain ones of them become CSS. */
function reportCode(files: Map<string, PlannedFile>, edits: Edit[], note: AddNote): void {
  for (const file of [...files.values()]) {
    const { to } = file;
    if (/\.(?:scss|sass|less)$/.test(to) && 'copy' in file) {
      const text = readPlanned(file);
      if (
        !to.endsWith('.scss') ||
        /[@$#](?:\{|include|mixin|use|forward|extend|if|each|function|import\s+['"](?!http))|\$[\w-]+/.test(text)
      ) {
        note(
          'lost',
          `the style sheet ${to}`,
          'browsers read CSS only: compile it with sass into a .css file next to it, and import that',
          { file: to },
        );
        continue;
      }
      files.delete(to);
      const css = to.replace(/\.scss$/, '.css');
      files.set(css, { to: css, text: text.replace(/(^|[\s;{}])\/\/[^\n]*/g, '$1') });
    }
  }
  for (const file of [...files.values()].filter(isCode)) {
    const { to } = file;
    reportMissing(file, files, note);
    let text = readPlanned(file);
    const lines = text.split('\n').map((before, index) => {
      const after = before.replace(/(['"])([^'"]+)\.scss\1/g, (whole, quote: string, path: string) => {
        const base = path.startsWith('@site/')
          ? path.slice('@site/'.length)
          : join(to, '..', path).split(sep).join('/');
        return files.has(`${base}.css`) ? `${quote}${path}.css${quote}` : whole;
      });
      if (after !== before) edits.push({ file: to, line: index + 1, before, after });
      return after;
    });
    if (lines.join('\n') !== text) {
      text = lines.join('\n');
      files.set(to, { to, text });
    }
    const line =
      1 +
      lines.findIndex((code) =>
        /\buse(?:State|Effect|Reducer|LayoutEffect)\(|\bon(?:Click|Change|Submit)=|<BrowserOnly\b/.test(code),
      );
    if (line > 0 && !to.startsWith('src/theme/') && !/^\s*['"]use client/.test(text))
      note(
        'changed',
        `${to} runs in browsers`,
        "pages are rendered once: put what readers use into a component of its own that begins with 'use client'",
        { file: to, line },
      );
  }
}

/** Reports imports of files that are not there: some are made before a build. */
function reportMissing(file: PlannedFile, files: ReadonlyMap<string, PlannedFile>, note: AddNote): void {
  const { to } = file;
  for (const [index, line] of readPlanned(file).split('\n').entries()) {
    const specifier = /^import\b[^'"]*['"]((?:@site\/|\.{1,2}\/)[^'"!?]+)['"]/.exec(line)?.[1];
    if (specifier === undefined || /\.s[ac]ss$|\.less$/.test(specifier)) continue;
    const base = specifier.startsWith('@site/')
      ? specifier.slice('@site/'.length)
      : join(to, '..', specifier).split(sep).join('/');
    if (endings.some((end) => files.has(base + end))) continue;
    note(
      'lost',
      `${to} imports ${specifier}, which is not there`,
      'a script that runs before the build may make it: run that, or take the import out',
      { file: to, line: index + 1 },
    );
  }
}

/** What components read of the config. */
function siteData(data: Data): Data {
  const { title, tagline, url, baseUrl, favicon, customFields, organizationName, projectName, themeConfig, presets } =
    data;
  return { title, tagline, url, baseUrl, favicon, customFields, organizationName, projectName, themeConfig, presets };
}

function packageOf(root: string, packages: readonly string[], files: readonly PlannedFile[]): string {
  const old = dataOf(readJson(join(root, 'package.json')));
  const above = dataOf(readJson(join(root, '../package.json')));
  const isOwn = (name: string) =>
    /docusaurus|^react(?:-dom)?$|^@mdx-js\/|^(?:remark-math|rehype-katex)$/.test(name) || name.startsWith('@types/');
  const imported = new Set(
    files
      .filter(({ to }) => /\.(?:[jt]sx?|mdx?)$/.test(to) && !to.startsWith('static/'))
      .flatMap((file) =>
        Array.from(
          readPlanned(file).matchAll(/(?:\bfrom|^import|\bimport\(|\brequire\()\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/gm),
          ([, name = '']) => name,
        ),
      ),
  );
  // What is only used while a site is built often is among those for developers.
  const others = [above.dependencies, above.devDependencies, old.devDependencies]
    .flatMap((list) => Object.entries(dataOf(list)))
    .filter(([name]) => imported.has(name));
  const dependencies = [...others, ...Object.entries(dataOf(old.dependencies))].filter(([name]) => !isOwn(name));
  return `${JSON.stringify(
    {
      name: textOf(old.name) ?? 'docs',
      private: true,
      type: 'module',
      scripts: {
        start: 'docsgen serve --watch --open',
        build: 'docsgen build',
        check: 'docsgen check-links --strict',
        serve: 'docsgen serve',
      },
      dependencies: usableVersions(Object.fromEntries([...dependencies, ...packages.map((name) => [name, 'latest'])])),
      devDependencies: { docsgen: 'latest' },
    },
    null,
    2,
  )}\n`;
}
