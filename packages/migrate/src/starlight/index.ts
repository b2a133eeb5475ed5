import { join, relative } from 'node:path';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { filesBelow, toSlashes } from '../files.ts';
import { headEntries } from '../head-tags.ts';
import { linkAddress } from '../inline.ts';
import { keepOrder } from '../kept-order.ts';
import { localeEntries } from '../languages.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, markdownEntry, notationPackages, socialLink, writeSite } from '../new-site.ts';
import { redirectsOfPattern } from '../pattern-redirects.ts';
import { finishPlan, hasInPages, mermaidBlock } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import type { RunOptions } from '../run-config.ts';
import { type SiteCode, siteCode } from '../site-code.ts';
import { convertSheets } from '../style-sheets.ts';
import { localeTexts } from '../translated.ts';
import { docsDir, type Page, readDocuments } from './documents.ts';
import { logoOf, stylesOf, withFavicon } from './look.ts';
import { aliasesOf, convertPage } from './page.ts';
import { localPath } from './page-code.ts';
import { notePlugins } from './plugins.ts';
import { type SidebarInput, sidebarItems, translatedLabels } from './sidebar.ts';
import { type Languages, readSite, type Site } from './site.ts';
import { topicList, topicsOf } from './topics.ts';

/** Pages of all languages, and those that several parts of the move ask for. */
interface Documents {
  /** Also drafts and parts of pages. */
  readonly all: readonly Page[];
  /** Those with an address. */
  readonly pages: readonly Page[];
  readonly ofFirst: readonly Page[];
  /** Pages of the first language, by their paths without an ending. */
  readonly originals: ReadonlyMap<string, Page>;
  /** Pages of the first language whose folder is not in the new address. */
  readonly moved: readonly Page[];
}

/**
 * Plans the move of a site of Starlight.
 *
 * @throws ConfigFailure
 */
export async function migrateStarlight(configFile: string, run: RunOptions): Promise<Migration> {
  const site = await readSite(configFile, run);
  const { root, configName, config, plan, icons, languages } = site;
  const documents = documentsOf(site);
  const code = codeOf(site);
  const folder = join(site.srcDir, 'content/docs');
  const aliases = aliasesOf(root);
  const { expressiveCode } = site.starlight;
  const { frames } = dataOf(expressiveCode);
  const namesFiles = expressiveCode !== false && frames !== false && dataOf(frames).extractFileNameFromCode !== false;
  for (const page of documents.all)
    convertPage(page, { plan, root, folder, originals: documents.originals, aliases, icons, code, namesFiles });
  copyFiles(site);
  const navigation = navigationOf(documents, site);
  const redirects = redirectsOf(documents, site);
  const logo = logoOf(site.starlight.logo, { root, plan });
  const styles = stylesOf(listOf(site.starlight.customCss).map(String), { root, plan, installed: site.installed });
  const notations = {
    isMath: JSON.stringify(config.markdown ?? {}).includes('remark-math'),
    isMermaid: hasInPages(plan, mermaidBlock),
  };
  const entries: Entries = [
    ...identityEntries(site),
    ...contentEntries(site, navigation, redirects),
    ...lookEntries(site, { logo, links: navigation.links, accent: styles.accent }),
    markdownEntry(notations),
    ...lenientChecks('Starlight did not check links; without this key they are errors.'),
  ];
  convertSheets(root, plan);
  writeSite(plan, {
    root,
    from: `Starlight, ${configName}`,
    addresses: addressesOf(documents, languages),
    packages: {
      ...icons.packages(),
      ...code.packages(),
      ...styles.packages,
      ...notationPackages(notations),
    },
    entries,
  });
  writeTexts(site, entries);
  noteRest(site, documents);
  return finishPlan('Starlight', plan, {
    options: ['late frontmatter'],
    navigation: site.starlight.sidebar,
    redirects: Object.keys(dataOf(site.config.redirects)).length,
    languages: Object.keys(dataOf(site.starlight.locales)),
  });
}

function documentsOf({ srcDir, languages, plan }: Site): Documents {
  const { first, isPrefixed, others } = languages;
  const all = readDocuments(join(srcDir, 'content/docs'), { first: isPrefixed ? first : undefined, others }, plan);
  const pages = all.filter(({ slug, isDraft }) => slug !== '' && !isDraft);
  const ofFirst = pages.filter(({ locale }) => locale === undefined);
  const withAddress = all.filter(({ locale, slug }) => locale === undefined && slug !== '');
  return {
    all,
    pages,
    ofFirst,
    originals: new Map(withAddress.map((page) => [page.id, page])),
    moved: isPrefixed ? ofFirst.filter(({ before, slug }) => before !== slug) : [],
  };
}

/** Code that pages import, see `siteCode`. */
function codeOf({ root, srcDir, plan, installed }: Site): SiteCode {
  const aliases = aliasesOf(root);
  return siteCode({
    plan,
    toOf(file) {
      const name = toSlashes(relative(srcDir, file));
      return name.startsWith('../') ? `outside/${localPath(root, file)}` : `src/${name}`;
    },
    withAlias(path) {
      const alias = aliases.find(({ prefix }) => path.startsWith(prefix));
      return alias && join(root, alias.folder, path.slice(alias.prefix.length));
    },
    installed,
  });
}

/** Copies files that pages may name, from the source and the public folder. Of code there is only what pages import. */
function copyFiles({ root, srcDir, config, plan }: Site): void {
  for (const name of filesBelow(srcDir))
    if (
      !/^(?:content\/docs|pages)\//.test(name) &&
      !/\.(?:astro|vue|svelte|[cm]?[jt]sx?)$|(?:^|\/)content\.config\.\w+$|^content\/config\.\w+$/.test(name)
    )
      plan.copy(`src/${name}`, join(srcDir, name));
  const publicDir = join(root, textOf(config.publicDir) ?? 'public');
  for (const name of filesBelow(publicDir)) plan.copy(`static/${name}`, join(publicDir, name));
  for (const name of filesBelow(join(srcDir, 'pages')))
    plan.note('lost', `the page src/pages/${name}`, 'write it as a page of docsgen, in pages/', {
      file: `src/pages/${name}`,
    });
}

/** The sidebar, and with topics a sidebar for each and links in the bar. */
interface Navigation {
  readonly sidebars: unknown;
  readonly links: unknown;
}

function navigationOf(
  { ofFirst }: Documents,
  { configName, starlight, plugins, languages, icons, plan }: Site,
): Navigation {
  const input: SidebarInput = {
    lang: languages.tagOf(languages.first),
    known: new Map(ofFirst.map((page) => [page.slug, page])),
    note: (weight, about, advice) => plan.noteEach(weight, about, advice, { file: configName }),
    count: (isThere) => plan.countEntry('the sidebar', isThere),
  };
  // Starlight compares names without their numbers.
  const { compare } = new Intl.Collator('en');
  const bare = (name: string) => name.replace(/\.mdx?$/i, '').toLowerCase();
  keepOrder(plan, 'docs', (a, b) => compare(bare(a.name), bare(b.name)));
  const topics = topicsOf(plugins, { ...input, iconOf: (icon) => icons.nameOf(icon, { file: configName }) });
  const sidebar =
    starlight.sidebar === undefined ? [{ type: 'autogenerated', dir: '.' }] : sidebarItems(starlight.sidebar, input);
  return { sidebars: topics?.sidebars ?? { docs: sidebar }, links: topics?.links };
}

/** Redirects of the config, and those from addresses with the folder of the first language. */
function redirectsOf({ ofFirst, moved }: Documents, { config, plan }: Site): readonly Data[] {
  const taken = new Set(ofFirst.map(({ slug }) => slug));
  const written = Object.entries(dataOf(config.redirects)).flatMap(([from, to]) => {
    const target = textOf(to) ?? textOf(dataOf(to).destination);
    if (/[[*]/.test(from) || target === undefined) {
      // Astro writes [name] and [...rest].
      const pattern = (path: string) =>
        path.replace(/\[(\.{3})?(\w+)\]/g, (_, rest, name) => `:${name}${rest ? '*' : ''}`);
      const ofPages = redirectsOfPattern({ from: pattern(from), to: pattern(target ?? '') }, [...taken]);
      if (ofPages === undefined)
        plan.note('lost', `the redirect ${from}`, 'it cannot be said of each page: write each address under redirects');
      return ofPages ?? [];
    }
    return [{ from: from.replace(/(?<=.)\/$/, ''), to: /^https?:/.test(target) ? target : linkAddress(target) }];
  });
  return [...written, ...moved.map(({ before, slug }) => ({ from: before, to: slug }))].filter(
    ({ from }, index, all) => !taken.has(from) && all.findIndex((other) => other.from === from) === index,
  );
}

/** Addresses of the old site. */
function addressesOf({ pages, ofFirst, moved }: Documents, { others }: Languages): readonly string[] {
  const inLocale = (key: string, slug: string) => (slug === '/' ? `/${key}` : `/${key}${slug}`);
  return [
    ...pages.map(({ slug, locale }) => (locale === undefined ? slug : inLocale(locale, slug))),
    // Where a page is not translated, it is shown in the first language.
    ...others.flatMap((key) => ofFirst.map(({ slug }) => inLocale(key, slug))),
    ...moved.map(({ before }) => before),
  ];
}

/** The title in the first language; it may be empty where the logo says it. */
function titleOf({ starlight, languages }: Site): string | undefined {
  if (!isData(starlight.title)) return textOf(starlight.title);
  return textOf(starlight.title[languages.tagOf(languages.first)]) ?? Object.values(starlight.title).map(textOf)[0];
}

/** Title, address, languages and head of the site. */
function identityEntries(site: Site): Entries {
  const { config, starlight, languages, plan } = site;
  const head = listOf(starlight.head).map(dataOf);
  const named = titleOf(site) || textOf(dataOf(starlight.logo).alt) || siteNameOf(head);
  const tags = head.map(({ tag, attrs, content }) => ({
    tag: String(tag),
    attributes: dataOf(attrs),
    content: textOf(content),
  }));
  const exists = (address: string) => plan.files.has(`static${address}`);
  return [
    { key: 'title', value: named || 'My project' },
    { key: 'tagline', value: textOf(starlight.tagline) ?? textOf(starlight.description) },
    ...addressEntries(textOf(config.site), textOf(config.base)),
    ...languageEntries(languages, dataOf(starlight.locales)),
    ...withFavicon(headEntries(tags, { note: plan.note, exists }), textOf(starlight.favicon) ?? '/favicon.svg', plan),
    ...(dataOf(config.build).format === 'file' ? [{ key: 'pageFiles', value: 'file' }] : []),
    ...(config.trailingSlash === 'always' && dataOf(config.build).format !== 'file'
      ? [{ key: 'trailingSlash', value: true }]
      : []),
  ];
}

function languageEntries({ first, others, tagOf }: Languages, locales: Data): Entries {
  const lang = tagOf(first);
  if (others.length === 0) return [{ key: 'lang', value: /^en\b/.test(lang) ? undefined : lang }];
  return localeEntries(
    [first, ...others].map((key) => {
      const { label, dir } = dataOf(locales[key]);
      const own = tagOf(key);
      return { name: key === 'root' ? own.toLowerCase() : key, label: textOf(label), lang: own, dir };
    }),
    first === 'root' ? lang.toLowerCase() : first,
  );
}

function contentEntries({ starlight }: Site, { sidebars }: Navigation, redirects: readonly Data[]): Entries {
  const edit = textOf(dataOf(starlight.editLink).baseUrl);
  return [
    {
      key: 'docs',
      value: {
        dir: docsDir,
        route: '/',
        sidebars,
        editUrl: edit?.replace(/\/$/, ''),
        lastUpdated: starlight.lastUpdated === true ? true : undefined,
      },
    },
    { key: 'posts', value: false },
    { key: 'pages', value: false },
    { key: 'redirects', value: redirects },
  ];
}

/** Bar, contents of pages and colours. */
function lookEntries(
  site: Site,
  { logo, links, accent }: { readonly logo: Data | undefined; readonly links: unknown; readonly accent: unknown },
): Entries {
  const { starlight } = site;
  const contents = starlight.tableOfContents;
  const hasNoTitle = (dataOf(starlight.logo).replacesTitle === true && logo !== undefined) || titleOf(site) === '';
  return [
    {
      key: 'navbar',
      value: { title: hasNoTitle ? '' : undefined, logo, items: links, social: socialLinks(starlight.social) },
    },
    { key: 'colorMode', value: { default: 'system', toggle: true } },
    {
      key: 'toc',
      value: isData(contents)
        ? { min: Math.max(2, Number(contents.minHeadingLevel ?? 2)), max: Number(contents.maxHeadingLevel ?? 3) }
        : undefined,
    },
    { key: 'accent', value: accent },
  ];
}

/** @param social a list, or in older releases addresses by the names of icons */
function socialLinks(social: unknown): readonly Data[] {
  if (!Array.isArray(social))
    return Object.entries(dataOf(social)).map(([icon, href]) => socialLink(icon, linkAddress(String(href))));
  return social
    .map(dataOf)
    .map(({ icon, label, href }) =>
      socialLink(textOf(icon) ?? 'website', linkAddress(textOf(href) ?? ''), textOf(label)),
    );
}

/** Writes translated labels and titles of the config, `i18n/<locale>/strings.json`. */
function writeTexts(site: Site, entries: Entries): void {
  const { starlight, plugins, languages, plan } = site;
  const title = titleOf(site);
  const config = Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  for (const key of languages.others) {
    const own = languages.tagOf(key);
    const labels = [...listOf(starlight.sidebar), ...topicList(plugins)];
    const texts = localeTexts(
      [
        ...translatedLabels(labels, languages.tagOf(languages.first), own),
        ...(isData(starlight.title) && title !== undefined
          ? [[title, textOf(starlight.title[own]) ?? ''] as const]
          : []),
      ],
      config,
    );
    if (texts !== undefined) plan.write(`i18n/${key}/strings.json`, texts);
  }
}

/** Notes what the site has that docsgen has not. */
function noteRest(site: Site, { pages, originals }: Documents): void {
  const { starlight, integrations, plugins, languages, plan } = site;
  const { note } = plan;
  if (languages.empty.length > 0)
    note(
      'changed',
      `the languages ${languages.empty.join(', ')}`,
      'nothing is translated into them: they are left out of locales',
    );
  const alone = pages.filter(({ locale, id }) => locale !== undefined && !originals.has(id));
  if (alone.length > 0)
    note(
      'changed',
      `pages that only a translation has: ${alone.map(({ to }) => to).join(', ')}`,
      'they are built, with a warning: write an original, or set orphaned-translation in checks',
    );
  for (const name of Object.keys(dataOf(starlight.components)))
    note('lost', `the component ${name} of the frame`, 'templates of docsgen are components of React, in theme/');
  notePlugins(plugins, note);
  for (const { $package, name, $function } of integrations)
    if (!/sitemap|mdx|tailwind|react/.test(String($package ?? name ?? $function)))
      note(
        'lost',
        `the integration ${String($package ?? name ?? $function ?? '')}`,
        'what it did to the site is not there',
      );
  if (starlight.pagefind !== false) note('hint', 'the search', 'docsgen has one of its own');
}

/** The name of a site in its head: `<meta property="og:site_name" content="Boats">`. */
function siteNameOf(head: readonly Data[]): string | undefined {
  const found = head.map(({ attrs }) => dataOf(attrs)).find(({ property }) => property === 'og:site_name');
  return textOf(found?.content);
}
