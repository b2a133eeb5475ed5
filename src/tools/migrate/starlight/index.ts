import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { filesBelow, readJson } from '../files.ts';
import { headEntries } from '../head-tags.ts';
import { linkAddress } from '../inline.ts';
import { localeEntries } from '../languages.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, socialLink, writeSite } from '../new-site.ts';
import { isPrivate } from '../packages.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { ConfigFailure, runSiteConfig } from '../run-config.ts';
import { siteIcons } from '../site-icons.ts';
import { localeTexts } from '../translated.ts';
import { siteCode } from './code.ts';
import { docsDir, readDocuments } from './documents.ts';
import { logoOf, stylesOf, withFavicon } from './look.ts';
import { aliasesOf, convertPage, localPath } from './page.ts';
import { notePlugins } from './plugins.ts';
import { type SidebarInput, sidebarItems, translatedLabels } from './sidebar.ts';
import { topicList, topicsOf } from './topics.ts';

/** The config file of a site of Starlight; `undefined` where a folder has none, or another site of Astro. */
export function starlightConfigIn(folder: string): string | undefined {
  return ['mjs', 'ts', 'js', 'mts', 'cjs']
    .map((end) => join(folder, `astro.config.${end}`))
    .find((file) => existsSync(file) && /\bstarlight\b/.test(readFileSync(file, 'utf8')));
}

/**
 * Plans the move of a site of Starlight.
 *
 * @throws ConfigFailure
 */
export async function migrateStarlight(
  configFile: string,
  { seconds }: { readonly seconds: number },
): Promise<Migration> {
  const root = dirname(configFile);
  const shown = relative(root, configFile);
  const plan = newPlan(shown);
  const { note } = plan;
  const config = await runSiteConfig(configFile, { seconds });
  const integrations = listOf(config.integrations).flat(3).map(dataOf);
  // Some integrations call Starlight's, with the options that they have for it: `Icons({ starlight: { … } })`.
  const found =
    integrations.find(({ $package }) => $package === '@astrojs/starlight') ??
    integrations.find(({ $options }) => isData(dataOf($options).starlight));
  if (found === undefined)
    throw new ConfigFailure(`${configFile} has no starlight({ … }) in its integrations`, 'is it a site of Starlight?');
  const options = dataOf(found.$options);
  const starlight = found.$package === '@astrojs/starlight' ? options : dataOf(options.starlight);
  const plugins = listOf(starlight.plugins).flat(3).map(dataOf);
  const locales = dataOf(starlight.locales);
  const first = textOf(starlight.defaultLocale) ?? 'root';
  const languageOf = (key: string) => textOf(dataOf(locales[key]).lang) ?? (key === 'root' ? 'en' : key);
  const srcDir = join(root, textOf(config.srcDir) ?? 'src');
  const folder = join(srcDir, 'content/docs');
  const isPrefixed = first !== 'root' && first in locales;
  const wanted = Object.keys(locales).filter((key) => key !== 'root' && key !== first);
  // A language without any file is left out: its pages would be copies of the first one.
  const others = wanted.filter((key) => filesBelow(join(folder, key)).length > 0);
  const documents = readDocuments(folder, { first: isPrefixed ? first : undefined, others }, plan);
  const pages = documents.filter(({ slug, isDraft }) => slug !== '' && !isDraft);
  const originals = new Map(
    documents.flatMap((page) => (page.locale === undefined && page.slug !== '' ? [[page.id, page] as const] : [])),
  );
  const ofFirst = pages.filter(({ locale }) => locale === undefined);
  const inLocale = (key: string, slug: string) => (slug === '/' ? `/${key}` : `/${key}${slug}`);
  const aliases = aliasesOf(root);
  const icons = siteIcons(root, plan);
  const { dependencies, devDependencies } = dataOf(readJson(join(root, 'package.json')));
  const installed = Object.fromEntries(
    Object.entries({ ...dataOf(dependencies), ...dataOf(devDependencies) })
      .map(([name, version]) => [name, String(version)] as const)
      .filter(([name, version]) => !version.startsWith('workspace:') || !isPrivate(name, root)),
  );
  const code = siteCode({
    plan,
    toOf(file) {
      const name = relative(srcDir, file).split(sep).join('/');
      return name.startsWith('../') ? `outside/${localPath(root, file)}` : `src/${name}`;
    },
    withAlias(path) {
      const alias = aliases.find(({ prefix }) => path.startsWith(prefix));
      return alias && join(root, alias.folder, path.slice(alias.prefix.length));
    },
    installed,
  });
  for (const page of documents) convertPage(page, { plan, root, folder, originals, aliases, icons, code });
  for (const name of filesBelow(srcDir)) {
    if (
      name.startsWith('content/docs/') ||
      name.startsWith('pages/') ||
      /\.(?:astro|vue|svelte)$|(?:^|\/)content\.config\.\w+$|^content\/config\.\w+$/.test(name)
    )
      continue;
    // Of code there is what pages import.
    if (/\.[cm]?[jt]sx?$/.test(name)) continue;
    plan.copy(`src/${name}`, join(srcDir, name));
  }
  const publicDir = join(root, textOf(config.publicDir) ?? 'public');
  for (const name of filesBelow(publicDir)) plan.copy(`static/${name}`, join(publicDir, name));
  for (const name of filesBelow(join(srcDir, 'pages')))
    note('lost', `the page src/pages/${name}`, 'write it as a page of docsgen, in pages/', {
      file: `src/pages/${name}`,
    });

  const known = new Map(ofFirst.map((page) => [page.slug, page]));
  const sidebarInput: SidebarInput = {
    lang: languageOf(first),
    known,
    note: (weight, about, advice) => plan.noteEach(weight, about, advice, { file: shown }),
  };
  const topics = topicsOf(plugins, { ...sidebarInput, iconOf: (icon) => icons.nameOf(icon, { file: shown }) });
  const sidebar =
    starlight.sidebar === undefined
      ? [{ type: 'autogenerated', dir: '.' }]
      : sidebarItems(starlight.sidebar, sidebarInput);
  const { entries: given, lost } = redirectsOf(config.redirects);
  // The first language has no folder in addresses here.
  const moved = isPrefixed ? ofFirst.filter(({ before, slug }) => before !== slug) : [];
  const redirects = [
    ...given.map((redirect) => ({ from: String(redirect.from), to: redirect.to })),
    ...moved.map(({ before, slug }) => ({ from: before, to: slug })),
  ].filter(({ from }, index, all) => !known.has(from) && all.findIndex((other) => other.from === from) === index);
  for (const from of lost)
    note('lost', `the redirect ${from}`, 'its address is a pattern: write each address under redirects');
  const logo = logoOf(starlight.logo, { root, plan });
  const styles = stylesOf(listOf(starlight.customCss).map(String), { root, plan, installed });
  const title = isData(starlight.title)
    ? (textOf(starlight.title[languageOf(first)]) ?? Object.values(starlight.title).map(textOf)[0])
    : textOf(starlight.title);
  // A title may be empty where the logo says it.
  const named = title || textOf(dataOf(starlight.logo).alt) || siteNameOf(listOf(starlight.head).map(dataOf));
  const social = Array.isArray(starlight.social)
    ? listOf(starlight.social)
        .map(dataOf)
        .map(({ icon, label, href }) =>
          socialLink(textOf(icon) ?? 'website', linkAddress(textOf(href) ?? ''), textOf(label)),
        )
    : Object.entries(dataOf(starlight.social)).map(([icon, href]) => socialLink(icon, linkAddress(String(href))));
  const contents = starlight.tableOfContents;
  const lang = languageOf(first);
  const isMermaid = hasInPages(plan, mermaidBlock);
  const isMath = JSON.stringify(config.markdown ?? {}).includes('remark-math');
  const { baseUrl: edit } = dataOf(starlight.editLink);
  const entries: Entries = [
    { key: 'title', value: named || 'My project' },
    { key: 'tagline', value: textOf(starlight.tagline) ?? textOf(starlight.description) },
    ...addressEntries(textOf(config.site), textOf(config.base)),
    ...(others.length === 0
      ? [{ key: 'lang', value: /^en\b/.test(lang) ? undefined : lang }]
      : localeEntries(
          [first, ...others].map((key) => {
            const { label, dir } = dataOf(locales[key]);
            const own = languageOf(key);
            return { name: key === 'root' ? own.toLowerCase() : key, label: textOf(label), lang: own, dir };
          }),
          first === 'root' ? lang.toLowerCase() : first,
        )),
    ...withFavicon(
      headEntries(
        listOf(starlight.head)
          .map(dataOf)
          .map(({ tag, attrs, content }) => ({
            tag: String(tag),
            attributes: dataOf(attrs),
            content: textOf(content),
          })),
        { note, exists: (address) => plan.files.has(`static${address}`) },
      ),
      textOf(starlight.favicon) ?? '/favicon.svg',
      plan,
    ),
    ...(dataOf(config.build).format === 'file' ? [{ key: 'pageFiles', value: 'file' }] : []),
    ...(config.trailingSlash === 'always' && dataOf(config.build).format !== 'file'
      ? [{ key: 'trailingSlash', value: true }]
      : []),
    {
      key: 'docs',
      value: {
        dir: docsDir,
        route: '/',
        sidebars: topics?.sidebars ?? { docs: sidebar },
        editUrl: textOf(edit) === undefined ? undefined : String(edit).replace(/\/$/, ''),
        lastUpdated: starlight.lastUpdated === true ? true : undefined,
      },
    },
    { key: 'posts', value: false },
    { key: 'pages', value: false },
    { key: 'redirects', value: redirects },
    {
      key: 'navbar',
      value: {
        title: (dataOf(starlight.logo).replacesTitle === true && logo !== undefined) || title === '' ? '' : undefined,
        logo,
        items: topics?.links,
        social,
      },
    },
    { key: 'colorMode', value: { default: 'system', toggle: true } },
    {
      key: 'toc',
      value: isData(contents)
        ? { min: Math.max(2, Number(contents.minHeadingLevel ?? 2)), max: Number(contents.maxHeadingLevel ?? 3) }
        : undefined,
    },
    { key: 'accent', value: styles.accent },
    {
      key: 'markdown',
      value: { format: 'detect', math: isMath || undefined, mermaid: isMermaid || undefined },
      comment: 'Files that end with .md are plain Markdown with HTML; .mdx files have components.',
    },
    ...lenientChecks('Starlight did not check links; without this key they are errors.'),
  ];
  writeSite(plan, {
    root,
    from: `Starlight, ${shown}`,
    addresses: [
      ...pages.map(({ slug, locale }) => (locale === undefined ? slug : inLocale(locale, slug))),
      // Where a page is not translated, it is shown in the first language.
      ...others.flatMap((key) => ofFirst.map(({ slug }) => inLocale(key, slug))),
      ...moved.map(({ before }) => before),
    ],
    packages: {
      ...icons.packages(),
      ...code.packages(),
      ...styles.packages,
      ...(isMath && { katex: 'latest' }),
      ...(isMermaid && { mermaid: 'latest' }),
    },
    entries,
  });
  for (const key of others) {
    const own = languageOf(key);
    const texts = localeTexts(
      [
        ...translatedLabels([...listOf(starlight.sidebar), ...topicList(plugins)], lang, own),
        ...(isData(starlight.title) && title !== undefined
          ? [[title, textOf(starlight.title[own]) ?? ''] as const]
          : []),
      ],
      Object.fromEntries(entries.map(({ key: name, value }) => [name, value])),
    );
    if (texts !== undefined) plan.write(`i18n/${key}/strings.json`, texts);
  }
  const left = wanted.filter((key) => !others.includes(key));
  if (left.length > 0)
    note(
      'changed',
      `the languages ${left.join(', ')}`,
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
  for (const plugin of integrations)
    if (
      plugin !== found &&
      !/sitemap|mdx|tailwind|react/.test(String(plugin.$package ?? plugin.name ?? plugin.$function))
    )
      note(
        'lost',
        `the integration ${String(plugin.$package ?? plugin.name ?? plugin.$function ?? '')}`,
        'what it did to the site is not there',
      );
  if (starlight.pagefind !== false) note('hint', 'the search', 'docsgen has one of its own');
  return finishPlan('Starlight', plan);
}

/** The name of a site in its head: `<meta property="og:site_name" content="Boats">`. */
function siteNameOf(head: readonly Data[]): string | undefined {
  const found = head.map(({ attrs }) => dataOf(attrs)).find(({ property }) => property === 'og:site_name');
  return textOf(found?.content);
}

function redirectsOf(redirects: unknown): { readonly entries: readonly Data[]; readonly lost: readonly string[] } {
  const lost: string[] = [];
  const entries = Object.entries(dataOf(redirects)).flatMap(([from, to]) => {
    const target = textOf(to) ?? textOf(dataOf(to).destination);
    if (/[[*]/.test(from) || target === undefined) {
      lost.push(from);
      return [];
    }
    return [{ from: from.replace(/(?<=.)\/$/, ''), to: /^https?:/.test(target) ? target : linkAddress(target) }];
  });
  return { entries, lost };
}
