import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { parse, stringify } from 'yaml';
import { printLock } from '../../../features/address-lock/index.ts';
import { fileName, parentPath, splitNumberPrefix } from '../../../shared/paths.ts';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { filesBelow, frontMatterOf, globPattern } from '../files.ts';
import { linkAddress, toMarkdown } from '../inline.ts';
import type { Edit, Migration, Note, PlannedFile } from '../migration.ts';
import { type Entries, printConfig } from '../print-config.ts';
import { ConfigFailure } from '../run-config.ts';
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
  const notes: Note[] = [];
  const edits: Edit[] = [];
  const files = new Map<string, PlannedFile>();
  const note = (weight: Note['weight'], about: string, advice: string, place: Partial<Note> = { file: shown }) =>
    notes.push({ weight, about, advice, ...place });
  const docsDir = resolve(root, textOf(config.docs_dir) ?? 'docs');
  const plugins = pluginsOf(config.plugins);
  const extensions = pluginsOf(config.markdown_extensions);
  const excluded = String(config.exclude_docs ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('!'));
  const isExcluded = (name: string) =>
    excluded.some((pattern) => {
      const bare = pattern.replace(/^\//, '').replace(/\/$/, '');
      return (
        globPattern(bare).test(name) ||
        globPattern(`${bare}/**`).test(name) ||
        (!bare.includes('/') && globPattern(bare).test(fileName(name)))
      );
    });
  const blog = plugins.get('blog') ?? plugins.get('material/blog');
  const blogDir = blog === undefined ? undefined : (textOf(blog.blog_dir) ?? 'blog');
  const snippet = snippetsOf(root, docsDir, listOf(dataOf(extensions.get('pymdownx.snippets')).base_path).map(String));
  const variables = Object.fromEntries(
    flatten(dataOf(config.extra), '').filter(([, value]) => value !== undefined),
  ) as Record<string, string>;

  const pages: { name: string; address: string; id: string; title: string }[] = [];
  const abbreviations = new Map<string, string>();
  for (const name of filesBelow(docsDir, (part) => part.startsWith('.'))) {
    const file = join(docsDir, name);
    if (isExcluded(name)) continue;
    if (!/\.(?:md|markdown)$/i.test(name)) {
      files.set(`docs/${name}`, { to: `docs/${name}`, copy: file });
      files.set(`static/${name}`, { to: `static/${name}`, copy: file });
      const posts = `${blogDir}/posts/`;
      if (blogDir !== undefined && name.startsWith(posts)) {
        const to = `blog/${name.slice(posts.length)}`;
        files.set(to, { to, copy: file });
      }
      continue;
    }
    const isPost = blogDir !== undefined && name.startsWith(`${blogDir}/posts/`);
    if (blogDir !== undefined && name === `${blogDir}/index.md`) continue;
    const to = isPost
      ? `blog/${name.slice(blogDir.length + '/posts/'.length)}`
      : `docs/${name.replace(/\.markdown$/i, '.md')}`;
    const address = addressOf(name);
    const text = readFileSync(file, 'utf8');
    const moved = (path: string) => {
      const target = join(parentPath(name), path).split(sep).join('/');
      const to =
        blogDir !== undefined && target.startsWith(`${blogDir}/posts/`)
          ? `blog/${target.slice(blogDir.length + '/posts/'.length)}`
          : `docs/${target}`;
      // What is below the posts stays where it is from there.
      const stays = isPost && to.startsWith('blog/') && !/\.md$/i.test(path);
      return (isPost || to.startsWith('blog/')) && !stays && existsSync(join(docsDir, target)) ? to : undefined;
    };
    const written = isPost ? withPlainDate(text) : text;
    const made = convertMarkdown(written, {
      snippet,
      variables,
      moved,
      address: address === '/' ? '/' : `${address}/`,
    });
    for (const [short, meaning] of made.abbreviations) abbreviations.set(short, meaning);
    edits.push(...made.edits.map((edit) => ({ file: to, ...edit })));
    notes.push(
      ...made.notes.map(
        ({ line, about, advice }): Note => ({
          weight: 'lost',
          about,
          advice,
          file: relative(root, file).split(sep).join('/'),
          line,
        }),
      ),
    );
    const head = frontMatterEdits(name, frontMatterOf(text), isPost);
    for (const after of head) edits.push({ file: to, line: 2, before: '', after });
    const whole = withFields(made.text, head);
    files.set(to, whole === text ? { to, copy: file } : { to, text: whole });
    if (!isPost) {
      const id = name.replace(/\.(?:md|markdown)$/i, '');
      const title = textOf(frontMatterOf(text).title) ?? /^# +([^{\n]+)/m.exec(text)?.[1]?.trim() ?? fileName(id);
      pages.push({ name, address, id, title });
    }
  }
  const authors = blogDir === undefined ? undefined : convertAuthors(join(docsDir, blogDir, '.authors.yml'));
  if (authors !== undefined) files.set('blog/authors.yml', { to: 'blog/authors.yml', text: authors });
  if (abbreviations.size > 0) {
    const terms = [...abbreviations].map(
      ([short, meaning]) => `  ${JSON.stringify(short)}: { definition: ${JSON.stringify(meaning)} }`,
    );
    files.set('glossary.yml', { to: 'glossary.yml', text: `terms:\n${terms.join('\n')}\n` });
  }

  const theme = typeof config.theme === 'string' ? { name: config.theme } : dataOf(config.theme);
  const site = textOf(config.site_url);
  const url = site !== undefined && URL.canParse(site) ? new URL(site) : undefined;
  const baseUrl = url === undefined || url.pathname === '/' ? undefined : `${url.pathname.replace(/\/*$/, '')}/`;
  const repository = textOf(config.repo_url)?.replace(/\/$/, '');
  const known = new Map(pages.map((page) => [page.name.toLowerCase(), page]));
  const sidebar = config.nav === undefined ? undefined : navItems(config.nav, { known, note });
  const redirects = Object.entries(dataOf(dataOf(plugins.get('redirects')).redirect_maps)).map(([from, to]) => ({
    from: addressOf(from),
    to: /^https?:/.test(String(to)) ? String(to) : addressOf(String(to)),
  }));
  const extra = dataOf(config.extra);
  const social = listOf(extra.social)
    .map(dataOf)
    .flatMap(({ link, name, icon }) => {
      const href = textOf(link);
      const label = textOf(name) ?? textOf(icon)?.split('/').at(-1);
      return href === undefined || label === undefined ? [] : [{ label, href: linkAddress(href) }];
    });
  const copyright = textOf(config.copyright);
  const logo = fileOf(theme.logo, files);
  const palette = listOf(theme.palette).map(dataOf);
  const scripts = listOf(config.extra_javascript).flatMap((script): unknown[] => {
    const path = textOf(script) ?? textOf(dataOf(script).path);
    if (path === undefined) return [];
    const { defer, async, type } = dataOf(script);
    const attributes = Object.fromEntries(
      Object.entries({ defer, async, type }).filter(([, value]) => value !== undefined),
    );
    return [Object.keys(attributes).length === 0 ? linkAddress(path) : { src: linkAddress(path), ...attributes }];
  });
  const styles = listOf(config.extra_css).map(String);
  const local = styles.filter((path) => !/^https?:/.test(path) && files.has(`docs/${path}`));
  if (local.length > 0) {
    files.set('theme/custom.css', {
      to: 'theme/custom.css',
      text: `/* From MkDocs: below the styles of docsgen. */\n${local.map((path) => `@import '../docs/${path}' layer(base);`).join('\n')}\n`,
    });
    note(
      'changed',
      `styles of ${local.join(', ')}`,
      'they are imported by theme/custom.css, below those of docsgen: rules for .md-… classes do nothing',
    );
  }
  const analytics = dataOf(extra.analytics);
  const tag = textOf(analytics.property);
  const isMermaid = JSON.stringify(config.markdown_extensions ?? '').includes('mermaid') || plugins.has('mermaid2');
  const isMath = extensions.has('pymdownx.arithmatex') || extensions.has('mdx_math');
  const severity = config.strict === true ? undefined : 'warning';
  const entries: Entries = [
    { key: 'title', value: textOf(config.site_name) ?? 'My project' },
    { key: 'tagline', value: textOf(config.site_description) },
    { key: 'url', value: url?.origin },
    { key: 'baseUrl', value: baseUrl },
    ...(textOf(theme.language) === undefined || theme.language === 'en'
      ? []
      : [{ key: 'lang', value: textOf(theme.language) }]),
    { key: 'favicon', value: fileOf(theme.favicon, files) },
    {
      key: 'docs',
      value: {
        route: '/',
        sidebars: sidebar && { docs: sidebar },
        ...(repository === undefined || config.edit_uri === ''
          ? {}
          : { editUrl: `${repository}/edit/${branchOf(config.edit_uri)}` }),
        ...(plugins.has('git-revision-date-localized') || plugins.has('git-revision-date')
          ? { lastUpdated: true }
          : {}),
      },
    },
    { key: 'posts', value: blogDir === undefined ? false : { route: `/${blogDir}` } },
    ...(redirects.length === 0 ? [] : [{ key: 'redirects', value: redirects }]),
    {
      key: 'navbar',
      value: {
        logo: logo === undefined ? undefined : { src: logo, alt: '' },
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
        ...(social.length === 0 ? {} : { columns: [{ title: 'Links', links: social }] }),
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
    { key: 'accent', value: colours[textOf(palette[0]?.primary) ?? ''] },
    ...(scripts.length === 0 ? [] : [{ key: 'scripts', value: scripts }]),
    ...(tag !== undefined && /^G-[A-Z\d]+$/.test(tag) ? [{ key: 'analytics', value: { ga4: { id: tag } } }] : []),
    {
      key: 'markdown',
      value: { format: 'detect', ...(isMath ? { math: true } : {}), ...(isMermaid ? { mermaid: true } : {}) },
      comment: 'Files that end with .md are plain Markdown, in which < and { mean nothing; .mdx files are MDX.',
    },
    ...(severity === undefined
      ? []
      : [
          {
            key: 'checks',
            value: Object.fromEntries(
              ['broken-link', 'broken-markdown-link', 'broken-image', 'broken-anchor'].map((rule) => [rule, severity]),
            ),
            comment: 'As MkDocs has it without strict; without this key they are errors.',
          },
        ]),
  ];
  files.set('docsgen.config.ts', {
    to: 'docsgen.config.ts',
    text: printConfig(
      entries.filter(
        ({ value }) =>
          value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
      ),
      `Moved from MkDocs, ${shown}. MIGRATION.md says what was not taken over.`,
    ),
  });
  files.set('urls.lock', {
    to: 'urls.lock',
    text: printLock([...new Set(pages.map(({ address }) => address))].map((path) => ({ path, anchors: [] }))),
  });
  files.set('.gitignore', { to: '.gitignore', text: 'node_modules\nbuild\n.docsgen\n' });
  files.set('package.json', {
    to: 'package.json',
    text: `${JSON.stringify(
      {
        name: 'docs',
        private: true,
        type: 'module',
        scripts: { start: 'docsgen serve --watch --open', build: 'docsgen build' },
        dependencies: { ...(isMath ? { katex: 'latest' } : {}), ...(isMermaid ? { mermaid: 'latest' } : {}) },
        devDependencies: { docsgen: 'latest' },
      },
      null,
      2,
    )}\n`,
  });

  for (const name of plugins.keys()) {
    if (
      /^(?:material\/)?(?:search|tags|blog|redirects|minify|social|offline|privacy|autorefs|git-revision-date(?:-localized)?|mermaid2|glightbox|section-index|optimize|meta)$/.test(
        name,
      )
    )
      continue;
    note(
      'lost',
      `the plugin ${name}`,
      pluginAdvice[name] ?? 'docsgen has no plugins of MkDocs: what it did to pages is not there',
    );
  }
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
  if (extra.version !== undefined)
    note(
      'lost',
      'versions of mike',
      'they are on another branch: docsgen has versions in a folder, see docsgen version',
    );
  note('hint', 'the search', 'docsgen has one of its own');
  note(
    'hint',
    'dates of pages',
    'they come from git: the new folder has no history of its own before it is committed',
    {},
  );
  const order: readonly Note['weight'][] = ['lost', 'changed', 'hint'];
  return {
    tool: 'MkDocs',
    files: [...files.values()].sort((a, b) => (a.to < b.to ? -1 : 1)),
    edits,
    notes: notes.toSorted((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight)),
  };
}

const pluginAdvice: Readonly<Record<string, string>> = {
  mkdocstrings: 'make pages of the code with a tool of its language, or a plugin with documents',
  macros: 'values of extra are filled in; calls of functions stay as they are written',
  'gen-files': 'pages that it made are not there: run its script and copy them, or write a plugin with documents',
  mike: 'versions are in versions/: see docsgen version',
  i18n: 'this site has one language: pages of others are documents with their ending, such as index.de.md',
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

function readConfig(file: string): Data {
  let value: Data;
  try {
    // Tags such as !!python/name: are of Python; the value is the text after them.
    value = dataOf(parse(readFileSync(file, 'utf8'), { logLevel: 'error', maxAliasCount: 1000 }));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new ConfigFailure(`${file} cannot be read: ${reason}`, 'is it valid YAML?');
  }
  const base = textOf(value.INHERIT);
  const path = base === undefined ? undefined : resolve(dirname(file), base);
  return path !== undefined && existsSync(path) ? { ...readConfig(path), ...value } : value;
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

/** Fields that a page needs here. */
function frontMatterEdits(name: string, frontMatter: Data, isPost: boolean): readonly string[] {
  const hidden = listOf(frontMatter.hide).map(String);
  const bare = name.replace(/\.(?:md|markdown)$/i, '');
  const isNumbered = bare.split('/').some((part) => splitNumberPrefix(part).name !== part);
  const isFolder = /^(?:index|readme)$/i.test(fileName(bare));
  // A page with the name of its folder is not the page of the folder.
  const isOwn = !isFolder && fileName(bare).toLowerCase() === fileName(parentPath(bare)).toLowerCase();
  return [
    ...(hidden.includes('toc') && frontMatter.hide_table_of_contents === undefined
      ? ['hide_table_of_contents: true']
      : []),
    ...(isNumbered && !isPost ? ['parse_number_prefixes: false'] : []),
    ...((isOwn || frontMatter.slug !== undefined) && !isPost ? [`slug: ${addressOf(name)}`] : []),
  ];
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

function withFields(text: string, fields: readonly string[]): string {
  if (fields.length === 0) return text;
  const own = fields.some((field) => field.startsWith('slug:'))
    ? text.replace(/^(---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?)slug:.*\r?\n/, '$1')
    : text;
  return /^---[ \t]*\r?\n/.test(own)
    ? own.replace(/^---[ \t]*\r?\n/, `---\n${fields.join('\n')}\n`)
    : `---\n${fields.join('\n')}\n---\n\n${own}`;
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
  readonly note: (weight: Note['weight'], about: string, advice: string) => void;
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
function fileOf(path: unknown, files: ReadonlyMap<string, PlannedFile>): string | undefined {
  const name = textOf(path)?.replace(/^\//, '');
  return name !== undefined && files.has(`static/${name}`) ? `/${name}` : undefined;
}

function branchOf(editUri: unknown): string {
  return /^\/?(?:edit|blob)\/([^/]+)/.exec(textOf(editUri) ?? '')?.[1] ?? 'main';
}
