import { readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { namedKinds } from '../admonition-kinds.ts';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { filesBelow, toSlashes } from '../files.ts';
import { headEntries } from '../head-tags.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, filesEntry, lenientChecks, markdownEntry, notationPackages, writeSite } from '../new-site.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan, type Plan } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { type RunOptions, runModules, runSiteConfig } from '../run-config.ts';
import { copyrightOf, editFolder, frameEntries } from './frame.ts';
import { navLink } from './labels.ts';
import { type LocaleSettings, writeLocaleTexts, writeOwnTexts } from './locale-texts.ts';
import { belowLocale, type Locales, languageMenu, localesOf, sidebarIn } from './locales.ts';
import { convertPage } from './page.ts';
import { type Page, pagesOf, placeOf, rewriterOf, sourceNames } from './pages.ts';
import { reportLanguages, reportRest } from './report.ts';
import { displaySidebars, sidebarsOf } from './sidebar.ts';

/** What is read of an old site before its pages. */
interface Site {
  /** Absolute path of the old site. */
  readonly root: string;
  /** Path of the config file, as notes show it. */
  readonly configName: string;
  readonly config: Data;
  readonly plan: Plan;
  /** Absolute path of the folder with the pages. */
  readonly srcDir: string;
  /** All files of that folder that are not excluded. */
  readonly names: readonly string[];
  /** The path that a file has in addresses. */
  readonly rewrite: (name: string) => string;
  readonly locales: Locales;
}

/**
 * Plans the move of a site of VitePress.
 *
 * @throws ConfigFailure
 */
export async function migrateVitePress(configFile: string, run: RunOptions): Promise<Migration> {
  const site = await readSite(configFile, run);
  const { root, configName, config, plan, locales } = site;
  const read = settingsOf(site, locales.main, undefined, locales.first);
  // Reading addresses has asked for all of it.
  const settings = { ...read, theme: plan.watch(read.theme, 'themeConfig.') };
  const ofOthers = new Map(
    locales.others.map((name) => {
      const own = dataOf(dataOf(config.locales)[name]);
      return [name, settingsOf(site, own, name, name)] as const;
    }),
  );
  const pages = pagesOfSite(site);
  const kinds = convertPages(site, pages, (locale) => ofOthers.get(locale ?? '') ?? settings);
  copyFiles(site);
  const isMath = dataOf(config.markdown).math === true;
  const notations = { isMath, isMermaid: hasInPages(plan, mermaidBlock) };
  const entries: Entries = [
    ...identityEntries(site, settings),
    ...contentEntries(site, settings, pages),
    ...frameEntries(config, settings.theme, { root, languages: languageMenu(locales), note: plan.note }),
    markdownEntry(notations, { admonitions: admonitionsOf(kinds, plan) }),
    ...checkEntries(config),
  ];
  writeSite(plan, {
    root,
    from: `VitePress, ${configName}`,
    addresses: pages.flatMap(({ locale, address, before }) => (locale === undefined ? [address, before] : [before])),
    packages: notationPackages(notations),
    entries,
  });
  writeOwnTexts(plan, settings.theme);
  for (const [name, own] of ofOthers)
    writeLocaleTexts(plan, name, { first: settings, own, entries, footer: copyrightOf });
  reportLanguages(config, pages, locales, plan);
  reportRest(config, { theme: settings.theme, root, plan });
  return finishPlan('VitePress', plan, {
    options: isMath ? ['math'] : [],
    folders: [relative(root, site.srcDir)],
    navigation: writtenNavigation(config),
    languages: Object.keys(dataOf(config.locales)),
  });
}

/** Bars and sidebars of all languages as they are written. */
function writtenNavigation(config: Data): unknown {
  const own = (of: unknown) => {
    const { nav, sidebar } = dataOf(dataOf(of).themeConfig);
    return [nav, sidebar];
  };
  return [own(config), ...Object.values(dataOf(config.locales)).map(own)];
}

/** @throws ConfigFailure */
async function readSite(configFile: string, run: RunOptions): Promise<Site> {
  const root = configFile.slice(0, configFile.lastIndexOf(`${sep}.vitepress${sep}`));
  const configName = toSlashes(relative(root, configFile));
  const plan = newPlan(configName);
  let config = plan.watch(await runSiteConfig(configFile, run));
  const srcDir = resolve(root, textOf(config.srcDir) ?? '.');
  const names = sourceNames(srcDir, listOf(config.srcExclude).map(String));
  const sources = markdownOf(names);
  // Rewrites that are a function are called with each page.
  const { rewrites } =
    isData(config.rewrites) && '$rewrites' in config.rewrites
      ? await runSiteConfig(configFile, { ...run, routes: sources })
      : config;
  config = await withFolderConfigs(config, { srcDir, names, plan, run });
  const rewrite = rewriterOf(rewrites);
  const locales = localesOf(config, sources.map(rewrite));
  const { $wrapper: wrapper } = config;
  if (typeof wrapper === 'string')
    plan.note(
      'lost',
      `what the package ${wrapper} makes of the config`,
      'it is not run: addresses, rewrites and sidebars that it adds are not there. Compare urls.lock with the addresses of the old site, or write its result into the old config and migrate again',
    );
  return { root, configName, config, plan, srcDir, names, rewrite, locales };
}

/** The config with those of folders, which VitePress 2 has: `config.ts` next to the first page, and next to that of each language. */
async function withFolderConfigs(
  config: Data,
  { srcDir, names, plan, run }: Pick<Site, 'srcDir' | 'names' | 'plan'> & { readonly run: RunOptions },
): Promise<Data> {
  const found = names.filter(
    (name) =>
      /(?:^|\/)config\.m?[jt]s$/.test(name) &&
      /\bdefineAdditionalConfig\b/.test(readFileSync(join(srcDir, name), 'utf8')),
  );
  const values = await runModules(
    found.map((name) => join(srcDir, name)),
    run,
  );
  const merged = (outer: Data, inner: Data): Data => ({
    ...outer,
    ...inner,
    themeConfig: { ...dataOf(outer.themeConfig), ...dataOf(inner.themeConfig) },
  });
  let made = config;
  for (const name of found) {
    const own = dataOf(values.get(join(srcDir, name)));
    const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : undefined;
    const locale = folder === undefined ? undefined : dataOf(made.locales)[folder];
    if (folder === undefined) made = merged(made, own);
    else if (isData(locale)) made = { ...made, locales: { ...dataOf(made.locales), [folder]: merged(locale, own) } };
    else
      plan.note(
        'lost',
        `the config of the folder ${folder}`,
        'it is of no language: write what it says into the config',
      );
  }
  return made;
}

function markdownOf(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.endsWith('.md'));
}

function pagesOfSite({ srcDir, names, rewrite, locales, plan }: Site): readonly Page[] {
  return pagesOf(markdownOf(names), { srcDir, rewrite, locales, note: plan.note });
}

/**
 * @param own what the config says of the language
 * @param locale its key in the config; `undefined` for the first language
 * @param folder of its pages; `undefined` where they are in that of the site
 */
function settingsOf(
  { config, locales }: Site,
  own: Data,
  locale: string | undefined,
  folder: string | undefined,
): LocaleSettings {
  const theme = dataOf(config.themeConfig);
  const ownTheme = dataOf(own.themeConfig);
  const sidebar = sidebarIn(ownTheme.sidebar, theme.sidebar, locale, locales);
  return {
    title: textOf(own.title) ?? textOf(config.title),
    description: textOf(own.description) ?? textOf(config.description),
    theme: dataOf(belowLocale({ ...theme, ...ownTheme, sidebar }, folder)),
  };
}

/** @returns kinds of containers that the site has added */
function convertPages(
  { root, srcDir, plan }: Site,
  pages: readonly Page[],
  settingsFor: (locale: string | undefined) => LocaleSettings,
): ReadonlySet<string> {
  const linked = linkedIds(pages);
  const component = markdownComponents(root);
  const kinds = new Set<string>();
  const addKind = (name: string) => kinds.add(name);
  for (const page of pages) {
    const hero = heroOf(settingsFor(page.locale));
    convertPage(page, { plan, root, srcDir, hero, isLinked: (id) => linked.has(id), component, addKind });
  }
  return kinds;
}

/** `markdown.admonitions` for kinds of containers that the site has added. */
function admonitionsOf(kinds: ReadonlySet<string>, { note }: Plan): Data | undefined {
  if (kinds.size === 0) return undefined;
  note(
    'changed',
    `the containers ${[...kinds].join(', ')}`,
    'they are admonitions: their titles and looks are in markdown.admonitions',
  );
  return namedKinds(kinds);
}

/** The text of components that are files of Markdown, as unplugin-vue-components takes them, by `MyName` and `my-name`. */
function markdownComponents(root: string): (name: string) => string | undefined {
  const folder = join(root, '.vitepress');
  const keyOf = (name: string) => name.replaceAll('-', '').toLowerCase();
  const files = new Map(
    filesBelow(folder, (part) => part === 'dist' || part === 'cache')
      .filter((name) => name.endsWith('.md'))
      .map((name) => [keyOf(basename(name, '.md')), join(folder, name)]),
  );
  return (name) => {
    const file = /^[A-Z]|-/.test(name) ? files.get(keyOf(name)) : undefined;
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  };
}

/** Ids that links lead to, on any page. */
function linkedIds(pages: readonly Page[]): ReadonlySet<string> {
  return new Set(
    pages.flatMap(({ file }) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/#([^\s)"'\]>#]+)(?=[)"'\s])/g), ([, id = '']) => id),
    ),
  );
}

/** What the start page of a language shows at its top where it does not say it. */
function heroOf({ title, description, theme }: LocaleSettings) {
  const [link] = listOf(theme.nav).flatMap((item) => navLink(item));
  return {
    name: title ?? 'My project',
    tagline: description,
    actions: link === undefined ? [] : [{ text: link.label, link: link.href }],
  };
}

/** Copies what is served as it is, and files next to the pages: media, and what a page names; others were never published. */
function copyFiles({ srcDir, config, names, rewrite, locales, plan }: Site): void {
  const publicDir = resolve(srcDir, textOf(dataOf(config.vite).publicDir) ?? 'public');
  for (const name of filesBelow(publicDir)) plan.copy(`static/${name}`, join(publicDir, name));
  const others = names.filter(
    (name) => !/\.(?:md|[cm]?[jt]sx?|vue|json|lock)$/.test(name) && !join(srcDir, name).startsWith(publicDir + sep),
  );
  const unsure = new Set(others.filter((name) => !isMedia.test(name)));
  for (const page of unsure.size === 0 ? [] : names.filter((name) => /\.(?:md|vue)$/.test(name))) {
    const text = readFileSync(join(srcDir, page), 'utf8');
    for (const name of unsure)
      if ([basename(name), encodeURI(basename(name))].some((written) => text.includes(written))) unsure.delete(name);
  }
  for (const name of others) if (!unsure.has(name)) plan.copy(placeOf(rewrite(name), locales), join(srcDir, name));
}

/** Files that Vite takes for assets, wherever they are named. */
const isMedia =
  /\.(?:a?png|bmp|jpe?g|jfif|pjp|pjpeg|gif|svg|ico|webp|avif|mp[34]|webm|og[gv]|wav|flac|aac|opus|mov|m4[av]|vtt|woff2?|eot|[ot]tf|webmanifest|pdf|txt)$/i;

function identityEntries({ config, locales, plan }: Site, { title, description }: LocaleSettings): Entries {
  return [
    { key: 'title', value: title ?? 'My project' },
    { key: 'tagline', value: description },
    ...addressEntries(textOf(dataOf(config.sitemap).hostname), textOf(config.base)),
    ...locales.entries,
    ...headEntries(
      [...listOf(config.head), ...listOf(locales.main.head)].map((entry) => {
        const [tag, attributes, content] = listOf(entry);
        return { tag: String(tag), attributes: dataOf(attributes), content: textOf(content) };
      }),
      { note: plan.note, exists: (address) => plan.files.has(`static${address}`) },
    ),
  ];
}

/** Where pages are, their sidebars, and redirects of those that move. The plan gets the names of sidebars for the pages. */
function contentEntries({ config, plan }: Site, { theme }: LocaleSettings, pages: readonly Page[]): Entries {
  const ofFirst = pages.filter(({ locale }) => locale === undefined);
  const sidebars = sidebarsOf(theme.sidebar, new Map(ofFirst.map((page) => [page.address, page])), plan);
  displaySidebars(plan, ofFirst, sidebars);
  const moved = ofFirst.filter(({ address, before }) => address !== before);
  return [
    ...(config.cleanUrls === true ? [] : [filesEntry]),
    {
      key: 'docs',
      value: {
        route: '/',
        sidebars: Object.fromEntries(Object.entries(sidebars).map(([name, { items }]) => [name, items])),
        editUrl: editFolder(dataOf(theme.editLink).pattern),
        lastUpdated: config.lastUpdated === true || isData(theme.lastUpdated) ? true : undefined,
      },
    },
    { key: 'posts', value: false },
    { key: 'pages', value: false },
    { key: 'redirects', value: redirectsOf(moved, ofFirst) },
  ];
}

/** Severities of links, as the old site had them. */
function checkEntries({ ignoreDeadLinks }: Data): Entries {
  if (ignoreDeadLinks !== undefined && ignoreDeadLinks !== false)
    return lenientChecks('As ignoreDeadLinks; without this key they are errors.');
  return [{ key: 'checks', value: { 'broken-anchor': 'warning' }, comment: 'VitePress did not check anchors.' }];
}

/** Redirects from the folder of the first language, which has none in addresses here. */
function redirectsOf(moved: readonly Page[], ofFirst: readonly Page[]): readonly Data[] {
  const taken = new Set(ofFirst.map(({ address }) => address));
  return moved.filter(({ before }) => !taken.has(before)).map(({ before, address }) => ({ from: before, to: address }));
}
