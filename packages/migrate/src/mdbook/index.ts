import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix, relative, resolve } from 'node:path';
import { parse as parseToml, TomlError } from 'smol-toml';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { addressFields, changesOf, splitPage, withFields } from '../fields.ts';
import { filesBelow, isFile, toSlashes } from '../files.ts';
import { flatten, readSummary, type SummaryEntry, sidebarItems } from '../gitbook/summary.ts';
import { linkAddress, plain } from '../inline.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, markdownEntry, notationPackages, writeSite } from '../new-site.ts';
import { finishPlan, hasInPages, mermaidBlock, newPlan, type Plan } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import { ConfigFailure } from '../run-config.ts';
import { convertBookPage } from './markdown.ts';

interface Page {
  /** Path of its file in the folder of sources. */
  readonly name: string;
  readonly to: string;
  readonly address: string;
  readonly id: string;
  /** As the table of contents has it. */
  readonly label: string;
}

/** A book of mdBook: its config, and what several parts of the move ask of it. */
interface Book {
  readonly root: string;
  readonly plan: Plan;
  readonly config: Data;
  /** `[output.html]`. */
  readonly html: Data;
  /** The folder of the pages, absolute. */
  readonly folder: string;
  readonly contents: readonly SummaryEntry[];
  readonly pages: readonly Page[];
  readonly isMath: boolean;
}

/**
 * Plans the move of a book of mdBook.
 *
 * @throws ConfigFailure
 */
export function migrateMdBook(configFile: string): Migration {
  const book = readBook(configFile);
  const { root, plan, config, html, contents, pages, isMath } = book;
  const known = new Map(pages.map((page) => [page.name, page]));
  for (const page of pages) writePage(page, book, known);
  copyFiles(book, known);
  const styles = takeStyles(book);
  const isFolded = dataOf(html.fold).enable === true;
  const sidebar = sidebarItems(contents, { known, plan, file: 'SUMMARY.md', isFolded });
  const [first] = pages;
  const ofRoot =
    first === undefined || pages.some(({ address }) => address === '/') ? [] : [{ from: '/', to: first.address }];
  const notations = { isMath, isMermaid: hasInPages(plan, mermaidBlock) };
  writeSite(plan, {
    root,
    from: `mdBook, ${basename(configFile)}`,
    addresses: [...pages.map(({ address }) => address), ...ofRoot.map(({ from }) => from)],
    packages: notationPackages(notations),
    entries: [
      ...identityEntries(book),
      { key: 'docs', value: { route: '/', sidebars: { docs: sidebar }, editUrl: editFolder(html) } },
      { key: 'posts', value: false },
      { key: 'pages', value: false },
      { key: 'redirects', value: [...ofRoot, ...redirectsOf(html.redirect)] },
      ...lookEntries(html, styles.scripts),
      markdownEntry(notations),
      ...lenientChecks('mdBook did not check links; without this key they are errors.'),
    ],
  });
  noteRest(book);
  return finishPlan('mdBook', plan, {
    options: [
      ...(isMath ? ['math'] : []),
      ...Object.entries(hideLines(html)).map(([language, prefix]) => `hide:${language}:${prefix}`),
      ...(dataOf(config.preprocessor).admonish === undefined ? [] : ['admonish']),
    ],
    navigation: flatten(contents).flatMap(({ path }) => path ?? []),
    redirects: Object.keys(dataOf(html.redirect)).length,
  });
}

/** @throws ConfigFailure where the config cannot be read, or there is no table of contents */
function readBook(configFile: string): Book {
  const root = dirname(configFile);
  let config: Data;
  try {
    config = dataOf(parseToml(readFileSync(configFile, 'utf8').replace(/^\uFEFF/, '')));
  } catch (error) {
    const place = error instanceof TomlError ? `${basename(configFile)}:${error.line}:${error.column} ` : '';
    const reason = String(error instanceof Error ? error.message.split('\n')[0] : error);
    const words = reason.replace('Invalid TOML document: ', '');
    throw new ConfigFailure(`${configFile} cannot be read: ${place}${words}`, 'is it valid TOML?');
  }
  const plan = newPlan(basename(configFile));
  config = plan.watch(config);
  const html = dataOf(dataOf(config.output).html);
  const folder = resolve(root, textOf(dataOf(config.book).src) ?? 'src');
  const summary = join(folder, 'SUMMARY.md');
  if (!isFile(summary))
    throw new ConfigFailure(`${summary} is not there, which lists the pages`, 'name the folder of a book of mdBook');
  const contents = readSummary(readFileSync(summary, 'utf8'), { isBook: true });
  const preprocessors = dataOf(config.preprocessor);
  return {
    root,
    plan,
    config,
    html,
    folder,
    contents,
    pages: pagesOf(contents, folder),
    isMath: html['mathjax-support'] === true || preprocessors.katex !== undefined,
  };
}

/** The chapters, which are the files that the table of contents lists; a second entry of a file is none of its own. */
function pagesOf(contents: readonly SummaryEntry[], folder: string): readonly Page[] {
  const seen = new Set<string>();
  return flatten(contents).flatMap(({ path, label }): readonly Page[] => {
    if (path === undefined || seen.has(path) || !/\.(?:md|markdown)$/i.test(path) || !isFile(join(folder, path)))
      return [];
    seen.add(path);
    const id = path.replace(/\.\w+$/, '');
    const address = `/${id.replace(/(?:^|\/)(?:README|index)$/i, '')}`;
    return [{ name: path, to: `docs/${id}.md`, address, id, label }];
  });
}

function hideLines(html: Data): Data {
  return dataOf(dataOf(html.code).hidelines);
}

function writePage(page: Page, book: Book, known: ReadonlyMap<string, Page>): void {
  const { root, plan, html, folder, isMath } = book;
  const file = join(folder, page.name);
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const { fields, front, body } = splitPage(text);
  const made = convertBookPage(body, {
    file,
    hideLines: hideLines(html),
    isMath,
    hasDefinitions: html['definition-lists'] !== false,
    sourceOf(path) {
      const target = posix.join(posix.dirname(page.name), path);
      const source = [target.replace(/\.html$/, '.md'), target.replace(/index\.html$/, 'README.md')].find((name) =>
        known.has(name),
      );
      const shown = source && posix.relative(posix.dirname(page.name), source);
      return shown && (path.startsWith('./') ? `./${shown}` : shown);
    },
  });
  const shift = front === '' ? 0 : front.split('\n').length - 1;
  const place = toSlashes(relative(root, file));
  for (const { line, about, advice } of made.notes)
    plan.noteEach('lost', about, advice, { file: place, line: line + shift });
  if (made.title !== undefined)
    plan.noteEach(
      'changed',
      'the title for browsers, {{#title …}}',
      'the title is the first heading: title in the frontmatter is another one',
      { file: place },
    );
  // A page without a heading of the first level has the title that the table of contents gives it.
  const isSame = made.heading?.toLowerCase() === page.label.toLowerCase();
  const changed = changesOf(fields, {
    ...addressFields(page.to.slice('docs/'.length), page.address, fields),
    ...(made.heading === undefined ? {} : { title: page.label, ...(isSame ? { hide_title: true } : {}) }),
  });
  plan.editFields(page.to, changed);
  plan.edits.push(...made.edits.map(({ line, ...edit }) => ({ file: page.to, line: line + shift, ...edit })));
  const whole = withFields(front, changed) + made.text;
  if (whole === text) plan.copy(page.to, file);
  else plan.write(page.to, whole, file);
}

/** Copies what is next to pages: for relative addresses, and at its own address, where mdBook has it. Drafts of chapters are listed. */
function copyFiles({ folder, plan, root }: Book, known: ReadonlyMap<string, Page>): void {
  for (const name of filesBelow(folder, (part) => part.startsWith('.'))) {
    const file = join(folder, name);
    if (known.has(name) || name === 'SUMMARY.md') continue;
    if (!/\.(?:md|markdown)$/i.test(name)) {
      plan.copy(`docs/${name}`, file);
      plan.copy(`static/${name}`, file);
    } else
      plan.noteEach(
        'changed',
        'a file of Markdown that the table of contents does not list',
        'mdBook made no page of it; it is left out',
        {
          file: toSlashes(relative(root, file)),
        },
      );
  }
}

/** Takes style sheets and scripts of the config into the new site. @returns addresses of the scripts */
function takeStyles({ root, html, plan }: Book): { readonly scripts: readonly string[] } {
  const there = (key: string) =>
    listOf(html[key])
      .map((path) => String(path).replace(/^\.\//, ''))
      .filter((path) => {
        if (isFile(join(root, path))) return true;
        plan.note('lost', `${path} of ${key}`, 'there is no such file: a tool, such as a preprocessor, may write it');
        return false;
      });
  const styles = there('additional-css');
  for (const path of styles) plan.copy(`styles/${path}`, join(root, path));
  if (styles.length > 0) {
    const imports = styles.map((path) => `@import '../styles/${path}' layer(base);`).join('\n');
    plan.write('theme/custom.css', `/* From mdBook: below the styles of docsgen. */\n${imports}\n`);
    plan.note(
      'changed',
      `styles of ${styles.join(', ')}`,
      'they are imported by theme/custom.css, below those of docsgen: rules for the frame of mdBook do nothing',
    );
  }
  const scripts = there('additional-js').filter((path) => !/(?:^|\/)mermaid(?:-init|\.min)?\.js$/.test(path));
  for (const path of scripts) plan.copy(`static/${path}`, join(root, path));
  if (scripts.length > 0)
    plan.note(
      'changed',
      `the scripts ${scripts.join(', ')}`,
      'every page loads them; what asks for elements of mdBook does nothing, or fails',
    );
  return { scripts: scripts.map(linkAddress) };
}

function identityEntries({ config, html, root, plan, pages }: Book): Entries {
  const book = dataOf(config.book);
  const language = textOf(book.language);
  const themes = resolve(root, textOf(html.theme) ?? 'theme');
  const favicon = ['favicon.svg', 'favicon.png'].find((name) => isFile(join(themes, name)));
  if (favicon !== undefined) plan.copy(`static/${favicon}`, join(themes, favicon));
  return [
    { key: 'title', value: textOf(book.title) ?? pages[0]?.label ?? basename(root) },
    { key: 'tagline', value: book.description === undefined ? undefined : plain(String(book.description)) },
    ...addressEntries(
      textOf(html['site-url']),
      URL.canParse(String(html['site-url'])) ? undefined : textOf(html['site-url']),
    ),
    { key: 'lang', value: language === 'en' ? undefined : language },
    { key: 'dir', value: book['text-direction'] === 'rtl' ? 'rtl' : undefined },
    { key: 'favicon', value: favicon && `/${favicon}` },
    {
      key: 'pageFiles',
      value: 'file',
      comment: 'Pages are files as /guide/a.html, which hosts serve at /guide/a and at /guide/a.html.',
    },
  ];
}

/** The folder that pages are edited in, where the template names one. */
function editFolder(html: Data): string | undefined {
  const template = textOf(html['edit-url-template']);
  return template?.endsWith('{path}') === true ? template.slice(0, -'{path}'.length).replace(/\/$/, '') : undefined;
}

/** Redirects, whose addresses are those of files: `"/a/b.html" = "../c.html"`. */
function redirectsOf(given: unknown): readonly Data[] {
  return Object.entries(dataOf(given)).flatMap(([path, to]) => {
    const target = textOf(to);
    if (target === undefined) return [];
    const from = posix.join('/', path);
    const [, address = '', rest = ''] = /^([^#?]*)(.*)$/.exec(target) ?? [];
    const cleaned = /^[a-z]+:/i.test(target)
      ? target
      : clean(address === '' ? from : posix.resolve(posix.dirname(from), address)) + rest;
    return [{ from: clean(from), to: cleaned }];
  });
}

function clean(path: string): string {
  return path.replace(/\.html$/, '').replace(/\/index$/, '') || '/';
}

function lookEntries(html: Data, scripts: readonly string[]): Entries {
  const repository = textOf(html['git-repository-url']);
  const isGitHub = repository !== undefined && /^https:\/\/github\.com\//.test(repository);
  const theme = textOf(html['default-theme']);
  const isDark = theme !== undefined && /^(?:coal|navy|ayu)$/i.test(theme);
  return [
    {
      key: 'navbar',
      value: {
        social: isGitHub ? [{ icon: 'github', label: 'GitHub', href: repository }] : undefined,
        items:
          repository === undefined || isGitHub
            ? undefined
            : [{ label: 'Repository', href: repository, position: 'right' }],
      },
    },
    { key: 'colorMode', value: { default: isDark ? 'dark' : 'system', toggle: true } },
    { key: 'scripts', value: scripts },
  ];
}

const knownPreprocessors = /^(?:links|index|mermaid|admonish|katex)$/;

/** Notes what the book has that docsgen has not. */
function noteRest({ config, html, root, plan: { note } }: Book): void {
  for (const name of Object.keys(dataOf(config.preprocessor)).filter((one) => !knownPreprocessors.test(one)))
    note(
      'lost',
      `the preprocessor ${name}`,
      'it is not run: a plugin of docsgen with remark does what it did to pages',
    );
  for (const name of Object.keys(dataOf(config.output)).filter((one) => one !== 'html'))
    note(
      'lost',
      `the output ${name}`,
      /pdf|print|epub/.test(name) ? 'docsgen print makes a file for printing' : 'docsgen makes a site only',
    );
  const templates = filesBelow(resolve(root, textOf(html.theme) ?? 'theme')).filter((name) =>
    /\.(?:hbs|css|js)$/.test(extname(name)),
  );
  if (templates.length > 0 && html.theme !== undefined)
    note('lost', `the theme: ${templates.join(', ')}`, 'templates of docsgen are React components, in theme/');
  if (html['no-section-label'] !== true) note('changed', 'numbers of chapters in the sidebar', 'docsgen has none');
  if (dataOf(html.playground).editable === true || dataOf(html.playground).runnable !== false)
    note('changed', 'buttons that run Rust', 'blocks of code have a link to copy them, and none to run them');
  for (const key of ['input-404', 'google-analytics'])
    if (html[key] !== undefined && html[key] !== false)
      note(
        'lost',
        `output.html.${key}`,
        key.includes('404')
          ? 'docsgen has a page of its own: theme/content/not-found.tsx replaces it'
          : 'docsgen has no such key',
      );
  if (html['smart-punctuation'] === true || html['curly-quotes'] === true)
    note('changed', 'smart punctuation', 'quotes and dashes are shown as they are written');
  note('hint', 'the search', 'docsgen has one of its own');
}
