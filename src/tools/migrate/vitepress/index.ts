import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { filesBelow } from '../files.ts';
import { headEntries } from '../head-tags.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, writeSite } from '../new-site.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { runSiteConfig } from '../run-config.ts';
import { copyrightOf, editFolder, frameEntries } from './frame.ts';
import { navLink } from './labels.ts';
import { writeLocaleTexts, writeOwnTexts } from './locale-texts.ts';
import { belowLocale, languageMenu, localesOf, sidebarIn } from './locales.ts';
import { convertPage } from './page.ts';
import { type Page, pagesOf, placeOf, rewriterOf, sourceNames } from './pages.ts';
import { reportLanguages, reportRest } from './report.ts';
import { displaySidebars, sidebarsOf } from './sidebar.ts';

/** The config file of a site of VitePress; `undefined` where a folder has none. */
export function vitePressConfigIn(folder: string): string | undefined {
  return ['config', 'config/index']
    .flatMap((name) => ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'].map((end) => join(folder, `.vitepress/${name}.${end}`)))
    .find((file) => existsSync(file));
}

/**
 * Plans the move of a site of VitePress.
 *
 * @throws ConfigFailure
 */
export async function migrateVitePress(
  configFile: string,
  { seconds }: { readonly seconds: number },
): Promise<Migration> {
  const root = configFile.slice(0, configFile.lastIndexOf(`${sep}.vitepress${sep}`));
  const shown = relative(root, configFile).split(sep).join('/');
  const plan = newPlan(shown);
  const { note } = plan;
  let config = await runSiteConfig(configFile, { seconds });
  const srcDir = resolve(root, textOf(config.srcDir) ?? '.');
  const names = sourceNames(srcDir, listOf(config.srcExclude).map(String));
  const sources = names.filter((name) => name.endsWith('.md'));
  if (isData(config.rewrites) && '$rewrites' in config.rewrites)
    config = await runSiteConfig(configFile, { seconds, routes: sources });
  const rewrite = rewriterOf(config.rewrites);
  const locales = localesOf(config, sources.map(rewrite));
  const { first, others, main } = locales;
  const pages = pagesOf(sources, { srcDir, rewrite, locales, note });
  const theme = dataOf(config.themeConfig);
  /** Settings of a language, with addresses as in a locale. */
  const settingsOf = (own: Data, locale: string | undefined, folder: string | undefined) => {
    const ownTheme = dataOf(own.themeConfig);
    const sidebar = sidebarIn(ownTheme.sidebar, theme.sidebar, locale, locales);
    return {
      title: textOf(own.title) ?? textOf(config.title),
      description: textOf(own.description) ?? textOf(config.description),
      theme: dataOf(belowLocale({ ...theme, ...ownTheme, sidebar }, folder)),
    };
  };
  const settings = settingsOf(main, undefined, first);
  const ofOthers = new Map(
    others.map((name) => [name, settingsOf(dataOf(dataOf(config.locales)[name]), name, name)] as const),
  );
  const linked = new Set(
    pages.flatMap(({ file }) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/#([^\s)"'\]>#]+)(?=[)"'\s])/g), ([, id = '']) => id),
    ),
  );
  const heroOf = (locale: string | undefined) => {
    const { title, description, theme: own } = ofOthers.get(locale ?? '') ?? settings;
    const [link] = listOf(own.nav).flatMap((item) => navLink(item));
    return {
      name: title ?? 'My project',
      tagline: description,
      actions: link === undefined ? [] : [{ text: link.label, link: link.href }],
    };
  };
  for (const page of pages)
    convertPage(page, { plan, root, srcDir, hero: heroOf(page.locale), isLinked: (id) => linked.has(id) });
  const publicDir = join(srcDir, 'public');
  for (const name of filesBelow(publicDir)) plan.copy(`static/${name}`, join(publicDir, name));
  for (const name of names) {
    if (!/\.(?:md|[cm]?[jt]sx?|vue|json|lock)$/.test(name) && !name.startsWith('public/'))
      plan.copy(placeOf(rewrite(name), locales), join(srcDir, name));
  }

  const ofFirst = pages.filter(({ locale }) => locale === undefined);
  const sidebars = sidebarsOf(settings.theme.sidebar, new Map(ofFirst.map((page) => [page.address, page])), note);
  displaySidebars(plan, ofFirst, sidebars);
  const isMermaid = hasInPages(plan, mermaidBlock);
  const isMath = dataOf(config.markdown).math === true;
  const moved = ofFirst.filter(({ address, before }) => address !== before);
  const entries: Entries = [
    { key: 'title', value: settings.title ?? 'My project' },
    { key: 'tagline', value: settings.description },
    ...addressEntries(textOf(dataOf(config.sitemap).hostname), textOf(config.base)),
    ...locales.entries,
    ...headEntries(
      [...listOf(config.head), ...listOf(main.head)].map((entry) => {
        const [tag, attributes, content] = listOf(entry);
        return { tag: String(tag), attributes: dataOf(attributes), content: textOf(content) };
      }),
      { note, exists: (address) => plan.files.has(`static${address}`) },
    ),
    ...(config.cleanUrls === true
      ? []
      : [
          {
            key: 'pageFiles',
            value: 'file',
            comment: 'Pages are files as /guide/a.html, which hosts serve at /guide/a and at /guide/a.html.',
          },
        ]),
    {
      key: 'docs',
      value: {
        route: '/',
        sidebars: Object.fromEntries(Object.entries(sidebars).map(([name, { items }]) => [name, items])),
        editUrl: editFolder(dataOf(settings.theme.editLink).pattern),
        lastUpdated: config.lastUpdated === true || isData(settings.theme.lastUpdated) ? true : undefined,
      },
    },
    { key: 'posts', value: false },
    { key: 'pages', value: false },
    { key: 'redirects', value: redirectsOf(moved, ofFirst) },
    ...frameEntries(config, settings.theme, { root, languages: languageMenu(locales) }),
    {
      key: 'markdown',
      value: { format: 'detect', math: isMath || undefined, mermaid: isMermaid || undefined },
      comment: 'Files that end with .md are plain Markdown with HTML; .mdx files have components.',
    },
    ...(config.ignoreDeadLinks === undefined || config.ignoreDeadLinks === false
      ? [{ key: 'checks', value: { 'broken-anchor': 'warning' }, comment: 'VitePress did not check anchors.' }]
      : lenientChecks('As ignoreDeadLinks; without this key they are errors.')),
  ];
  writeSite(plan, {
    root,
    from: `VitePress, ${shown}`,
    addresses: pages.flatMap(({ locale, address, before }) => (locale === undefined ? [address, before] : [before])),
    packages: { ...(isMath && { katex: 'latest' }), ...(isMermaid && { mermaid: 'latest' }) },
    entries,
  });
  writeOwnTexts(plan, settings.theme);
  for (const [name, own] of ofOthers)
    writeLocaleTexts(plan, name, { first: settings, own, entries, footer: copyrightOf });
  reportLanguages(config, pages, locales, plan);
  reportRest(config, { theme: settings.theme, root, plan });
  return finishPlan('VitePress', plan);
}

/** Redirects from the folder of the first language, which has none in addresses here. */
function redirectsOf(moved: readonly Page[], ofFirst: readonly Page[]): readonly Data[] {
  const taken = new Set(ofFirst.map(({ address }) => address));
  return moved.filter(({ before }) => !taken.has(before)).map(({ before, address }) => ({ from: before, to: address }));
}
