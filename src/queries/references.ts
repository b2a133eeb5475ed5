import { digestOf } from '../core/cache/index.ts';
import { type Ask, held, leaf, lookup, query, service, textOfBytes } from '../core/graph/index.ts';
import type { ReadDocument, ReferenceSettings } from '../features/api/index.ts';
import { digestOfInput, type FetchOnce, isUnreachable, readInput } from '../features/api/inputs.ts';
import { publishedLayout } from '../features/api/layout/published-layout.ts';
import {
  joinReferences,
  keptViews,
  type LoadedApi,
  type LoadedReferences,
  packReference,
  type StoredReference,
  unpackReference,
} from '../features/api/stored-references.ts';
import type { OperationAddress } from '../model/address.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { AddedLanguage } from '../model/markdown-config.ts';
import type { SourcePath } from '../model/place.ts';
import type { ActivePlugin } from '../model/plugin.ts';
import { lockFile } from '../pipeline/content/index.ts';
import { checkApiDocument, placedInConfig } from '../pipeline/plugins/index.ts';
import { type ApiBook, type ApiLinkAnswer, answerApiLink } from '../shared/api-links.ts';
import { isExternal } from '../shared/paths.ts';
import { replaceTokens } from '../shared/tokens.ts';
import { configOf, loadedConfig, textSettings } from './config.ts';
import { reading, textFile } from './content.ts';
import { disk } from './context.ts';

/** Responses of hosts, each of which is asked once in a revision. */
export const remoteTexts = service<FetchOnce>('remote documents');

/** A document on another host. One that cannot be reached is taken to have the text that it had before. */
export const remoteDocument = leaf<readonly [url: string, before: string, ...hosts: string[]], undefined>(
  'remote document',
  async (use, [url, before, ...hosts]) => {
    const text = await use(remoteTexts)(url, hosts);
    return { digest: isUnreachable(text) ? before : digestOfInput(text), value: () => undefined };
  },
);

type PartOfDocument = readonly [file: SourcePath, document: SourcePath, mebibytes: string, folder: SourcePath | ''];

/** A file that an API document is made of, or names. */
export const partOfDocument = leaf<PartOfDocument, undefined>(
  'document',
  (use, [input, document, mebibytes, folder]) => {
    const limits = { mebibytes: Number(mebibytes), folder: folder || undefined, unsaved: use(reading).unsaved };
    return { digest: digestOfInput(readInput(use(disk).root, { input, document }, limits)), value: () => undefined };
  },
);

interface ApiEntry {
  readonly document: ReferenceSettings;
  readonly site: Pick<ResolvedConfig, 'root' | 'language'> & { readonly codeLanguages: readonly AddedLanguage[] };
  readonly checkers: readonly ActivePlugin[];
  readonly digest: string;
}

/** Everything in the config that decides what an API document comes to, by its id. */
const apiEntry = held<string, ApiEntry>(
  'API entry',
  async (q, id) => {
    const { root, api, language, markdown, plugins, filesBase } = await configOf(q);
    const entry = api.find((one) => one.id === id);
    if (entry === undefined) throw new Error(`no API document has the id ${id}`);
    const { linkBase: _, checks: _checks, ...settings } = entry;
    const document = { ...settings, published: publishedLayout(await q(textFile, lockFile), filesBase, entry.route) };
    const checkers = plugins.filter(({ hooks }) => hooks.apiRules !== undefined);
    const checkerCode = checkers.length === 0 ? '' : (await q(loadedConfig, '')).pluginCode;
    const codeLanguages = markdown.added?.languages ?? [];
    const added = codeLanguages.map(({ names, text }) => [names, text]);
    const digest = digestOf([language, added, checkerCode, document]);
    return { document, site: { root, language, codeLanguages }, checkers, digest };
  },
  { digest: ({ digest }) => digest },
);

/** Documents that were read for their addresses, until they are described: they are large, and not stored. */
export const readDocuments =
  service<Map<string, { readonly settings: string; readonly read: ReadDocument }>>('documents that were read');

/** Reads a document, or takes it as it was read in this revision. The result that asks depends on all of its files. */
async function readEntry(q: Ask, id: string) {
  const { document, site, checkers, digest } = await q(apiEntry, id);
  const values = await q(textSettings, '');
  const settings = digestOf([digest, values]);
  // Where they are cached, none is read.
  const openapi = await import('../features/api/index.ts');
  const options = openapi.referenceOptions(document, {
    ...{ ...site, settings },
    unsaved: q.use(reading).unsaved,
    replaceTokens: (text) => replaceTokens(text, values),
    fetchFile: (url) => q.use(remoteTexts)(url, document.remote),
    addedRules: (root) => checkApiDocument(checkers, { id, root, signal: q.signal }),
  });
  const documents = q.use(readDocuments);
  const known = documents.get(id);
  documents.delete(id);
  const isKept = known?.settings === settings && (await isCurrent(q, document, known.read));
  const read = isKept ? known.read : await openapi.readReference(options, keptViews(q.before(storedReference, id)));
  // It was saved again while it was read.
  if (!isKept && !(await isCurrent(q, document, read))) q.doNotStore();
  if (read.loaded.inputs.some(({ input }) => isUnreachable(input))) q.doNotStore({ holdsInProcess: true });
  return { openapi, options, settings, read };
}

/** Asks for all files of a document, and whether they are as it was read. */
async function isCurrent(q: Ask, { limits, folder, remote }: ReferenceSettings, { loaded }: ReadDocument) {
  let isSame = true;
  for (const { document, path, digest: before } of loaded.inputs) {
    const now = isExternal(path)
      ? await q.digest(remoteDocument, [path, before, ...remote])
      : await q.digest(partOfDocument, [path, document, String(limits.mebibytes), folder ?? '']);
    isSame &&= now === before;
  }
  return isSame;
}

/** Where the operations of a document are, by its id. */
const apiPlan = query<string, readonly OperationAddress[]>('API plan', async (q, id) => {
  const { read, settings } = await readEntry(q, id);
  q.use(readDocuments).set(id, { read, settings });
  return read.loaded.operations;
});

/** The operations of all documents. */
const apiBook = held<'', ApiBook>('API book', async (q) => {
  const { api } = await configOf(q);
  const operations: OperationAddress[] = [];
  for (const { id } of api) operations.push(...(await q(apiPlan, id)));
  return { operations, documents: new Set(api.map(({ id }) => id)) };
});

/** Where a link of a description to an operation leads. */
const apiLink = lookup<ApiBook, string, ApiLinkAnswer>('API link', apiBook, answerApiLink, digestOf);

/** One API document as it is stored, by its id; attached are texts that most builds do not read. */
const storedReference = query<string, StoredReference>('reference', describeEntry, { isHandedOn: true });

async function describeEntry(q: Ask, id: string): Promise<StoredReference> {
  const book = await q.snapshot(apiBook);
  const { openapi, options, read } = await readEntry(q, id);
  const loaded = openapi.describeReference(options, read, (url) => {
    const found = answerApiLink(book, url);
    q.used(apiLink, url, found);
    return found;
  });
  // What a hook throws may come from anywhere.
  if (loaded.findings.some(({ place }) => place === undefined)) q.doNotStore();
  const { stored, texts } = packReference(loaded, openapi.downloads(options.permalink, loaded.bundled));
  q.attach(texts);
  return stored;
}

const apiReference = held<string, LoadedApi>('API reference', async (q, id) => {
  const stored = await q(storedReference, id);
  const attached = await q.bytes(storedReference, id);
  return unpackReference(stored, { digest: attached.digest, text: () => textOfBytes(attached) });
});

/** The API documents that the config names. */
export const references = held<'', LoadedReferences>('references', async (q) => {
  const { api } = await configOf(q);
  const loaded: LoadedApi[] = [];
  for (const { id } of api) loaded.push(await q(apiReference, id));
  const all = joinReferences(loaded, api);
  if (all.findings.length === 0) return all;
  return { ...all, findings: placedInConfig(all.findings, await q(loadedConfig, '')) };
});

export const referenceQueries = [
  remoteDocument,
  partOfDocument,
  apiEntry,
  apiPlan,
  apiBook,
  apiLink,
  storedReference,
  apiReference,
  references,
];
