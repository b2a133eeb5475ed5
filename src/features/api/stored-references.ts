import { digestOf } from '../../core/cache/index.ts';
import { settingOf } from '../../core/findings/index.ts';
import type { Pointer } from '../../core/json/pointer.ts';
import type { OperationAddress, Permalink } from '../../model/address.ts';
import type { ApiHistory } from '../../model/api-changes.ts';
import type { ApiConfig } from '../../model/api-config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { ExampleDocument } from '../../model/example.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { Reference, ReferenceDigests } from '../../model/reference.ts';
import { once } from '../../shared/once.ts';
import type { LoadedReference } from './loaded-reference.ts';
import type { CheckedPart } from './rules/invalid-example.ts';
import { removeColours } from './samples/contents.ts';
import { digestOfWhole, digestsOfPages, digestsOfParts } from './shown-parts.ts';
import { packSchemas, type StoredSchemas, unpackSchemas } from './stored-schemas.ts';
import { type KeptViews, nothingKept, type ViewSource } from './view/kept-views.ts';

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
  readonly digests: ReadonlyMap<Reference, ReferenceDigests>;
}

/** One document as it is stored. Its downloads, and what examples are checked against, are texts apart. */
export interface StoredReference {
  readonly reference: StoredSchemas;
  readonly digests: ReferenceDigests;
  readonly operations: readonly OperationAddress[];
  readonly findings: readonly Finding[];
  readonly links: readonly (readonly [url: string, places: readonly Place[]])[];
  readonly isChecked: boolean;
  readonly downloads: readonly Permalink[];
  /** What another build may take from this one. */
  readonly sources: readonly ViewSource[];
  readonly checks: readonly (readonly [Pointer, CheckedPart])[];
}

/** A document as it is stored, and the texts that come with it, which most builds do not read. */
export function packReference(
  { reference, operations, findings, links, upgraded, extraFiles, sources, checks }: LoadedReference,
  downloads: ReadonlyMap<Permalink, () => string>,
): { readonly stored: StoredReference; readonly texts: string } {
  const files = [...[...downloads].map(([address, write]) => [address, write()] as const), ...extraFiles];
  const { packed, digestOfPart } = packSchemas(reference);
  const stored = {
    reference: packed,
    digests: {
      whole: digestOfWhole(reference, digestOfPart),
      pages: digestsOfPages(reference, digestOfPart),
      parts: digestsOfParts(reference, digestOfPart),
    },
    operations,
    findings,
    links: [...links],
    isChecked: upgraded !== undefined,
    downloads: files.map(([address]) => address),
    sources,
    checks: [...checks],
  };
  const document = upgraded === undefined ? '' : JSON.stringify(upgraded);
  return { stored, texts: joinTexts([document, ...files.map(([, text]) => text)]) };
}

/** What another build can take from a stored document, which is changed by it. */
export function keptViews(before: { readonly value: StoredReference } | undefined): KeptViews {
  if (before === undefined) return nothingKept;
  const { reference, sources, checks } = before.value;
  const { tags, webhooks, schemas } = unpackSchemas(reference);
  const operations = [...tags.flatMap((tag) => tag.operations), ...webhooks];
  for (const operation of operations) removeColours(operation);
  return {
    operations: new Map(operations.map((operation) => [operation.anchor, operation])),
    schemas: new Map(schemas.map(({ anchor, schema }) => [anchor, schema])),
    sources: new Map(sources.map((source) => [source.anchor, source])),
    checks: new Map(checks),
  };
}

/** Texts one after the other, behind a line that tells their lengths: as JSON, each of their quotes would be written and read again. */
function joinTexts(texts: readonly string[]): string {
  return [`${JSON.stringify(texts.map(({ length }) => length))}\n`, ...texts].join('');
}

function splitTexts(joined: string): readonly string[] {
  let at = joined.indexOf('\n') + 1;
  const lengths: readonly number[] = JSON.parse(joined.slice(0, at));
  return lengths.map((length) => {
    at += length;
    return joined.slice(at - length, at);
  });
}

/** One document, as other stages use it. */
export interface LoadedApi extends Pick<StoredReference, 'operations' | 'findings' | 'digests'> {
  readonly reference: Reference;
  readonly links: ReadonlyMap<string, readonly Place[]>;
  readonly history: ApiHistory;
  /** Absent for a JSON Schema, and for what cannot be read. */
  readonly checked?: ExampleDocument;
  readonly downloads: ReadonlyMap<Permalink, () => string>;
}

/**
 * A document from its stored result, which is changed by it.
 *
 * @param attached the texts that come with it
 */
export function unpackReference(
  { reference: packed, downloads, links, isChecked, sources: _, checks: _checks, ...stored }: StoredReference,
  attached: { readonly digest: string; readonly text: () => string },
): LoadedApi {
  const texts = once(() => splitTexts(attached.text()));
  const reference = unpackSchemas(packed);
  return {
    ...stored,
    reference,
    links: new Map(links),
    history: historyOf(reference),
    ...(isChecked && { checked: exampleDocument(reference.id, attached.digest, () => texts()[0] ?? '') }),
    downloads: new Map(downloads.map((address, index) => [address, () => texts()[index + 1] ?? ''])),
  };
}

/**
 * All documents of a site, with the severities that their entries in the config give.
 *
 * @param entries of the config, in the order of the documents
 */
export function joinReferences(
  loaded: readonly LoadedApi[],
  entries: readonly Pick<ApiConfig, 'checks'>[],
): LoadedReferences {
  return {
    references: loaded.map(({ reference }) => ({ source: reference.source, reference })),
    digests: new Map(loaded.map(({ reference, digests }) => [reference, digests])),
    operations: loaded.flatMap(({ operations }) => operations),
    histories: loaded.map(({ history }) => history),
    documents: loaded.flatMap(({ checked }) => checked ?? []),
    downloads: new Map(loaded.flatMap(({ downloads }) => [...downloads])),
    links: new Map(loaded.map(({ reference, links }) => [reference.source, links])),
    findings: loaded.flatMap(({ findings }, index) => withSeverities(findings, entries[index]?.checks ?? {})),
  };
}

/** What each version of a document changed, for pages that list it. */
function historyOf({ id, title, version, changes, hrefs }: Reference): ApiHistory {
  const oldest = changes.at(-1);
  const named = changes.flatMap(({ anchor, groups }) => [
    anchor,
    ...groups.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        [part, ...(part.usedBy ?? [])].flatMap((one) => (typeof one === 'string' ? [] : (one.anchor ?? []))),
      ),
    ),
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
