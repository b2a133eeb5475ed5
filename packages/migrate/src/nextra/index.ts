import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { filesBelow, isFile, readJson } from '../files.ts';
import { linkAddress } from '../inline.ts';
import { codeRanges, isWithin } from '../jsx-tags.ts';
import { localeEntries } from '../languages.ts';
import { listSteps } from '../list-steps.ts';
import { listTrees } from '../list-trees.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, markdownEntry, notationPackages, socialLink, writeSite } from '../new-site.ts';
import { redirectsOfPattern } from '../pattern-redirects.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan, type Plan } from '../plan.ts';
import { type MovedAddress, siteAddresses } from '../react-sites/addresses.ts';
import { countEntries } from '../react-sites/count-entries.ts';
import { foldersOf } from '../react-sites/folders.ts';
import { componentEntries, copyFiles, importedIn, openSite } from '../react-sites/open-site.ts';
import { writePage } from '../react-sites/page.ts';
import { textOfElement } from '../react-sites/sidebar.ts';
import type { ReactSite, SitePage } from '../react-sites/site.ts';
import { ConfigFailure, type RunOptions, runModules, runSiteConfig } from '../run-config.ts';
import { convertSheets } from '../style-sheets.ts';
import { mdxTrace } from '../traces.ts';
import { nextraComponents } from './components.ts';
import { type MetaFiles, navigationOf } from './navigation.ts';
import { type Languages, languagesOf, type MetaFile, readPages, type Source } from './pages.ts';

const isOfTool = (specifier: string) => /^(?:nextra(?:-theme-\w+)?|next)(?:\/|$)/.test(specifier);

/**
 * Plans the move of a site of Nextra, of the app router or of the one before.
 *
 * @throws ConfigFailure
 */
export async function migrateNextra(configFile: string, run: RunOptions): Promise<Migration> {
  const root = dirname(configFile);
  const plan = newPlan(basename(configFile));
  const config = plan.watch(await runSiteConfig(configFile, run));
  const options = plan.watch(
    dataOf(
      listOf(config.$wrapped)
        .map(dataOf)
        .find(({ name }) => name === 'nextra')?.options,
    ),
    'nextra.',
  );
  const sources = sourcesOf(root, options);
  if (sources.length === 0)
    throw new ConfigFailure(
      `${root} has no pages in content/, app/ or pages/`,
      'name the folder of the site: the one of its next.config',
    );
  const languages = languagesOf(config);
  const { pages, metas } = readPages(sources, languages, { root, plan });
  const site = siteOf(root, { plan, pages, sources });
  const first = pages.filter(({ locale }) => locale === undefined);
  for (const page of pages) writePage(page, site, languageOf(page, languages, sources));
  copyFiles(plan, {
    publicDir: join(root, 'public'),
    folders: sources.map(({ folder, base }) => ({
      from: languages.first === undefined ? folder : join(folder, languages.first),
      to: `docs${base}/`,
    })),
  });
  const theme = await themeOf(root, options, run);
  const navigation = navigationOf(foldersOf(first), {
    byFolder: await readMetas(
      metas.filter(({ locale }) => locale === undefined),
      run,
    ),
    ...countEntries(plan, '_meta'),
  });
  const isMath = options.latex !== undefined && options.latex !== false;
  const notations = { isMath, isMermaid: hasInPages(plan, mermaidBlock) };
  const pageAddresses = first.map(({ address }) => address);
  const addresses = siteAddresses(pageAddresses, { moved: languages.first, others: languages.others });
  const { redirects, lost } = redirectsOf(config, pageAddresses);
  for (const from of lost)
    plan.noteEach(
      'lost',
      `the redirect ${from}`,
      'it cannot be said of each page here: write each address under redirects, or let the host do it',
    );
  convertSheets(root, plan);
  writeSite(plan, {
    root,
    from: `Nextra, ${basename(configFile)}`,
    addresses: addresses.all,
    packages: {
      ...site.code.packages(),
      ...site.icons.packages(),
      ...notationPackages(notations),
    },
    entries: [
      { key: 'title', value: theme.title ?? textOf(dataOf(readJson(join(root, 'package.json'))).name) ?? 'My project' },
      { key: 'tagline', value: theme.description },
      ...addressEntries(theme.url, textOf(config.basePath)),
      ...(languages.first === undefined
        ? [{ key: 'lang', value: theme.lang === 'en' ? undefined : theme.lang }]
        : localeEntries(
            [languages.first, ...languages.others].map((name) => ({ name, label: theme.labels[name] })),
            languages.first,
          )),
      { key: 'docs', value: { route: '/', sidebars: navigation.sidebars, editUrl: theme.edit } },
      { key: 'posts', value: false },
      { key: 'pages', value: false },
      { key: 'redirects', value: withOwnFirst(addresses.redirects, redirects) },
      { key: 'navbar', value: { items: navigation.items, social: socialOf(theme) } },
      { key: 'footer', value: theme.footer === undefined ? undefined : { copyright: theme.footer } },
      { key: 'colorMode', value: { default: 'system', toggle: true } },
      markdownEntry(notations, { components: componentEntries(site) }),
      ...lenientChecks('Nextra did not check links; without this key they are errors.'),
    ],
  });
  noteRest(root, plan);
  return finishPlan('Nextra', plan, {
    options: ['ids in brackets', ...(isMath ? ['math'] : [])],
    redirects: redirects.length + lost.length,
    languages: languages.first === undefined ? [] : [languages.first, ...languages.others],
  });
}

function socialOf({ project, chat }: Theme) {
  return [
    ...(project === undefined ? [] : [socialLink(nameOfHost(project), project)]),
    ...(chat === undefined ? [] : [socialLink('discord', chat)]),
  ];
}

function nameOfHost(address: string): string {
  return /github|gitlab/.exec(address)?.[0] ?? 'website';
}

/** Where pages are: `content`, `app` and `pages`, also in `src`. */
function sourcesOf(root: string, options: Data): readonly Source[] {
  const base = (textOf(options.contentDirBasePath) ?? '').replace(/\/$/, '');
  const has = (folder: string) => filesBelow(folder).some((name) => /\.mdx?$/i.test(name));
  return ['', 'src']
    .flatMap((above): readonly Source[] => [
      { folder: join(root, above, 'content'), isApp: false, base },
      { folder: join(root, above, 'app'), isApp: true, base: '' },
      { folder: join(root, above, 'pages'), isApp: false, base: '' },
    ])
    .filter(({ folder }) => has(folder));
}

function siteOf(
  root: string,
  {
    plan,
    pages,
    sources,
  }: { readonly plan: Plan; readonly pages: readonly SitePage[]; readonly sources: readonly Source[] },
): ReactSite {
  const own = ['mdx-components', 'src/mdx-components']
    .flatMap((name) => ['.tsx', '.ts', '.jsx', '.js'].map((ending) => join(root, name + ending)))
    .find(isFile);
  return openSite({
    root,
    plan,
    route: '/',
    folders: sources.map(({ folder }) => folder),
    publicDir: join(root, 'public'),
    pages,
    isOfTool,
    components: nextraComponents,
    globals: own === undefined ? new Map() : importedIn(own, root),
    prepare: (body) =>
      listTrees(listSteps(withIds(withoutHead(body))), { root: 'FileTree', item: /^FileTree\.(Folder|File)$/ }),
    fieldsOf({ fields }, lose) {
      if (fields.searchable === false) lose('searchable of a page', 'search: false in the frontmatter leaves it out');
      return {
        sidebar_label: textOf(fields.sidebarTitle),
        sidebarTitle: undefined,
        asIndexPage: undefined,
        searchable: undefined,
        ...(fields.searchable === false ? { search: false } : {}),
        ...(typeof fields.date === 'object' && fields.date !== null ? { date: undefined } : {}),
      };
    },
  });
}

/** What a page puts into the head of its document, `<Head><title>…`, as a comment: in the page it would be text. */
function withoutHead(body: string): string {
  const code = codeRanges(body);
  return body.replace(/^<Head>[\s\S]*?^<\/Head>[ \t]*$/gm, (element, offset: number) =>
    isWithin(code, offset) ? element : mdxTrace(element),
  );
}

/** Ids of headings as docsgen has them: `## Title [#id]`. */
function withIds(body: string): string {
  return body.replace(/^([ \t]*#{1,6}[ \t].*?)[ \t]*\[#([^\]\n]+)\][ \t]*$/gm, '$1 {#$2}');
}

function languageOf({ locale, file }: SitePage, { first }: Languages, sources: readonly Source[]) {
  const docs = sources.find(({ folder }) => file.startsWith(folder))?.folder ?? '';
  const folder = locale ?? first ?? '';
  return { docs, folder: file.startsWith(join(docs, folder, '/')) ? folder : '' };
}

/** What files of order export, by folder; one for all folders has entries with entries. */
async function readMetas(metas: readonly MetaFile[], run: RunOptions): Promise<MetaFiles['byFolder']> {
  const code = metas.filter(({ file }) => !file.endsWith('.json')).map(({ file }) => file);
  const values = await runModules(code, run);
  return new Map(
    metas.map(({ file, folder }) => {
      const value = file.endsWith('.json') ? readJson(file) : values.get(file);
      return [folder, isData(value) ? value : {}] as const;
    }),
  );
}

interface Theme {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly url: string | undefined;
  readonly lang: string | undefined;
  readonly edit: string | undefined;
  readonly project: string | undefined;
  readonly chat: string | undefined;
  readonly footer: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
}

/** What the config of the theme says, or the layout of the app router, which is code that asks for all of the site: it is read as text. */
async function themeOf(root: string, options: Data, run: RunOptions): Promise<Theme> {
  const file = textOf(options.themeConfig);
  const endings = ['', '.tsx', '.ts', '.jsx', '.js'];
  const found = file && endings.map((ending) => join(root, file + ending)).find(isFile);
  if (found) {
    const config = dataOf((await runModules([found], run)).get(found));
    const { project, chat, footer, docsRepositoryBase, i18n, logo } = config;
    return {
      title: textOfElement(logo),
      description: undefined,
      url: undefined,
      lang: undefined,
      edit: textOf(docsRepositoryBase),
      project: textOf(dataOf(project).link),
      chat: textOf(dataOf(chat).link),
      footer: textOfElement(dataOf(footer).content) ?? textOfElement(dataOf(footer).text),
      labels: labelsOf(i18n),
    };
  }
  const layout = filesBelow(root, (name) => name.startsWith('.') || name === 'public')
    .filter((name) => /^(?:src\/)?app\/(?:[^/]+\/){0,2}layout\.[jt]sx?$/.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n');
  const first = (...patterns: readonly RegExp[]) => patterns.map((pattern) => pattern.exec(layout)?.[1]).find(Boolean);
  return {
    title: first(
      /\bsiteName:\s*['"`]([^'"`$]+)/,
      /\bapplicationName:\s*['"`]([^'"`$]+)/,
      /\btitle:\s*\{[^}]*?\bdefault:\s*['"`]([^'"`$]+)/,
      /\btitle:\s*['"`]([^'"`$]+)/,
    ),
    description: first(/\bdescription:\s*\n?\s*['"`]([^'"`$]+)/),
    url: first(/\bmetadataBase:\s*new URL\(\s*['"`]([^'"`$]+)/),
    lang: first(/<html[^>]*\blang=["']([\w-]+)["']/),
    edit: first(/\bdocsRepositoryBase=["']([^"']+)["']/),
    project: first(/\bprojectLink=["']([^"']+)["']/),
    chat: first(/\bchatLink=["']([^"']+)["']/),
    footer: undefined,
    labels: Object.fromEntries(
      Array.from(
        layout.matchAll(/\{\s*locale:\s*['"]([\w-]+)['"],\s*name:\s*['"]([^'"]+)['"]/g),
        ([, name = '', label = '']) => [name, label],
      ),
    ),
  };
}

function labelsOf(i18n: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listOf(i18n)
      .map(dataOf)
      .flatMap(({ locale, text, name }) =>
        textOf(locale) === undefined ? [] : [[String(locale), textOf(text) ?? textOf(name) ?? String(locale)]],
      ),
  );
}

/**
 * Redirects of Next.js. Addresses with a choice, `/a/:slug(b|c)`, are one for each, and other patterns one for each page that they lead
 * to, as far as that can be said.
 *
 * @param config of Next.js: redirects that leave out its `basePath` are outside of the site
 * @param addresses those of pages
 */
export function redirectsOf(
  { redirects: given, basePath: base }: Data,
  addresses: readonly string[],
): { readonly redirects: readonly Data[]; readonly lost: readonly string[] } {
  const lost: string[] = [];
  const redirects = listOf(given)
    .map(dataOf)
    .flatMap(({ source, destination, has, missing, basePath }): readonly Data[] => {
      const [from, to] = [textOf(source), textOf(destination)];
      if (from === undefined || to === undefined) return [];
      if (basePath === false && textOf(base) !== undefined) {
        lost.push(from);
        return [];
      }
      const [whole, name, choices = ''] = /:(\w+)\(([\w|-]+)\)/.exec(from) ?? [];
      const all =
        whole === undefined
          ? [{ from, to }]
          : choices
              .split('|')
              .map((choice) => ({ from: from.replace(whole, choice), to: to.replace(`:${name}`, choice) }));
      const isPlain = !all.some((one) => /[:*(]/.test(one.from) || /(?<!^https?):\w/.test(one.to));
      const isAlways = has === undefined && missing === undefined;
      if (!isPlain || !isAlways) {
        const made = isAlways ? redirectsOfPattern({ from, to }, addresses) : undefined;
        if (made === undefined) lost.push(from);
        return made ?? [];
      }
      return all.map((one) => ({
        from: one.from.replace(/(?<=.)\/$/, ''),
        to: /^https?:/.test(one.to) ? one.to : linkAddress(one.to),
      }));
    });
  return { redirects, lost };
}

/** The redirects of a site and of its move, of which the site's own come before others from their addresses. */
export function withOwnFirst(made: readonly MovedAddress[], own: readonly Data[]): readonly Data[] {
  return [...made.filter(({ from }) => !own.some((one) => one.from === from)).map((one) => ({ ...one })), ...own];
}

function noteRest(root: string, { note }: Plan): void {
  const styles = filesBelow(root, (name) => name.startsWith('.') || name === 'public').filter(
    (name) => /\.css$/.test(name) && !/\.module\.css$/.test(name),
  );
  if (styles.length > 0)
    note(
      'lost',
      `the style sheets ${styles.join(', ')}`,
      'import what pages need of them in theme/custom.css; classes of Tailwind need its command',
      {},
    );
  note(
    'changed',
    'the layout, its banner and its logo',
    'they are components: navbar, footer and announcement of the config say what the frame has',
    {},
  );
  note('hint', 'the search', 'docsgen has one of its own', {});
}
