import type { AddressBook, DocumentAddress } from '../model/address.ts';
import type { SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import { sidebarLinks } from '../model/sidebar.ts';
import type { SourceFile } from '../model/source.ts';
import { decodeUrl } from '../shared/paths.ts';

/**
 * Sources that have to be compiled before a route can be rendered: its own, and those that it shows something of,
 * such as the first words of the pages in a list.
 */
export function routeDependencies(
  route: Route,
  { book, sources }: { readonly book: AddressBook; readonly sources: readonly SourceFile[] },
): readonly SourcePath[] {
  const own = route.source === undefined || !book.bySource.has(route.source) ? [] : [route.source];
  const linked = (hrefs: readonly string[]) => {
    const wanted = new Set(hrefs.map((href) => decodeUrl(href)));
    return book.documents.filter(({ permalink }) => wanted.has(permalink)).map(({ source }) => source);
  };
  switch (route.kind) {
    case 'category':
      return linked(sidebarLinks(route.items).map(({ href }) => href));
    case 'tag':
      return linked(route.items.map(({ href }) => href));
    case 'post-list':
      return route.posts.map(({ source }) => source);
    case 'reference':
      // Operations list the pages that link to them.
      return sources
        .filter(({ path }) => book.bySource.has(path))
        .filter(mayLinkToApi(sources))
        .map(({ path }) => path);
    default:
      return own;
  }
}

/** Tells whether a source may link to an API operation, in its own text or in a partial that it imports. */
function mayLinkToApi(sources: readonly SourceFile[]): (source: SourceFile) => boolean {
  const links = ({ text }: SourceFile) => text.includes('api:');
  const inPartials = sources.some((source) => source.kind === 'partial' && links(source));
  return (source) => links(source) || (inPartials && /^import\s/m.test(source.text));
}

/** The document at an address; `undefined` for other kinds of pages, which the plan does not know. */
export function documentAt(book: AddressBook, permalink: string): DocumentAddress | undefined {
  return book.documents.find((document) => document.permalink === permalink);
}
