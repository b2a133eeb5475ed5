import { dataOf, listOf, textOf } from '../data.ts';
import { linkAddress } from '../inline.ts';
import type { Plan } from '../plan.ts';

/**
 * Redirects of the config: one for each page where a whole folder is redirected; other patterns are reported.
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
      const [, before = '', slug] = /^\/?(.*?)\/?:(\w+)\*$/.exec(from) ?? [];
      const target = /^\/?(.*?)\/?:(\w+)\*$/.exec(to);
      if (slug !== undefined && target?.[2] === slug && !before.includes(':')) {
        const below = target[1] === '' ? '/' : `/${target[1]}/`;
        return pages
          .filter(({ address }) => address.startsWith(below))
          .map(({ address }) => ({ from: `/${before}/${address.slice(below.length)}`.replace('//', '/'), to: address }))
          .filter((redirect) => !pages.some(({ address }) => address === redirect.from));
      }
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
