import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { parse } from 'yaml';
import { normalizePath, parentPath } from '../../../shared/paths.ts';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { filesBelow, isFile, readJson } from '../files.ts';
import { linkAddress } from '../inline.ts';
import type { Migration } from '../migration.ts';
import { lenientChecks, writeSite } from '../new-site.ts';
import { type AddNote, finishPlan, hasInPages, mermaidBlock, newPlan } from '../plan.ts';
import { ConfigFailure } from '../run-config.ts';
import { siteIcons } from '../site-icons.ts';
import { convertCards } from './cards.ts';
import { convertGitBook } from './markdown.ts';

/** The config or the table of contents of a space of GitBook; `undefined` where a folder has none. */
export function gitBookConfigIn(folder: string): string | undefined {
  const config = ['.gitbook.yaml', '.gitbook.yml'].map((name) => join(folder, name)).find((file) => existsSync(file));
  if (config !== undefined) return config;
  const summary = join(folder, 'SUMMARY.md');
  // mdBook has such a file, too, next to its book.toml or in src/.
  return existsSync(summary) && !existsSync(join(folder, 'book.toml')) && !existsSync(join(folder, '../book.toml'))
    ? summary
    : undefined;
}

interface Page {
  readonly name: string;
  readonly to: string;
  readonly address: string;
  readonly id: string;
  readonly title: string;
}

/**
 * Plans the move of a space of GitBook that is synchronised with git, or of a book of the older GitBook.
 *
 * @throws ConfigFailure
 */
export function migrateGitBook(configFile: string): Migration {
  const root = dirname(configFile);
  const shown = basename(configFile);
  const plan = newPlan(shown);
  const { note } = plan;
  const config = shown.endsWith('.md') ? {} : readYaml(configFile);
  const older = dataOf(readJson(join(root, 'book.json')));
  const folder = resolve(root, textOf(config.root) ?? textOf(older.root) ?? '.');
  const structure = dataOf(config.structure);
  const readme = (textOf(structure.readme) ?? 'README.md').replace(/^\.?\//, '');
  const summaryName = (textOf(structure.summary) ?? 'SUMMARY.md').replace(/^\.?\//, '');
  const summary = join(folder, summaryName);
  if (!isFile(summary)) {
    const spaces = filesBelow(root, (part) => part.startsWith('.'))
      .filter((name) => /^[^/]+(?:\/[^/]+)?\/SUMMARY\.md$/.test(name))
      .map(parentPath);
    throw new ConfigFailure(
      `${summary} is not there, which lists the pages`,
      spaces.length === 0
        ? 'name the folder of a space of GitBook that is in git'
        : `name the folder of one space: ${spaces.join(', ')}`,
    );
  }
  const entries = readSummary(readFileSync(summary, 'utf8'));
  const listed = new Set(flatten(entries).map(({ path }) => path));
  const pages: Page[] = [];
  const names = filesBelow(folder, (part) => part !== '.gitbook' && part.startsWith('.'));
  for (const name of names) {
    if (!/\.(?:md|markdown)$/i.test(name) || name === summaryName || name.startsWith('.gitbook/')) continue;
    // GitBook has the pages that its table of contents lists; others are files of the repository.
    if (!listed.has(name) && name !== readme) continue;
    const bare = name.replace(/\.(?:md|markdown)$/i, '');
    const path = name === readme ? '' : bare.replace(/(?:^|\/)(?:README|readme|index)$/, '');
    const to = `docs/${name.replace(/\.markdown$/i, '.md')}`;
    const { fields, body } = splitPage(readFileSync(join(folder, name), 'utf8'));
    const title =
      textOf(fields.title) ??
      flatten(entries).find((entry) => entry.path === name)?.label ??
      /^# +(.+)$/m.exec(body)?.[1] ??
      bare;
    pages.push({ name, to, address: `/${path}`, id: bare, title });
  }
  const byName = new Map(pages.map((page) => [page.name, page]));
  const assets = names.filter((name) => name.startsWith('.gitbook/assets/'));
  for (const name of assets) plan.copy(`static/assets/${name.slice('.gitbook/assets/'.length)}`, join(folder, name));
  for (const name of names)
    if (
      !/\.(?:md|markdown)$/i.test(name) &&
      !name.startsWith('.gitbook') &&
      /\.(?:png|jpe?g|gif|svg|webp|avif|pdf|zip|mp4|csv|ya?ml|json)$/i.test(name) &&
      !/^(?:book|package|package-lock)\.json$/.test(name)
    )
      plan.copy(`docs/${name}`, join(folder, name));
  const icons = siteIcons(root, plan, ['fa6-solid']);
  for (const page of pages) {
    const file = join(folder, page.name);
    const text = readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
    const { fields, front, body } = splitPage(text);
    const at = front === '' ? 1 : front.split('\n').length;
    const titleOf = (path: string) => {
      const target = normalizePath(`/${parentPath(page.name)}/${decode(path.replace(/#.*/, ''))}`).slice(1);
      return (byName.get(target) ?? byName.get(`${target}/README.md`))?.title;
    };
    const made = convertGitBook(convertCards(body, titleOf), at, {
      titleOf,
      asset: (path) => `/assets/${decode(path).replace(/^.*\.gitbook\/assets\//, '')}`,
      read: (path) => {
        const target = resolve(dirname(file), path);
        return isFile(target)
          ? readFileSync(target, 'utf8')
          : isFile(join(folder, path))
            ? readFileSync(join(folder, path), 'utf8')
            : undefined;
      },
    });
    const place = relative(root, file).split(sep).join('/');
    for (const { line, about, advice } of made.notes) plan.noteEach('lost', about, advice, { file: place, line });
    const icon = icons.nameOf(textOf(fields.icon), { file: place });
    const changed = changesOf(fields, {
      ...addressFields(page.to.slice('docs/'.length), page.address, fields),
      unlisted: fields.hidden === true || undefined,
      sidebar_icon: icon,
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
  const sidebar = sidebarItems(entries, byName, note);
  const redirects = Object.entries(dataOf(config.redirects)).flatMap(([from, to]) => {
    const target = textOf(to);
    const name = target?.replace(/^\.?\//, '');
    const page =
      name === undefined
        ? undefined
        : (byName.get(name) ?? byName.get(`${name}.md`) ?? byName.get(`${name}/README.md`));
    const address = `/${from.replace(/^\/+|\/+$/g, '')}`;
    if (target === undefined || pages.some((other) => other.address === address)) return [];
    return [
      {
        from: address,
        to: page?.address ?? (/^https?:/.test(target) ? target : linkAddress(target.replace(/\.md$/, ''))),
      },
    ];
  });
  const home = byName.get(readme);
  const variables = dataOf(older.variables);
  if (Object.keys(variables).length > 0)
    note('lost', 'variables of book.json', 'write them under variables: %%var.name%% in pages', { file: 'book.json' });
  for (const plugin of (Array.isArray(older.plugins) ? older.plugins : [])
    .map(String)
    .filter((name) => !name.startsWith('-')))
    note('lost', `the plugin ${plugin}`, 'docsgen has no plugins of GitBook: what it did to pages is not there', {
      file: 'book.json',
    });
  const title = textOf(older.title) ?? home?.title ?? basename(root);
  const isMermaid = hasInPages(plan, mermaidBlock);
  const isMath = hasInPages(plan, /\$\$[^$]+\$\$/);
  writeSite(plan, {
    root,
    from: `GitBook, ${shown}`,
    addresses: pages.map(({ address }) => address),
    packages: {
      ...icons.packages(),
      ...(isMermaid ? { mermaid: 'latest' } : {}),
      ...(isMath ? { katex: 'latest' } : {}),
    },
    entries: [
      { key: 'title', value: title },
      { key: 'tagline', value: textOf(older.description) },
      ...(textOf(older.language) === undefined || textOf(older.language) === 'en'
        ? []
        : [{ key: 'lang', value: textOf(older.language) }]),
      { key: 'docs', value: { route: '/', sidebars: { docs: sidebar } } },
      { key: 'posts', value: false },
      { key: 'pages', value: false },
      { key: 'redirects', value: redirects },
      { key: 'colorMode', value: { default: 'system', toggle: true } },
      {
        key: 'markdown',
        value: { format: 'detect', ...(isMath ? { math: true } : {}), ...(isMermaid ? { mermaid: true } : {}) },
        comment: 'Files that end with .md are plain Markdown with HTML; .mdx files have components.',
      },
      ...lenientChecks('GitBook did not check links; without this key they are errors.'),
    ],
  });
  note(
    'changed',
    'title, logo, colours and domain',
    'GitBook stores them outside of git: set title, url, navbar.logo and accent',
    {},
  );
  note('hint', 'the search', 'docsgen has one of its own', {});
  return finishPlan('GitBook', plan);
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

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface SummaryEntry {
  readonly label: string;
  /** Path of a page, or an address elsewhere; `undefined` for a part. */
  readonly path: string | undefined;
  readonly items: SummaryEntry[];
}

/** The table of contents: parts are headings, pages are items of nested lists. */
function readSummary(text: string): readonly SummaryEntry[] {
  const top: SummaryEntry[] = [];
  let list = top;
  const open: { readonly indent: number; readonly items: SummaryEntry[] }[] = [];
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const part = /^#{2,}[ \t]+(.+?)[ \t]*$/
      .exec(line)?.[1]
      ?.replace(/<a\b[^>]*><\/a>/g, '')
      .trim();
    if (part !== undefined) {
      const entry: SummaryEntry = { label: part, path: undefined, items: [] };
      top.push(entry);
      list = entry.items;
      open.length = 0;
      continue;
    }
    const item = /^([ \t]*)[-*+][ \t]+(.*)$/.exec(line);
    if (item === null) continue;
    const [, blank = '', content = ''] = item;
    const indent = blank.replaceAll('\t', '    ').length;
    const link =
      /^\[((?:\\.|[^\]\\]|\][^(])*)\]\((?:<([^>]*)>|([^)\s]*(?:\([^)\s]*\)[^)\s]*)*))(?:[ \t]+"[^"]*")?\)/.exec(
        content,
      );
    const label = (link?.[1] ?? content)
      .replace(/\\([\\`*_{}[\]()#+.!-])/g, '$1')
      .replace(/[*`]/g, '')
      .trim();
    const target =
      link === null ? undefined : decode((link[2] ?? link[3] ?? '').replace(/#.*/, '')).replace(/^\.?\//, '');
    const entry: SummaryEntry = { label, path: target === '' ? undefined : target, items: [] };
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    (open.at(-1)?.items ?? list).push(entry);
    open.push({ indent, items: entry.items });
  }
  return top;
}

function flatten(entries: readonly SummaryEntry[]): readonly SummaryEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.items)]);
}

function sidebarItems(
  entries: readonly SummaryEntry[],
  known: ReadonlyMap<string, Page>,
  note: AddNote,
): readonly unknown[] {
  return entries.flatMap(({ label, path, items }): readonly unknown[] => {
    const page = path === undefined ? undefined : known.get(path);
    const inner = sidebarItems(items, known, note);
    if (inner.length > 0)
      return [
        {
          type: 'category',
          label: label || 'Pages',
          ...(page === undefined
            ? path === undefined
              ? { collapsible: false }
              : {}
            : { link: { type: 'doc', id: page.id }, collapsed: true }),
          items: inner,
        },
      ];
    if (page !== undefined) return [{ type: 'doc', id: page.id, ...(label === '' ? {} : { label }) }];
    if (path === undefined) return [];
    if (/^https?:/.test(path)) return [{ type: 'link', label: label || path, href: path }];
    note('lost', `the entry ${path} of the table of contents`, 'there is no such page');
    return [];
  });
}
