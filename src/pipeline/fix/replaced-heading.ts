import { structuredPatch } from 'diff';
import type { TextChange } from '../../model/past.ts';
import { type Heading, headingsOf } from '../../shared/headings.ts';

/** What became of an anchor of a page, according to its past. */
export type AnchorFate =
  /** No text of the page had a heading with it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'renamed'; readonly to: string }
  /** Its heading was removed, or replaced in a way that leaves a doubt. */
  | { readonly kind: 'gone' };

/**
 * Follows the anchor of a heading through the changes of its page, latest first.
 *
 * @param ids anchors that the page has now
 */
export async function followAnchor(
  anchor: string,
  changes: readonly TextChange[],
  ids: ReadonlySet<string>,
): Promise<AnchorFate> {
  const isIn = (text: string, id: string) => headingsOf(text).some((heading) => heading.id === id);
  const at = changes.findIndex(({ before, after }) => isIn(before, anchor) && !isIn(after, anchor));
  if (at < 0) return { kind: 'unknown' };
  let name = anchor;
  for (const change of changes.slice(0, at + 1).reverse()) {
    if (!isIn(change.before, name) || isIn(change.after, name)) continue;
    const next = (await change.isReplaced()) ? undefined : replacedHeading(name, change);
    if (next === undefined) return { kind: 'gone' };
    name = next;
  }
  return ids.has(name) ? { kind: 'renamed', to: name } : { kind: 'gone' };
}

/**
 * The anchor of the heading that took the place of another one: its line replaced exactly that line, one of the same level, in one
 * hunk. `undefined` where any other hunk adds or removes a heading without replacing one: then a hunk may have put two different
 * sections next to each other.
 */
function replacedHeading(anchor: string, { before, after }: Pick<TextChange, 'before' | 'after'>): string | undefined {
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: 3 });
  let found: string | undefined;
  const [old, current] = [byLine(before), byLine(after)];
  for (const { oldStart, newStart, lines } of hunks) {
    const removed: Heading[] = [];
    const added: Heading[] = [];
    let [oldLine, newLine] = [oldStart - 1, newStart - 1];
    for (const line of lines) {
      const [mark] = line;
      if (mark === '-') removed.push(...(old.get(oldLine) ?? []));
      if (mark === '+') added.push(...(current.get(newLine) ?? []));
      if (mark === '-' || mark === ' ') oldLine++;
      if (mark === '+' || mark === ' ') newLine++;
    }
    const [from, ...otherRemoved] = removed;
    const [to, ...otherAdded] = added;
    if (from === undefined && to === undefined) continue;
    if (from === undefined || to === undefined || otherRemoved.length + otherAdded.length > 0) return undefined;
    if (from.depth !== to.depth) return undefined;
    if (from.id === anchor) found = to.id;
  }
  return found;
}

function byLine(text: string): ReadonlyMap<number, readonly Heading[]> {
  return new Map(headingsOf(text).map((heading) => [heading.line, [heading]]));
}
