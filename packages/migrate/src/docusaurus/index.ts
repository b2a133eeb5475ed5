import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { readJson, toSlashes } from '../files.ts';
import { linkAddress } from '../inline.ts';
import type { Migration, Note, PlannedFile } from '../migration.ts';
import { writeSite } from '../new-site.ts';
import { packagesOf } from '../packages.ts';
import { finishPlan, newPlan, type Plan, readPlanned } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { type RunOptions, runSiteConfig } from '../run-config.ts';
import { labelsIn } from '../translated.ts';
import { addressesOf, originOf, sitemapAddresses } from './addresses.ts';
import { apiPlugins, convertApiPages, takeApis } from './apis.ts';
import { authorPages, writeAuthors } from './authors.ts';
import { checksOf } from './checks.ts';
import { convertCode } from './code.ts';
import { copySite, pageFolders } from './copy.ts';
import { convertEmoji } from './emoji.ts';
import { convertAnnouncement, convertFooter, convertNavbar } from './frame.ts';
import { dropRootAttributes, siteHead } from './head.ts';
import { withIslands } from './islands.ts';
import { withoutLeftovers, withoutUnknown } from './leftovers.ts';
import { translatedTexts } from './locales.ts';
import { markdownSettings } from './markdown.ts';
import { convertMdx1 } from './mdx1.ts';
import { type DocusaurusConfig, readOptions } from './options.ts';
import { datePosts } from './post-dates.ts';
import { readRedirects } from './redirects.ts';
import { keepRelativeLinks } from './relative-links.ts';
import { docsEntries, postsEntries } from './sets.ts';
import { majorOf, readSite, type Site } from './site.ts';
import { convertStyles } from './styles.ts';
import { targetsOf } from './targets.ts';
import { withoutForeignModules } from './theme-code.ts';

/**
 * Plans the move of a site of Docusaurus.
 *
 * @throws ConfigFailure
 */
export async function migrateDocusaurus(configFile: string, run: RunOptions): Promise<Migration> {
  const root = resolve(configFile, '..');
  const shown = basename(configFile);
  const plan = newPlan(shown);
  const { note } = plan;
  const config = readOptions(await runSiteConfig(configFile, run), root, plan.watch);
  const { data, theme } = config;
  const site = await readSite(config, { root, plan, run });
  copySite(site, plan);
  await datePosts(site, plan);
  writeAuthors(site.blogs, root, plan);
  keepRelativeLinks(site, plan);
  if (majorOf(root) < 3) convertMdx1(plan);
  if (dataOf(data.markdown).emoji !== false) convertEmoji(plan);
  dropRootAttributes(plan);
  convertCode(root, plan);
  withoutForeignModules(plan);
  withIslands(plan);

  const addresses = new Set([...addressesOf(site), ...sitemapAddresses(site)]);
  const apis = takeApis(site, { plan, addresses });
  convertApiPages(apis, plan);
  const redirects = await readRedirects(configFile, config, { run, routes: [...addresses], note });
  for (const blog of site.blogs) redirects.push(...authorPages(blog, root).redirects);
  for (const locale of site.locales.translated) for (const address of addressesOf(site, locale)) addresses.add(address);

  const notes: Note[] = [];
  const url = `${originOf(textOf(data.url)) ?? ''}${(textOf(data.baseUrl) ?? '').replace(/\/$/, '')}`;
  const hasLocales = site.locales.translated.length > 0;
  const frame = { theme, targets: targetsOf(site.sets), notes, file: shown, url, hasLocales };
  const [navbar, footer] = [convertNavbar(frame), convertFooter(frame)];
  const markdown = markdownSettings(site, plan);
  const styles = convertStyles(config, root, { notes, files: plan.files });
  if (styles !== undefined) plan.write('theme/custom.css', styles.css);
  const search = searchWithAssistant(dataOf(theme.algolia));
  const docs = docsEntries(site, { root, plan, notes, apis });
  for (const { weight, about, advice, ...place } of notes) note(weight, about, advice, place);
  const entries: Entries = [
    { key: 'title', value: textOf(data.title) || 'My project' },
    { key: 'tagline', value: textOf(data.tagline) || undefined },
    { key: 'url', value: originOf(textOf(data.url)) },
    { key: 'baseUrl', value: textOf(data.baseUrl) === '/' ? undefined : textOf(data.baseUrl) },
    ...site.locales.entries,
    ...siteHead(config, plan, root),
    { key: 'image', value: localImage(textOf(theme.image), originOf(textOf(data.url))) },
    ...pageFiles(config),
    { key: 'docs', value: docs },
    {
      key: 'api',
      value:
        apis.length === 0
          ? undefined
          : apis.map(({ id, document, route, layout }) => ({ id, document, route, layout })),
    },
    { key: 'posts', value: postsEntries(site, plan) },
    { key: 'pages', value: site.pagesDir === undefined ? false : { dir: site.pagesDir } },
    { key: 'redirects', value: redirects.length === 0 ? undefined : redirects },
    { key: 'navbar', value: navbar },
    { key: 'footer', value: footer },
    { key: 'search', value: search },
    { key: 'announcement', value: convertAnnouncement(theme) },
    ...appearance(theme),
    { key: 'markdown', value: markdown.value },
    { key: 'accent', value: styles?.accent },
    {
      key: 'checks',
      value: checksOf(data),
      comment: 'As the site had them.',
    },
  ];
  if (majorOf(root) < 3) withoutUnknown(plan, Object.keys(markdown.value.components ?? {}));
  const kept = withoutLeftovers(plan, addresses);
  writeTranslatedTexts(site, entries, plan);
  reportPlugins(config, { root, plan, hasApis: apis.length > 0 });
  if (theme.algolia !== undefined || JSON.stringify(data.themes ?? '').includes('search'))
    note(
      'hint',
      'the search',
      search === undefined
        ? 'docsgen has one of its own, which needs no service: the keys of Algolia are left out'
        : 'it asks Algolia, which has the assistant of the site; without the key search, docsgen has one of its own',
    );
  if ([...plan.files.values()].some(usesSiteConfig))
    plan.write('docusaurus.site.json', `${JSON.stringify(siteData(data), null, 2)}\n`);
  writeSite(plan, {
    from: `Docusaurus, ${shown}`,
    entries,
    addresses: kept.map(decodeURI),
    // What a default import of a package gives depends on it.
    isCommonJs: dataOf(readJson(join(root, 'package.json'))).type !== 'module',
    packages: { ...packagesOf(plan, root, isOwnPackage, packagesWithin(root)), ...markdown.packages },
    root,
  });
  return finishPlan('Docusaurus', plan, {
    navigation: [site.sets.map(({ versions }) => versions.map(({ sidebarsData }) => sidebarsData)), linksOfBar(theme)],
    redirects: redirects.length,
    languages: ['', ...site.locales.translated.map(({ name }) => name)],
    pageFolders: pageFolders(site),
  });
}

/** The search of a site whose assistant needs Algolia; without one, docsgen's own does what the old one did. */
function searchWithAssistant({ appId, apiKey, indexName, askAi }: Data): object | undefined {
  if (askAi === undefined) return undefined;
  const known = [
    'assistantId',
    'appId',
    'apiKey',
    'indexName',
    'searchParameters',
    'suggestedQuestions',
    'agentStudio',
  ];
  const assistant =
    typeof askAi === 'string'
      ? askAi
      : Object.fromEntries(Object.entries(dataOf(askAi)).filter(([key]) => known.includes(key)));
  return { provider: 'algolia', appId, apiKey, indexName, askAi: assistant };
}

/** Packages that are installed with Docusaurus, which pages and components import. */
function packagesWithin(root: string): Readonly<Record<string, string>> {
  return {
    lodash: '^4.17.21',
    'prism-react-renderer': majorOf(root) < 3 ? '^1.3.5' : '^2.4.1',
    'prop-types': '^15.8.1',
  };
}

/** Packages of Docusaurus, and those that docsgen has itself. */
function isOwnPackage(name: string): boolean {
  return /docusaurus|^@(?:theme|site|generated)\b|^react(?:-dom)?$|^@mdx-js\/|^(?:remark-math|rehype-katex|docsgen)$/.test(
    name,
  );
}

function pageFiles({ data: { trailingSlash }, redirects }: DocusaurusConfig): Entries {
  const hasHtml = redirects.some((options) => listOf(options.fromExtensions).includes('html'));
  if (trailingSlash === true && !hasHtml) return [{ key: 'trailingSlash', value: true }];
  if (trailingSlash !== false && !hasHtml) return [];
  const comment = 'Pages are files as /docs/a.html, which hosts serve at /docs/a and at /docs/a.html.';
  return [{ key: 'pageFiles', value: 'file', comment }];
}

/** Colours and the contents of pages. */
function appearance(theme: Data): Entries {
  const mode = dataOf(theme.colorMode);
  const { minHeadingLevel, maxHeadingLevel } = dataOf(theme.tableOfContents);
  const isUsual = minHeadingLevel === undefined && maxHeadingLevel === undefined;
  return [
    {
      key: 'colorMode',
      value: {
        default: mode.respectPrefersColorScheme === true ? 'system' : mode.defaultMode === 'dark' ? 'dark' : 'light',
        toggle: mode.disableSwitch !== true,
      },
    },
    { key: 'toc', value: isUsual ? undefined : { min: minHeadingLevel ?? 2, max: maxHeadingLevel ?? 3 } },
  ];
}

function localImage(image: string | undefined, url: string | undefined): string | undefined {
  if (!image) return undefined;
  if (url !== undefined && image.startsWith(`${url}/`)) return image.slice(url.length);
  return /^https?:/.test(image) ? undefined : linkAddress(image);
}

function writeTranslatedTexts({ locales, sets }: Site, entries: Entries, plan: Plan): void {
  const ofPlugins = sets.map(({ options: { id }, versions }) => ({ id, versions: versions.map(({ name }) => name) }));
  const settings = sets.flatMap(({ snapshots, versions }) =>
    versions.flatMap(({ name }) => plan.files.get(`${snapshots}/${name}/settings.json`) ?? []),
  );
  const originals = labelsIn([
    Object.fromEntries(entries.map(({ key, value }) => [key, value])),
    settings.map((file) => JSON.parse(readPlanned(file))),
  ]);
  for (const { name, folder } of locales.translated) {
    const texts = translatedTexts(folder, ofPlugins, originals);
    if (Object.keys(texts).length > 0)
      plan.write(`i18n/${name}/strings.json`, `${JSON.stringify({ config: texts }, null, 2)}\n`);
  }
  const [first] = locales.left;
  if (first !== undefined)
    plan.note(
      'lost',
      `the other languages (${locales.left.join(', ')})`,
      `the repository has no pages in them, and addresses such as /${first}/ are gone: put translations into i18n/${first}/, at the path of the original, and name the languages in locales`,
    );
}

/** Entries of the bar that lead to a page that they name. */
function linksOfBar({ navbar }: Data): readonly unknown[] {
  return listOf(dataOf(navbar).items).filter(
    (item) => !/^(?:localeDropdown|search|docsVersionDropdown|html)$/.test(String(dataOf(item).type)),
  );
}

function reportPlugins(
  { others }: DocusaurusConfig,
  { root, plan: { note }, hasApis }: { readonly root: string; readonly plan: Plan; readonly hasApis: boolean },
): void {
  for (const { name } of others.filter((plugin) => !/module-alias/.test(plugin.name))) {
    if (hasApis && apiPlugins.test(name)) {
      if (!name.includes('theme'))
        note(
          'changed',
          `the plugin ${name}`,
          'docsgen has API references itself: api in the config names the documents; operations that had pages of their own have other addresses',
        );
      continue;
    }
    const shown = isAbsolute(name) ? toSlashes(relative(root, name)) : name || 'without a name';
    note(
      'lost',
      `the plugin ${shown}`,
      'docsgen has no plugins of Docusaurus: pages and files that it made are not there',
    );
  }
}

function usesSiteConfig(file: PlannedFile): boolean {
  return (
    /\.(?:[jt]sx?|mdx?)$/.test(file.to) &&
    /useDocusaurusContext|@generated\/docusaurus|\bprops\.config\b|\{[^}]*\bconfig\b[^}]*\}\s*=\s*(?:this\.)?props\b/.test(
      readPlanned(file),
    )
  );
}

/** What components read of the config. */
function siteData(data: Data): Data {
  const { title, tagline, url, baseUrl, favicon, customFields, organizationName, projectName, themeConfig, presets } =
    data;
  return { title, tagline, url, baseUrl, favicon, customFields, organizationName, projectName, themeConfig, presets };
}
