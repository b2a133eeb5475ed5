import { relative, resolve, sep } from 'node:path';
import type { AddressBook } from '../../model/address.ts';

/** What a page is called among results: the path of its source, and its address. */
export function subjectsOf(
  page: string,
  { book, root, cwd }: { readonly book: AddressBook; readonly root: string; readonly cwd: string },
): readonly string[] {
  const names = [page, relative(root, resolve(cwd, page)).split(sep).join('/')];
  const documents = book.documents.filter(({ source, permalink }) =>
    names.some((name) => name === source || name === permalink),
  );
  return [...names, ...documents.flatMap(({ source, permalink }) => [source, permalink])];
}
