import type { AddressBook, DocumentAddress, PostAddress } from '../../model/address.ts';
import type { AssetIndex } from '../../model/content.ts';
import type { Lookup } from '../../model/page.ts';
import type { SourceFile } from '../../model/source.ts';
import { findOperation, nearestOperation } from '../../shared/api-links.ts';
import { newestFirst } from '../../shared/calendar.ts';
import { nearest } from '../../shared/nearest.ts';
import { composed, fileName } from '../../shared/paths.ts';
import { originalPath, type TranslationFolders } from '../../shared/translation-path.ts';
import type { Lookups } from './markdown/scope.ts';

/** What lookups are answered from. */
export interface LookupSources {
  readonly book: AddressBook;
  readonly assets: AssetIndex;
  readonly sources: readonly SourceFile[];
  readonly productSlug: string;
  /** Links in a translation name originals by their paths. */
  readonly translations?: TranslationFolders | undefined;
}

/** Lookups into the results of the content and plan stages. */
export function createLookups({ book, assets, sources, productSlug, translations }: LookupSources): Lookups {
  // A product folder answers to its name on disk and to the one it has in addresses.
  const aliases = <T>(entries: Iterable<readonly [string, T]>) =>
    new Map(
      [...entries].flatMap(
        ([path, value]) =>
          [
            [composed(path).replaceAll('{product}', productSlug), value],
            [composed(path), value],
          ] as [string, T][],
      ),
    );
  const addresses = aliases(book.bySource);
  const leftOut = aliases((book.leftOut ?? []).map((address) => [address.source, address] as const));
  const byPath = aliases(sources.map((source) => [source.path, source] as const));
  // A translation is found by the path of its original, and an original by that of a translation that is not there.
  for (const source of sources) {
    const { original, path } = source;
    if (original === undefined) continue;
    const address = book.bySource.get(path);
    if (address !== undefined) addresses.set(composed(original), address);
    const left = leftOut.get(composed(path));
    if (left !== undefined) leftOut.set(composed(original), left);
    byPath.set(composed(original), source);
  }
  const at = <T>(all: ReadonlyMap<string, T>, written: string): T | undefined => {
    const path = composed(written);
    return all.get(path) ?? all.get(composed(originalPath(written, translations) ?? path));
  };
  const paths = [...book.bySource.keys(), ...assets.paths];
  const membersOf = createMembers(book);
  const leftMembersOf = createMembers({ sets: book.sets, documents: book.leftOut ?? [] });
  return {
    document: (path) => at(addresses, path),
    member: (set, id, version) => membersOf(set, version).get(composed(id)),
    leftOut: (path) => at(leftOut, path),
    leftOutMember: (set, id, version) => leftMembersOf(set, version).get(composed(id)),
    nearestMember: (set, id, version) => nearest(id, [...membersOf(set, version).keys()]),
    partial: (path) => at(byPath, path),
    asset: (path) => (at(addresses, path) === undefined ? assets.get(path) : undefined),
    file: (path) => at(byPath, path) !== undefined || assets.has(path),
    holds: (path) => assets.holds(path),
    serves: (address) => assets.serves(address),
    text: (path) => assets.text(path),
    operation: (document, name) => findOperation(book.operations, document, name),
    histories: () => book.histories,
    latestPost: () => latestPost(book),
    nearestFile: (path) => nearestFile(path, [...paths, ...assets.siblings(path)]),
    nearestOperation: (document, name) => nearestOperation(book.operations, document, name),
  };
}

/** The documents of a set by id: of a version by its name, `''` for the one that readers get by default. */
function createMembers<T extends DocumentAddress>({
  sets,
  documents,
}: {
  readonly sets: AddressBook['sets'];
  readonly documents: readonly T[];
}) {
  const known = new Map<string, ReadonlyMap<string, T>>();
  return (id: string, version: string): ReadonlyMap<string, T> => {
    const key = `${id}/${version}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const wanted = version === '' ? sets.find((set) => set.id === id)?.shown : version;
    const isMember = (document: T) =>
      'set' in document && document.set === id && (!('version' in document) || document.version === wanted);
    const members = new Map(documents.filter(isMember).map((document) => [document.id, document]));
    known.set(key, members);
    return members;
  };
}

function latestPost({ documents }: AddressBook): DocumentAddress | undefined {
  const dated = documents.filter(
    (address): address is PostAddress & { readonly date: string } =>
      address.kind === 'post' && (address as PostAddress).date !== undefined,
  );
  return dated.toSorted(newestFirst)[0];
}

/** The file that an author may have meant: one of the same name elsewhere, as of a moved page, else the most similar path. */
function nearestFile(path: string, paths: readonly string[]): string | undefined {
  const name = fileName(path).toLowerCase();
  const moved = paths.filter((candidate) => fileName(candidate).toLowerCase() === name);
  // Many folders have a file of such a name.
  if (moved.length > 0) return nearest(path, moved) ?? (/^(?:index|readme)\./.test(name) ? undefined : moved[0]);
  // Names are compared without folders and extensions, which would make any two paths similar.
  const stem = stemOf(path);
  return nearest(
    path,
    paths.filter((candidate) => stemOf(candidate) === stem || nearest(stem, [stemOf(candidate)]) !== undefined),
  );
}

/** `docs/guide/setup.mdx` gives `setup`. */
function stemOf(path: string): string {
  return fileName(path).replace(/\.\w+$/, '');
}

/** Lookups that record each question with a digest of its answer: what the page depends on. */
export function recordLookups(lookups: Lookups): { lookups: Lookups; records: () => Lookup[] } {
  const records = new Map<string, Lookup>();
  const note = <T>(name: keyof Lookups, key: readonly string[], answer: T): T => {
    const id = `${name}\0${key.join('\0')}`;
    if (!records.has(id)) records.set(id, { name, key, answer: digestAnswer(name, answer) });
    return answer;
  };
  return {
    records: () => [...records.values()],
    lookups: {
      document: (path) => note('document', [path], lookups.document(path)),
      member: (set, id, version) => note('member', [set, id, version], lookups.member(set, id, version)),
      leftOut: (path) => note('leftOut', [path], lookups.leftOut(path)),
      leftOutMember: (set, id, version) =>
        note('leftOutMember', [set, id, version], lookups.leftOutMember(set, id, version)),
      nearestMember: (set, id, version) =>
        note('nearestMember', [set, id, version], lookups.nearestMember(set, id, version)),
      partial: (path) => note('partial', [path], lookups.partial(path)),
      asset: (path) => note('asset', [path], lookups.asset(path)),
      file: (path) => note('file', [path], lookups.file(path)),
      holds: (path) => note('holds', [path], lookups.holds(path)),
      serves: (address) => note('serves', [address], lookups.serves(address)),
      text: (path) => note('text', [path], lookups.text(path)),
      operation: (document, name) => note('operation', [document, name], lookups.operation(document, name)),
      histories: () => note('histories', [], lookups.histories()),
      latestPost: () => note('latestPost', [], lookups.latestPost()),
      nearestFile: (path) => note('nearestFile', [path], lookups.nearestFile(path)),
      nearestOperation: (document, name) =>
        note('nearestOperation', [document, name], lookups.nearestOperation(document, name)),
    },
  };
}

/** The digest of the present answer to a recorded question; `undefined` for a question that does not exist any more. */
export function answerLookup(lookups: Lookups, { name, key }: Pick<Lookup, 'name' | 'key'>): string | undefined {
  if (!Object.hasOwn(lookups, name)) return;
  const ask = lookups[name as keyof Lookups] as (...key: readonly string[]) => unknown;
  return digestAnswer(name as keyof Lookups, ask(...key));
}

/** The part of an answer that a page can depend on. */
function digestAnswer(name: keyof Lookups, answer: unknown): string {
  return JSON.stringify(essence[name](answer as never)) ?? '';
}

const essence: { readonly [N in keyof Lookups]: (answer: ReturnType<Lookups[N]>) => unknown } = {
  document: (answer) => answer?.permalink,
  member: (answer) => answer?.permalink,
  leftOut: (answer) => answer && [answer.source, answer.audience ?? []],
  leftOutMember: (answer) => answer && [answer.source, answer.audience ?? []],
  nearestMember: (answer) => answer,
  partial: (answer) => answer && [answer.path, answer.hash],
  asset: (answer) => answer,
  file: (answer) => answer,
  holds: (answer) => answer,
  serves: (answer) => answer,
  text: (answer) => answer?.hash,
  operation: (answer) => answer?.href,
  histories: (answer) => answer.map(({ digest }) => digest),
  latestPost: (answer) => answer && [answer.permalink, answer.title],
  nearestFile: (answer) => answer,
  nearestOperation: (answer) => answer,
};
