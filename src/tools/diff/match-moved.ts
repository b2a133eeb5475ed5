import type { BuiltPage } from './read-build.ts';

/** Lines that more pages have say nothing of where a page went. */
const maxCommon = 20;
/** How much of the letters of both pages has to be in lines of both. */
const minSimilarity = 0.6;

/**
 * Finds pages that moved: the old address redirects to the new page, or both have nearly the same text.
 *
 * @returns old address to new address; each new page is in it once
 */
export function matchMoved(
  gone: readonly BuiltPage[],
  come: readonly BuiltPage[],
  targetOf: (address: string) => string | undefined,
): ReadonlyMap<string, string> {
  const moves = new Map<string, string>();
  const free = new Map(come.map((page) => [page.address, page]));
  const settle = (from: string, to: string) => {
    moves.set(from, to);
    free.delete(to);
  };
  for (const { address } of gone) {
    const to = targetOf(address);
    if (to !== undefined && free.has(to)) settle(address, to);
  }
  const left = gone.filter(({ address }) => !moves.has(address));
  const pairs = alike(left, [...free.values()]).sort((a, b) => b.likeness - a.likeness);
  for (const { from, to } of pairs) if (!moves.has(from) && free.has(to)) settle(from, to);
  return moves;
}

/** Pairs of pages that have most of their text in common. */
function alike(gone: readonly BuiltPage[], come: readonly BuiltPage[]) {
  const holders = new Map<string, BuiltPage[]>();
  for (const page of come)
    for (const line of linesOf(page)) holders.set(line, [...(holders.get(line) ?? []), page].slice(0, maxCommon + 1));
  return gone.flatMap((old) => {
    const shared = new Map<BuiltPage, number>();
    for (const line of linesOf(old)) {
      const pages = holders.get(line) ?? [];
      if (pages.length > maxCommon) continue;
      for (const page of pages) shared.set(page, (shared.get(page) ?? 0) + line.length);
    }
    return [...shared]
      .map(([page, letters]) => ({
        from: old.address,
        to: page.address,
        likeness: (2 * letters) / (lettersOf(old) + lettersOf(page)),
      }))
      .filter(({ likeness }) => likeness >= minSimilarity);
  });
}

function linesOf({ text }: BuiltPage): ReadonlySet<string> {
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}

function lettersOf(page: BuiltPage): number {
  return [...linesOf(page)].reduce((sum, line) => sum + line.length, 0);
}
