import type { Lookups } from '../markdown/scope.ts';
import type { AddressBook } from '../model/address.ts';
import type { AssetIndex } from '../model/content.ts';
import type { Lookup } from '../model/page.ts';
import type { SourceFile } from '../model/source.ts';
import { findOperation, nearestOperation } from '../shared/find-operation.ts';
import { nearest } from '../shared/nearest.ts';
import { fileName } from '../shared/paths.ts';

/** What there is to know about the rest of the site while a page is compiled. */
export interface World {
  readonly book: AddressBook;
  readonly assets: AssetIndex;
  readonly sources: readonly SourceFile[];
  readonly productSlug: string;
}

/** Answers from what the content and plan stages have found. */
export function createLookups({ book, assets, sources, productSlug }: World): Lookups {
  // A product folder answers to its name on disk and to the one it has in addresses.
  const aliases = <T>(entries: Iterable<readonly [string, T]>) =>
    new Map(
      [...entries].flatMap(
        ([path, value]) =>
          [
            [path.replaceAll('{product}', productSlug), value],
            [path, value],
          ] as [string, T][],
      ),
    );
  const documents = aliases(book.bySource);
  const files = aliases(sources.map((source) => [source.path, source] as const));
  const paths = [...book.bySource.keys(), ...assets.paths];
  return {
    document: (path) => documents.get(path),
    partial: (path) => files.get(path),
    asset: (path) => (documents.has(path) ? undefined : assets.get(path)),
    file: (path) => files.has(path) || assets.has(path),
    operation: (document, name) => findOperation(book.operations, document, name),
    nearestFile: (path) => nearestFile(path, paths),
    nearestOperation: (document, name) => nearestOperation(book.operations, document, name),
  };
}

/** A file of the same name elsewhere is a moved page; else the path that is spelled most alike. */
function nearestFile(path: string, paths: readonly string[]): string | undefined {
  const name = fileName(path).toLowerCase();
  const moved = paths.filter((candidate) => fileName(candidate).toLowerCase() === name);
  return nearest(path, moved) ?? moved[0] ?? nearest(path, paths);
}

/** Passes questions on and writes them down with a digest of the answer. */
export function recordLookups(lookups: Lookups): { lookups: Lookups; records: () => Lookup[] } {
  const records = new Map<string, Lookup>();
  const note = <T>(name: string, key: string, answer: T, digest: unknown): T => {
    records.set(`${name} ${key}`, { name, key, answer: JSON.stringify(digest) ?? '' });
    return answer;
  };
  return {
    records: () => [...records.values()],
    lookups: {
      document(path) {
        const answer = lookups.document(path);
        return note('document', path, answer, answer?.permalink);
      },
      partial(path) {
        const answer = lookups.partial(path);
        return note('partial', path, answer, answer?.hash);
      },
      asset(path) {
        const answer = lookups.asset(path);
        return note('asset', path, answer, answer);
      },
      file(path) {
        const answer = lookups.file(path);
        return note('file', path, answer, answer);
      },
      operation(document, name) {
        const answer = lookups.operation(document, name);
        return note('operation', `${document}/${name}`, answer, answer?.href);
      },
      nearestFile(path) {
        const answer = lookups.nearestFile(path);
        return note('nearestFile', path, answer, answer);
      },
      nearestOperation(document, name) {
        const answer = lookups.nearestOperation(document, name);
        return note('nearestOperation', `${document}/${name}`, answer, answer);
      },
    },
  };
}
