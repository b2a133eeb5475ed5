import type { AddressBook, Permalink } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Diagnostic, Fix } from '../../model/diagnostic.ts';
import type { Link, Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import type { SourceFile } from '../../model/source.ts';
import { decodeUrl, encodePath, encodeUrl, relativePath, splitUrl } from '../../shared/paths.ts';
import { findHref } from './find-href.ts';
import { likelyAnchor, likelyRoute, likelySource, renamedSource } from './likely.ts';

export interface FixInput {
  readonly config: ResolvedConfig;
  readonly site: Site;
  readonly sources: readonly SourceFile[];
  readonly book: AddressBook;
  /** Files that were renamed, according to git: old path to new path. */
  readonly moves: ReadonlyMap<SourcePath, SourcePath>;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  /** By permalink. */
  readonly facts: ReadonlyMap<Permalink, { readonly ids: ReadonlySet<string> }>;
  /** Addresses of static files and assets, base URL included. */
  readonly files: ReadonlySet<string>;
}

export { findHref, offsetOf } from './find-href.ts';

/** Adds a fix to a diagnostic about a link, if one edit is certain. */
export function createFixFinder(input: FixInput): (diagnostic: Diagnostic) => Diagnostic {
  const sources = new Map(input.sources.map((source) => [source.path, source]));
  let links: ReadonlyMap<string, Link> | undefined;
  const linkAt = (place: Place) => {
    links ??= new Map([...input.pages.values()].flatMap((page) => page.links.map((link) => [keyOf(link.place), link])));
    return links.get(keyOf(place));
  };

  return (diagnostic) => {
    const { rule, place } = diagnostic;
    const propose = proposals[rule];
    const source = place === undefined ? undefined : sources.get(place.file);
    if (propose === undefined || place?.start === undefined || source === undefined || diagnostic.fix !== undefined)
      return diagnostic;
    const link = linkAt(place);
    const renamed =
      rule === 'broken-markdown-link' && link && renamedSource(decodeUrl(splitUrl(link.href).path), source, input);
    const hinted = renamed ? { ...diagnostic, hint: `according to git, the page is ${renamed} now` } : diagnostic;
    const href = link && propose(link, source, input);
    const range = link && findHref(source.text, link);
    if (href === undefined || range === undefined) return hinted;
    const fix: Fix = { file: source.path, ...range, text: href };
    return { ...hinted, fix };
  };
}

/** The href to write in place of a link's own; `undefined` when it is not certain. */
type Propose = (link: Link, source: SourceFile, input: FixInput) => string | undefined;

const proposals: Readonly<Partial<Record<Diagnostic['rule'], Propose>>> = {
  'broken-markdown-link': ({ href }, source, input) => {
    const { path, query, hash } = splitUrl(href);
    const target = likelySource(decodeUrl(path), source, input);
    return target === undefined ? undefined : written(path, target, source) + query + hash;
  },

  'broken-link': ({ href, url, kind }, _source, { site, files, config }) => {
    if (kind !== 'path') return undefined;
    const { path } = splitUrl(url);
    const target = likelyRoute(decodeUrl(path), site, files);
    if (target === undefined) return undefined;
    const { path: asWritten, query, hash } = splitUrl(href);
    const isBased = config.baseUrl !== '/' && `${asWritten}/`.startsWith(config.baseUrl);
    const shown = isBased || config.baseUrl === '/' ? target : `/${target.slice(config.baseUrl.length)}`;
    return encodeUrl(shown) + query + hash;
  },

  'broken-anchor': ({ href, url, kind }, source, { site, facts, book }) => {
    const { path, hash } = splitUrl(url);
    const permalink = kind === 'anchor' ? book.bySource.get(source.path)?.permalink : decodeUrl(path);
    const route = permalink === undefined ? undefined : site.routes.get(permalink);
    const ids = route && facts.get(route.permalink)?.ids;
    const anchor = ids && likelyAnchor(decodeUrl(hash.slice(1)), ids);
    return anchor === undefined ? undefined : `${href.slice(0, href.indexOf('#'))}#${encodeUrl(anchor)}`;
  },
};

/** A path as the author wrote the old one: from the site root (`@site/`), or from the folder of the file. */
function written(path: string, target: SourcePath, source: SourceFile): string {
  return encodePath(path.startsWith('@site/') ? `@site/${target}` : relativePath(source.path, target));
}

function keyOf({ file, start, end }: Place): string {
  return JSON.stringify([file, start?.line, start?.column, end?.line, end?.column]);
}

/**
 * Makes edits in a text without byte order mark. Equal edits are made once. Of two that overlap only the first by place
 * is made, as the other was meant for the text before it. `applied` counts the edits made.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): { readonly text: string; readonly applied: number } {
  const distinct = new Map(fixes.map((fix) => [JSON.stringify([fix.start, fix.end, fix.text]), fix]));
  const inOrder = [...distinct.values()].sort((a, b) => a.start - b.start || a.end - b.end);
  let fixed = '';
  let done = 0;
  let applied = 0;
  let last: Fix | undefined;
  for (const fix of inOrder) {
    const clashes = last !== undefined && (fix.start < last.end || fix.start === last.start);
    if (clashes || fix.end > text.length) continue;
    fixed += text.slice(done, fix.start) + fix.text;
    done = fix.end;
    last = fix;
    applied++;
  }
  return { text: fixed + text.slice(done), applied };
}
