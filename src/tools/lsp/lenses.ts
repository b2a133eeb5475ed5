import { childPointer } from '../../core/json/pointer.ts';
import type { Place } from '../../model/place.ts';
import { isMarkdown, linksTo, linksToOperation, operationsOf, type Reference } from '../workspace/index.ts';
import { isOfApi } from './api-document.ts';
import type { AskedFile } from './at.ts';
import { importsOf } from './navigate.ts';
import { placeOfSpan } from './positions.ts';
import { plural } from './words.ts';

/** A line above a text that says how often something is used; without a place, above the first line. */
export interface Lens {
  readonly title: string;
  readonly place?: Place;
  readonly uses: readonly Place[];
}

/** How many pages lead to a page, import a partial, or name the operations of an API document. */
export function lensesOf(asked: AskedFile): readonly Lens[] {
  const { site, path, textOf } = asked;
  if (!isMarkdown(path)) return isOfApi(site, path) ? lensesOfApi(asked) : [];
  if (site.plan.book.bySource.has(path)) return [lensOfLinks(linksTo(site, path))];
  const uses = importsOf(site, path, textOf);
  const pages = new Set(uses.map(({ file }) => file)).size;
  return uses.length === 0 ? [] : [{ title: `${plural(pages, 'page')} import${pages === 1 ? 's' : ''} this`, uses }];
}

function lensOfLinks(links: readonly Reference[]): Lens {
  const pages = new Set(links.map(({ source }) => source)).size;
  return {
    title: `${plural(pages, 'page')} lead${pages === 1 ? 's' : ''} here`,
    uses: links.map(({ link }) => link.place),
  };
}

function lensesOfApi({ site, workspace, path, text }: AskedFile): readonly Lens[] {
  const data = workspace.readData(text);
  const named = new Set([...site.pages.values()].flatMap(({ links }) => links.map(({ url }) => url)));
  return operationsOf(site, path).flatMap((operation) => {
    if (!named.has(operation.href)) return [];
    const keys = ['paths', operation.path, operation.method.toLowerCase()];
    const name = data.nameAt(childPointer('', ...keys));
    if (name === undefined) return [];
    return [{ ...lensOfLinks(linksToOperation(site, operation)), place: placeOfSpan(path, text, name) }];
  });
}
