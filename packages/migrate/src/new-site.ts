import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownManifest, printLock } from 'docsgen/moving';
import { type Data, dataOf, isData, listOf, textOf } from './data.ts';
import { isFile, readJson } from './files.ts';
import { withGeneratedPages } from './generated-pages.ts';
import { lockedVersions } from './locked-versions.ts';
import type { Plan } from './plan.ts';
import { type Entries, printConfig } from './print-config.ts';

/** What a reader of another tool found: the keys of the new config, and what else the new site needs. */
export interface NewSite {
  /** The tool and its config file, for a comment. */
  readonly from: string;
  readonly entries: Entries;
  /** Addresses of the old site, without a slash at the end. */
  readonly addresses: Iterable<string>;
  /** Packages that the site needs besides docsgen. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Whether files that end with .js are CommonJS, as far as bundlers ask. */
  readonly isCommonJs?: boolean;
  /** Folder of the old site, whose package has a name. */
  readonly root: string;
}

/** Writes the config, `urls.lock`, `package.json` and `.gitignore` of a new site. */
export function writeSite(plan: Plan, { from, entries, addresses, packages = {}, isCommonJs, root }: NewSite): void {
  const { name } = dataOf(readJson(join(root, 'package.json')));
  const settings = join(root, '.npmrc');
  // It may name a registry that the packages are in; keys stay where they are.
  if (Object.keys(packages).length > 0 && isFile(settings) && !/_auth|_password/i.test(readFileSync(settings, 'utf8')))
    plan.copy('.npmrc', settings);
  const unique = [...new Set(addresses)];
  plan.write(
    'docsgen.config.ts',
    printConfig(
      withGeneratedPages(withPossibleRedirects(withoutScripts(entries, plan), unique, plan), unique, plan).filter(
        ({ value }) => !isEmpty(value),
      ),
      `Moved from ${from}. MIGRATION.md says what was not taken over.`,
    ),
  );
  plan.write('urls.lock', printLock(unique.map((path) => ({ path, anchors: [] }))));
  plan.write('.gitignore', 'node_modules\nbuild\n.docsgen\n');
  plan.write(
    'package.json',
    `${JSON.stringify(
      {
        name: textOf(name) ?? 'docs',
        private: true,
        type: isCommonJs === true ? undefined : 'module',
        scripts: {
          start: 'docsgen serve --watch --open',
          build: 'docsgen build',
          check: 'docsgen check-links --strict',
          serve: 'docsgen serve',
        },
        dependencies: usableVersions(packages, root),
        devDependencies: { docsgen: `^${ownManifest().version}` },
        // As in the starter: esbuild works without its script, and npm does not ask about it then.
        allowScripts: { esbuild: false },
      },
      null,
      2,
    )}\n`,
  );
}

/** Entries of the bar and the footer without those that run code, `javascript:void(0)`: docsgen refuses them. */
function withoutScripts(entries: Entries, { noteEach }: Plan): Entries {
  const safe = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !isScript(item)).map(safe);
    return isData(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, safe(inner)])) : value;
  };
  const isScript = (item: unknown) => {
    const href = textOf(dataOf(item).href);
    if (href === undefined || !/^\s*javascript:/i.test(href)) return false;
    noteEach(
      'lost',
      `the entry «${textOf(dataOf(item).label) ?? href}», which runs code`,
      'link to a page, or load a script with the key scripts',
    );
    return true;
  };
  return entries.map((entry) =>
    /^(?:navbar|footer)$/.test(entry.key) ? { ...entry, value: safe(entry.value) } : entry,
  );
}

/**
 * Leaves out redirects that cannot be: to themselves, as tables of old paths have it, and in circles; from the address of the whole site; from an anchor or a query, which no host sees;
 * and from addresses that differ only in the case of letters from those of pages or of other redirects, which many hosts take for one.
 */
function withPossibleRedirects(entries: Entries, addresses: readonly string[], { note }: Plan): Entries {
  const base = entries.find(({ key }) => key === 'baseUrl')?.value;
  const exact = new Set(addresses);
  const taken = new Set(addresses.map((address) => address.toLowerCase()));
  return entries.map((entry) => {
    if (entry.key !== 'redirects') return entry;
    const anchors: string[] = [];
    const alike: string[] = [];
    const value = listOf(entry.value).flatMap((given) => {
      const redirect = dataOf(given);
      const [from, to] = [textOf(redirect.from) ?? '', textOf(redirect.to) ?? ''].map((address) =>
        address.replace(/\s/g, encodeURIComponent),
      ) as [string, string];
      // The address of the site itself is the page that it begins with; a backslash is a slip of Markdown.
      if (from === to || `${from}/` === base || from.includes('\\')) return [];
      const isAlike = taken.has(from.toLowerCase()) && !exact.has(from);
      taken.add(from.toLowerCase());
      exact.add(from);
      if (/[#?]/.test(from)) anchors.push(from);
      else if (isAlike) alike.push(from);
      return /[#?]/.test(from) || isAlike ? [] : [{ ...redirect, from, to }];
    });
    const circles = circlesOf(value);
    if (circles.size > 0)
      note(
        'lost',
        `redirects that lead in a circle: ${[...circles].join(', ')}`,
        'no reader came to a page by them: point one of them at a page, under redirects',
      );
    if (anchors.length > 0)
      note(
        'lost',
        `redirects from anchors: ${anchors.join(', ')}`,
        'a host does not see what follows #: keep a heading with that id on the page',
      );
    if (alike.length > 0)
      note(
        'changed',
        `redirects from addresses that differ from others only in the case of letters: ${alike.join(', ')}`,
        'many file systems take them for one file: let the host redirect them, if it tells them apart',
      );
    return { ...entry, value: value.filter(({ from }) => !circles.has(from)) };
  });
}

/** Addresses that redirects lead back to, in the end. */
function circlesOf(redirects: readonly { readonly from: string; readonly to: string }[]): ReadonlySet<string> {
  const next = new Map(redirects.map(({ from, to }) => [from, to.replace(/[#?].*$|(?<=.)\/(?:[#?].*)?$/, '')]));
  const circles = new Set<string>();
  const seen = new Set<string>();
  for (const start of next.keys()) {
    const way: string[] = [];
    let at: string | undefined = start;
    while (at !== undefined && next.has(at) && !seen.has(at)) {
      seen.add(at);
      way.push(at);
      at = next.get(at);
    }
    const first = at === undefined ? -1 : way.indexOf(at);
    if (first >= 0) for (const from of way.slice(first)) circles.add(from);
  }
  return circles;
}

/**
 * Versions that mean something outside of the workspace that they were written in: `workspace:*` is the latest one here, and what was the
 * latest one then is the one of the lock file. Of a package that docsgen loads, such as Mermaid, the latest one may be newer than it knows:
 * that has the range of docsgen.
 *
 * @param root folder of the old site
 */
export function usableVersions(
  packages: Readonly<Record<string, unknown>>,
  root: string,
): Readonly<Record<string, string>> {
  const { peerDependencies = {} } = ownManifest();
  const written = Object.entries(packages).map(([name, version]) => [name, String(version)] as const);
  const isOfPlace = (version: string) =>
    /^(?:latest$|\*?$|(?:workspace|catalog|link|file|portal|patch):)/.test(version);
  // Lock files may have a hundred thousand lines.
  const lockedVersion = written.some(([, version]) => isOfPlace(version)) ? lockedVersions(root) : () => undefined;
  return Object.fromEntries(
    written.map(([name, version]) => {
      if (!isOfPlace(version)) return [name, version];
      const locked = lockedVersion(name, version);
      return [name, peerDependencies[name] ?? (locked === undefined ? 'latest' : `^${locked}`)];
    }),
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value === 'object' && value !== null && Object.values(value).every((item) => item === undefined))
  );
}

/** `url` and `baseUrl` of the address of a site. */
export function addressEntries(address: string | undefined, base?: string): Entries {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  const path = base ?? url?.pathname ?? '/';
  const baseUrl = `/${path.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
  return [
    { key: 'url', value: url === undefined || !/^https?:$/.test(url.protocol) ? undefined : url.origin },
    { key: 'baseUrl', value: baseUrl === '/' ? undefined : baseUrl },
  ];
}

/** Broken links as warnings, for tools that do not fail because of them. */
export function lenientChecks(comment: string): Entries {
  const rules = ['broken-link', 'broken-markdown-link', 'broken-image', 'broken-anchor'];
  return [{ key: 'checks', value: Object.fromEntries(rules.map((rule) => [rule, 'warning'])), comment }];
}

/** What pages have that needs a package and a key of `markdown`. */
export interface Notations {
  readonly isMath: boolean;
  readonly isMermaid: boolean;
}

/** Packages that show formulas and diagrams. */
export function notationPackages({ isMath, isMermaid }: Notations): Readonly<Record<string, string>> {
  return { ...(isMath && { katex: 'latest' }), ...(isMermaid && { mermaid: 'latest' }) };
}

/** `markdown` of a site whose tool reads all pages as Markdown with HTML. @param more keys */
export function markdownEntry({ isMath, isMermaid }: Notations, more: Data = {}): Entries[number] {
  return {
    key: 'markdown',
    value: { format: 'detect', math: isMath || undefined, mermaid: isMermaid || undefined, ...more },
    comment: 'Files that end with .md are plain Markdown with HTML; .mdx files have components.',
  };
}

/** Pages that keep the addresses of files. */
export const filesEntry: Entries[number] = {
  key: 'pageFiles',
  value: 'file',
  comment: 'Pages are files as /guide/a.html, which hosts serve at /guide/a and at /guide/a.html.',
};

/** Icons of `navbar.social` by what other tools call them. */
const socialIcons: Readonly<Record<string, string>> = {
  twitter: 'x',
  'x.com': 'x',
  'x-twitter': 'x',
  ...Object.fromEntries(
    ['bluesky', 'discord', 'github', 'gitlab', 'linkedin', 'mastodon', 'slack', 'x', 'youtube', 'rss', 'mail'].map(
      (name) => [name, name],
    ),
  ),
  email: 'mail',
  website: 'globe',
};

const socialNames: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  x: 'X',
  rss: 'RSS',
};

/** A link that is an icon; a globe is for icons that docsgen has not. */
export function socialLink(name: string, href: string, label?: string): Data {
  const icon = socialIcons[name.toLowerCase()] ?? 'globe';
  const shown = label ?? socialNames[icon] ?? name.charAt(0).toUpperCase() + name.slice(1);
  return { icon, label: shown, href };
}
