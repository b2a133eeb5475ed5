import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileName, GithubSlugger, joinPermalink, parentPath } from 'docsgen/moving';
import { parse } from 'yaml';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { filesBelow, frontMatterOf, globPattern, readJson } from '../files.ts';
import type { BlogOptions, DocsOptions } from './options.ts';

/*
 * The addresses that Docusaurus gives, by its own rules: the new site is compared with them.
 */

/** A Markdown file with its frontmatter. */
export interface Document {
  /** Relative to its folder, with `/`. */
  readonly name: string;
  readonly frontMatter: Data;
  readonly text: string;
  /** Without base URL. */
  readonly permalink: string;
  /** As sidebars name it; docs only. */
  readonly id: string;
}

const isPartial = (name: string) => /(?:^|\/)_/.test(name) || /\.test\.mdx?$|(?:^|\/)__tests__\//.test(name);

/** Whether a file is a page by `include` and `exclude`. */
export function isIncluded(name: string, raw: Data): boolean {
  const matches = (patterns: unknown) => listOf(patterns).some((pattern) => globPattern(String(pattern)).test(name));
  return (raw.include === undefined || matches(raw.include)) && !(raw.exclude !== undefined && matches(raw.exclude));
}

/** The documents of a folder, which lie under an address. */
export function readDocuments(folder: string, route: string, raw: Data): readonly Document[] {
  const strip = raw.numberPrefixParser === false ? (name: string) => name : withoutNumber;
  return publishedFiles(folder, raw).map(({ name, text, frontMatter }) => {
    const isStripped = frontMatter.parse_number_prefixes !== false;
    const stripped = (part: string) => (isStripped ? strip(part) : part);
    const bare = fileName(name).replace(/\.mdx?$/i, '');
    const dir = parentPath(name).split('/').filter(Boolean).map(stripped).join('/');
    const base = textOf(frontMatter.id) ?? stripped(bare);
    const slug = slugOf({ frontMatter, dir, isIndex: isIndex(bare, parentPath(name)), base });
    const id = dir === '' ? base : `${dir}/${base}`;
    return { name, frontMatter, text, permalink: joinPermalink(route, slug) || '/', id };
  });
}

/** The files of a folder that become pages: no partials, no drafts, none that the options leave out. */
function publishedFiles(folder: string, raw: Data): readonly Omit<Document, 'permalink' | 'id'>[] {
  return filesBelow(folder)
    .filter((name) => /\.mdx?$/i.test(name) && !isPartial(name) && isIncluded(name, raw))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, frontMatter: frontMatterOf(text) };
    })
    .filter(({ frontMatter }) => frontMatter.draft !== true);
}

function slugOf(options: { frontMatter: Data; dir: string; isIndex: boolean; base: string }): string {
  const { frontMatter, dir, base } = options;
  const given = textOf(frontMatter.slug);
  const folder = `/${dir}${dir === '' ? '' : '/'}`;
  if (given === undefined) return options.isIndex ? folder : folder + base;
  return given.startsWith('/') ? given : new URL(given, `http://x${folder}`).pathname;
}

/** Whether a document has the address of its folder. */
export function isIndexName(name: string): boolean {
  return isIndex(fileName(name).replace(/\.mdx?$/i, ''), parentPath(name));
}

function isIndex(bare: string, folder: string): boolean {
  const lower = bare.toLowerCase();
  return lower === 'index' || lower === 'readme' || lower === fileName(folder).toLowerCase();
}

const dateLike = /^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?/;
const versionLike = /^\d+[-_.]\d+/;

function withoutNumber(name: string): string {
  if (dateLike.test(name) || versionLike.test(name)) return name;
  return /^\d+\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)?.[1] ?? name;
}

/** The posts of a blog. */
export function readPosts(folder: string, { route, raw }: BlogOptions): readonly Document[] {
  return publishedFiles(folder, raw).map(({ name, text, frontMatter }) => {
    const bare = name.replace(/\.mdx?$/i, '');
    const slug = textOf(frontMatter.slug) ?? postSlug(bare);
    return { name, frontMatter, text, permalink: joinPermalink(`/${route}`, slug), id: bare };
  });
}

function postSlug(name: string): string {
  const dated = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?$/.exec(name);
  if (dated === null) return `/${name.replace(/\/index$/, '')}`;
  const [, folder = '', date = '', text = ''] = dated;
  return `/${date.replaceAll('-', '/')}/${folder}${text}`;
}

/** Addresses of single pages. */
export function pageAddresses(folder: string): readonly string[] {
  return filesBelow(folder)
    .filter((name) => /\.(?:mdx?|[jt]sx?)$/i.test(name) && !/\.d\.ts$|\.test\./.test(name) && !isPartial(name))
    .map((name) => {
      const slug = /\.mdx?$/i.test(name)
        ? textOf(frontMatterOf(readFileSync(join(folder, name), 'utf8')).slug)
        : undefined;
      const bare = name.replace(/\.\w+$/, '').replace(/(?:^|\/)index$/, '');
      return slug?.startsWith('/') === true ? slug : `/${bare}`;
    });
}

/** A version of a set of documents. */
export interface DocsVersion {
  /** `current` for the folder of the config. */
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly sidebars: string | undefined;
  /** Without base URL. */
  readonly route: string;
  readonly isLast: boolean;
  /** Whether its documents are not there: those of the current version are taken. */
  readonly isMissing: boolean;
}

/** The versions of a set that Docusaurus would build, the current one first. */
export function versionsOf(root: string, { id, path, route, sidebarPath, raw }: DocsOptions): readonly DocsVersion[] {
  const prefix = id === 'default' ? '' : `${id}_`;
  const listed = readJson(join(root, `${prefix}versions.json`));
  const released = raw.disableVersioning === true ? [] : listOf(listed).map(String);
  const withCurrent = raw.includeCurrentVersion !== false;
  const last = textOf(raw.lastVersion) ?? released[0] ?? 'current';
  const only = raw.onlyIncludeVersions === undefined ? undefined : listOf(raw.onlyIncludeVersions).map(String);
  return [...(withCurrent || released.length === 0 ? ['current'] : []), ...released]
    .filter((name) => only === undefined || only.includes(name))
    .flatMap((name) => {
      const own = dataOf(dataOf(raw.versions)[name]);
      const part = textOf(own.path) ?? (name === last ? '' : name === 'current' ? 'next' : name);
      const isCurrent = name === 'current';
      const ofName = isCurrent ? join(root, path) : join(root, `${prefix}versioned_docs/version-${name}`);
      const isMissing = !existsSync(ofName);
      // Some sites copy the documents of the last version before they are built.
      if (isMissing && name !== last) return [];
      const version = {
        name,
        folder: isMissing ? join(root, path) : ofName,
        isMissing,
        sidebars: isCurrent
          ? sidebarPath === undefined || sidebarPath === false
            ? undefined
            : join(root, relative(root, join(root, relativeTo(root, sidebarPath))))
          : join(root, `${prefix}versioned_sidebars/version-${name}-sidebars.json`),
        route: joinPermalink(`/${route}`, part),
        isLast: name === last,
      };
      return [version];
    });
}

function relativeTo(root: string, path: string): string {
  return path.startsWith('/') ? relative(root, path) : path;
}

/** Addresses of the generated index pages of a sidebar, and of `_category_` files in folders below those that it is made of. */
export function indexAddresses(
  sidebars: unknown,
  { route, folder, documents }: Pick<DocsVersion, 'route' | 'folder'> & { readonly documents: readonly Document[] },
): readonly string[] {
  const found: string[] = [];
  const add = (category: Data, label: string) => {
    const link = dataOf(category.link);
    if (link.type === 'generated-index')
      found.push(joinPermalink(route, textOf(link.slug) ?? `/category/${new GithubSlugger().slug(label)}`));
  };
  /** Folders that make entries, with a slash at the end. */
  const made: string[] = (sidebars ?? undefined) === undefined ? [''] : [];
  const walk = (items: unknown) => {
    for (const item of listOf(items)) {
      const entry = dataOf(item);
      if (entry.type === 'autogenerated') made.push(`${textOf(entry.dirName) ?? '.'}/`.replace(/^(?:\.\/)+/, ''));
      if (entry.type === 'category') add(entry, textOf(entry.label) ?? '');
      // A short form has its name as its key.
      for (const inner of entry.type === undefined ? Object.values(entry) : [entry.items]) walk(inner);
    }
  };
  for (const items of Object.values(dataOf(sidebars))) walk(items);
  for (const name of made.length > 0 ? filesBelow(folder) : []) {
    const [, dir] = /^(.+\/)_category_\.(?:json|ya?ml)$/.exec(name) ?? [];
    const isCategory = made.some((top) => dir !== top && dir?.startsWith(top));
    if (dir === undefined || !isCategory || !documents.some((document) => document.name.startsWith(dir))) continue;
    let data: Data = {};
    try {
      data = dataOf(parse(readFileSync(join(folder, name), 'utf8')));
    } catch {
      // It is reported when the new site is built.
    }
    add(data, textOf(data.label) ?? withoutNumber(basename(dirname(name))));
  }
  return found;
}
