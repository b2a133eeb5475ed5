import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { normalizePath, parentPath } from 'docsgen/moving';
import { parse } from 'yaml';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { filesBelow, isFile, readJson } from '../files.ts';
import { linkAddress } from '../inline.ts';
import type { Migration } from '../migration.ts';
import { lenientChecks, markdownEntry, notationPackages, writeSite } from '../new-site.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan, type Plan } from '../plan.ts';
import { ConfigFailure } from '../run-config.ts';
import { type SiteIcons, siteIcons } from '../site-icons.ts';
import { withOwnAnchors } from './anchors.ts';
import { convertCards } from './cards.ts';
import { convertGitBook } from './markdown.ts';
import { decode, flatten, readSummary, type SummaryEntry, sidebarItems } from './summary.ts';

interface Page {
  /** Path of its file in the space. */
  readonly name: string;
  /** Path of its file in the new site. */
  readonly to: string;
  readonly address: string;
  readonly id: string;
  readonly title: string;
}

/** A space of GitBook: its config, and what several parts of the move ask of it. */
interface Space {
  /** The folder of the config. */
  readonly root: string;
  readonly configName: string;
  readonly config: Data;
  /** `book.json` of the older GitBook. */
  readonly book: Data;
  readonly plan: Plan;
  /** The folder of the pages. */
  readonly folder: string;
  /** Names of the first page and of the table of contents. */
  readonly readme: string;
  readonly summary: string;
  readonly contents: readonly SummaryEntry[];
  readonly hasFormulas: boolean;
}

/**
 * Plans the move of a space of GitBook that is synchronised with git, or of a book of the older GitBook.
 *
 * @throws ConfigFailure
 */
export function migrateGitBook(configFile: string): Migration {
  const space = readSpace(configFile);
  const { root, plan, contents, book } = space;
  const names = filesBelow(space.folder, (part) => part !== '.gitbook' && part.startsWith('.'));
  const pages = pagesOf(names, space);
  const byName = new Map(pages.map((page) => [page.name, page]));
  copyFiles(names, space);
  const icons = siteIcons(root, plan, ['fa6-solid']);
  for (const page of pages) writePage(page, { space, byName, icons });
  withOwnAnchors(plan);
  const sidebar = sidebarItems(contents, { known: byName, plan, file: space.summary, isFolded: true });
  const notations = { isMath: hasInPages(plan, /\$\$[^$]+\$\$/), isMermaid: hasInPages(plan, mermaidBlock) };
  const { redirects, idle } = redirectsOf(space.config.redirects, byName);
  for (const from of idle)
    plan.noteEach('hint', `the redirect ${from}`, 'it led nowhere: a page has its address, or it led to itself');
  noteBook(space);
  writeSite(plan, {
    root,
    from: `GitBook, ${space.configName}`,
    addresses: pages.map(({ address }) => address),
    packages: { ...icons.packages(), ...notationPackages(notations) },
    entries: [
      { key: 'title', value: textOf(book.title) ?? byName.get(space.readme)?.title ?? basename(root) },
      { key: 'tagline', value: textOf(book.description) },
      { key: 'lang', value: textOf(book.language) === 'en' ? undefined : textOf(book.language) },
      { key: 'docs', value: { route: '/', sidebars: { docs: sidebar } } },
      { key: 'posts', value: false },
      { key: 'pages', value: false },
      { key: 'redirects', value: redirects },
      { key: 'colorMode', value: { default: 'system', toggle: true } },
      markdownEntry(notations),
      ...lenientChecks('GitBook did not check links; without this key they are errors.'),
    ],
  });
  plan.note(
    'changed',
    'title, logo, colours and domain',
    'GitBook stores them outside of git: set title, url, navbar.logo and accent',
    {},
  );
  plan.note('hint', 'the search', 'docsgen has one of its own', {});
  return finishPlan('GitBook', plan, {
    navigation: flatten(space.contents).flatMap(({ path }) => path ?? []),
    redirects: Object.keys(dataOf(space.config.redirects)).length - idle.length,
  });
}

/** @throws ConfigFailure where the config cannot be read, or there is no table of contents */
function readSpace(configFile: string): Space {
  const root = dirname(configFile);
  const configName = basename(configFile);
  const plan = newPlan(configName);
  const config = plan.watch(configName.endsWith('.md') ? {} : readYaml(configFile));
  const book = plan.watch(dataOf(readJson(join(root, 'book.json'))), 'book.json: ');
  const folder = resolve(root, textOf(config.root) ?? textOf(book.root) ?? '.');
  const structure = dataOf(config.structure);
  const readme = (textOf(structure.readme) ?? 'README.md').replace(/^\.?\//, '');
  const summary = (textOf(structure.summary) ?? 'SUMMARY.md').replace(/^\.?\//, '');
  const file = join(folder, summary);
  if (!isFile(file)) throw noSummary(file, root);
  const contents = readSummary(readFileSync(file, 'utf8'));
  const listed = [readme, ...flatten(contents).flatMap(({ path }) => path ?? [])].map((path) => join(folder, path));
  const hasFormulas = listed.some((path) => isFile(path) && /\$\$[^$]+\$\$/.test(readFileSync(path, 'utf8')));
  return { root, configName, config, book, plan, folder, readme, summary, contents, hasFormulas };
}

function noSummary(file: string, root: string): ConfigFailure {
  const spaces = filesBelow(root, (part) => part.startsWith('.'))
    .filter((name) => /^[^/]+(?:\/[^/]+)?\/SUMMARY\.md$/.test(name))
    .map(parentPath);
  return new ConfigFailure(
    `${file} is not there, which lists the pages`,
    spaces.length === 0
      ? 'name the folder of a space of GitBook that is in git'
      : `name the folder of one space: ${spaces.join(', ')}`,
  );
}

/** The pages that the table of contents lists. GitBook has no others: those are files of the repository. */
function pagesOf(names: readonly string[], { folder, readme, summary, contents }: Space): readonly Page[] {
  const labels = new Map<string | undefined, string>();
  for (const { path, label } of flatten(contents)) if (!labels.has(path)) labels.set(path, label);
  return names.flatMap((name): readonly Page[] => {
    if (!/\.(?:md|markdown)$/i.test(name) || name === summary || name.startsWith('.gitbook/')) return [];
    if (!labels.has(name) && name !== readme) return [];
    const id = name.replace(/\.(?:md|markdown)$/i, '');
    const path = name === readme ? '' : id.replace(/(?:^|\/)(?:README|readme|index)$/, '');
    const { fields, body } = splitPage(readFileSync(join(folder, name), 'utf8'));
    const title = textOf(fields.title) ?? labels.get(name) ?? /^# +(.+)$/m.exec(body)?.[1] ?? id;
    return [{ name, to: `docs/${name.replace(/\.markdown$/i, '.md')}`, address: `/${path}`, id, title }];
  });
}

/** Copies the assets of GitBook to `static/assets/`, and files next to pages. */
function copyFiles(names: readonly string[], { folder, plan }: Space): void {
  for (const name of names) {
    if (name.startsWith('.gitbook/assets/'))
      plan.copy(`static/assets/${name.slice('.gitbook/assets/'.length)}`, join(folder, name));
    else if (
      !name.startsWith('.gitbook') &&
      /\.(?:png|jpe?g|gif|svg|webp|avif|pdf|zip|mp4|csv|ya?ml|json)$/i.test(name) &&
      !/^(?:book|package|package-lock)\.json$/.test(name)
    )
      plan.copy(`docs/${name}`, join(folder, name));
  }
}

function writePage(
  page: Page,
  { space, byName, icons }: { space: Space; byName: ReadonlyMap<string, Page>; icons: SiteIcons },
): void {
  const { root, folder, plan } = space;
  const file = join(folder, page.name);
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const { fields, front, body } = splitPage(text);
  const titleOf = (path: string) => {
    const target = normalizePath(`/${parentPath(page.name)}/${decode(path.replace(/#.*/, ''))}`).slice(1);
    return (byName.get(target) ?? byName.get(`${target}/README.md`))?.title;
  };
  const made = convertGitBook(convertCards(body, titleOf), front === '' ? 1 : front.split('\n').length, {
    titleOf,
    isOld: Object.keys(space.book).length > 0,
    hasFormulas: space.hasFormulas,
    asset: (path) => `/assets/${decode(path).replace(/^.*\.gitbook\/assets\//, '')}`,
    read(path) {
      const found = [resolve(dirname(file), path), join(folder, path)].find(isFile);
      return found && readFileSync(found, 'utf8');
    },
  });
  const place = relative(root, file).split(sep).join('/');
  for (const { line, about, advice } of made.notes) plan.noteEach('lost', about, advice, { file: place, line });
  const changed = changesOf(fields, {
    ...addressFields(page.to.slice('docs/'.length), page.address, fields),
    unlisted: fields.hidden === true || undefined,
    sidebar_icon: icons.nameOf(textOf(fields.icon), { file: place }),
    layout: undefined,
    // Tags may have options: { tag: beta, primary: true }.
    tags: listOf(fields.tags).some(isData)
      ? listOf(fields.tags).flatMap((tag) => textOf(tag) ?? textOf(dataOf(tag).tag) ?? [])
      : fields.tags,
    cover: typeof fields.cover === 'string' ? undefined : fields.cover,
  });
  plan.editFields(page.to, changed);
  plan.edits.push(...made.edits.map((edit) => ({ file: page.to, ...edit })));
  const whole = withFields(front, changed) + made.text;
  if (whole === text) plan.copy(page.to, file);
  else plan.write(page.to, whole, file);
}

/**
 * Redirects of the config. Targets are paths of pages, with or without their ending. Those from the address of a page, and those to
 * themselves, did nothing.
 */
function redirectsOf(
  given: unknown,
  byName: ReadonlyMap<string, Page>,
): { readonly redirects: readonly Data[]; readonly idle: readonly string[] } {
  const taken = new Set([...byName.values()].map(({ address }) => address));
  const redirects: Data[] = [];
  const idle: string[] = [];
  for (const [path, to] of Object.entries(dataOf(given))) {
    const target = textOf(to);
    if (target === undefined) continue;
    const from = `/${path.replace(/^\/+|\/+$/g, '')}`;
    const name = target.replace(/^\.?\//, '');
    const page = byName.get(name) ?? byName.get(`${name}.md`) ?? byName.get(`${name}/README.md`);
    const address = /^https?:/.test(target) ? target : linkAddress(target.replace(/\.md$/, ''));
    const leadsTo = page?.address ?? address;
    if (taken.has(from) || leadsTo === from) idle.push(path);
    else redirects.push({ from, to: leadsTo });
  }
  return { redirects, idle };
}

/** Notes what `book.json` has that docsgen has not. */
function noteBook({ book, plan: { note } }: Space): void {
  if (Object.keys(dataOf(book.variables)).length > 0)
    note('lost', 'variables of book.json', 'write them under variables: %%var.name%% in pages', { file: 'book.json' });
  const plugins = Array.isArray(book.plugins) ? book.plugins.map(String) : [];
  for (const plugin of plugins.filter((name) => !name.startsWith('-')))
    note('lost', `the plugin ${plugin}`, 'docsgen has no plugins of GitBook: what it did to pages is not there', {
      file: 'book.json',
    });
}

function readYaml(file: string): Data {
  try {
    return dataOf(parse(readFileSync(file, 'utf8'), { logLevel: 'error', maxAliasCount: 100 }));
  } catch (error) {
    throw new ConfigFailure(
      `${file} cannot be read: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      'is it valid YAML?',
    );
  }
}
