import { dataOf, listOf, textOf } from '../data.ts';
import { linkAddress } from '../inline.ts';
import { redirectsOfPattern } from '../pattern-redirects.ts';
import type { Plan } from '../plan.ts';

/**
 * Redirects of the config: one for each page that a pattern leads to; patterns of which that cannot be said are reported.
 *
 * @param file the config file, as notes show it
 */
export function redirectsOf(
  given: unknown,
  pages: readonly { readonly address: string }[],
  { plan, file }: { readonly plan: Plan; readonly file: string },
): readonly { readonly from: string; readonly to: string }[] {
  return listOf(given)
    .map(dataOf)
    .flatMap(({ source, destination }) => {
      const [from, to] = [textOf(source), textOf(destination)];
      if (from === undefined || to === undefined) return [];
      const ofPages = redirectsOfPattern(
        { from, to },
        pages.map(({ address }) => address),
      );
      if (ofPages !== undefined) return ofPages;
      if (/[*:]/.test(from.replace(/^https?:/, ''))) {
        plan.noteEach('lost', 'redirects by a pattern', `write each address under redirects, such as ${from}`, {
          file,
        });
        return [];
      }
      const address = `/${from.replace(/^\/+|\/+$/g, '')}`;
      return pages.some((page) => page.address === address) || address === to
        ? []
        : [{ from: address, to: /^https?:/.test(to) ? to : linkAddress(to).replace(/(?<=.)\/index$/, '') }];
    });
}
