import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Data, dataOf, textOf } from '../data.ts';
import { splitPage } from '../fields.ts';
import { filesBelow, isFile, readJson } from '../files.ts';
import { localeEntries } from '../languages.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, markdownEntry, notationPackages, socialLink, writeSite } from '../new-site.ts';
import { redirectsOf, withOwnFirst } from '../nextra/index.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan, type Plan } from '../plan.ts';
import { siteAddresses } from '../react-sites/addresses.ts';
import { countEntries } from '../react-sites/count-entries.ts';
import { foldersOf } from '../react-sites/folders.ts';
import { componentEntries, copyFiles, type GlobalComponent, importedIn, openSite } from '../react-sites/open-site.ts';
import { writePage } from '../react-sites/page.ts';
import type { ReactSite, SitePage } from '../react-sites/site.ts';
import { ConfigFailure, type RunOptions, runSiteConfig } from '../run-config.ts';
import { convertSheets } from '../style-sheets.ts';
import { type Collection, readSiteText, type SiteText } from './collections.ts';
import { fumadocsComponents } from './components.ts';
import { prepareMarkdown } from './markdown.ts';
import { navigationOf } from './navigation.ts';

const isOfTool = (specifier: string) =>
  /^(?:fumadocs-[\w-]+|@fumadocs\/[\w-]+|next|collections)(?:\/|$)/.test(specifier);

/** A collection with its pages, and the set of documents that it becomes. */
interface PageSet extends Collection {
  /** Folder in the new site. */
  readonly docsDir: string;
  readonly pages: readonly SitePage[];
  readonly site: ReactSite;
}

/**
 * Plans the move of a site of Fumadocs.
 *
 * @throws ConfigFailure
 */
export async function migrateFumadocs(configFile: string, run: RunOptions): Promise<Migration> {
  const root = dirname(configFile);
  const plan = newPlan(basename(configFile));
  const config = await configOf(root, run);
  const text = withoutBase(readSiteText(root), root, textOf(config.basePath));
  const languages = languagesOf(root, text);
  const sets = setsOf(root, { plan, text, languages });
  if (sets.length === 0)
    throw new ConfigFailure(
      `${root} has no pages in ${text.collections.map(({ dir }) => dir).join(', ') || 'content/docs'}`,
      'name the folder of the site, the one of its source.config: pages that other code reads cannot be moved',
    );
  for (const { pages, site, dir } of sets)
    for (const page of pages)
      writePage(page, site, {
        docs: join(root, dir),
        folder: page.locale ?? (languages?.isFolder === true ? languages.first : ''),
      });
  copyFiles(plan, {
    publicDir: join(root, 'public'),
    folders: sets.map(({ dir, docsDir }) => ({ from: join(root, dir), to: `${docsDir}/` })),
  });
  const navigations = sets.map((set) => navigationOfSet(set, { root, plan, languages }));
  const pageAddresses = sets
    .flatMap(({ pages }) => pages)
    .filter(({ locale }) => locale === undefined)
    .map(({ address }) => address);
  const { redirects, lost } = redirectsOf(config, pageAddresses);
  for (const from of lost)
    plan.noteEach(
      'lost',
      `the redirect ${from}`,
      'it cannot be said of each page here: write each address under redirects, or let the host do it',
    );
  const others = languages?.others ?? [];
  const addresses = siteAddresses(pageAddresses, {
    moved: languages?.isPrefixed === true ? languages.first : undefined,
    others,
  });
  const notations = { isMath: text.hasMath, isMermaid: hasInPages(plan, mermaidBlock) };
  convertSheets(root, plan);
  writeSite(plan, {
    root,
    from: `Fumadocs, ${basename(configFile)}`,
    addresses: addresses.all,
    packages: {
      ...Object.assign({}, ...sets.map(({ site }) => ({ ...site.code.packages(), ...site.icons.packages() }))),
      ...notationPackages(notations),
    },
    entries: [
      {
        key: 'title',
        value: titleOf(text.layout) ?? textOf(dataOf(readJson(join(root, 'package.json'))).name) ?? 'My project',
      },
      ...addressEntries(
        /\bmetadataBase:\s*new URL\(\s*['"`]([^'"`$]+)/.exec(text.layout)?.[1],
        textOf(config.basePath),
      ),
      ...(languages === undefined
        ? []
        : localeEntries(
            [languages.first, ...others].map((name) => ({ name, lang: name === 'cn' ? 'zh-CN' : undefined })),
            languages.first,
          )),
      {
        key: 'docs',
        value: docsEntry(
          sets,
          navigations.map(({ sidebars }) => sidebars),
        ),
      },
      { key: 'posts', value: false },
      { key: 'pages', value: false },
      { key: 'redirects', value: withOwnFirst(addresses.redirects, redirects) },
      { key: 'navbar', value: { items: navigations.flatMap(({ items }) => items), social: socialOf(text.layout) } },
      { key: 'colorMode', value: { default: 'system', toggle: true } },
      markdownEntry(notations, { components: Object.assign({}, ...sets.map(({ site }) => componentEntries(site))) }),
      ...lenientChecks('Fumadocs did not check links; without this key they are errors.'),
    ],
  });
  noteRest(root, plan);
  return finishPlan('Fumadocs', plan, {
    options: ['ids in brackets', ...(text.hasMath ? ['math'] : [])],
    redirects: redirects.length + lost.length,
    languages: languages === undefined ? [] : [languages.first, ...others],
  });
}

function navigationOfSet(
  { dir, pages, name, docsDir }: ReturnType<typeof setsOf>[number],
  { root, plan, languages }: { readonly root: string; readonly plan: Plan; readonly languages: Languages | undefined },
) {
  const first = languages?.isFolder === true ? languages.first : '';
  return navigationOf(
    foldersOf(pages.filter(({ locale }) => locale === undefined)),
    {
      metaOf: (folder) => dataOf(readJson(join(root, dir, first, folder, 'meta.json'))),
      ...countEntries(plan, 'meta.json'),
    },
    docsDir === 'docs' ? 'docs' : name,
  );
}

type Languages =
  | {
      readonly first: string;
      readonly others: readonly string[];
      readonly isFolder: boolean;
      readonly isPrefixed: boolean;
    }
  | undefined;

/** The languages that have files: those of the code, or what the names of files end with where the code computes them. */
function languagesOf(root: string, { languages, collections }: SiteText): Languages {
  if (languages === undefined) return undefined;
  const names = collections.flatMap(({ dir }) => filesBelow(join(root, dir)));
  const endings = new Set(names.flatMap((name) => /\.([a-z]{2}(?:-[A-Za-z]+)?)\.mdx?$/.exec(name)?.[1] ?? []));
  const known = languages.all.length > 1 ? languages.all : [languages.first, ...endings];
  const hasFiles = (name: string) =>
    languages.isFolder ? names.some((path) => path.startsWith(`${name}/`)) : endings.has(name);
  const others = known.filter((name) => name !== languages.first && hasFiles(name));
  return others.length === 0 && !languages.isFolder ? undefined : { ...languages, others };
}

function setsOf(
  root: string,
  { plan, text, languages }: { readonly plan: Plan; readonly text: SiteText; readonly languages: Languages },
): readonly PageSet[] {
  const isInAnother = ({ dir }: Collection, name: string) =>
    text.collections.some((other) => other.dir.startsWith(`${dir}/`) && `${dir}/${name}`.startsWith(`${other.dir}/`));
  const globals = globalsOf(root);
  return text.collections.flatMap((collection, index): readonly PageSet[] => {
    const folder = join(root, collection.dir);
    const docsDir = index === 0 ? 'docs' : collection.name;
    const pages = filesBelow(folder, (name) => name.startsWith('.')).flatMap((name): readonly SitePage[] =>
      /\.mdx?$/i.test(name) && !/(?:^|\/)_/.test(name) && !isInAnother(collection, name)
        ? [pageAt(join(folder, name), name, { docsDir, route: collection.route, languages })]
        : [],
    );
    if (pages.length === 0) return [];
    const site = openSite({
      root,
      plan,
      route: collection.route,
      folders: [folder],
      publicDir: join(root, 'public'),
      pages,
      isOfTool,
      components: fumadocsComponents,
      globals,
      prepare: (body, { file }) => prepareMarkdown(body, { file, root }),
      fieldsOf({ fields }) {
        const icon = textOf(fields.icon);
        return {
          icon: undefined,
          ...(icon === undefined
            ? {}
            : { sidebar_icon: site.icons.nameOf(icon.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()) }),
          full: undefined,
          index: undefined,
          _openapi: undefined,
          method: undefined,
          lastModified: undefined,
        };
      },
    });
    return [{ ...collection, docsDir, pages, site }];
  });
}

function pageAt(
  file: string,
  path: string,
  { docsDir, route, languages }: { readonly docsDir: string; readonly route: string; readonly languages: Languages },
): SitePage {
  const all = languages === undefined ? [] : [languages.first, ...languages.others];
  const own =
    languages?.isFolder === true
      ? all.find((name) => path.startsWith(`${name}/`))
      : all.find((name) => new RegExp(`\\.${name}\\.mdx?$`).test(path));
  const name =
    own === undefined
      ? path
      : languages?.isFolder === true
        ? path.slice(own.length + 1)
        : path.replace(new RegExp(`\\.${own}(?=\\.mdx?$)`), '');
  const locale = own === languages?.first ? undefined : own;
  const id = name.replace(/\.mdx?$/i, '');
  // Folders in parentheses are none of the address.
  const slug = id
    .replace(/(^|\/)\([^/]*\)(?=\/)/g, '$1')
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '')
    .replace(/(?:^|\/)index$/, '');
  return {
    file,
    name,
    to: `${locale === undefined ? '' : `i18n/${locale}/`}${docsDir}/${name}`,
    path: id,
    id,
    address: `${route === '/' ? '' : route}${slug === '' ? '' : `/${slug}`}` || '/',
    locale,
    fields: splitPage(readFileSync(file, 'utf8')).fields,
  };
}

/** Components of `mdx-components.tsx`, and of what takes its place. */
function globalsOf(root: string): ReadonlyMap<string, GlobalComponent> {
  const names = [
    'mdx-components',
    'components/mdx',
    'src/mdx-components',
    'src/components/mdx',
    'components/mdx/index',
  ];
  const found = names
    .flatMap((name) => ['.tsx', '.jsx', '.ts'].map((ending) => join(root, name + ending)))
    .filter(isFile);
  return new Map(found.flatMap((file) => [...importedIn(file, root)]));
}

/** One set of documents, or a list of them. */
function docsEntry(sets: readonly PageSet[], sidebars: readonly Data[]): unknown {
  const entries = sets.map(({ name, docsDir, route }, index) => ({
    ...(sets.length === 1
      ? {}
      : { id: index === 0 ? 'docs' : name, label: name.charAt(0).toUpperCase() + name.slice(1), dir: docsDir }),
    route,
    sidebars: sidebars[index],
  }));
  return entries.length === 1 ? entries[0] : entries;
}

/** Routes of collections below the path of the site, which Next.js puts before them: pages may name it in their addresses, too. */
function withoutBase(text: SiteText, root: string, base: string | undefined): SiteText {
  const isAtRoot = filesBelow(root, (name) => name.startsWith('.') || name === 'node_modules').some((name) =>
    /^(?:src\/)?app\/(?:(?:\([^/]+\)|\[(?:lang|locale)\])\/)*\[\[?\.\.\.\w+\]\]?\/page\.[jt]sx?$/.test(name),
  );
  return base === undefined || !isAtRoot
    ? text
    : { ...text, collections: text.collections.map((one) => (one.route === base ? { ...one, route: '/' } : one)) };
}

/** The config of Next.js; empty for sites of other frameworks. */
async function configOf(root: string, run: RunOptions): Promise<Data> {
  const file = ['mjs', 'ts', 'js', 'mts'].map((ending) => join(root, `next.config.${ending}`)).find(isFile);
  return file === undefined ? {} : runSiteConfig(file, run);
}

function titleOf(layout: string): string | undefined {
  const patterns = [
    /\bnav:\s*\{[^}]*?\btitle:\s*['"`]([^'"`$]+)/,
    /\btitle:\s*\{[^}]*?\bdefault:\s*['"`]([^'"`$]+)/,
    /\btitle:\s*['"`]([^'"`$%]+)['"`]/,
  ];
  return patterns.map((pattern) => pattern.exec(layout)?.[1]).find(Boolean);
}

function socialOf(layout: string): readonly Data[] {
  const github = /\bgithubUrl:\s*['"`]([^'"`$]+)/.exec(layout)?.[1];
  return github === undefined ? [] : [socialLink('github', github)];
}

function noteRest(root: string, { note }: Plan): void {
  const pages = filesBelow(root, (name) => name.startsWith('.')).filter(
    (name) => /^(?:src\/)?app\/(?:.*\/)?page\.[jt]sx$/.test(name) && !/\[\[?\.\.\./.test(name),
  );
  if (pages.length > 0) note('lost', `pages that are code: ${pages.join(', ')}`, 'write them as pages in pages/', {});
  note(
    'lost',
    'the style sheets',
    'import what pages need of them in theme/custom.css; classes of Tailwind need its command',
    {},
  );
  note(
    'changed',
    'the layout, its links and its logo',
    'they are components: navbar, footer and announcement of the config say what the frame has',
    {},
  );
  note('hint', 'the search', 'docsgen has one of its own', {});
}
