import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type CollectionTag, isSeq, parse, stringify } from 'yaml';
import { definedOnly } from '../../../shared/defined-only.ts';
import { fileName, normalizePath, parentPath } from '../../../shared/paths.ts';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { addressFields, splitPage, withFields } from '../fields.ts';
import { filesBelow, globPattern } from '../files.ts';
import { linkAddress, toMarkdown } from '../inline.ts';
import type { Migration } from '../migration.ts';
import { addressEntries, lenientChecks, writeSite } from '../new-site.ts';
import { type AddNote, finishPlan, newPlan, type Plan } from '../plan.ts';
import { ConfigFailure } from '../run-config.ts';
import { localesOf } from './locales.ts';
import { convertMarkdown } from './markdown.ts';

/** The config file of a site of MkDocs; `undefined` where a folder has none. */
export function mkdocsConfigIn(folder: string): string | undefined {
  return ['mkdocs.yml', 'mkdocs.yaml', 'config/mkdocs.yml']
    .map((name) => join(folder, name))
    .find((file) => existsSync(file));
}

/**
 * Plans the move of a site of MkDocs, with or without Material.
 *
 * @throws ConfigFailure
 */
export function migrateMkdocs(configFile: string): Migration {
  const root = dirname(configFile);
  const shown = basename(configFile);
  const config = readConfig(configFile);
  const plan = newPlan(shown);
  const { note } = plan;
  const docsDir = resolve(root, textOf(config.docs_dir) ?? 'docs');
  const plugins = pluginsOf(config.plugins);
  const extensions = pluginsOf(config.markdown_extensions);
  const isExcluded = excludedBy(textOf(config.exclude_docs) ?? '');
  const blog = plugins.get('blog') ?? plugins.get('material/blog');
  const blogDir = blog === undefined ? undefined : (textOf(blog.blog_dir) ?? 'blog');
  const isPost = (name: string) => blogDir !== undefined && name.startsWith(`${blogDir}/posts/`);
  const locales = localesOf(plugins.get('i18n'));
  const extra = dataOf(config.extra);

  const sources: Source[] = [];
  for (const name of filesBelow(docsDir, (part) => part.startsWith('.'))) {
    if (isExcluded(name)) continue;
    const own = locales.of(name);
    const below = own.locale === undefined ? '' : `i18n/${own.locale}/`;
    const isPage = /\.(?:md|markdown)$/i.test(name);
    if (isPage && blogDir !== undefined && own.name === `${blogDir}/index.md`) continue;
    // A name that begins with an underscore is that of a part of a page here.
    const plain = isPage ? own.name.replace(/\.markdown$/i, '.md').replace(/(^|\/)_+(?=[^/])/g, '$1') : own.name;
    const to = isPost(plain) ? `${below}blog/${plain.slice(`${blogDir}/posts/`.length)}` : `${below}docs/${plain}`;
    sources.push({
      name,
      file: join(docsDir, name),
      to,
      plain,
      address: addressOf(own.name),
      locale: own.locale,
      isPage,
    });
  }
  const byName = new Map(sources.map((source) => [source.name, source]));
  const input: PageInput = {
    plan,
    root,
    byName,
    isPost,
    snippet: snippetsOf(root, docsDir, listOf(dataOf(extensions.get('pymdownx.snippets')).base_path).map(String)),
    variables: Object.fromEntries(
      flatten(extra, '').flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
    ),
    abbreviations: new Map(),
  };
  const pages: Page[] = [];
  for (const source of sources) {
    if (source.isPage) {
      const title = convertPage(source, input);
      if (!isPost(source.plain) && source.locale === undefined)
        pages.push({ name: source.name, address: source.address, id: source.plain.replace(/\.md$/i, ''), title });
      continue;
    }
    plan.copy(source.to, source.file);
    if (source.locale === undefined) plan.copy(`static/${source.plain}`, source.file);
    // What is next to posts is asked for from the documentation, too.
    if (isPost(source.plain)) plan.copy(`docs/${source.plain}`, source.file);
  }
  const authors = blogDir === undefined ? undefined : convertAuthors(join(docsDir, blogDir, '.authors.yml'));
  if (authors !== undefined) plan.write('blog/authors.yml', authors);
  if (input.abbreviations.size > 0) {
    const terms = [...input.abbreviations].map(
      ([short, meaning]) => `  ${JSON.stringify(short)}: { definition: ${JSON.stringify(meaning)} }`,
    );
    plan.write('glossary.yml', `terms:\n${terms.join('\n')}\n`);
  }

  const theme = typeof config.theme === 'string' ? { name: config.theme } : dataOf(config.theme);
  const repository = textOf(config.repo_url)?.replace(/\/$/, '');
  const known = new Map(pages.map((page) => [page.name.toLowerCase(), page]));
  // The default language may have an ending of its own, which nav leaves out: index.en.md.
  for (const page of pages) known.set(locales.of(page.name).name.toLowerCase(), page);
  const sidebar = config.nav === undefined ? undefined : navItems(config.nav, { known, note });
  const redirects = Object.entries(dataOf(dataOf(plugins.get('redirects')).redirect_maps)).map(([from, to]) => ({
    from: addressOf(from),
    to: /^https?:/.test(String(to)) ? String(to) : addressOf(String(to)),
  }));
  const social = listOf(extra.social)
    .map(dataOf)
    .flatMap(({ link, name, icon }) => {
      const href = textOf(link);
      const label = textOf(name) ?? textOf(icon)?.split('/').at(-1);
      return href === undefined || label === undefined ? [] : [{ label, href: linkAddress(href) }];
    });
  const copyright = textOf(config.copyright);
  const logo = fileOf(theme.logo, plan);
  const palette = listOf(theme.palette).map(dataOf);
  const tag = textOf(dataOf(extra.analytics).property);
  const isMermaid = JSON.stringify(config.markdown_extensions ?? '').includes('mermaid') || plugins.has('mermaid2');
  const isMath = extensions.has('pymdownx.arithmatex') || extensions.has('mdx_math');
  const styles = listOf(config.extra_css).map(String);
  takeStyles(styles, plan);
  const language = textOf(theme.language);
  writeSite(plan, {
    root,
    from: `MkDocs, ${shown}`,
    addresses: [
      ...pages.map(({ address }) => address),
      ...locales.others.flatMap((locale) =>
        pages.map(({ address }) => (address === '/' ? `/${locale}` : `/${locale}${address}`)),
      ),
    ],
    packages: { ...(isMath && { katex: 'latest' }), ...(isMermaid && { mermaid: 'latest' }) },
    entries: [
      { key: 'title', value: textOf(config.site_name) ?? 'My project' },
      { key: 'tagline', value: textOf(config.site_description) },
      ...addressEntries(textOf(config.site_url)),
      ...(locales.entries ?? [{ key: 'lang', value: language === 'en' ? undefined : language }]),
      { key: 'favicon', value: fileOf(theme.favicon, plan) },
      {
        key: 'docs',
        value: {
          route: '/',
          sidebars: sidebar && { docs: sidebar },
          editUrl:
            repository === undefined || config.edit_uri === ''
              ? undefined
              : `${repository}/edit/${branchOf(config.edit_uri)}`,
          lastUpdated: plugins.has('git-revision-date-localized') || plugins.has('git-revision-date') || undefined,
        },
      },
      { key: 'posts', value: blogDir === undefined ? false : { route: `/${blogDir}` } },
      { key: 'redirects', value: redirects },
      {
        key: 'navbar',
        value: {
          logo: logo && { src: logo, alt: '' },
          items: [
            ...(blogDir === undefined ? [] : [{ label: 'Blog', href: `/${blogDir}` }]),
            ...(repository === undefined
              ? []
              : [{ label: textOf(config.repo_name) ?? 'Repository', href: repository, position: 'right' }]),
          ],
        },
      },
      {
        key: 'footer',
        value: {
          columns: social.length === 0 ? undefined : [{ title: 'Links', links: social }],
          copyright: copyright && toMarkdown(copyright),
        },
      },
      {
        key: 'colorMode',
        value: {
          default: palette.length > 1 ? 'system' : palette[0]?.scheme === 'slate' ? 'dark' : 'light',
          toggle: palette.length > 1,
        },
      },
      { key: 'accent', value: palette.map(({ primary }) => colours[textOf(primary) ?? '']).find(Boolean) },
      { key: 'scripts', value: listOf(config.extra_javascript).flatMap(scriptOf) },
      { key: 'analytics', value: tag !== undefined && /^G-[A-Z\d]+$/.test(tag) ? { ga4: { id: tag } } : undefined },
      {
        key: 'markdown',
        value: { format: 'detect', math: isMath || undefined, mermaid: isMermaid || undefined },
        comment: 'Files that end with .md are plain Markdown, in which < and { mean nothing; .mdx files are MDX.',
      },
      ...(config.strict === true
        ? []
        : lenientChecks('As MkDocs has it without strict; without this key they are errors.')),
    ],
  });
  locales.writeTexts(plan);
  reportRest({ config, theme, plugins, styles, plan });
  return finishPlan('MkDocs', plan);
}

/** A file of the documentation. */
interface Source {
  /** Below the folder of documents. */
  readonly name: string;
  readonly file: string;
  /** In the new site. */
  readonly to: string;
  /** As `name`, without a language and underscores. */
  readonly plain: string;
  readonly address: string;
  /** `undefined` in the first language. */
  readonly locale: string | undefined;
  readonly isPage: boolean;
}

interface Page {
  readonly name: string;
  readonly address: string;
  readonly id: string;
  readonly title: string;
}

interface PageInput {
  readonly plan: Plan;
  readonly root: string;
  readonly byName: ReadonlyMap<string, Source>;
  readonly isPost: (name: string) => boolean;
  readonly snippet: (path: string) => string | undefined;
  readonly variables: Readonly<Record<string, string>>;
  /** Those of all pages are collected here. */
  readonly abbreviations: Map<string, string>;
}

/** @returns the title of the page */
function convertPage(
  source: Source,
  { plan, root, byName, isPost, snippet, variables, abbreviations }: PageInput,
): string {
  const { name, file, to, plain, address } = source;
  const text = readFileSync(file, 'utf8');
  const isOfBlog = isPost(plain);
  const made = convertMarkdown(isOfBlog ? withPlainDate(text) : text, {
    snippet,
    variables,
    address: address === '/' ? '/' : `${address}/`,
    moved(path) {
      const target = byName.get(normalizePath(`/${parentPath(name)}/${path}`).slice(1));
      if (target === undefined) return undefined;
      // Files keep their places, but for posts and names that change.
      const stays = target.to === normalizePath(`/${parentPath(to)}/${path}`).slice(1);
      return stays ? undefined : target.to;
    },
  });
  for (const [short, meaning] of made.abbreviations) abbreviations.set(short, meaning);
  const place = relative(root, file).split(sep).join('/');
  for (const { line, about, advice } of made.notes) plan.noteEach('lost', about, advice, { file: place, line });
  const { fields, front, body } = splitPage(made.text);
  const changed = isOfBlog ? {} : pageFields(plain, address, fields);
  plan.edits.push(...made.edits.map((edit) => ({ file: to, ...edit })));
  plan.editFields(to, changed);
  const whole = withFields(front, changed) + body;
  if (whole === text) plan.copy(to, file);
  else plan.write(to, whole, file);
  return textOf(fields.title) ?? /^# +([^{\n]+)/m.exec(body)?.[1]?.trim() ?? fileName(plain).replace(/\.md$/i, '');
}

/** Fields that a page needs here. */
function pageFields(name: string, address: string, fields: Data): Data {
  const hidden = listOf(fields.hide).map(String);
  return {
    ...addressFields(name, address, fields),
    ...(hidden.includes('toc') && fields.hide_table_of_contents === undefined && { hide_table_of_contents: true }),
  };
}

/** What `exclude_docs` leaves out, in the form of `.gitignore`. */
function excludedBy(list: string): (name: string) => boolean {
  const patterns = list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#!]/.test(line))
    .map((line) => line.replace(/^\/|\/$/g, ''));
  return (name) =>
    patterns.some(
      (pattern) =>
        globPattern(pattern).test(name) ||
        globPattern(`${pattern}/**`).test(name) ||
        (!pattern.includes('/') && globPattern(pattern).test(fileName(name))),
    );
}

function scriptOf(script: unknown): readonly unknown[] {
  const path = textOf(script) ?? textOf(dataOf(script).path);
  if (path === undefined) return [];
  const { defer, async, type } = dataOf(script);
  const attributes = definedOnly({ defer, async, type });
  return [Object.keys(attributes).length === 0 ? linkAddress(path) : { src: linkAddress(path), ...attributes }];
}

/** `theme/custom.css` with the style sheets of the site. */
function takeStyles(styles: readonly string[], plan: Plan): void {
  const local = styles.filter((path) => !/^https?:/.test(path) && plan.files.has(`docs/${path}`));
  if (local.length === 0) return;
  plan.write(
    'theme/custom.css',
    `/* From MkDocs: below the styles of docsgen. */\n${local.map((path) => `@import '../docs/${path}' layer(base);`).join('\n')}\n`,
  );
  plan.note(
    'changed',
    `styles of ${local.join(', ')}`,
    'they are imported by theme/custom.css, below those of docsgen: rules for .md-… classes do nothing',
  );
}

/** Reports what the config has that docsgen has not. */
function reportRest({
  config,
  theme,
  plugins,
  styles,
  plan: { note },
}: {
  readonly config: Data;
  readonly theme: Data;
  readonly plugins: ReadonlyMap<string, Data>;
  readonly styles: readonly string[];
  readonly plan: Plan;
}): void {
  for (const name of plugins.keys())
    if (!knownPlugins.test(name))
      note(
        'lost',
        `the plugin ${name}`,
        pluginAdvice[name] ?? 'docsgen has no plugins of MkDocs: what it did to pages is not there',
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

const knownPlugins =
  /^(?:material\/)?(?:search|tags|blog|redirects|minify|social|offline|privacy|autorefs|git-revision-date(?:-localized)?|mermaid2|glightbox|section-index|optimize|meta|i18n)$/;

const pluginAdvice: Readonly<Record<string, string>> = {
  mkdocstrings: 'make pages of the code with a tool of its language, or a plugin with documents',
  macros: 'values of extra are filled in; calls of functions stay as they are written',
  'gen-files': 'pages that it made are not there: run its script and copy them, or write a plugin with documents',
  mike: 'versions are in versions/: see docsgen version',
};

/** Colours of Material by name. */
const colours: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
};

/** Values of the environment have a default in their list: `!ENV [SITE_URL, https://example.org]`. */
const environment: CollectionTag = {
  tag: '!ENV',
  collection: 'seq',
  resolve: (value) => (isSeq(value) ? value.items.at(-1) : value),
};

function readConfig(file: string, above: readonly string[] = []): Data {
  let value: Data;
  try {
    // Tags such as !!python/name: are of Python; the value is the text after them.
    value = dataOf(
      parse(readFileSync(file, 'utf8'), { logLevel: 'error', maxAliasCount: 1000, customTags: [environment] }),
    );
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new ConfigFailure(`${file} cannot be read: ${reason}`, 'is it valid YAML?');
  }
  const base = textOf(value.INHERIT);
  const path = base === undefined ? undefined : resolve(dirname(file), base);
  if (path === undefined || !existsSync(path)) return value;
  if (path === file || above.includes(path))
    throw new ConfigFailure(
      `${file} inherits from itself, by INHERIT: ${base}`,
      'name another file, or take the key out',
    );
  return { ...readConfig(path, [...above, file]), ...value };
}

/** A list of names, or of names with options, or a mapping of them. */
function pluginsOf(value: unknown): ReadonlyMap<string, Data> {
  const entries = Array.isArray(value)
    ? value
    : Object.entries(dataOf(value)).map(([name, options]) => ({ [name]: options }));
  return new Map(
    entries.flatMap((entry) =>
      typeof entry === 'string'
        ? [[entry, {}] as const]
        : Object.entries(dataOf(entry)).map(([name, options]) => [name, dataOf(options)] as const),
    ),
  );
}

/** `{ a: { b: 1 } }` as `a.b`, for `{{ a.b }}`. */
function flatten(data: Data, prefix: string): readonly (readonly [string, string | undefined])[] {
  return Object.entries(data).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flatten(dataOf(value), `${prefix}${key}.`)
      : [[prefix + key, textOf(value)] as const],
  );
}

/** The address of a file: `a/b.md` is at `/a/b`. */
function addressOf(name: string): string {
  const [path = '', hash = ''] = name.split(/(?=#)/);
  const bare = path
    .replace(/\.(?:md|markdown)$/i, '')
    .replace(/(?:^|\/)(?:index|README)$/, '')
    .replace(/\/$/, '');
  return `/${bare}${hash}`;
}

/** `date: { created, updated }` as the date of a post. */
function withPlainDate(text: string): string {
  return text.replace(
    /^date:[ \t]*\r?\n(?:[ \t]+\w+:.*\r?\n)*?[ \t]+created:[ \t]*(.+)\r?\n(?:[ \t]+\w+:.*\r?\n)*/m,
    'date: $1\n',
  );
}

/** Authors of a blog of Material, as docsgen has them. */
function convertAuthors(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const given = dataOf(parse(readFileSync(file, 'utf8'), { logLevel: 'silent' }));
  const entries = Object.entries(dataOf(given.authors ?? given)).map(([key, author]) => {
    const { name, description, avatar, url } = dataOf(author);
    return [
      key,
      { name: textOf(name) ?? key, title: textOf(description), image_url: textOf(avatar), url: textOf(url) },
    ];
  });
  return stringify(JSON.parse(JSON.stringify(Object.fromEntries(entries))));
}

/** Reads snippets: a file, lines of it (`a.md:2:5`), or a section (`a.md:name`). */
function snippetsOf(root: string, docsDir: string, bases: readonly string[]): (path: string) => string | undefined {
  const folders = [...bases.map((base) => resolve(root, base)), root, docsDir];
  return (written) => {
    const [path = '', from, to] = written.split(':');
    const file = folders
      .map((folder) => join(folder, path))
      .find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile() === true);
    if (file === undefined || /^https?$/.test(path)) return undefined;
    const text = readFileSync(file, 'utf8').replace(/\n$/, '');
    if (from === undefined) return text;
    const lines = text.split('\n');
    if (/^\d*$/.test(from))
      return lines
        .slice(from === '' ? 0 : Number(from) - 1, to === undefined || to === '' ? undefined : Number(to))
        .join('\n');
    const start = lines.findIndex((line) => line.includes(`--8<-- [start:${from}]`));
    const end = lines.findIndex((line) => line.includes(`--8<-- [end:${from}]`));
    return start < 0 ? undefined : lines.slice(start + 1, end < 0 ? undefined : end).join('\n');
  };
}

interface NavInput {
  readonly known: ReadonlyMap<string, { readonly id: string; readonly name: string; readonly title: string }>;
  readonly note: AddNote;
}

function navItems(nav: unknown, input: NavInput): readonly unknown[] {
  return listOf(nav).flatMap((item): readonly unknown[] => {
    if (typeof item === 'string') return navEntry(undefined, item, input);
    return Object.entries(dataOf(item)).flatMap(([label, value]) => {
      if (typeof value === 'string') return navEntry(label, value, input);
      const inner = listOf(value);
      const [first] = inner;
      const index =
        typeof first === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(first)
          ? input.known.get(first.toLowerCase())
          : undefined;
      return [
        {
          type: 'category',
          label: label.trim() === '' ? (index?.title ?? 'Pages') : label,
          link: index && { type: 'doc', id: index.id },
          items: navItems(index === undefined ? inner : inner.slice(1), input),
        },
      ];
    });
  });
}

function navEntry(label: string | undefined, target: string, { known, note }: NavInput): readonly unknown[] {
  if (/^(?:https?:|\/)/.test(target)) return [{ type: 'link', label: label ?? target, href: target }];
  const page = known.get(target.toLowerCase());
  if (page !== undefined) return label === undefined ? [page.id] : [{ type: 'doc', id: page.id, label }];
  if (/\.md$/i.test(target))
    note('lost', `the entry ${target} of nav`, 'there is no such page: a plugin may have made it');
  else if (target.endsWith('/') || target.includes('*'))
    note('changed', `the entry ${target} of nav`, 'write the pages of the folder into docs.sidebars');
  return [];
}

/** The address of a file of the docs folder. */
function fileOf(path: unknown, { files }: Plan): string | undefined {
  const name = textOf(path)?.replace(/^\//, '');
  return name !== undefined && files.has(`static/${name}`) ? `/${name}` : undefined;
}

function branchOf(editUri: unknown): string {
  return /^\/?(?:edit|blob)\/([^/]+)/.exec(textOf(editUri) ?? '')?.[1] ?? 'main';
}
