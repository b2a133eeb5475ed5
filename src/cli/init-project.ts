import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** What `docsgen init` finds out about the project that a folder is part of. */
interface Project {
  readonly title: string;
  readonly tagline?: string;
  /** Web address of the repository. */
  readonly repository?: string;
  readonly url?: string;
  readonly baseUrl?: string;
  readonly editUrl?: string;
}

/**
 * The config of a site that has pages already. Files that end with `.md` were written for other tools: they are plain Markdown
 * unless one of them has imports or components.
 */
export function configOfProject(target: string, pages: readonly string[]): string {
  const { title, tagline, repository, url, baseUrl, editUrl } = describeProject(target);
  const texts = pages.filter((page) => /\.md$/i.test(page)).map((page) => readFileSync(join(target, page), 'utf8'));
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
    ...(isPlain
      ? [
          '',
          '// Files that end with .md are plain Markdown, in which < and { mean nothing; .mdx files are MDX.',
          "markdown: { format: 'detect' },",
        ]
      : []),
  ];
  const body = lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
  return `import { defineConfig } from 'docsgen';\n\nexport default defineConfig({\n${body}\n});\n`;
}

/** Whether a file has code of MDX, outside of code blocks. */
function isMdx(text: string): boolean {
  const prose = text.replace(/^([ \t]*)(`{3,}|~{3,})[\s\S]*?^\1\2/gm, '').replace(/`[^`\n]*`/g, '');
  return (
    /^(?:import\s.*\sfrom\s+['"]|export\s+(?:const|default|function)\s)/m.test(prose) || /<[A-Z]\w*[^>]*\/>/.test(prose)
  );
}

function describeProject(target: string): Project {
  const top = gitFolder(target);
  const manifest = readManifest(target) ?? (top === undefined ? undefined : readManifest(top)) ?? {};
  const repository = webAddress(manifest.repository) ?? (top === undefined ? undefined : webAddress(originOf(top)));
  const [, owner, name] = /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/.exec(repository ?? '') ?? [];
  const published = homepageOf(manifest.homepage) ?? (owner && name ? pagesAddress(owner, name) : undefined);
  const inRepository = top === undefined ? '' : relative(top, target).split(sep).join('/');
  return {
    title: headingOf(target) ?? manifest.name?.replace(/^@[^/]+\//, '') ?? 'My project',
    ...(manifest.description ? { tagline: manifest.description } : {}),
    repository,
    ...published,
    ...(owner === undefined || top === undefined
      ? {}
      : { editUrl: [repository, 'edit', branchOf(top), inRepository].filter((part) => part !== '').join('/') }),
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

function readManifest(folder: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The address of `origin`, as `.git/config` has it. */
function originOf(top: string): string | undefined {
  const text = readText(join(top, '.git/config'));
  return /\[remote "origin"\][^[]*?^\s*url\s*=\s*(\S+)/m.exec(text)?.[1];
}

function branchOf(top: string): string {
  return /^ref: refs\/heads\/(\S+)/.exec(readText(join(top, '.git/HEAD')))?.[1] ?? 'main';
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
  if (homepage === undefined || !URL.canParse(homepage)) return undefined;
  const { protocol, host, origin, pathname } = new URL(homepage);
  if (!protocol.startsWith('http') || /^(?:github|gitlab|bitbucket|www\.npmjs)\.(?:com|org)$/.test(host))
    return undefined;
  return { url: origin, ...(pathname === '/' ? {} : { baseUrl: `${pathname.replace(/\/*$/, '')}/` }) };
}

/** Where the workflow publishes a repository. */
function pagesAddress(owner: string, name: string): Pick<Project, 'url' | 'baseUrl'> {
  const host = `${owner.toLowerCase()}.github.io`;
  return { url: `https://${host}`, ...(name.toLowerCase() === host ? {} : { baseUrl: `/${name}/` }) };
}

/** The heading of the README, where it is plain text. */
function headingOf(target: string): string | undefined {
  const name = existsSync(target) ? readdirSync(target).find((file) => /^readme\.md$/i.test(file)) : undefined;
  const heading = name === undefined ? undefined : /^# +(.+?) *#*$/m.exec(readText(join(target, name)))?.[1];
  return heading !== undefined && /^[\p{L}\p{N}][\p{L}\p{N} .,'&+-]{0,59}$/u.test(heading) ? heading : undefined;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
