import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { byCodeUnit, definedOnly, fileName } from 'docsgen/moving';
import { parse, stringify } from 'yaml';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { filesBelow, globPattern, toSlashes } from '../files.ts';
import { keepOrder, type Neighbour } from '../kept-order.ts';
import { logoOnWhite } from '../logo.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, writeSite } from '../new-site.ts';
import { finishPlan, hasInPages, mermaidBlock, type Plan } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { knownExtensions, knownPlugins } from './config.ts';
import { idsIn } from './cross-references.ts';
import { appendedOf, snippetsOf, templatesOf } from './includes.ts';
import { lookEntries, reportScripts, takeStyles } from './look.ts';
import { navItems, navOfFolders, navTabs, withIncludedNavs } from './nav.ts';
import { addressOf, convertPage, type PageInput, type Source } from './pages.ts';
import { extensionsOf, readSite, type Site, snippetFolders } from './site.ts';

/** A page of the first language that is no post. */
interface Page {
  readonly name: string;
  readonly address: string;
  readonly id: string;
  readonly title: string;
}

/**
 * Plans the move of a site of MkDocs, with or without Material.
 *
 * @throws ConfigFailure
 */
export function migrateMkdocs(configFile: string): Migration {
  const site = readSite(configFile);
  const { config, plan, locales } = site;
  const included = withIncludedNavs(config.nav, configFile, plan.note);
  const pages = writePages(sourcesOf(site, included.folders), site);
  writeAuthors(site);
  const styles = listOf(config.extra_css).map(String);
  takeStyles(styles, plan);
  reportScripts(listOf(config.extra_javascript), plan);
  const isMath = site.extensions.has('pymdownx.arithmatex') || site.extensions.has('mdx_math');
  const isMermaid = hasDiagrams(site);
  writeSite(plan, {
    root: site.root,
    from: `MkDocs, ${site.configName}`,
    addresses: [
      ...pages.map(({ address }) => address),
      ...locales.others.flatMap((locale) =>
        pages.map(({ address }) => (address === '/' ? `/${locale}` : `/${locale}${address}`)),
      ),
    ],
    packages: { ...(isMath && { katex: 'latest' }), ...(isMermaid && { mermaid: 'latest' }) },
    entries: [
      ...identityEntries(site),
      ...contentEntries(site, navigationOf(included.nav, pages, site)),
      ...lookEntries(site),
      {
        key: 'markdown',
        value: { format: 'detect', math: isMath || undefined, mermaid: isMermaid || undefined },
        comment: 'Files that end with .md are plain Markdown, in which < and { mean nothing; .mdx files are MDX.',
      },
      ...(config.strict === true
        ? [{ key: 'checks', value: { 'broken-link': 'warning', 'broken-anchor': 'warning' }, comment: strictChecks }]
        : lenientChecks('As MkDocs has it without strict; without this key they are errors.')),
    ],
  });
  locales.writeTexts(plan);
  reportRest(site, styles);
  return finishPlan('MkDocs', plan, {
    options: [
      ...(isMath ? ['math'] : []),
      ...(site.extensions.has('pymdownx.inlinehilite') ? ['inlinehilite'] : []),
      ...(hasCrossReferences(site) ? ['autorefs'] : []),
    ],
    folders: [...snippetFolders(site), relative(site.root, site.docsDir)],
    navigation: included.nav,
    redirects: Object.keys(dataOf(dataOf(site.plugins.get('redirects')).redirect_maps)).length,
    languages: ['', ...locales.others],
  });
}

/** The files of the documentation, with their places in the new site. @param included folders of other sites, see `withIncludedNavs` */
function sourcesOf(site: Site, included: ReturnType<typeof withIncludedNavs>['folders']): readonly Source[] {
  const { root, config, docsDir, theme, plugins, plan } = site;
  const isHidden = (part: string) => part.startsWith('.');
  const isExcluded = excludedBy(textOf(config.exclude_docs) ?? '', plugins.get('exclude'));
  const found = [
    // What is no template in the folder of the theme is a file of the site; those of the documents come after it.
    ...filesOfTheme(root, textOf(theme.custom_dir), isHidden),
    ...filesBelow(docsDir, isHidden).map((name) => ({ name, file: join(docsDir, name) })),
    ...included.flatMap(({ folder, below }) =>
      filesBelow(folder, isHidden).map((name) => ({ name: `${below}/${name}`, file: join(folder, name) })),
    ),
  ];
  const shown = found.filter(({ name }) => !isExcluded(name));
  const names = new Set(shown.map(({ name }) => name));
  return shown.flatMap(({ name, file }) => {
    if (!/(?:^|\/)README\.md$/.test(name) || !names.has(name.replace(/README\.md$/, 'index.md')))
      return sourceOf(name, file, site) ?? [];
    plan.noteEach('changed', 'a README.md next to an index.md', 'MkDocs made no page of it; it is left out', {
      file: toSlashes(relative(root, file)),
    });
    return [];
  });
}

/** @returns `undefined` for the list of posts, which docsgen makes */
function sourceOf(name: string, file: string, { locales, blogDir, isPost }: Site): Source | undefined {
  const own = locales.of(name);
  const isPage = /\.(?:md|markdown)$/i.test(name);
  if (isPage && blogDir !== undefined && own.name === `${blogDir}/index.md`) return undefined;
  // A name that begins with an underscore is that of a part of a page here.
  const plain = isPage ? own.name.replace(/\.markdown$/i, '.md').replace(/(^|\/)_+(?=[^/])/g, '$1') : own.name;
  const below = own.locale === undefined ? '' : `i18n/${own.locale}/`;
  const to = isPost(plain) ? `blog/${plain.slice(`${blogDir}/posts/`.length)}` : `docs/${plain}`;
  return { name, file, to: below + to, plain, address: addressOf(own.name), locale: own.locale, isPage };
}

/** Writes pages, copies other files, and makes a glossary of all abbreviations. @returns pages of the first language */
function writePages(sources: readonly Source[], site: Site): readonly Page[] {
  const { plan, root, docsDir, isPost } = site;
  const snippet = snippetsOf(root, docsDir, snippetFolders(site));
  const appended = appendedOf(
    listOf(dataOf(site.extensions.get('pymdownx.snippets')).auto_append).map(String),
    (written) => snippet(written, docsDir),
  );
  const input: PageInput = {
    plan,
    root,
    byName: new Map(sources.map((source) => [source.name, source])),
    isPost,
    snippet,
    extensions:
      site.config.markdown_extensions === undefined && site.configName.startsWith('zensical')
        ? undefined
        : extensionsOf(site),
    templates: templatesOf(site.written, site.plugins, root),
    hasIncludes: site.plugins.has('include-markdown'),
    pageWithId: pagesWithIds(sources, site),
    abbreviations: new Map(appended.abbreviations),
    below: appended.below,
  };
  const pages: Page[] = [];
  for (const source of sources) {
    const { name, file, to, plain, address, locale } = source;
    if (source.isPage) {
      const title = convertPage(source, input);
      if (!isPost(plain) && locale === undefined) pages.push({ name, address, id: plain.replace(/\.md$/i, ''), title });
      continue;
    }
    plan.copy(to, file);
    if (locale === undefined) plan.copy(`static/${plain}`, file);
    // What is next to posts is asked for from the documentation, too.
    if (isPost(plain)) plan.copy(`docs/${plain}`, file);
  }
  const terms = [...input.abbreviations].map(
    ([short, meaning]) => `  ${JSON.stringify(short)}: { definition: ${JSON.stringify(meaning)} }`,
  );
  if (terms.length > 0) plan.write('glossary.yml', `terms:\n${terms.join('\n')}\n`);
  return pages;
}

/** Whether `[text][id]` is a link to what has an id on any page. */
function hasCrossReferences({ plugins }: Site): boolean {
  return ['autorefs', 'mkdocstrings'].some((name) => plugins.has(name));
}

/** Pages by the ids that they have, where a plugin takes `[text][id]` for a link to one of them. */
function pagesWithIds(sources: readonly Source[], site: Site): PageInput['pageWithId'] {
  if (!hasCrossReferences(site)) return undefined;
  const found = new Map<string, Source>();
  for (const source of sources.filter(({ isPage, locale }) => isPage && locale === undefined))
    for (const id of idsIn(readFileSync(source.file, 'utf8'))) if (!found.has(id)) found.set(id, source);
  return (id) => found.get(id);
}

/** The sidebar, and with tabs a sidebar for each and links in the bar. */
interface Navigation {
  readonly sidebars: unknown;
  readonly links: readonly unknown[];
}

/** Where a page is among its neighbours: that of the folder is the first. */
function pageRank({ kind, name }: Neighbour): number {
  return kind === 'page' && /^(?:index|readme)\.md$/i.test(name) ? 0 : 1;
}

/** @param written the key `nav`; folders and files make one where there is none */
function navigationOf(written: unknown, pages: readonly Page[], { docsDir, theme, locales, plan }: Site): Navigation {
  const known = new Map(pages.map((page) => [page.name.toLowerCase(), page]));
  // The default language may have an ending of its own, which nav leaves out: index.en.md.
  for (const page of pages) known.set(locales.of(page.name).name.toLowerCase(), page);
  const nav =
    written ??
    navOfFolders(
      docsDir,
      pages.map(({ name }) => name),
    );
  // Files come before folders, and each by code unit.
  if (nav === undefined)
    keepOrder(
      plan,
      'docs',
      (a, b) => pageRank(a) - pageRank(b) || byCodeUnit(b.kind, a.kind) || byCodeUnit(a.name, b.name),
    );
  const sidebar = nav === undefined ? undefined : navItems(nav, { known, plan });
  const hasTabs = listOf(theme.features).some((feature) => /^navigation\.tabs\b/.test(String(feature)));
  const tabs =
    hasTabs && sidebar !== undefined ? navTabs(sidebar, new Map(pages.map((page) => [page.id, page]))) : undefined;
  return { sidebars: tabs?.sidebars ?? (sidebar && { docs: sidebar }), links: tabs?.links ?? [] };
}

/** Title, address and language of the site. */
function identityEntries({ config, theme, locales, plan }: Site): Entries {
  const language = textOf(theme.language);
  return [
    { key: 'title', value: textOf(config.site_name) || 'My project' },
    { key: 'tagline', value: textOf(config.site_description) },
    ...addressEntries(textOf(config.site_url)),
    ...(locales.entries ?? [{ key: 'lang', value: language === 'en' ? undefined : language }]),
    { key: 'favicon', value: fileOf(theme.favicon, plan) },
  ];
}

/** Documents, posts, redirects, and the links to them in the bar. */
function contentEntries({ config, theme, plugins, blogDir, plan }: Site, { sidebars, links }: Navigation): Entries {
  const repository = textOf(config.repo_url)?.replace(/\/$/, '');
  const redirects = Object.entries(dataOf(dataOf(plugins.get('redirects')).redirect_maps)).map(([from, to]) => ({
    from: addressOf(from),
    to: /^https?:/.test(String(to)) ? String(to) : addressOf(String(to)),
  }));
  const editUrl =
    repository === undefined || config.edit_uri === '' ? undefined : `${repository}/edit/${branchOf(config.edit_uri)}`;
  const lastUpdated = plugins.has('git-revision-date-localized') || plugins.has('git-revision-date') || undefined;
  return [
    { key: 'docs', value: { route: '/', sidebars, editUrl, lastUpdated } },
    { key: 'posts', value: blogDir === undefined ? false : { route: `/${blogDir}` } },
    { key: 'redirects', value: redirects },
    {
      key: 'navbar',
      value: {
        logo: logoOnWhite(fileOf(theme.logo, plan), plan),
        items: [
          ...links,
          ...(blogDir === undefined ? [] : [{ label: 'Blog', href: `/${blogDir}` }]),
          ...(repository === undefined
            ? []
            : [{ label: textOf(config.repo_name) || 'Repository', href: repository, position: 'right' }]),
        ],
      },
    },
  ];
}

function hasDiagrams({ config, configName, plugins, extensions, plan }: Site): boolean {
  return (
    JSON.stringify(config.markdown_extensions ?? '').includes('mermaid') ||
    plugins.has('mermaid2') ||
    // Zensical has diagrams unless a config lists its extensions.
    (configName.startsWith('zensical') && extensions.size === 0 && hasInPages(plan, mermaidBlock))
  );
}

/** Files that a folder with templates puts into the site, as MkDocs does. */
function filesOfTheme(
  root: string,
  folder: string | undefined,
  isLeftOut: (name: string) => boolean,
): readonly { readonly name: string; readonly file: string }[] {
  if (folder === undefined) return [];
  return filesBelow(join(root, folder), isLeftOut)
    .filter((name) => !/\.(?:html|md|pyc?)$|(?:^|\/)[^/]*readme[^/]*$|^mkdocs_theme\.yml$/i.test(name))
    .map((name) => ({ name, file: join(root, folder, name) }));
}

/** What `exclude_docs` leaves out, in the form of `.gitignore`, and the plugin exclude, by patterns of shells and of Python. */
function excludedBy(list: string, plugin: Data = {}): (name: string) => boolean {
  const globs = listOf(plugin.glob).map((glob) => new RegExp(globPattern(String(glob)).source.replaceAll('[^/]', '.')));
  const expressions = listOf(plugin.regex).flatMap((text) => patternOf(String(text)) ?? []);
  const patterns = list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#!]/.test(line))
    .map((line) => line.replace(/^\/|\/$/g, ''));
  return (name) =>
    [...globs, ...expressions].some((pattern) => pattern.test(name)) ||
    patterns.some(
      (pattern) =>
        globPattern(pattern).test(name) ||
        globPattern(`${pattern}/**`).test(name) ||
        (!pattern.includes('/') && globPattern(pattern).test(fileName(name))),
    );
}

/** A pattern of Python as one of JavaScript, from the beginning of a text; `undefined` for those that mean something else. */
function patternOf(text: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${text})`);
  } catch {
    return undefined;
  }
}

/** Reports what the config has that docsgen has not. @param styles style sheets of the site */
function reportRest({ config, theme, plugins, extensions, plan: { note } }: Site, styles: readonly string[]): void {
  for (const name of plugins.keys())
    if (!knownPlugins.test(name))
      note(
        'lost',
        `the plugin ${name}`,
        pluginAdvice[name] ?? 'docsgen has no plugins of MkDocs: what it did to pages is not there',
      );
  for (const name of extensions.keys())
    if (!knownExtensions.test(name))
      note(
        'lost',
        `the extension ${name}`,
        extensionAdvice[name.replace(/^markdown\.extensions\./, '')] ??
          'docsgen has no extensions of Python-Markdown: what is written for it is text',
      );
  if (textOf(theme.custom_dir) !== undefined)
    note(
      'lost',
      `the templates in ${String(theme.custom_dir)}`,
      'templates of docsgen are React components, in theme/',
    );
  if (listOf(config.hooks).length > 0)
    note('lost', `hooks: ${listOf(config.hooks).map(String).join(', ')}`, 'a plugin of docsgen does what a hook did');
  for (const path of styles.filter((sheet) => /^https?:/.test(sheet)))
    note('lost', `the style sheet ${path}`, 'add it with the key head');
  if (dataOf(config.extra).version !== undefined)
    note(
      'lost',
      'versions of mike',
      'they are on another branch: docsgen has versions in a folder, see docsgen version',
    );
}

const strictChecks = 'MkDocs checked links to files only; without this key these are errors, too.';

const extensionAdvice: Readonly<Record<string, string>> = {
  nl2br: 'lines of a paragraph run on: end those that were apart with a backslash',
  wikilinks: '[[Page]] is text: write links, [Page](page.md)',
};

const pluginAdvice: Readonly<Record<string, string>> = {
  mkdocstrings: 'make pages of the code with a tool of its language, or a plugin with documents',
  macros: 'values of extra are filled in; calls of functions stay as they are written',
  'gen-files': 'pages that it made are not there: run its script and copy them, or write a plugin with documents',
  mike: 'versions are in versions/: see docsgen version',
};

/** Writes the authors of a blog of Material, as docsgen has them. */
function writeAuthors({ docsDir, blogDir, plan }: Site): void {
  const file = join(docsDir, blogDir ?? '', '.authors.yml');
  if (blogDir === undefined || !existsSync(file)) return;
  const given = dataOf(parse(readFileSync(file, 'utf8'), { logLevel: 'silent' }));
  const entries = Object.entries(dataOf(given.authors ?? given)).map(([key, author]) => {
    const { name, description, avatar, url } = dataOf(author);
    return [
      key,
      definedOnly({
        name: textOf(name) ?? key,
        title: textOf(description),
        image_url: textOf(avatar),
        url: textOf(url),
      }),
    ];
  });
  plan.write('blog/authors.yml', stringify(Object.fromEntries(entries)));
}

/** The address of a file of the docs folder. */
function fileOf(path: unknown, { files }: Plan): string | undefined {
  const name = textOf(path)?.replace(/^\//, '');
  return name !== undefined && files.has(`static/${name}`) ? `/${name}` : undefined;
}

function branchOf(editUri: unknown): string {
  return /^\/?(?:edit|blob)\/([^/]+)/.exec(textOf(editUri) ?? '')?.[1] ?? 'main';
}
