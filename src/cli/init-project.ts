import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { kindOfPath, textOfRegularFile } from '../core/text/index.ts';
import { parseUrl } from '../shared/parse-url.ts';
import { withoutCodeBlocks } from '../shared/without-code-blocks.ts';

/** What `docsgen init` knows of the project that a folder belongs to. */
interface Project {
  readonly title: string;
  readonly tagline?: string;
  /** Web address of the repository. */
  readonly repository?: string;
  readonly url?: string;
  readonly baseUrl?: string;
  readonly editUrl?: string;
  /** Web address of the folder in its repository. */
  readonly view?: string;
}

/**
 * The config for a folder that has pages already. Its `.md` files were written for other tools, so they are read as plain
 * Markdown, unless one of them has imports or components.
 */
export function configOfProject(target: string, pages: readonly string[]): string {
  const { title, tagline, repository, url, baseUrl, editUrl, view } = describeProject(target);
  const texts = pages.filter((page) => /\.md$/i.test(page)).map((page) => readText(join(target, page)));
  const isPlain = texts.length > 0 && !texts.some(isMdx);
  const quoted = (text: string) => (/['\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`);
  const lines = [
    `title: ${quoted(title)},`,
    ...(tagline === undefined ? [] : [`tagline: ${quoted(tagline)},`]),
    ...(url === undefined ? [] : ['', '// Where the site will be published.', `url: ${quoted(url)},`]),
    ...(baseUrl === undefined ? [] : [`baseUrl: ${quoted(baseUrl)},`]),
    ...(editUrl === undefined ? [] : ['', `docs: { editUrl: ${quoted(editUrl)} },`]),
    ...(repository === undefined
      ? []
      : ['', `navbar: { items: [{ label: 'Repository', href: ${quoted(repository)}, position: 'right' }] },`]),
    ...markdownKey(isPlain, view === undefined ? undefined : quoted(view)),
    ...foreignFolders(target),
    '',
    '// Nothing has checked these pages so far. Once the findings are fixed, take this out: new ones are errors then.',
    `checks: { ${['broken-link', 'broken-image', 'unknown-component'].map((rule) => `'${rule}': 'warning'`).join(', ')} },`,
  ];
  const body = lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
  return `import { defineConfig } from 'docsgen';\n\nexport default defineConfig({\n${body}\n});\n`;
}

function markdownKey(isPlain: boolean, view: string | undefined): readonly string[] {
  const comments = [
    ...(isPlain
      ? ['// Files that end with .md are plain Markdown, in which < and { mean nothing; .mdx files are MDX.']
      : []),
    ...(view === undefined ? [] : ['// Links to files outside of docs/, such as the licence, lead to the repository.']),
  ];
  const keys = [...(isPlain ? ["format: 'detect'"] : []), ...(view === undefined ? [] : [`repository: ${view}`])];
  return keys.length === 0 ? [] : ['', ...comments, `markdown: { ${keys.join(', ')} },`];
}

/** Keys that turn off default folders, such as `static/`, which the project has for another purpose. */
function foreignFolders(target: string): readonly string[] {
  const has = (folder: string) => kindOfPath(join(target, folder)) === 'folder';
  const hasPosts = (folder: string) => {
    const pages = markdownIn(join(target, folder));
    return pages.length > 0 && pages.every(isDated);
  };
  const [posts] = ['releases', 'blog'].filter(has);
  const off = [
    ...(posts !== undefined && !hasPosts(posts) ? ['posts'] : []),
    ...(['pages', 'src/pages'].some(has) ? ['pages'] : []),
    ...['static', 'theme'].filter(has),
  ];
  return off.length === 0
    ? []
    : ['', '// The folders of these names belong to the project.', ...off.map((key) => `${key}: false,`)];
}

function markdownIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.mdx?$/i.test(name)).map((name) => join(folder, name));
}

function isDated(file: string): boolean {
  return /^\d{4}-\d\d?-\d\d?/.test(basename(file)) || /^---\r?\n(?:[^\n]*\n)*?date:/.test(readText(file));
}

/** Whether a file has code of MDX, outside of code blocks. */
function isMdx(text: string): boolean {
  const prose = withoutCode(text);
  return (
    /^(?:import\s.*\sfrom\s+['"]|export\s+(?:const|default|function)\s)/m.test(prose) ||
    /<[A-Z]\w*(?:\s[^<>]*)?\/>/.test(prose)
  );
}

/** A text without its blocks of code, and without code in lines. */
function withoutCode(text: string): string {
  return withoutCodeBlocks(text).replace(/(`+)[^`][\s\S]*?\1/g, '');
}

function describeProject(target: string): Project {
  const top = gitFolder(target);
  const manifest = readManifest(target) ?? (top === undefined ? undefined : readManifest(top)) ?? {};
  const repository = webAddress(manifest.repository) ?? (top === undefined ? undefined : webAddress(originOf(top)));
  const [, owner, name] = /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/.exec(repository ?? '') ?? [];
  const published = homepageOf(manifest.homepage) ?? (owner && name ? pagesAddress(owner, name) : undefined);
  const inRepository = top === undefined ? '' : relative(top, target).split(sep).join('/');
  const inBranch = (view: string) =>
    [repository, view, branchOf(top ?? target), inRepository].filter((part) => part !== '').join('/');
  return {
    title: headingOf(target) ?? manifest.name?.replace(/^@[^/]+\//, '') ?? name ?? 'My project',
    ...(manifest.description ? { tagline: manifest.description } : {}),
    repository,
    ...published,
    ...(owner === undefined || top === undefined ? {} : { editUrl: inBranch('edit'), view: inBranch('blob') }),
  };
}

/** The folder of the git repository that a folder is in. */
export function gitFolder(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git/HEAD'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

interface Manifest {
  readonly name?: string;
  readonly description?: string;
  readonly homepage?: string;
  readonly repository?: unknown;
}

/** Reads `package.json`; else `Cargo.toml` or `pyproject.toml`, whose keys have the same names. */
function readManifest(folder: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(readText(join(folder, 'package.json')));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return readToml(folder, 'Cargo.toml', 'package') ?? readToml(folder, 'pyproject.toml', 'project');
  }
}

/** The texts of one table; `undefined` where there is no such table. */
function readToml(folder: string, file: string, table: string): Manifest | undefined {
  const [, body] =
    new RegExp(`^\\[${table}\\]\\r?\\n((?:(?!\\[).*\\r?\\n?)*)`, 'm').exec(readText(join(folder, file))) ?? [];
  if (body === undefined) return undefined;
  const entries = body.matchAll(/^(\w+)[ \t]*=[ \t]*(["'])((?:(?!\2).)*)\2/gm);
  return Object.fromEntries(Array.from(entries, ([, key = '', , value = '']) => [key, value]));
}

/** Where a repository is cloned from, as git has it; `undefined` for one of this machine alone. */
export function originOf(top: string): string | undefined {
  const text = readText(join(top, '.git/config'));
  return /\[remote "origin"\][^[]*?^\s*url\s*=\s*(\S+)/m.exec(text)?.[1];
}

/** The branch that is published: the main one, as `origin` has it or by its name, else the one that is checked out. */
export function branchOf(top: string): string {
  const packed = readText(join(top, '.git/packed-refs'));
  const isThere = (name: string) =>
    existsSync(join(top, '.git/refs/heads', name)) || packed.includes(` refs/heads/${name}\n`);
  return (
    /^ref: refs\/remotes\/origin\/(\S+)/.exec(readText(join(top, '.git/refs/remotes/origin/HEAD')))?.[1] ??
    ['main', 'master'].find(isThere) ??
    /^ref: refs\/heads\/(\S+)/.exec(readText(join(top, '.git/HEAD')))?.[1] ??
    'main'
  );
}

/** `git@github.com:me/project.git`, `github:me/project`, `{ url }`, … as `https://github.com/me/project`. */
export function webAddress(repository: unknown): string | undefined {
  const given =
    typeof repository === 'object' && repository !== null && 'url' in repository ? repository.url : repository;
  if (typeof given !== 'string') return undefined;
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(given)?.[1];
  if (short !== undefined) return `https://github.com/${short.replace(/\.git$/, '')}`;
  const [, host, path] =
    /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/.exec(given) ??
    /^[\w-]+@([^:]+):(.+)$/.exec(given) ??
    [];
  return host === undefined || path === undefined ? undefined : `https://${host}/${path.replace(/\.git$|\/$/, '')}`;
}

/** The homepage of a package, where it is a site of its own. */
function homepageOf(homepage: string | undefined): Pick<Project, 'url' | 'baseUrl'> | undefined {
  const url = homepage === undefined ? undefined : parseUrl(homepage);
  if (url === undefined) return undefined;
  const { protocol, host, origin, pathname } = url;
  if (!protocol.startsWith('http') || /^(?:github|gitlab|bitbucket|www\.npmjs)\.(?:com|org)$/.test(host))
    return undefined;
  return { url: origin, ...(pathname === '/' ? {} : { baseUrl: `${pathname.replace(/\/*$/, '')}/` }) };
}

/** The address at which the workflow publishes a repository: GitHub Pages. */
function pagesAddress(owner: string, name: string): Pick<Project, 'url' | 'baseUrl'> {
  const host = `${owner.toLowerCase()}.github.io`;
  return { url: `https://${host}`, ...(name.toLowerCase() === host ? {} : { baseUrl: `/${name}/` }) };
}

/** The heading that the README begins with, where it is plain text: one further below is that of a part. */
export function headingOf(target: string): string | undefined {
  const name = existsSync(target) ? readdirSync(target).find((file) => /^readme\.md$/i.test(file)) : undefined;
  const text = name === undefined ? '' : withoutCode(readText(join(target, name)));
  const first = /^ {0,3}#{1,6}[ \t].*$|^[^\s#>|<-].*\r?\n(?:=+|-{2,})[ \t]*$/m.exec(text)?.[0];
  const heading = /^# +(.+?) *#*$|^(.+)\r?\n=+[ \t]*$/.exec(first ?? '');
  const title = (heading?.[1] ?? heading?.[2])?.trim();
  return title !== undefined && /^[\p{L}\p{N}][\p{L}\p{N} .,'&+-]{0,59}$/u.test(title) ? title : undefined;
}

function readText(file: string): string {
  return textOfRegularFile(file) ?? '';
}
