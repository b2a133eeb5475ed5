import { childPointer } from '../../core/json/pointer.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { isMarkdown, type KnownSite, linksTo, linksToOperation, type Workspace } from '../workspace/index.ts';
import { isOfApi } from './api-document.ts';
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
export function lensesOf(
  {
    site,
    workspace,
    path,
    textOf,
  }: { site: KnownSite; workspace: Workspace; path: SourcePath; textOf: (path: SourcePath) => string },
  text: string,
): readonly Lens[] {
  if (!isMarkdown(path)) return isOfApi(site, path) ? lensesOfApi({ site, workspace, path }, text) : [];
  if (site.plan.book.bySource.has(path)) {
    const links = linksTo(site, path);
    const pages = new Set(links.map(({ source }) => source)).size;
    const title = `${plural(pages, 'page')} lead${pages === 1 ? 's' : ''} here`;
    return [{ title, uses: links.map(({ link }) => link.place) }];
  }
  const uses = importsOf(site, path, textOf);
  const pages = new Set(uses.map(({ file }) => file)).size;
  return uses.length === 0 ? [] : [{ title: `${plural(pages, 'page')} import${pages === 1 ? 's' : ''} this`, uses }];
}

function lensesOfApi(
  { site, workspace, path }: { site: KnownSite; workspace: Workspace; path: SourcePath },
  text: string,
): readonly Lens[] {
  const data = workspace.readData(text);
  const documents = site.config.api.filter(({ document }) => document === path).map(({ id }) => id);
  const operations = site.plan.book.operations.filter(({ document }) => documents.includes(document));
  const named = new Set([...site.pages.values()].flatMap(({ links }) => links.map(({ url }) => url)));
  return operations.flatMap((operation) => {
    if (!named.has(operation.href)) return [];
    const links = linksToOperation(site, operation);
    const keys = ['paths', operation.path, operation.method.toLowerCase()];
    const name = data.nameAt(childPointer('', ...keys));
    if (name === undefined) return [];
    const pages = new Set(links.map(({ source }) => source)).size;
    const title = `${plural(pages, 'page')} lead${pages === 1 ? 's' : ''} here`;
    return [{ title, place: placeOfSpan(path, text, name), uses: links.map(({ link }) => link.place) }];
  });
}
