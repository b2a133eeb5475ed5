import { join } from 'node:path';
import { digestOf } from '../core/cache/index.ts';
import { settingOf } from '../core/findings/index.ts';
import { held, leaf, query, service, type Use } from '../core/graph/index.ts';
import { historyOf } from '../features/api/history.ts';
import { fetchText, readInput } from '../features/api/inputs.ts';
import type { OperationAddress, Permalink } from '../model/address.ts';
import type { ApiHistory } from '../model/api-changes.ts';
import type { AddedLanguage, ApiConfig, ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { ExampleDocument } from '../model/example.ts';
import type { Place, SourcePath } from '../model/place.ts';
import type { Reference } from '../model/reference.ts';
import { once } from '../shared/once.ts';
import { isExternal } from '../shared/paths.ts';
import { replaceTokens } from '../shared/tokens.ts';
import { configOf, tokens } from './config.ts';
import { disk } from './context.ts';
import { textOf } from './serialize-page.ts';

/** What the API documents of a site come to. */
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
  readonly reference: Reference;
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

/** What hosts answer, each asked once a revision: the texts by address and allowed hosts. */
export const remoteTexts = service<Map<string, ReturnType<typeof fetchText>>>('remote documents');

function fetchOnce(use: Use, url: string, hosts: readonly string[]): ReturnType<typeof fetchText> {
  const texts = use(remoteTexts);
  const key = [url, ...hosts].join(' ');
  const text = texts.get(key) ?? fetchText(url, hosts);
  texts.set(key, text);
  return text;
}

/** A document on another host. One that cannot be reached is taken to have the text that it had before. */
export const remoteDocument = leaf<readonly [url: string, before: string, ...hosts: string[]], undefined>(
  'remote document',
  async (use, [url, before, ...hosts]) => {
    const text = await fetchOnce(use, url, hosts);
    return { digest: isUnreachable(text) ? before : digestOf(text), value: () => undefined };
  },
);

/** A file that an API document is made of, or names. */
export const partOfDocument = leaf<readonly [file: SourcePath, document: SourcePath, mebibytes: string], undefined>(
  'document',
  (use, [input, document, mebibytes]) => ({
    digest: digestOf(readInput(use(disk).root, { input, document }, Number(mebibytes))),
    value: () => undefined,
  }),
);

/** Everything in the config that decides what API documents come to. */
const apiSettings = held<
  '',
  Pick<ResolvedConfig, 'root' | 'language'> & {
    readonly documents: readonly ApiSettings[];
    readonly codeLanguages: readonly AddedLanguage[];
  }
>(
  'API settings',
  async (q) => {
    const { root, api, language, markdown } = await configOf(q);
    const documents = api.map(({ linkBase: _, checks: _checks, ...settings }): ApiSettings => settings);
    return { root, language, documents, codeLanguages: markdown.added?.languages ?? [] };
  },
  {
    digest: ({ language, documents, codeLanguages }) =>
      digestOf([language, documents, codeLanguages.map(({ names, text }) => [names, text])]),
  },
);

/** What decides about links and severities comes later. */
type ApiSettings = Omit<ApiConfig, 'linkBase' | 'checks'>;

/** All API documents at once, since they may link to each other; the key is their paths. */
const storedReferences = query<string, readonly StoredReference[]>('reference', async (q) => {
  const { root, language, documents, codeLanguages } = await q(apiSettings, '');
  const values = await q(tokens, '');
  // Most builds have no document to read.
  const openapi = await import('../features/api/index.ts');
  const loaded = await openapi.loadReferences(
    documents.map(({ document, route, version: present, tryIt, remote, earlier, sdkSamples, ...settings }) => ({
      ...settings,
      sdkSamples: sdkSamples === undefined ? undefined : { file: join(root, sdkSamples), path: sdkSamples },
      language,
      codeLanguages,
      file: join(root, document),
      path: document,
      permalink: route,
      replaceTokens: (text: string) => replaceTokens(text, values),
      ...(present === undefined ? {} : { version: present }),
      remote,
      tryIt: tryIt === false ? undefined : tryIt,
      fetchFile: (url: string) => fetchOnce(q.use, url, remote),
      earlier: earlier.map(({ version, document: path }) => ({ name: version, file: join(root, path), path })),
    })),
  );
  for (const { inputs } of loaded) {
    for (const { document, path, input } of inputs) {
      const before = digestOf(input);
      const entries = documents.filter((own) =>
        [own.document, own.sdkSamples, ...own.earlier.map((version) => version.document)].includes(document),
      );
      const hosts = entries.flatMap(({ remote }) => remote);
      const now = isExternal(path)
        ? await q.digest(remoteDocument, [path, before, ...hosts])
        : await q.digest(partOfDocument, [path, document, String(entries[0]?.limits.mebibytes)]);
      // It was saved again while it was read.
      if (now !== before) q.keepOut();
      if (isUnreachable(input)) q.keepOut({ holdsHere: true });
    }
  }
  const texts = { documents: {} as Record<string, string>, downloads: {} as Record<Permalink, string> };
  const stored = loaded.map(
    ({ reference, operations, findings, links, bundled, upgraded, extraFiles }, index): StoredReference => {
      const { id = '', route = '' } = documents[index] ?? {};
      if (upgraded !== undefined) texts.documents[id] = JSON.stringify(upgraded);
      const whole = openapi.downloads(route, bundled);
      const files = [...[...whole].map(([address, write]) => [address, write()] as const), ...extraFiles];
      for (const [address, written] of files) texts.downloads[address] = written;
      return {
        reference,
        digest: digestOf(reference),
        operations,
        findings,
        links: [...links],
        isChecked: upgraded !== undefined,
        downloads: files.map(([address]) => address),
      };
    },
  );
  q.attach(JSON.stringify(texts));
  return stored;
});

/** The API documents that the config names. */
export const references = held<'', LoadedReferences>('references', async (q) => {
  const { api } = await configOf(q);
  const key = api.map(({ document }) => document).join(', ');
  const value = await q(storedReferences, key);
  const attached = await q.bytes(storedReferences, key);
  const texts = once((): Texts => JSON.parse(textOf(attached.read())));
  return {
    references: value.map(({ reference }) => ({ source: reference.source, reference })),
    digests: new Map(value.map(({ reference, digest }) => [reference, digest])),
    operations: value.flatMap(({ operations }) => operations),
    histories: value.map(({ reference }) => {
      const history = historyOf(reference);
      return { ...history, digest: digestOf(history) };
    }),
    documents: value.flatMap(({ isChecked }, index) => {
      const { id = '' } = api[index] ?? {};
      return isChecked ? [exampleDocument(id, attached.digest, () => texts().documents[id] ?? '')] : [];
    }),
    downloads: new Map(
      value.flatMap(({ downloads }) => downloads.map((address) => [address, () => texts().downloads[address] ?? ''])),
    ),
    links: new Map(value.map(({ links }, index) => [api[index]?.document ?? '', new Map(links)])),
    findings: value.flatMap(({ findings }, index) => withSeverities(findings, api[index]?.checks ?? {})),
  };
});

export const referenceQueries = [remoteDocument, partOfDocument, apiSettings, storedReferences, references];

function isUnreachable(input: string | object): boolean {
  return typeof input !== 'string' && 'unreachable' in input;
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
