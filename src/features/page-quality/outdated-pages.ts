import type { ResolvedConfig } from '../../model/config.ts';
import type { Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Site } from '../../model/site.ts';
import type { SourceFile } from '../../model/source.ts';
import { pointAfter } from '../../shared/text-points.ts';

/** Number of a release in a text: `2.29`, `v2.29.1`; no part of a longer number or name. */
const releaseNumber = /(?<![\w.-])v?(\d+(?:\.\d+)+)(?![\w-]|\.\d)/gi;

/**
 * Documents and pages that have not changed for long, and that name an older release and not the newest. Releases are
 * known from the labels of versions and the titles of posts, so version numbers of other programs do not count. Pages of older
 * versions are not reported: they describe what was true then.
 */
export function outdatedPages(
  { sources }: Pick<Content, 'sources'>,
  { routes }: Pick<Site, 'routes'>,
  { docs }: Pick<ResolvedConfig, 'docs'>,
  { months, today }: { readonly months: number; readonly today: Date },
): readonly Finding[] {
  const limit = new Date(today);
  limit.setUTCMonth(limit.getUTCMonth() - months);
  const bySource = new Map(sources.map((source) => [source.path, source]));
  const releasesOf = releaseLists(sources, docs);
  const latest = new Set(docs.flatMap(({ id, versions }) => currentVersions(versions).map((name) => `${id} ${name}`)));
  return [...routes.values()].flatMap((route): readonly Finding[] => {
    if ((route.kind !== 'doc' && route.kind !== 'page') || !route.indexed || route.fallback !== undefined) return [];
    if (route.kind === 'doc' && route.home !== route.permalink) return [];
    const source = bySource.get(route.source ?? '');
    if (source === undefined || route.modified === undefined || new Date(route.modified) >= limit) return [];
    if (source.kind === 'doc' && !latest.has(`${source.set} ${source.version}`)) return [];
    const named = olderRelease(source.text, releasesOf(source.set));
    if (named === undefined) return [];
    const { number, newest, start, end } = named;
    return [
      {
        rule: 'outdated-page',
        message: `the page names release ${number}, the newest is ${newest}, and it has not changed since ${route.modified.slice(0, 10)}`,
        place: { file: source.path, start, end },
        page: route.permalink,
        hint: 'read it again: name the newest release, or set last_update in its frontmatter to the day on which it was found right',
      },
    ];
  });
}

/** The docs folder itself, and the version that readers get unless they choose. */
function currentVersions(versions: ResolvedConfig['docs'][number]['versions']): readonly string[] {
  return versions.filter(({ name, latest }) => latest || name === 'current').map(({ name }) => name);
}

/** Releases that pages of a documentation set may name, newest first. Posts are about the only set, where there is one. */
function releaseLists(sources: readonly SourceFile[], docs: ResolvedConfig['docs']) {
  const titles = sources.flatMap(({ kind, frontmatter, heading }) =>
    kind === 'post' ? [frontmatter.title ?? heading ?? ''] : [],
  );
  const lists = new Map(
    docs.map(({ id, versions }) => [
      id,
      releasesIn([...versions.map(({ label }) => label), ...(docs.length > 1 ? [] : titles)]),
    ]),
  );
  const ofPages = docs.length > 1 ? [] : (lists.get(docs[0]?.id ?? '') ?? releasesIn(titles));
  return (set: string | undefined): readonly string[] => (set === undefined ? ofPages : (lists.get(set) ?? []));
}

function releasesIn(texts: readonly string[]): readonly string[] {
  const numbers = texts.flatMap((text) => [...text.matchAll(releaseNumber)].map(([, number = '']) => number));
  return [...new Set(numbers)].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

/** The first number of an older release in a text; `undefined` also where the text names the newest. */
function olderRelease(text: string, [newest, ...older]: readonly string[]) {
  if (newest === undefined) return undefined;
  const found = [...text.matchAll(releaseNumber)];
  if (found.some(([, number = '']) => isSame(number, newest) || isSame(newest, number))) return undefined;
  const first = found.find(([, number = '']) => older.some((release) => isSame(number, release)));
  if (first === undefined) return undefined;
  const start = pointAfter(text.slice(0, first.index));
  return { number: first[1] ?? '', newest, start, end: { ...start, column: start.column + first[0].length } };
}

/** Whether a number is a release or a patch of it: 2.29.1 is of 2.29. */
function isSame(number: string, release: string): boolean {
  return number === release || number.startsWith(`${release}.`);
}
