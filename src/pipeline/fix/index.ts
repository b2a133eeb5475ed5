import type { Diagnostic, Fix } from '../../model/diagnostic.ts';
import type { Link, Page } from '../../model/page.ts';
import type { Fate } from '../../model/past.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { SourceFile } from '../../model/source.ts';
import { oncePer } from '../../shared/once.ts';
import { decodeUrl, encodePath, encodeUrl, relativePath, splitUrl } from '../../shared/paths.ts';
import { isFragmentOfText } from '../../shared/text-fragment.ts';
import { hrefsIn } from './find-href.ts';
import { likelyAnchor, likelyRoute, likelySource } from './likely.ts';
import { type Evidence, pagesFor, pathFrom, provenAnchor, provenRoute, provenSource } from './proven.ts';

export interface FixInput extends Evidence {
  readonly pages: ReadonlyMap<SourcePath, Page>;
}

export { hrefsIn } from './find-href.ts';

/** Adds fixes to diagnostics about links: an edit that is proven, else one for the writer to choose. */
export async function addFixes(diagnostics: readonly Diagnostic[], input: FixInput): Promise<readonly Diagnostic[]> {
  const sources = new Map(input.sources.map((source) => [source.path, source]));
  const links = new Map(
    [...input.pages.values()].flatMap((page) => page.links.map((link) => [keyOf(link.place), link])),
  );
  const finderOf = oncePer(({ text }: SourceFile) => hrefsIn(text));
  const done: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const { rule, place, fix } = diagnostic;
    const propose = proposals[rule];
    const source = place === undefined ? undefined : sources.get(place.file);
    const link = place?.start === undefined ? undefined : links.get(keyOf(place));
    if (propose === undefined || source === undefined || link === undefined || fix !== undefined) {
      done.push(diagnostic);
      continue;
    }
    const { proven, likely, hint } = await propose(link, source, input);
    const range = finderOf(source)(link);
    const edit = (text: string | undefined): Fix | undefined =>
      text === undefined || range === undefined || text === link.href
        ? undefined
        : { file: source.path, ...range, text };
    const [certain, choice] = [edit(proven), edit(likely)];
    done.push({
      ...diagnostic,
      ...(hint !== undefined && { hint }),
      ...(certain !== undefined ? { fix: certain } : choice !== undefined && { choice }),
    });
  }
  return done;
}

/** Hrefs to write in place of a link's own. */
interface Proposal {
  readonly proven?: string | undefined;
  readonly likely?: string | undefined;
  /** What git says of the target, where that helps. */
  readonly hint?: string | undefined;
}

type Propose = (link: Link, source: SourceFile, input: FixInput) => Promise<Proposal>;

const proposals: Readonly<Partial<Record<Diagnostic['rule'], Propose>>> = {
  async 'broken-markdown-link'({ href }, source, input) {
    const { path, query, hash } = splitUrl(href);
    const { target, fate } = await provenSource({ href, path: decodeUrl(path) }, source, input);
    const anchor = target && (await anchorIn(input.book.bySource.get(target)?.permalink ?? '', hash, input));
    const write = (page: SourcePath, anchor: string) => written(path, page, source) + query + anchor;
    const other =
      fate.kind === 'gone' ? undefined : likelySource(pathFrom(source.path, decodeUrl(path)), pagesFor(source, input));
    const likely = target ?? other;
    return {
      proven: target && anchor !== undefined ? write(target, anchor) : undefined,
      likely: likely && write(likely, hash),
      hint: hintOf(fate),
    };
  },

  async 'broken-link'({ href, url, kind }, _source, input) {
    if (kind !== 'path') return {};
    const { site, files, config } = input;
    const path = decodeUrl(splitUrl(url).path);
    const { target, fate } = await provenRoute(path, input);
    const { path: asWritten, query, hash } = splitUrl(href);
    const isBased = config.baseUrl !== '/' && `${asWritten}/`.startsWith(config.baseUrl);
    const write = (address: string, anchor: string) => {
      const shown = isBased || config.baseUrl === '/' ? address : `/${address.slice(config.baseUrl.length)}`;
      return encodeUrl(shown) + query + anchor;
    };
    const anchor = target && (await anchorIn(target, hash, input));
    const likely = target ?? (fate.kind === 'gone' ? undefined : likelyRoute(path, site, files));
    return {
      proven: target && anchor !== undefined ? write(target, anchor) : undefined,
      likely: likely && write(likely, hash),
      hint: hintOf(fate),
    };
  },

  async 'html-link'({ href }) {
    return { proven: withoutHtml(href) };
  },

  async 'broken-anchor'({ href, url, kind }, source, input) {
    const { site, facts, book } = input;
    const { path, hash } = splitUrl(url);
    const permalink = kind === 'anchor' ? book.bySource.get(source.path)?.permalink : decodeUrl(path);
    const route = permalink === undefined ? undefined : site.routes.get(permalink);
    const ids = route && facts.get(route.permalink)?.ids;
    if (route === undefined || ids === undefined) return {};
    const anchor = decodeUrl(hash.slice(1));
    const write = (id: string | undefined) => id && `${href.slice(0, href.indexOf('#'))}#${encodeUrl(id)}`;
    return {
      proven: write(await provenAnchor(anchor, route.permalink, input)),
      likely: write(likelyAnchor(anchor, ids)),
    };
  },
};

/** A link to a page without the ending of a file: `../setup.html#a` gives `../setup#a`, `index.html` the folder. */
function withoutHtml(href: string): string {
  const { path, query, hash } = splitUrl(href);
  const folder = /^(.*\/|)index\.html$/.exec(path)?.[1];
  const bare = folder === undefined ? path.replace(/\.html$/, '') : folder.replace(/(?<=.)\/$/, '') || '.';
  return bare + query + hash;
}

/** The hash to write with a new target, so that no broken anchor takes the place of a broken path; `undefined` if there is none. */
async function anchorIn(permalink: string, hash: string, input: FixInput): Promise<string | undefined> {
  const ids = input.facts.get(permalink)?.ids;
  const anchor = decodeUrl(hash.slice(1));
  if (anchor === '' || anchor === 'top' || ids === undefined || ids.has(anchor) || isFragmentOfText(anchor))
    return hash;
  const proven = await provenAnchor(anchor, permalink, input);
  return proven === undefined ? undefined : `#${encodeUrl(proven)}`;
}

function hintOf(fate: Fate): string | undefined {
  if (fate.kind === 'moved') return `according to git, the page is ${fate.to} now`;
  if (fate.kind !== 'gone') return undefined;
  if (fate.candidates.length === 0)
    return 'according to git, the page was deleted: remove the link, or name another page';
  return `according to git, the page may be ${fate.candidates.join(' or ')} now`;
}

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
