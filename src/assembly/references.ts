import { join } from 'node:path';
import { digestOf } from '../core/cache/index.ts';
import { fetchText, readInput } from '../features/api/inputs.ts';
import type { ExampleDocument } from '../features/examples/index.ts';
import type { OperationAddress, Permalink } from '../model/address.ts';
import type { ApiHistory } from '../model/api-changes.ts';
import type { ApiConfig, ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { Recall, Recalled } from '../model/recall.ts';
import type { Reference } from '../model/reference.ts';
import { once } from '../shared/once.ts';
import { isExternal } from '../shared/paths.ts';
import { replaceTokens } from '../shared/tokens.ts';
import { textOf } from './serialize-page.ts';

/** What the API documents of a site come to. One that cannot be shown is left out and reported. */
export interface LoadedReferences {
  readonly references: readonly { readonly source: SourcePath; readonly reference: Reference }[];
  readonly operations: readonly OperationAddress[];
  /** What each version changed, for pages that list it. */
  readonly histories: readonly ApiHistory[];
  /** For examples to be held against. */
  readonly documents: readonly ExampleDocument[];
  /** To be written besides the pages, by address. */
  readonly downloads: ReadonlyMap<Permalink, () => string>;
  readonly findings: readonly Finding[];
  /** Where descriptions link to the site around them, by document and by link. */
  readonly links: ReadonlyMap<SourcePath, ReadonlyMap<string, readonly Place[]>>;
  /** Digests of the references, where results are stored. */
  readonly digests: ReadonlyMap<Reference, string>;
}

/** One document as it is stored. Its downloads, and what examples are checked against, are attached. */
interface StoredReference {
  readonly reference?: Reference;
  readonly digest: string;
  readonly operations: readonly OperationAddress[];
  readonly findings: readonly Finding[];
  readonly links: readonly (readonly [url: string, places: readonly Place[]])[];
  readonly isChecked: boolean;
  readonly downloads: readonly Permalink[];
}

/** Texts that most builds do not read: what is attached to the references. */
interface Texts {
  /** OpenAPI 3 as JSON, by id. */
  readonly documents: Readonly<Record<string, string>>;
  /** By address. */
  readonly downloads: Readonly<Record<Permalink, string>>;
}

/** Loads the API documents that the config names: all at once, since they may link to each other. */
export async function loadReferences(config: ResolvedConfig, recall: Recall): Promise<LoadedReferences> {
  const { value, attachment, attachmentDigest } = await load(config, recall);
  const texts = once((): Texts => JSON.parse(textOf(attachment())));
  const shown = value.flatMap(({ reference, digest }) => (reference === undefined ? [] : [{ reference, digest }]));
  return {
    references: shown.map(({ reference }) => ({ source: reference.source, reference })),
    digests: new Map(shown.map(({ reference, digest }) => [reference, digest])),
    operations: value.flatMap(({ operations }) => operations),
    histories: shown.map(({ reference }) => historyOf(reference)),
    documents: value.flatMap(({ isChecked }, index) => {
      const { id = '' } = config.api[index] ?? {};
      return isChecked ? [exampleDocument(id, attachmentDigest, () => texts().documents[id] ?? '')] : [];
    }),
    downloads: new Map(
      value.flatMap(({ downloads }) => downloads.map((address) => [address, () => texts().downloads[address] ?? ''])),
    ),
    links: new Map(value.map(({ links }, index) => [config.api[index]?.document ?? '', new Map(links)])),
    findings: value.flatMap(({ findings }, index) => withSeverities(findings, config.api[index]?.checks ?? {})),
  };
}

function load(
  { root, product, variables, api }: ResolvedConfig,
  recall: Recall,
): Promise<Recalled<readonly StoredReference[]>> {
  const documents = api.map(({ id, document, route, layout, version, earlier, remote }) => ({
    id,
    document,
    route,
    layout,
    version,
    earlier,
    remote,
  }));
  const fetched = new Map<string, ReturnType<typeof fetchText>>();
  const fetchOnce = (url: string, hosts: readonly string[]) => {
    const key = [url, ...hosts].join(' ');
    const text = fetched.get(key) ?? fetchText(url, hosts);
    fetched.set(key, text);
    return text;
  };
  const hostsOf = (document: string) =>
    api
      .filter((own) => [own, ...own.earlier].some((version) => version.document === document))
      .flatMap(({ remote }) => remote);
  // A host that cannot be reached is taken to have what it had.
  const answerRemote = async (document: string, url: string, before: string) => {
    const text = await fetchOnce(url, hostsOf(document));
    return isUnreachable(text) ? before : digestOf(text);
  };
  return recall({
    kind: 'reference',
    subject: api.map(({ document }) => document).join(', '),
    parts: () => ({ documents: digestOf(documents), tokens: digestOf([product, variables]) }),
    answer: ({ name, key: [document = '', input = '', before = ''] }) =>
      name === 'remote' ? answerRemote(document, input, before) : digestOf(readInput(root, { document, input })),
    async make() {
      // Most builds have no document to read.
      const openapi = await import('../features/api/index.ts');
      const loaded = await openapi.loadReferences(
        documents.map(({ id, document, route, layout, version: present, earlier, remote }) => ({
          id,
          file: join(root, document),
          path: document,
          permalink: route,
          replaceTokens: (text: string) => replaceTokens(text, { product, variables }),
          ...(layout === undefined ? {} : { layout }),
          ...(present === undefined ? {} : { version: present }),
          remote,
          fetchFile: (url: string) => fetchOnce(url, remote),
          earlier: earlier.map(({ version, document: path }) => ({ name: version, file: join(root, path), path })),
        })),
      );
      const texts = { documents: {} as Record<string, string>, downloads: {} as Record<Permalink, string> };
      const value = loaded.map(
        ({ reference, operations, findings, links, bundled, upgraded }, index): StoredReference => {
          const { id = '', route = '' } = api[index] ?? {};
          if (upgraded !== undefined) texts.documents[id] = JSON.stringify(upgraded);
          const files = reference === undefined ? [] : [...openapi.downloads(route, bundled)];
          for (const [address, write] of files) texts.downloads[address] = write();
          return {
            ...(reference === undefined ? {} : { reference }),
            digest: reference === undefined ? '' : digestOf(reference),
            operations,
            findings,
            links: [...links],
            isChecked: upgraded !== undefined,
            downloads: files.map(([address]) => address),
          };
        },
      );
      const lookups = loaded.flatMap(({ inputs }) =>
        inputs.map(({ document, path, input }) => {
          const answer = digestOf(input);
          return isExternal(path)
            ? { name: 'remote', key: [document, path, answer], answer }
            : { name: 'input', key: [document, path], answer };
        }),
      );
      const isWhole = loaded.every(({ inputs }) => inputs.every(({ input }) => !isUnreachable(input)));
      return { value, attachment: JSON.stringify(texts), lookups, keep: isWhole };
    },
  });
}

function isUnreachable(input: string | object): boolean {
  return typeof input !== 'string' && 'unreachable' in input;
}

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
    const severity = checks[finding.rule];
    return severity === undefined ? finding : { ...finding, severity };
  });
}
