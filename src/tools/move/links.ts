import type { Fix } from '../../model/diagnostic.ts';
import type { Link } from '../../model/page.ts';
import type { SourcePath } from '../../model/place.ts';
import { hrefsIn } from '../../pipeline/fix/index.ts';
import { oncePer } from '../../shared/once.ts';
import { decodeUrl, encodePath, splitUrl } from '../../shared/paths.ts';
import { offsetsIn } from '../../shared/text-points.ts';
import { replaceTokens } from '../../shared/tokens.ts';
import { allLinks } from '../workspace/index.ts';
import type { Edits } from './edits.ts';
import type { MovedSite } from './moved-site.ts';

/** Links of pages and partials follow, by the places that were found when they were compiled. */
export function followLinks(moved: MovedSite, edits: Edits): void {
  const offsetsOf = oncePer((file: SourcePath) => offsetsIn(edits.textOf(file)));
  const finderOf = oncePer((file: SourcePath) => hrefsIn(edits.textOf(file)));
  for (const { source, link } of allLinks(moved.site)) {
    const { file } = link.place;
    if (!moved.owns(file)) continue;
    if (link.kind === 'anchor' || link.kind === 'external' || link.kind === 'api') continue;
    const href = hrefAfter(moved, source, link);
    if (href === undefined || href === link.href) continue;
    const range = finderOf(file)(link);
    const fix =
      range === undefined
        ? withTokens(moved, link, href, { text: edits.textOf(file), offsetAt: offsetsOf(file) })
        : { file, ...range, text: href };
    if (fix !== undefined) edits.add(fix);
    else edits.note(link.place, `a link to ${link.href} has to be ${href} then`);
  }
}

/** The edit of a link that has tokens in its address: those before what changes stay. */
function withTokens(
  { site: { config: values } }: MovedSite,
  { place: { file, start, end }, href: before }: Link,
  after: string,
  { text, offsetAt }: { readonly text: string; readonly offsetAt: ReturnType<typeof offsetsIn> },
): Fix | undefined {
  if (start === undefined || end === undefined) return;
  const [from, to] = [offsetAt(start), offsetAt(end)];
  const written = [...text.slice(from, to).matchAll(/[^\s()<>"']+/g)].map(({ 0: word, index }) => ({ word, index }));
  const found = written.filter(({ word }) => word.includes('%') && replaceTokens(word, values) === before);
  const [only] = found;
  if (only === undefined || found.length > 1) return;
  const cuts = [...only.word.matchAll(/\//g)].map(({ index }) => index + 1).reverse();
  const isKept = (cut: number) => after.startsWith(replaceTokens(only.word.slice(0, cut), values));
  const cut = cuts.find(isKept) ?? 0;
  const rest = after.slice(replaceTokens(only.word.slice(0, cut), values).length);
  const at = from + only.index;
  return { file, start: at, end: at + only.word.length, text: only.word.slice(0, cut) + rest };
}

/** The link as it has to be after the move; `undefined` where its target is unknown. */
function hrefAfter(moved: MovedSite, page: SourcePath, { href, url, kind, place }: Link): string | undefined {
  const { path, query, hash } = splitUrl(href);
  const written = decodeUrl(path);
  const toFile = (target: SourcePath | undefined) =>
    target && encodePath(moved.pathAfter(place.file, written, target)) + query + hash;
  if (kind === 'asset') return toFile(moved.fileAt(place.file, written));
  const target = moved.documentAt(url);
  if (kind === 'document') return toFile(target?.source);
  if (kind !== 'path' || path === '') return;
  if (target === undefined && path.startsWith('/')) return inLocale(moved, { href, url });
  const now = target && moved.after.get(target.source)?.permalink;
  const before = decodeUrl(splitUrl(url).path);
  const isReadressed = now !== undefined && now !== target?.permalink;
  const isRelative = !path.startsWith('/');
  const moves = isRelative && moved.before(page)?.permalink !== moved.after.get(page)?.permalink;
  if (!isReadressed && !moves) return;
  return encodePath(moved.address(written, isReadressed ? now : before)) + query + hash;
}

/** The address of a page in another locale after the move. */
function inLocale(moved: MovedSite, { href, url }: Pick<Link, 'href' | 'url'>): string | undefined {
  for (const other of moved.locales) {
    const target = other.documentAt(url);
    const now = target && other.after.get(target.source)?.permalink;
    if (now === undefined || now === target?.permalink) continue;
    const { path, query, hash } = splitUrl(href);
    return encodePath(moved.address(decodeUrl(path), now)) + query + hash;
  }
  return;
}
