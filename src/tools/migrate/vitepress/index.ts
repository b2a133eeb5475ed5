import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileName, normalizePath, parentPath } from '../../../shared/paths.ts';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { filesBelow, globPattern, isFile } from '../files.ts';
import { headEntries } from '../head-tags.ts';
import { linkAddress, toMarkdown } from '../inline.ts';
import { logoEntry } from '../logo.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, socialLink, writeSite } from '../new-site.ts';
import {
  type AddNote,
  finishPlan,
  hasInPages,
  mermaidBlock,
  newPlan,
  type Plan,
  readPlanned,
  sourceOf,
} from '../plan.ts';
import { runSiteConfig } from '../run-config.ts';
import { homePage } from './home.ts';
import { convertVitePress } from './markdown.ts';

/** The config file of a site of VitePress; `undefined` where a folder has none. */
export function vitePressConfigIn(folder: string): string | undefined {
  return ['config', 'config/index']
    .flatMap((name) => ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'].map((end) => join(folder, `.vitepress/${name}.${end}`)))
    .find((file) => existsSync(file));
}

interface Page {
  /** Path below the folder of documents. */
  readonly name: string;
  readonly file: string;
  readonly address: string;
  readonly id: string;
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
  if (isData(config.rewrites) && '$rewrites' in config.rewrites) {
    const routes = names.filter((name) => name.endsWith('.md'));
    config = await runSiteConfig(configFile, { seconds, routes });
  }
  const rewrite = rewriterOf(config.rewrites);
  const theme = dataOf(config.themeConfig);
  const pages: Page[] = [];
  for (const name of names.filter((path) => path.endsWith('.md'))) {
    if (/\[[^\]]+\]/.test(name)) {
      note(
        'lost',
        `the pages of ${name}`,
        'they are made by its .paths file: write them as files, or with a plugin that has documents',
        {
          file: name,
        },
      );
      continue;
    }
    const to = rewrite(name);
    const bare = to.replace(/\.md$/, '');
    const address = `/${bare.replace(/(?:^|\/)index$/, '')}`;
    // Names that begin with an underscore are those of partials here.
    const own = to.replace(/(^|\/)_+/g, '$1');
    pages.push({ name: own, file: join(srcDir, name), address, id: own.replace(/\.md$/, '') });
  }
  const linked = new Set(
    pages.flatMap(({ file }) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/#([^\s)"'\]>#]+)(?=[)"'\s])/g), ([, id = '']) => id),
    ),
  );
  const [firstLink] = listOf(theme.nav).flatMap((item) => navLink(item));
  const hero = {
    name: textOf(config.title) ?? 'My project',
    tagline: textOf(config.description),
    actions: firstLink === undefined ? [] : [{ text: firstLink.label, link: firstLink.href }],
  };
  for (const page of pages) convertPage(page, { plan, root, srcDir, hero, isLinked: (id) => linked.has(id) });
  const publicDir = join(srcDir, 'public');
  for (const name of filesBelow(publicDir)) plan.copy(`static/${name}`, join(publicDir, name));
  for (const name of names) {
    if (!/\.(?:md|[cm]?[jt]sx?|vue|json|lock)$/.test(name) && !name.startsWith('public/'))
      plan.copy(`docs/${rewrite(name)}`, join(srcDir, name));
  }

  const locales = Object.entries(dataOf(config.locales));
  const own = locales.filter(([, locale]) => !/^https?:/.test(textOf(dataOf(locale).link) ?? ''));
  const main = dataOf(dataOf(config.locales).root);
  const themes = [theme, ...own.map(([, locale]) => dataOf(dataOf(locale).themeConfig))];
  const known = new Map(pages.map((page) => [page.address, page]));
  const sidebars = sidebarsOf(
    themes.map(({ sidebar }) => sidebar),
    known,
    note,
  );
  const rootTheme = { ...theme, ...dataOf(main.themeConfig) };
  const nav = rootTheme.nav;
  reportLocales(locales, plan);
  displaySidebars(plan, pages, sidebars);
  const { pattern } = dataOf(rootTheme.editLink);
  const footer = dataOf(rootTheme.footer);
  const columns = listOf(footer.nav)
    .map(dataOf)
    .map(({ title, items }) => ({
      title: textOf(title) ?? 'Links',
      links: listOf(items).flatMap((item) => navLink(item)),
    }))
    .filter(({ links }) => links.length > 0);
  const copyright = [footer.message, footer.copyright].flatMap((text) =>
    textOf(text) === undefined ? [] : [toMarkdown(String(text))],
  );
  const banner = dataOf(rootTheme.banner);
  const level = dataOf(rootTheme.outline).level ?? rootTheme.outline;
  const [min, max] =
    level === 'deep'
      ? [2, 6]
      : Array.isArray(level)
        ? level.map(Number)
        : typeof level === 'number'
          ? [level, level]
          : [2, 2];
  const isMermaid = hasInPages(plan, mermaidBlock);
  const isMath = dataOf(config.markdown).math === true;
  const lang = textOf(main.lang) ?? textOf(config.lang);
  const hostname = textOf(dataOf(config.sitemap).hostname);
  const logo = logoOf(rootTheme.logo);
  const head = headEntries(
    [...listOf(config.head), ...listOf(main.head)].map((entry) => {
      const [tag, attributes, content] = listOf(entry);
      return { tag: String(tag), attributes: dataOf(attributes), content: textOf(content) };
    }),
    { note, exists: (address) => plan.files.has(`static${address}`) },
  );
  writeSite(plan, {
    root,
    from: `VitePress, ${shown}`,
    addresses: pages.map(({ address }) => address),
    packages: { ...(isMath ? { katex: 'latest' } : {}), ...(isMermaid ? { mermaid: 'latest' } : {}) },
    entries: [
      { key: 'title', value: textOf(main.title) ?? textOf(config.title) ?? 'My project' },
      { key: 'tagline', value: textOf(main.description) ?? textOf(config.description) },
      ...addressEntries(hostname, textOf(config.base)),
      { key: 'lang', value: lang === undefined || /^en\b/.test(lang) ? undefined : lang },
      ...head,
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
          editUrl: textOf(pattern) === undefined ? undefined : editFolder(String(pattern)),
          ...(config.lastUpdated === true || isData(rootTheme.lastUpdated) ? { lastUpdated: true } : {}),
        },
      },
      { key: 'posts', value: false },
      { key: 'pages', value: false },
      {
        key: 'navbar',
        value: {
          ...(rootTheme.siteTitle === false
            ? { title: '' }
            : textOf(rootTheme.siteTitle) === undefined
              ? {}
              : { title: textOf(rootTheme.siteTitle) }),
          logo,
          items: [...listOf(nav).flatMap((item) => navItem(item)), ...languageMenu(own)],
          social: listOf(rootTheme.socialLinks)
            .map(dataOf)
            .flatMap(({ icon, link, ariaLabel }) =>
              textOf(link) === undefined
                ? []
                : [socialLink(textOf(icon) ?? 'website', linkAddress(String(link)), textOf(ariaLabel))],
            ),
        },
      },
      {
        key: 'footer',
        value: {
          columns: columns.length === 0 ? undefined : columns,
          copyright: copyright.length === 0 ? undefined : copyright.join(' '),
        },
      },
      ...(textOf(banner.text) === undefined
        ? []
        : [
            {
              key: 'announcement',
              value: {
                id: textOf(banner.id) ?? 'announcement',
                content:
                  textOf(banner.url) === undefined ? banner.text : `[${String(banner.text)}](${String(banner.url)})`,
              },
            },
          ]),
      {
        key: 'colorMode',
        value: {
          default:
            config.appearance === 'dark' || config.appearance === 'force-dark'
              ? 'dark'
              : config.appearance === false
                ? 'light'
                : 'system',
          toggle: config.appearance !== false && !String(config.appearance).startsWith('force'),
        },
      },
      { key: 'toc', value: rootTheme.outline === false ? undefined : { min: Math.max(2, min ?? 2), max: max ?? 2 } },
      { key: 'accent', value: accentIn(join(root, '.vitepress/theme')) },
      {
        key: 'markdown',
        value: { format: 'detect', ...(isMath ? { math: true } : {}), ...(isMermaid ? { mermaid: true } : {}) },
        comment: 'Files that end with .md are plain Markdown with HTML; .mdx files have components.',
      },
      ...(config.ignoreDeadLinks === undefined || config.ignoreDeadLinks === false
        ? [{ key: 'checks', value: { 'broken-anchor': 'warning' }, comment: 'VitePress did not check anchors.' }]
        : lenientChecks('As ignoreDeadLinks; without this key they are errors.')),
    ],
  });
  reportRest(config, { theme: rootTheme, root, plan });
  return finishPlan('VitePress', plan);
}

/** Files of the site, without those that it leaves out. */
function sourceNames(srcDir: string, excluded: readonly string[]): readonly string[] {
  const patterns = excluded.map((glob) => globPattern(glob.replace(/^\.\//, '')));
  return filesBelow(srcDir, (part) => part.startsWith('.') || part === 'dist').filter(
    (name) => !patterns.some((pattern) => pattern.test(name)),
  );
}

/** `rewrites` as a function: the path in the site of a file. */
function rewriterOf(rewrites: unknown): (name: string) => string {
  if (!isData(rewrites)) return (name) => name;
  const listed = new Map(listOf(rewrites.$rewrites).map((pair) => listOf(pair).map(String) as [string, string]));
  if (listed.size > 0) return (name) => (listed.get(name) ?? name).replace(/^\//, '');
  const rules = Object.entries(rewrites).flatMap(([from, to]) => {
    const names: string[] = [];
    const pattern = from.replace(/:(\w+)(\*|\+)?|\(\.\*\)|[.+^${}|[\]\\]/g, (part, name?: string, many?: string) => {
      if (name === undefined && part !== '(.*)') return `\\${part}`;
      names.push(name ?? String(names.length));
      return part === '(.*)' || many !== undefined ? '(.*)' : '([^/]+?)';
    });
    return typeof to === 'string' ? [{ pattern: new RegExp(`^${pattern}$`), names, to }] : [];
  });
  return (name) => {
    for (const { pattern, names, to } of rules) {
      const found = pattern.exec(name);
      if (found === null) continue;
      const values = new Map(names.map((key, index) => [key, found[index + 1] ?? '']));
      return normalizePath(to.replace(/:(\w+)[*+]?/g, (_, key: string) => values.get(key) ?? '')).replace(/^\//, '');
    }
    return name;
  };
}

function convertPage(
  { name, file, address }: Page,
  {
    plan,
    root,
    srcDir,
    hero,
    isLinked,
  }: {
    readonly plan: Plan;
    readonly root: string;
    readonly srcDir: string;
    /** For a start page that only components draw. */
    readonly hero: Data;
    readonly isLinked: (id: string) => boolean;
  },
): void {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const { fields, front, body } = splitPage(text);
  const target = (path: string) =>
    path.startsWith('@') ? join(srcDir, path.replace(/^@\/?/, '')) : resolve(dirname(file), path);
  const made = convertVitePress(body, front.split('\n').length, {
    frontmatter: fields,
    isLinked,
    read: (path) => (isFile(target(path)) ? readFileSync(target(path), 'utf8') : undefined),
    show(path) {
      const from = target(path);
      if (!isFile(from)) return undefined;
      const inSite = relative(root, from)
        .split(sep)
        .join('/')
        .replace(/^(?:\.\.\/)+/, '')
        .replace(/^\.vitepress\//, 'vitepress/');
      const to = `snippets/${inSite}`;
      plan.copy(to, from);
      return to;
    },
  });
  const place = relative(root, file).split(sep).join('/');
  for (const { line, about, advice } of made.notes) plan.noteEach('lost', about, advice, { file: place, line });
  const hasHero = fields.hero !== undefined || fields.features !== undefined;
  const isDrawn = address === '/' && !hasHero && made.text.replace(/<[^>]*>/g, '').trim() === '';
  const isHome = isDrawn || (fields.layout === 'home' && hasHero);
  if (isDrawn)
    plan.note(
      'lost',
      'the start page',
      'components of Vue draw it: title and tagline are in <Hero>, write the rest below it',
      { file: place },
    );
  const changed = changesOf(fields, pageFields(fields, { name, address, plan, place }));
  if (isHome) {
    const rest = made.text.trim();
    const partial = `${parentPath(name) === '' ? '' : `${parentPath(name)}/`}_${fileName(name)}`;
    const to = `docs/${name.replace(/\.md$/, '.mdx')}`;
    plan.write(
      to,
      homePage(
        isDrawn ? { ...fields, hero } : fields,
        rest === '' ? undefined : `./${fileName(partial)}`,
        (about, advice) => plan.note('lost', about, advice, { file: place }),
      ),
      file,
    );
    if (rest !== '') plan.write(`docs/${partial}`, `${rest}\n`);
    plan.edits.push({ file: to, line: 1, before: '', after: 'the start page, from the frontmatter' });
    return;
  }
  const to = `docs/${name}`;
  const head = withFields(front, changed);
  plan.editFields(to, changed);
  plan.edits.push(...made.edits.map((edit) => ({ file: to, ...edit })));
  const whole = head + made.text;
  if (whole === text) plan.copy(to, file);
  else plan.write(to, whole, file);
}

/** Fields of a page as docsgen has them. */
function pageFields(
  fields: Data,
  { name, address, plan, place }: { name: string; address: string; plan: Plan; place: string },
): Data {
  const outline = isData(fields.outline) ? fields.outline.level : fields.outline;
  const levels =
    outline === 'deep'
      ? [2, 6]
      : Array.isArray(outline)
        ? outline.map(Number)
        : typeof outline === 'number'
          ? [outline, outline]
          : undefined;
  if (fields.head !== undefined)
    plan.noteEach(
      'lost',
      'head in the frontmatter of a page',
      'write the elements between <head> and </head> in an .mdx page',
      { file: place },
    );
  const isPlain =
    fields.layout === 'page' || fields.layout === 'home' || fields.layout === false || fields.sidebar === false;
  return {
    ...addressFields(name, address, fields),
    ...(fields.layout === 'page' || fields.layout === 'home' ? { template: 'start' } : {}),
    ...(fields.sidebar === false && fields.layout !== 'page' ? { displayed_sidebar: null } : {}),
    ...(fields.aside === false || outline === false ? { hide_table_of_contents: true } : {}),
    ...(levels === undefined
      ? {}
      : { toc_min_heading_level: Math.max(2, levels[0] ?? 2), toc_max_heading_level: levels[1] ?? 3 }),
    ...(fields.editLink === false ? { custom_edit_url: null } : {}),
    ...(fields.prev === false ? { pagination_prev: null } : {}),
    ...(fields.next === false ? { pagination_next: null } : {}),
    ...(fields.search === false && !isPlain ? { noindex: true } : {}),
  };
}

type SidebarOf = Readonly<
  Record<
    string,
    { readonly items: readonly unknown[]; readonly prefixes: readonly string[]; readonly ids: ReadonlySet<string> }
  >
>;

/** Sidebars by name; those that are equal are one. */
function sidebarsOf(given: readonly unknown[], known: ReadonlyMap<string, Page>, note: AddNote): SidebarOf {
  const found = new Map<string, { name: string; items: readonly unknown[]; prefixes: string[]; ids: Set<string> }>();
  for (const sidebar of given) {
    const entries = Array.isArray(sidebar) ? [['/', sidebar] as const] : Object.entries(dataOf(sidebar));
    for (const [prefix, value] of entries) {
      const { items: listed, base } = isData(value) ? value : { items: value, base: undefined };
      const ids = new Set<string>();
      const items = sidebarItems(listed, { base: textOf(base) ?? '', known, ids });
      if (items.length === 0) continue;
      const key = JSON.stringify(items);
      const same = found.get(key);
      if (same !== undefined) same.prefixes.push(prefix);
      else
        found.set(key, {
          name: uniqueName(
            prefix,
            [...found.values()].map(({ name }) => name),
          ),
          items,
          prefixes: [prefix],
          ids,
        });
    }
  }
  if (found.size === 0) note('hint', 'the sidebar', 'the config has none: docsgen makes one from the folders');
  return Object.fromEntries([...found.values()].map(({ name, ...rest }) => [name, rest]));
}

function uniqueName(prefix: string, taken: readonly string[]): string {
  const base = prefix.replace(/^\/+|\/+$/g, '').replace(/[^\w.-]+/g, '-') || 'docs';
  let name = base;
  for (let count = 2; taken.includes(name); count++) name = `${base}-${count}`;
  return name;
}

interface SidebarInput {
  readonly base: string;
  readonly known: ReadonlyMap<string, Page>;
  readonly ids: Set<string>;
}

function sidebarItems(items: unknown, input: SidebarInput): readonly unknown[] {
  return listOf(items).flatMap((item): readonly unknown[] => {
    const { text, link, items: inner, collapsed, base } = dataOf(item);
    const own = { ...input, base: textOf(base) ?? input.base };
    const label = plainLabel(text);
    const address = textOf(link);
    const page = address === undefined ? undefined : pageAt(address, own.base, input.known);
    if (inner !== undefined) {
      const made = sidebarItems(inner, own);
      if (page !== undefined) input.ids.add(page.id);
      if (made.length === 0) return page === undefined ? [] : [{ type: 'doc', id: page.id, label }];
      return [
        {
          type: 'category',
          label: label || 'Pages',
          link: page === undefined ? undefined : { type: 'doc', id: page.id },
          ...(typeof collapsed === 'boolean' ? { collapsed } : { collapsible: false }),
          items: made,
        },
      ];
    }
    if (address === undefined) return label === '' ? [] : [{ type: 'html', html: `<span>${label}</span>` }];
    if (page === undefined) {
      const href = /^(?:https?:|\/)/.test(address) ? address : `${own.base}${address}`;
      return [{ type: 'link', label: label || address, href: linkAddress(href) }];
    }
    input.ids.add(page.id);
    return [{ type: 'doc', id: page.id, ...(label === '' ? {} : { label }) }];
  });
}

/** The page that a link of the config names. */
function pageAt(link: string, base: string, known: ReadonlyMap<string, Page>): Page | undefined {
  if (/^[a-z]+:|[#?]/i.test(link)) return undefined;
  const whole = link.startsWith('/') && base === '' ? link : base + link.replace(base === '' ? /^$/ : /^\//, '');
  return known.get(
    normalizePath(`/${whole}`)
      .replace(/\.(?:md|html)$/, '')
      .replace(/\/index$/, '') || '/',
  );
}

function plainLabel(text: unknown): string {
  return (textOf(text) ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}

/** A page that is in several sidebars, or in none, shows the one of its folder, as in VitePress. */
function displaySidebars(plan: Plan, pages: readonly Page[], sidebars: SidebarOf): void {
  const byPrefix = Object.entries(sidebars)
    .flatMap(([name, { prefixes, ids }]) => prefixes.map((prefix) => ({ name, prefix, ids })))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  if (byPrefix.length === 0) return;
  for (const { name, address, id } of pages) {
    const wanted = byPrefix.find(
      ({ prefix }) => `${address}${address.endsWith('/') ? '' : '/'}`.startsWith(prefix) || address === prefix,
    );
    const holders = Object.entries(sidebars).filter(([, { ids }]) => ids.has(id));
    if (wanted === undefined || (holders.length > 0 && holders[0]?.[0] === wanted.name)) continue;
    const to = `docs/${name}`;
    const file = plan.files.get(to);
    if (file === undefined) continue;
    const { front, fields, body } = splitPage(readPlanned(file));
    if (fields.displayed_sidebar !== undefined || fields.template === 'start') continue;
    plan.write(to, withFields(front, { displayed_sidebar: wanted.name }) + body, sourceOf(file));
    plan.edits.push({ file: to, line: 2, before: '', after: `displayed_sidebar: ${wanted.name}` });
  }
}

function navLink(item: unknown): readonly { label: string; href: string }[] {
  const { text, link } = dataOf(item);
  const href = textOf(link);
  const label = plainLabel(text);
  return href === undefined || label === '' ? [] : [{ label, href: linkAddress(href) }];
}

function navItem(item: unknown): readonly Data[] {
  const { text, items } = dataOf(item);
  if (items === undefined) return navLink(item).map((link) => ({ ...link, position: 'right' }));
  const links = listOf(items).flatMap((inner) =>
    isData(inner) && inner.items !== undefined ? listOf(inner.items).flatMap(navLink) : navLink(inner),
  );
  return links.length === 0 ? [] : [{ label: plainLabel(text) || 'More', items: links, position: 'right' }];
}

/** Languages that the site has: links to their start pages. */
function languageMenu(locales: readonly (readonly [string, unknown])[]): readonly Data[] {
  if (locales.length < 2) return [];
  const items = locales.map(([key, locale]) => {
    const { label, link } = dataOf(locale);
    return { label: textOf(label) ?? key, href: linkAddress(textOf(link) ?? (key === 'root' ? '/' : `/${key}/`)) };
  });
  return [{ label: 'Languages', icon: 'globe', items, position: 'right' }];
}

function reportLocales(locales: readonly (readonly [string, unknown])[], { note }: Plan): void {
  const others = locales.filter(([key]) => key !== 'root');
  const inside = others.filter(([, locale]) => !/^https?:/.test(textOf(dataOf(locale).link) ?? '')).map(([key]) => key);
  const outside = others.filter(([key]) => !inside.includes(key)).map(([key]) => key);
  if (inside.length > 0)
    note(
      'changed',
      `the languages ${inside.join(', ')}`,
      'their pages stay at their addresses, with sidebars of their own and a menu; texts of the frame are those of the first language',
    );
  if (outside.length > 0)
    note(
      'changed',
      `sites in ${outside.join(', ')}`,
      'they are elsewhere: add a menu with their addresses to navbar.items',
    );
}

function logoOf(logo: unknown): Data | undefined {
  const { src, light, dark, alt } = dataOf(logo);
  return logoEntry({ light: textOf(logo) ?? textOf(src) ?? textOf(light), dark: textOf(dark), alt });
}

/** The address in an editor of the folder of the config: `…/edit/main/docs/:path` is about `docs/`, which pages are in here, too. */
function editFolder(pattern: string): string {
  return pattern.replace(/\/?:path.*$/, '').replace(/\/docs$/, '');
}

/** The colour of the theme, `--vp-c-brand-1`. */
function accentIn(folder: string): string | undefined {
  const sheets = filesBelow(folder).filter((name) => /\.(?:css|scss|less|vue)$/.test(name));
  const text = sheets.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  return /--vp-c-brand(?:-1)?:\s*(#(?:[\da-f]{6}|[\da-f]{3}))\s*;/i.exec(text)?.[1];
}

function reportRest(config: Data, { theme, root, plan }: { theme: Data; root: string; plan: Plan }): void {
  const { note } = plan;
  const folder = join(root, '.vitepress/theme');
  const themed = filesBelow(folder);
  const list = (pattern: RegExp) => themed.filter((name) => pattern.test(name)).join(', ');
  const [components, styles] = [list(/\.vue$/), list(/\.(?:css|scss|less|styl)$/)];
  const place = { file: '.vitepress/theme' };
  if (components !== '')
    note('lost', `components of Vue: ${components}`, 'components of docsgen are React: write what readers need', place);
  if (styles !== '')
    note(
      'lost',
      `styles: ${styles}`,
      'rules for --vp-… and .VP… do nothing here: take what is for your own classes into theme/custom.css',
      place,
    );
  for (const key of ['transformHead', 'transformPageData', 'transformHtml', 'buildEnd', 'postRender'])
    if (config[key] !== undefined) note('lost', key, 'a plugin of docsgen has head, documents and files for this');
  const { config: plugins, anchor, container, lineNumbers } = dataOf(config.markdown);
  if (plugins !== undefined)
    note(
      'lost',
      'plugins of markdown-it',
      'Markdown plugins of docsgen are those of remark and rehype: markdown.remarkPlugins',
    );
  if (anchor !== undefined)
    note('changed', 'markdown.anchor', 'ids of headings are those that VitePress gives without it');
  if (container !== undefined)
    note('changed', 'markdown.container', 'titles of admonitions are set in markdown.admonitions');
  if (lineNumbers === true)
    note('changed', 'markdown.lineNumbers', 'lines are numbered where a block says showLineNumbers');
  if (theme.carbonAds !== undefined) note('lost', 'carbonAds', 'a plugin with a slot can show them');
  if (theme.search !== undefined || theme.algolia !== undefined)
    note('hint', 'the search', 'docsgen has one of its own');
}
