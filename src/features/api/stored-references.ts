import { digestOf } from '../../core/cache/index.ts';
import { settingOf } from '../../core/findings/index.ts';
import type { OperationAddress, Permalink } from '../../model/address.ts';
import type { ApiHistory } from '../../model/api-changes.ts';
import type { ApiConfig } from '../../model/api-config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { ExampleDocument } from '../../model/example.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Reference } from '../../model/reference.ts';
import { once } from '../../shared/once.ts';
import type { LoadedReference } from './loaded-reference.ts';
import { packSchemas, type StoredSchemas, unpackSchemas } from './stored-schemas.ts';

/** All API documents of a site, as other stages use them. */
export interface LoadedReferences {
  readonly references: readonly { readonly source: SourcePath; readonly reference: Reference }[];
  readonly operations: readonly OperationAddress[];
  /** What each version changed, for pages that list it. */
  readonly histories: readonly ApiHistory[];
  /** The documents that examples are validated with. */
  readonly documents: readonly ExampleDocument[];
  /** To be written besides the pages, by address. */
  readonly downloads: ReadonlyMap<Permalink, () => string>;
  readonly findings: readonly Finding[];
  /** Where descriptions link to the site around them, by document and by link. */
  readonly links: ReadonlyMap<SourcePath, ReadonlyMap<string, readonly Place[]>>;
  /** Digests of the references, where results are stored. */
  readonly digests: ReadonlyMap<Reference, string>;
}

/** One document as it is stored. Its downloads, and what examples are checked against, are texts apart. */
export interface StoredReference {
  readonly reference: StoredSchemas;
  readonly digest: string;
  readonly operations: readonly OperationAddress[];
  readonly findings: readonly Finding[];
  readonly links: readonly (readonly [url: string, places: readonly Place[]])[];
  readonly isChecked: boolean;
  readonly downloads: readonly Permalink[];
}

/** Texts that most builds do not read. */
interface StoredTexts {
  /** OpenAPI 3 as JSON, by id. */
  readonly documents: Readonly<Record<string, string>>;
  /** By address. */
  readonly downloads: Readonly<Record<Permalink, string>>;
}

/**
 * References as they are stored, and the texts that come with them.
 *
 * @param entries of the config, in the order of the documents
 * @param downloads see `downloads` of the stage
 */
export function packReferences(
  loaded: readonly LoadedReference[],
  entries: readonly Pick<ApiConfig, 'id' | 'route'>[],
  downloads: (permalink: Permalink, bundled: unknown) => ReadonlyMap<Permalink, () => string>,
): { readonly stored: readonly StoredReference[]; readonly texts: string } {
  const texts = { documents: {} as Record<string, string>, downloads: {} as Record<Permalink, string> };
  const stored = loaded.map(
    ({ reference, operations, findings, links, bundled, upgraded, extraFiles }, index): StoredReference => {
      const { id = '', route = '' } = entries[index] ?? {};
      if (upgraded !== undefined) texts.documents[id] = JSON.stringify(upgraded);
      const whole = downloads(route, bundled);
      const files = [...[...whole].map(([address, write]) => [address, write()] as const), ...extraFiles];
      for (const [address, written] of files) texts.downloads[address] = written;
      const { packed, digest } = packSchemas(reference);
      return {
        reference: packed,
        digest,
        operations,
        findings,
        links: [...links],
        isChecked: upgraded !== undefined,
        downloads: files.map(([address]) => address),
      };
    },
  );
  return { stored, texts: joinTexts(texts) };
}

/** Texts one after the other, behind a line that tells their lengths: as JSON, each of their quotes would be written and read again. */
function joinTexts({ documents, downloads }: StoredTexts): string {
  const lengths = [documents, downloads].map((texts) => Object.entries(texts).map(([key, text]) => [key, text.length]));
  return [`${JSON.stringify(lengths)}\n`, ...Object.values(documents), ...Object.values(downloads)].join('');
}

function splitTexts(joined: string): StoredTexts {
  let at = joined.indexOf('\n') + 1;
  const lengths: readonly (readonly (readonly [key: string, length: number])[])[] = JSON.parse(joined.slice(0, at));
  const take = (length: number): string => {
    at += length;
    return joined.slice(at - length, at);
  };
  const [documents = {}, downloads = {}] = lengths.map((keys) =>
    Object.fromEntries(keys.map(([key, length]) => [key, take(length)])),
  );
  return { documents, downloads };
}

/**
 * Puts the API documents together from their stored results, which are changed by it.
 *
 * @param entries of the config, in the order of the documents
 * @param attached the texts that come with them
 */
export function unpackReferences(
  stored: readonly StoredReference[],
  entries: readonly Pick<ApiConfig, 'id' | 'document' | 'checks'>[],
  attached: { readonly digest: string; readonly text: () => string },
): LoadedReferences {
  const texts = once(() => splitTexts(attached.text()));
  const references = stored.map(({ reference }) => unpackSchemas(reference));
  return {
    references: references.map((reference) => ({ source: reference.source, reference })),
    digests: new Map(references.map((reference, index) => [reference, stored[index]?.digest ?? ''])),
    operations: stored.flatMap(({ operations }) => operations),
    histories: references.map(historyOf),
    documents: stored.flatMap(({ isChecked }, index) => {
      const { id = '' } = entries[index] ?? {};
      return isChecked ? [exampleDocument(id, attached.digest, () => texts().documents[id] ?? '')] : [];
    }),
    downloads: new Map(
      stored.flatMap(({ downloads }) => downloads.map((address) => [address, () => texts().downloads[address] ?? ''])),
    ),
    links: new Map(stored.map(({ links }, index) => [entries[index]?.document ?? '', new Map(links)])),
    findings: stored.flatMap(({ findings }, index) => withSeverities(findings, entries[index]?.checks ?? {})),
  };
}

/** What each version of a document changed, for pages that list it. */
function historyOf({ id, title, version, changes, hrefs }: Reference): ApiHistory {
  const oldest = changes.at(-1);
  const named = changes.flatMap(({ anchor, groups }) => [
    anchor,
    ...groups.flatMap(({ parts }) => parts.flatMap((part) => part.anchor ?? [])),
  ]);
  const history = {
    document: id,
    title,
    versions: oldest === undefined ? [version] : [...changes.map((step) => step.version), oldest.since],
    changes,
    hrefs: Object.fromEntries(
      named.flatMap((anchor) => (hrefs[anchor] === undefined ? [] : [[anchor, hrefs[anchor]]])),
    ),
  };
  return { ...history, digest: digestOf(history) };
}

/** Parsed when an example has to be checked. */
function exampleDocument(id: string, digest: string, json: () => string): ExampleDocument {
  return {
    id,
    digest,
    get bundled() {
      return JSON.parse(json());
    },
  };
}

/** The severities that the config gives to the rules for one document. */
function withSeverities(findings: readonly Finding[], checks: ApiConfig['checks']): readonly Finding[] {
  return findings.map((finding) => {
    const severity = settingOf(finding, checks);
    return severity === undefined ? finding : { ...finding, severity };
  });
}
