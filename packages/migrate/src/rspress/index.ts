import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import { parse } from 'yaml';
import { bundlerAliases } from '../aliases.ts';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { addressFields, splitPage, withFields } from '../fields.ts';
import { filesBelow, globPattern, isFile, readJson, toSlashes } from '../files.ts';
import { homePage } from '../home-page.ts';
import { linkAddress, toMarkdown } from '../inline.ts';
import { localeEntries } from '../languages.ts';
import { listSteps } from '../list-steps.ts';
import { logoEntry } from '../logo.ts';
import type { Migration } from '../migration.ts';
import {
  addressEntries,
  filesEntry,
  lenientChecks,
  markdownEntry,
  notationPackages,
  socialLink,
  writeSite,
} from '../new-site.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan, type Plan } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { countEntries } from '../react-sites/count-entries.ts';
import { foldersOf } from '../react-sites/folders.ts';
import { componentEntries, copyFiles, type GlobalComponent, openSite } from '../react-sites/open-site.ts';
import { convertBody, writePage } from '../react-sites/page.ts';
import type { ReactSite, SitePage } from '../react-sites/site.ts';
import { ConfigFailure, type RunOptions, runSiteConfig } from '../run-config.ts';
import { convertSheets } from '../style-sheets.ts';
import { localeTexts } from '../translated.ts';
import { rspressComponents } from './components.ts';
import { prepareMarkdown } from './markdown.ts';
import { barItems, sidebarsOf } from './navigation.ts';

const isOfTool = (specifier: string) =>
  /^(?:@rspress\/.*|rspress(?:\/.*)?|@rsbuild\/.*|@theme(?:-original)?)$/.test(specifier);

/** A site of Rspress: its config, and what several parts of the move ask of it. */
interface Site {
  readonly root: string;
  readonly configName: string;
  readonly config: Data;
  readonly theme: Data;
  readonly plan: Plan;
  /** Folder of the pages, absolute. */
  readonly docs: string;
  /** Folder of the version whose pages are at addresses without its name. */
  readonly version: string | undefined;
  /** The first language, whose pages may be in a folder, and the others. */
  readonly first: string | undefined;
  readonly others: readonly string[];
  /** The text of a label in a language, by default in the first one. */
  readonly labelOf: (label: unknown, locale?: string) => string | undefined;
}

/**
 * Plans the move of a site of Rspress.
 *
 * @throws ConfigFailure
 */
export async function migrateRspress(configFile: string, run: RunOptions): Promise<Migration> {
  const plan = newPlan(basename(configFile));
  const site = readSite(configFile, plan.watch(await runSiteConfig(configFile, run)), plan);
  const { root, configName, config, theme, docs, version = '', first, others, labelOf } = site;
  const pages = readPages(site);
  const open = openPages(site, pages);
  const own = join(docs, version, first ?? '');
  for (const page of pages) {
    const isOfVersion = page.file.startsWith(join(docs, version, '/'));
    const language = { docs: isOfVersion ? join(docs, version) : docs, folder: page.locale ?? first ?? '' };
    if (page.fields.pageType === 'home') writeHome(page, open, plan);
    else writePage(page, open, language);
  }
  copyFiles(plan, {
    publicDir: join(docs, 'public'),
    folders: [...new Set([own, docs])].map((from) => ({ from, to: 'docs/' })),
  });
  const ofFirst = pages.filter(({ locale }) => locale === undefined);
  const sidebars = sidebarsOf(theme.sidebar ?? localeTheme(site).sidebar, {
    top: foldersOf(ofFirst),
    byAddress: new Map(ofFirst.map((page) => [page.address, page])),
    metaOf: (folder) => readMeta(join(own, folder, '_meta.json')),
    labelOf: (label) => labelOf(label),
    ...countEntries(plan, 'the sidebar'),
  });
  const nav = theme.nav ?? localeTheme(site).nav ?? readMeta(join(own, '_nav.json'));
  const notations = { isMath: false, isMermaid: hasInPages(plan, mermaidBlock) };
  const entries: Entries = [
    { key: 'title', value: labelOf(config.title) ?? 'My project' },
    { key: 'tagline', value: labelOf(config.description) },
    ...addressEntries(textOf(config.siteOrigin), textOf(config.base)),
    ...languageEntries(site),
    { key: 'favicon', value: addressOfFile(config.icon, plan) },
    {
      key: 'docs',
      value: {
        route: '/',
        sidebars,
        editUrl: textOf(dataOf(theme.editLink).docRepoBaseUrl)?.replace(/\/docs\/?$/, ''),
        lastUpdated: theme.lastUpdated === true ? true : undefined,
      },
    },
    { key: 'posts', value: false },
    { key: 'pages', value: false },
    {
      key: 'navbar',
      value: {
        logo: logoOf(config.logo, plan),
        items: barItems(nav, (label) => labelOf(label)),
        social: socialLinks(theme.socialLinks),
      },
    },
    {
      key: 'footer',
      value:
        textOf(dataOf(theme.footer).message) === undefined
          ? undefined
          : { copyright: toMarkdown(String(dataOf(theme.footer).message)) },
    },
    { key: 'colorMode', value: { default: 'system', toggle: theme.darkMode !== false } },
    ...(dataOf(config.route).cleanUrls === true ? [] : [filesEntry]),
    markdownEntry(notations, { components: componentEntries(open) }),
    ...lenientChecks('Rspress checked links to pages only; without this key they are errors.'),
  ];
  convertSheets(root, plan);
  writeSite(plan, {
    root,
    from: `Rspress, ${configName}`,
    addresses: [
      ...ofFirst.map(({ address }) => address),
      ...others.flatMap((locale) =>
        ofFirst.map(({ address }) => (address === '/' ? `/${locale}` : `/${locale}${address}`)),
      ),
    ],
    packages: { ...open.code.packages(), ...open.icons.packages(), ...notationPackages(notations) },
    entries,
  });
  writeTexts(site, entries);
  noteRest(site);
  return finishPlan('Rspress', plan, {
    languages: first === undefined ? [] : [first, ...others],
  });
}

/** @throws ConfigFailure */
function readSite(configFile: string, config: Data, plan: Plan): Site {
  const root = dirname(configFile);
  const theme = dataOf(config.themeConfig);
  const docs = resolve(root, textOf(config.root) ?? 'docs');
  const found = filesBelow(docs, (name) => name.startsWith('.'));
  if (!found.some((name) => /\.mdx?$/i.test(name)))
    throw new ConfigFailure(`${docs} has no pages`, 'name the folder of the site: the one of its rspress.config');
  const locales = [...listOf(config.locales), ...listOf(theme.locales)]
    .map((locale) => String(dataOf(locale).lang))
    .filter((name) => name !== 'undefined');
  const lang = textOf(config.lang);
  const hasFolder = (name: string) => found.some((path) => path.startsWith(`${name}/`));
  const main = textOf(dataOf(config.multiVersion).default);
  const version = main !== undefined && hasFolder(main) ? main : undefined;
  const all = [...new Set([...(lang === undefined ? [] : [lang]), ...locales])].filter((name) =>
    hasFolder(version === undefined ? name : `${version}/${name}`),
  );
  const first = all.includes(lang ?? '') ? lang : all[0];
  const texts = dataOf(readJson(resolve(root, textOf(config.i18nSourcePath) ?? 'i18n.json')));
  return {
    root,
    configName: basename(configFile),
    config,
    theme,
    plan,
    docs,
    version,
    first,
    others: all.filter((name) => name !== first),
    labelOf(label, locale = first) {
      const text = textOf(label);
      const own = text === undefined ? undefined : texts[text];
      return (
        textOf(isData(own) ? own[locale ?? 'en'] : undefined) ?? (isData(label) ? textOf(label[locale ?? 'en']) : text)
      );
    },
  };
}

/** A file of order in JSON, which may have comments. */
function readMeta(file: string): unknown {
  if (!isFile(file)) return undefined;
  try {
    return parse(readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, ''), { logLevel: 'silent' });
  } catch {
    throw new ConfigFailure(`${file} cannot be read`, 'is it valid JSON?');
  }
}

function localeTheme({ theme, config, first }: Site): Data {
  const all = [...listOf(theme.locales), ...listOf(config.locales)].map(dataOf);
  return all.find(({ lang, nav, sidebar }) => lang === first && (nav ?? sidebar) !== undefined) ?? {};
}

function readPages({ docs, config, version, first, others, plan, root }: Site): readonly SitePage[] {
  const route = dataOf(config.route);
  const excluded = [...listOf(route.exclude), ...listOf(route.excludeConvention)].map((glob) =>
    globPattern(String(glob)),
  );
  const languages = first === undefined ? [] : [first, ...others];
  return filesBelow(docs, (name) => name.startsWith('.')).flatMap((path): readonly SitePage[] => {
    const file = join(docs, path);
    if (path.startsWith('public/')) return [];
    if (/\.[jt]sx$/.test(path) && !excluded.some((glob) => glob.test(path)) && !/(?:^|\/)(?:_|components\/)/.test(path))
      plan.noteEach('lost', 'a page that is code', 'write it as a page in pages/, or as .mdx in docs/', {
        file: toSlashes(relative(root, file)),
      });
    if (!/\.mdx?$/i.test(path) || /(?:^|\/)_[^_]/.test(path) || excluded.some((glob) => glob.test(path))) return [];
    const own = version !== undefined && path.startsWith(`${version}/`) ? path.slice(version.length + 1) : path;
    const language = languages.find((name) => own.startsWith(`${name}/`));
    if (first !== undefined && language === undefined) return [];
    const locale = language === first ? undefined : language;
    const name = language === undefined ? own : own.slice(language.length + 1);
    const { fields } = splitPage(readFileSync(file, 'utf8'));
    const id = name.replace(/\.mdx?$/i, '');
    const to = `${locale === undefined ? '' : `i18n/${locale}/`}docs/${fields.pageType === 'home' ? `${id}.mdx` : name}`;
    return [{ file, name, to, path: id, id, address: `/${id.replace(/(?:^|\/)index$/, '')}`, locale, fields }];
  });
}

function openPages(site: Site, pages: readonly SitePage[]): ReactSite {
  const { root, plan, docs, config } = site;
  const builder = dataOf(config.builderConfig);
  const globals = new Map<string, GlobalComponent>(
    listOf(dataOf(config.markdown).globalComponents)
      .map(String)
      .map((file) => [basename(file).replace(/\.\w+$/, ''), { file: resolve(root, file), exported: 'default' }]),
  );
  return openSite({
    root,
    plan,
    route: '/',
    folders: [docs],
    publicDir: join(docs, 'public'),
    pages,
    isOfTool,
    components: rspressComponents,
    globals,
    aliases: [builder.source, builder.resolve].flatMap((part) => bundlerAliases(dataOf(part).alias, root)),
    prepare: (body, { file }) => listSteps(prepareMarkdown(body, { file, root })),
    fieldsOf({ fields }, lose) {
      if (fields.overview === true)
        lose('the overview of a folder', 'write links to its pages, or a category with generated pages');
      if (fields.pageType === 'custom' || fields.pageType === 'blank')
        lose(`a page of the type ${String(fields.pageType)}`, 'template: start has the whole width, without a sidebar');
      return {
        sidebar_badge: textOf(fields.tag)?.split(',')[0]?.trim(),
        tag: undefined,
        pageType: undefined,
        ...(fields.pageType === 'custom' || fields.pageType === 'blank' || fields.sidebar === false
          ? { template: 'start' }
          : {}),
        sidebar: undefined,
        navbar: undefined,
        footer: undefined,
        outline: undefined,
        ...(fields.outline === false ? { hide_table_of_contents: true } : {}),
        titleSuffix: undefined,
        overview: undefined,
        overviewHeaders: undefined,
        context: undefined,
        head: undefined,
        hero: undefined,
        features: undefined,
        ...(fields.search === false ? { search: false } : {}),
      };
    },
  });
}

/** A start page, which is all frontmatter, with its text below. */
function writeHome(page: SitePage, site: ReactSite, plan: Plan): void {
  const { body } = splitPage(readFileSync(page.file, 'utf8').replaceAll('\r\n', '\n'));
  const place = { file: toSlashes(relative(site.root, page.file)) };
  const lose = (about: string, advice: string) => plan.noteEach('lost', about, advice, place);
  const below = body.trim() === '' ? '' : convertBody(body, { file: page.file, to: page.to, site, lose }).text;
  const [, head = '', rest = ''] =
    /^(---\n[\s\S]*?\n---\n)([\s\S]*)$/.exec(homePage(page.fields, undefined, lose)) ?? [];
  const text = page.locale === undefined ? rest : rest.replaceAll(`href="/${page.locale}/`, 'href="/');
  const kept = page.locale === undefined ? addressFields(page.name, page.address, {}) : {};
  plan.edits.push({ file: page.to, line: 1, before: 'hero and features', after: '<Hero>, <Features>' });
  plan.write(page.to, `${withFields(head, kept)}${text}${below}`, page.file);
}

function languageEntries({ config, theme, first, others }: Site): Entries {
  const lang = textOf(config.lang);
  if (first === undefined || others.length === 0) return [{ key: 'lang', value: lang === 'en' ? undefined : lang }];
  const labels = new Map(
    [...listOf(theme.locales), ...listOf(config.locales)]
      .map(dataOf)
      .map(({ lang: name, label }) => [String(name), textOf(label)]),
  );
  return localeEntries(
    [first, ...others].map((name) => ({ name, label: labels.get(name) })),
    first,
  );
}

/** The address of a picture: of the site, where it has the file, or elsewhere. */
function addressOfFile(given: unknown, { files }: Plan): string | undefined {
  const path = textOf(given);
  if (path === undefined || /^https?:/.test(path)) return undefined;
  const address = linkAddress(path);
  return files.has(`static${address}`) ? address : undefined;
}

function logoOf(given: unknown, plan: Plan): unknown {
  const light = addressOfFile(given, plan) ?? addressOfFile(dataOf(given).light, plan);
  return light === undefined ? undefined : logoEntry({ light, dark: addressOfFile(dataOf(given).dark, plan) });
}

function socialLinks(given: unknown): readonly Data[] {
  return listOf(given)
    .map(dataOf)
    .flatMap(({ icon, mode, content }) =>
      mode === 'link' || mode === 'github-stars' || /^https?:/.test(String(content))
        ? [socialLink(textOf(icon) ?? 'website', String(content))]
        : [],
    );
}

/** Writes the labels of other languages, `i18n/<locale>/strings.json`. */
function writeTexts(site: Site, entries: Entries): void {
  const { plan, docs, others, first, labelOf, config } = site;
  const value = Object.fromEntries(entries.map(({ key, value: own }) => [key, own]));
  for (const locale of others) {
    const pairs: (readonly [string, string])[] = [];
    const add = (a: unknown, b: unknown) => {
      const [original, text] = [labelOf(a), labelOf(b, locale)];
      if (original !== undefined && text !== undefined) pairs.push([original, text]);
    };
    const pair = (a: unknown, b: unknown): void => {
      if (!Array.isArray(a) || !Array.isArray(b)) return;
      for (const [index, entry] of a.entries()) {
        const own = dataOf(entry);
        const other = dataOf(
          own.name === undefined ? b[index] : (b.find((one) => isData(one) && one.name === own.name) ?? b[index]),
        );
        add(own.text ?? own.label, other.text ?? other.label);
        pair(own.items, other.items);
      }
    };
    const base = first === undefined ? docs : join(docs, first);
    for (const path of filesBelow(base).filter((name) => /(?:^|\/)_(?:meta|nav)\.json$/.test(name)))
      pair(readMeta(join(base, path)), readMeta(join(docs, locale, path)));
    for (const key of [config.title, config.description]) add(key, key);
    const texts = localeTexts(pairs, value);
    if (texts !== undefined) plan.write(posix.join('i18n', locale, 'strings.json'), texts);
  }
}

/** Notes what the config has that docsgen has not. */
function noteRest({ config, root, plan: { note } }: Site): void {
  for (const plugin of listOf(config.plugins).map(dataOf)) {
    const name = String(plugin.$package ?? plugin.name ?? '');
    if (
      !/plugin-(?:sitemap|medium-zoom|last-updated|llms|container-syntax|shiki|algolia|auto-nav-sidebar)|#pluginSitemap|#pluginAlgolia/.test(
        name,
      )
    )
      note('lost', `the plugin ${name.replace('#', ', ') || 'without a name'}`, 'what it did to pages is not there');
  }
  if (config.multiVersion !== undefined)
    note('lost', 'multiVersion', 'pages of other versions are in folders, at their addresses: see docsgen version');
  if (config.globalStyles !== undefined)
    note(
      'lost',
      `the style sheet ${relative(root, String(config.globalStyles))}`,
      'import what pages need of it in theme/custom.css',
    );
  if (listOf(config.head).length > 0) note('lost', 'head of the config', 'write its elements under head');
  if (filesBelow(join(root, 'theme')).length > 0)
    note(
      'lost',
      'the theme, theme/',
      'components that pages import come along; the frame is made of templates in theme/',
    );
  note('hint', 'the search', 'docsgen has one of its own');
}
