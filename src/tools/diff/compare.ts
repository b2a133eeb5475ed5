import { type PublishedChanges, publishedChanges } from '../../features/api/changes/published-changes.ts';
import type { BreakingRules } from '../../model/api-changes.ts';
import { decodeUrl, splitUrl } from '../../shared/paths.ts';
import { matchMoved } from './match-moved.ts';
import type { BuiltPage, BuiltSite, Sizes } from './read-build.ts';
import { diffTexts, type Hunk } from './text-diff.ts';

/** A page by its address and title. */
export interface PageName {
  readonly address: string;
  readonly title: string;
}

/** What readers notice between two builds. Its shape is that of `--format json`. */
export interface SiteDiff {
  /** Changes only together with the meaning of a field. */
  readonly version: 1;
  readonly old: string;
  readonly new: string;
  readonly isDifferent: boolean;
  readonly pages: {
    readonly added: readonly PageName[];
    /** `redirect`: where readers of the old address get to; without it, they find nothing. */
    readonly removed: readonly (PageName & { readonly redirect?: string })[];
    readonly moved: readonly {
      readonly from: string;
      readonly to: string;
      readonly title: string;
      readonly redirects: boolean;
      /** Empty where the text is the same. */
      readonly hunks: readonly Hunk[];
    }[];
    readonly changed: readonly (PageName & {
      readonly oldTitle?: string;
      /** Without a Markdown copy the text of the page was compared. */
      readonly hasCopy: boolean;
      readonly hunks: readonly Hunk[];
    })[];
    /** Number of pages in which only links have changed, to the new addresses of pages that moved. */
    readonly relinked: number;
  };
  /** Old redirects that lead nowhere now. */
  readonly redirectsGone: readonly { readonly from: string; readonly to: string }[];
  /** Headings of old pages that links no longer find. `address` is that of the page now. */
  readonly anchorsGone: readonly { readonly address: string; readonly id: string; readonly heading: string }[];
  readonly apis: readonly (PageName & {
    readonly state: 'added' | 'removed' | 'changed';
    readonly groups: readonly PublishedChanges[];
  })[];
  /** Markdown copies of operations whose text changed. A change that several have, as of a schema, is in the first one. */
  readonly operations: readonly (PageName & { readonly hunks: readonly Hunk[] })[];
  /** Number of operations in which only changes of others come again. */
  readonly operationsAlike: number;
  readonly sizes: {
    readonly old: Sizes;
    readonly new: Sizes;
    /** Pages whose HTML grew most. */
    readonly grown: readonly (PageName & { readonly old: number; readonly new: number })[];
  };
  readonly search: { readonly old?: number; readonly new?: number };
}

/** A page that grew by less is not worth a line. */
const minGrowth = 2048;
const maxGrown = 5;

/** What the owner of the API with the reference at an address says of what breaks its clients. */
type BreakingAt = (address: string) => BreakingRules;

/** Compares two builds as a reader sees them. */
export function compareBuilds(
  before: { readonly name: string; readonly site: BuiltSite },
  after: { readonly name: string; readonly site: BuiltSite },
  breakingAt: BreakingAt = () => ({}),
): SiteDiff {
  const [was, is] = [before.site, after.site];
  const gone = [...was.pages.values()].filter(({ address }) => !is.pages.has(address));
  const come = [...is.pages.values()].filter(({ address }) => !was.pages.has(address));
  const moves = matchMoved(gone, come, (address) => targetIn(is, address));
  const newAddress = (address: string) => moves.get(address) ?? address;
  const taken = new Set(moves.values());

  const changed: SiteDiff['pages']['changed'][number][] = [];
  const moved: SiteDiff['pages']['moved'][number][] = [];
  const anchorsGone: SiteDiff['anchorsGone'][number][] = [];
  const grown: SiteDiff['sizes']['grown'][number][] = [];
  let relinked = 0;
  for (const old of was.pages.values()) {
    const now = is.pages.get(newAddress(old.address));
    if (now === undefined) continue;
    const { address, title } = now;
    const hunks = changesOf(old, now, moves, was.apis.has(old.address) || is.apis.has(address));
    if (address !== old.address)
      moved.push({ from: old.address, to: address, title, redirects: targetIn(is, old.address) === address, hunks });
    else if (hunks.length > 0 || title !== old.title)
      changed.push({
        address,
        title,
        ...(title === old.title ? {} : { oldTitle: old.title }),
        hasCopy: now.hasCopy,
        hunks,
      });
    else if (now.hasCopy && old.text !== now.text && old.hasCopy) relinked++;
    for (const { id, text } of old.headings) if (!now.ids.has(id)) anchorsGone.push({ address, id, heading: text });
    if (now.bytes - old.bytes >= minGrowth) grown.push({ address, title, old: old.bytes, new: now.bytes });
  }
  const added = come.filter(({ address }) => !taken.has(address)).map(nameOf);
  const removed = gone
    .filter(({ address }) => !moves.has(address))
    .map((page) => {
      const redirect = is.redirects.get(page.address);
      return { ...nameOf(page), redirect };
    });
  const redirectsGone = [...was.redirects]
    .filter(([from]) => !is.redirects.has(from) && !is.pages.has(from))
    .map(([from, to]) => ({ from, to }));
  const apis = changesOfApis(was, is, newAddress, breakingAt);
  const { operations, alike, lines } = changesOfOperations(was, is, moves);
  const ownChanges = changed.flatMap((page) => {
    if (!is.apis.has(page.address)) return [page];
    const hunks = page.hunks.filter((hunk) => !changedLines(hunk).every((line) => lines.has(line)));
    return hunks.length === 0 && page.oldTitle === undefined ? [] : [{ ...page, hunks }];
  });
  const lists = [added, removed, moved, ownChanges, redirectsGone, anchorsGone, apis, operations];
  return {
    version: 1,
    old: before.name,
    new: after.name,
    isDifferent: lists.some(({ length }) => length > 0) || relinked > 0,
    pages: { added, removed, moved, changed: ownChanges, relinked },
    redirectsGone,
    anchorsGone,
    apis,
    operations,
    operationsAlike: alike,
    sizes: {
      old: was.sizes,
      new: is.sizes,
      grown: grown.sort((a, b) => b.new - b.old - (a.new - a.old)).slice(0, maxGrown),
    },
    search: {
      old: was.searchEntries,
      new: is.searchEntries,
    },
  };
}

function nameOf({ address, title }: PageName): PageName {
  return { address, title };
}

/** Pages of an API document are compared by the document, and by the copies of its operations. */
function changesOf(
  old: BuiltPage,
  now: BuiltPage,
  moves: ReadonlyMap<string, string>,
  isReference: boolean,
): readonly Hunk[] {
  const isCopy = old.hasCopy && now.hasCopy;
  if (isReference && !isCopy) return [];
  // The page of the search lists all others, whose titles change with them.
  if (!isCopy && !old.isIndexed && !now.isIndexed) return [];
  // A page may have got its copy, or lost it: then texts of two kinds would be compared.
  if (old.hasCopy !== now.hasCopy) return [];
  return diffTexts(isCopy ? followMoves(old.text, moves) : old.text, now.text);
}

/** The copies of operations, each change once; `lines` are all lines that changed. */
function changesOfOperations(was: BuiltSite, is: BuiltSite, moves: ReadonlyMap<string, string>) {
  const seen = new Set<string>();
  const lines = new Set<string>();
  const operations: SiteDiff['operations'][number][] = [];
  let alike = 0;
  for (const [address, text] of is.operations) {
    const old = was.operations.get(address);
    const all = old === undefined ? [] : diffTexts(followMoves(old, moves), text);
    if (all.length === 0) continue;
    const hunks = all.filter((hunk) => {
      const own = changedLines(hunk);
      for (const line of own) lines.add(line);
      const key = `${hunk.heading}\n${own.join('\n')}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
    if (hunks.length === 0) alike++;
    else operations.push({ address, title: /^# (.+)$/m.exec(text)?.[1] ?? address, hunks });
  }
  return { operations, alike, lines };
}

/** Lines with their sign, wherever headings are deeper on one page than on another. */
function changedLines({ lines }: Hunk): readonly string[] {
  return lines
    .filter((line) => !line.startsWith(' ') && line.trim().length > 1)
    .map((line) => line.replace(/^([-+])#+ /, '$1# '));
}

/** A text whose links lead to where pages are now. */
function followMoves(text: string, moves: ReadonlyMap<string, string>): string {
  if (moves.size === 0) return text;
  return text.replace(/\]\((\/[^)\s]*)/g, (link, href: string) => {
    const { path, query, hash } = splitUrl(href);
    const to = moves.get(decodeUrl(path));
    return to === undefined ? link : `](${to}${query}${hash}`;
  });
}

/** The page that an address redirects to, over several redirects too. */
function targetIn({ redirects, pages }: BuiltSite, address: string): string | undefined {
  let at = address;
  for (let hops = 0; hops < 10; hops++) {
    const to = redirects.get(at);
    if (to === undefined) return undefined;
    at = decodeUrl(splitUrl(to).path);
    if (at.length > 1) at = at.replace(/\/$/, '');
    if (pages.has(at)) return at;
  }
  return undefined;
}

function changesOfApis(
  was: BuiltSite,
  is: BuiltSite,
  newAddress: (address: string) => string,
  breakingAt: BreakingAt,
): SiteDiff['apis'] {
  const [old, now] = [[...was.apis.values()], [...is.apis.values()]];
  const kept = new Set(old.map(({ address }) => newAddress(address)));
  return [
    ...old.flatMap((api): SiteDiff['apis'] => {
      const after = is.apis.get(newAddress(api.address));
      if (after === undefined) return [{ ...nameOf(api), state: 'removed', groups: [] }];
      const groups = publishedChanges(api.document, after.document, breakingAt(after.address));
      return groups.length === 0 ? [] : [{ ...nameOf(after), state: 'changed', groups }];
    }),
    ...now
      .filter(({ address }) => !kept.has(address))
      .map((api) => ({ ...nameOf(api), state: 'added' as const, groups: [] })),
  ];
}
