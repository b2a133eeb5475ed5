import { dirname, normalize, relative } from 'node:path/posix';
import { slug } from 'github-slugger';

/** A heading and the text below it. `words` is `undefined` once it was deleted. */
export interface Section {
  words: string | undefined;
  readonly body: readonly string[];
}

/** A page, whatever its path is at present. `path` is `undefined` once it was deleted. */
export interface KnownPage {
  path: string | undefined;
  /** The folder of its version: its pages have their addresses below `base`. */
  readonly folder: Folder;
  /** The address below that of the folder, where the page has it in its frontmatter. */
  slug: string | undefined;
  readonly topic: string;
  intro: readonly string[];
  readonly sections: Section[];
  readonly links: KnownLink[];
  redirectFrom: string | undefined;
}

export interface Folder {
  readonly dir: string;
  readonly base: string;
}

/** A picture, or another file without links. */
export interface KnownFile {
  path: string | undefined;
  readonly text: string;
}

/** A link, by its label, and what its author meant. */
export interface KnownLink {
  readonly label: string;
  readonly href: string;
  /** What it should have been from the start, of one in wrong letters: it may lead to what that leads to. */
  readonly intended?: string;
  readonly isImage: boolean;
  /** What it may be led to without an error. The page or file that was meant is the first. */
  readonly meant: (KnownPage | KnownFile)[];
  readonly section: Section | undefined;
}

export function textOf({ topic, intro, sections, links, redirectFrom, slug: own }: KnownPage): string {
  const fields = [
    ...(redirectFrom === undefined ? [] : [`redirect_from: ${redirectFrom}`]),
    ...(own === undefined ? [] : [`slug: ${own}`]),
  ];
  const frontmatter = fields.length === 0 ? '' : `---\n${fields.join('\n')}\n---\n\n`;
  const written = links.map(({ label, href, isImage }) => `${isImage ? '!' : ''}[${label}](${href})`);
  const parts = sections.map(({ words, body }) => `## ${words}\n\n${body.join('\n')}`);
  return `${frontmatter}# ${topic}\n\n${intro.join('\n')}\n\n${written.join('\n')}\n\n${parts.join('\n\n')}\n`;
}

/** The address of a page, or of a file that is published as it is. `undefined` for one that is not there. */
export function addressOf(target: KnownPage | KnownFile): string | undefined {
  const { path } = target;
  if (path === undefined) return undefined;
  if (!('folder' in target)) return path.startsWith('static/') ? encodeURI(path.slice('static'.length)) : undefined;
  return target.slug === undefined ? pageAddress(path, target.folder) : composed(target.folder.base + target.slug);
}

/** The address that a page has by its path. */
export function pageAddress(path: string, { dir, base }: Folder): string {
  return composed(base + path.slice(dir.length).replace(/(?:\/index)?\.mdx$/, ''));
}

/** Addresses are composed, whatever form the names of files have, or slugs. */
function composed(address: string): string {
  return encodeURI(address.normalize('NFC'));
}

export function pathTo(path: string, from: KnownPage): string {
  const way = relative(dirname(from.path ?? ''), path);
  return encodeURI(way.startsWith('.') ? way : `./${way}`);
}

/** What a link of a page leads to, as it is written. */
export function targetOf<T extends KnownPage | KnownFile>(
  href: string,
  from: KnownPage,
  targets: readonly T[],
): T | undefined {
  const [path = ''] = href.split('#');
  const target = decodeURI(path);
  const file = target.startsWith('@site/') ? target.slice(6) : normalize(`${dirname(from.path ?? '')}/${target}`);
  return targets.find((other) => other.path !== undefined && (other.path === file || addressOf(other) === path));
}

/** The section of a page that an anchor leads to. */
export function sectionAt(page: KnownPage, anchor: string): Section | undefined {
  return page.sections.find(({ words }) => words !== undefined && slug(words) === anchor);
}
