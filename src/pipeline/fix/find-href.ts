import type { Place } from '../../model/place.ts';
import { addTo } from '../../shared/group-by.ts';
import { once } from '../../shared/once.ts';
import { offsetsIn } from '../../shared/text-points.ts';

/** Offsets of a link's href in a text; `undefined` unless it is written there exactly once. */
type HrefFinder = (link: {
  readonly place: Place;
  readonly href: string;
}) => { readonly start: number; readonly end: number } | undefined;

/** Finds hrefs in one text, whose lines and definitions are looked for once: a page may have thousands of links. */
export function hrefsIn(text: string): HrefFinder {
  const offsetAt = offsetsIn(text);
  const definitions = once(() => definitionsIn(text));
  return ({ place: { start, end }, href }) => {
    if (start === undefined || end === undefined || href === '') return undefined;
    const [from, to] = [offsetAt(start), offsetAt(end)];
    const span = text.slice(from, to);
    const target = literally(href);
    const inside = new RegExp(`(?<=\\]\\(\\s*<?)${target}(?=[\\s>)])|(?<=\\shref=["'])${target}(?=["'])`, 'g');
    const found = [...span.matchAll(inside)].map(({ index }) => from + index);
    // `[words][name]`: the href is in a definition elsewhere.
    const label = found.length === 1 ? undefined : /\[([^\]]+)\](?:\[\])?$/.exec(span)?.[1];
    const defined = label === undefined ? [] : (definitions().get(label.toLowerCase()) ?? []);
    const isWhole = (at: number) => text.startsWith(href, at) && /^[\s>]?$/.test(text.charAt(at + href.length));
    const all = label === undefined ? found : defined.filter(isWhole);
    const [at] = all;
    return at === undefined || all.length > 1 ? undefined : { start: at, end: at + href.length };
  };
}

/** Where the addresses of definitions begin, by their labels in small letters. */
function definitionsIn(text: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, [number, ...number[]]>();
  for (const { 0: written, 1: label = '', index } of text.matchAll(/^ {0,3}\[([^\]]+)\]:\s*<?/gm))
    addTo(found, label.toLowerCase(), index + written.length);
  return found;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
