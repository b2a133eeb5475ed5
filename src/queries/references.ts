import { digestOf } from '../core/cache/index.ts';
import { held, leaf, query, service, textOfBytes } from '../core/graph/index.ts';
import type { ReferenceSettings } from '../features/api/index.ts';
import { type FetchOnce, isUnreachable, readInput } from '../features/api/inputs.ts';
import {
  type LoadedReferences,
  packReferences,
  type StoredReference,
  unpackReferences,
} from '../features/api/stored-references.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { AddedLanguage } from '../model/markdown-config.ts';
import type { SourcePath } from '../model/place.ts';
import type { ActivePlugin } from '../model/plugin.ts';
import { checkApiDocument, placedInConfig } from '../pipeline/plugins/index.ts';
import { isExternal } from '../shared/paths.ts';
import { replaceTokens } from '../shared/tokens.ts';
import { configOf, loadedConfig, textSettings } from './config.ts';
import { reading } from './content.ts';
import { disk } from './context.ts';

export type { LoadedReferences } from '../features/api/stored-references.ts';

/** Responses of hosts, each of which is asked once in a revision. */
export const remoteTexts = service<FetchOnce>('remote documents');

/** A document on another host. One that cannot be reached is taken to have the text that it had before. */
export const remoteDocument = leaf<readonly [url: string, before: string, ...hosts: string[]], undefined>(
  'remote document',
  async (use, [url, before, ...hosts]) => {
    const text = await use(remoteTexts)(url, hosts);
    return { digest: isUnreachable(text) ? before : digestOf(text), value: () => undefined };
  },
);

type PartOfDocument = readonly [file: SourcePath, document: SourcePath, mebibytes: string, folder: SourcePath | ''];

/** A file that an API document is made of, or names. */
export const partOfDocument = leaf<PartOfDocument, undefined>(
  'document',
  (use, [input, document, mebibytes, folder]) => {
    const limits = { mebibytes: Number(mebibytes), folder: folder || undefined, unsaved: use(reading).unsaved };
    return { digest: digestOf(readInput(use(disk).root, { input, document }, limits)), value: () => undefined };
  },
);

/** Everything in the config that decides what API documents come to. */
const apiSettings = held<
  '',
  Pick<ResolvedConfig, 'root' | 'language'> & {
    readonly documents: readonly ReferenceSettings[];
    readonly codeLanguages: readonly AddedLanguage[];
    readonly checkers: readonly ActivePlugin[];
    readonly checkerCode: string;
  }
>(
  'API settings',
  async (q) => {
    const { root, api, language, markdown, plugins } = await configOf(q);
    const documents = api.map(({ linkBase: _, checks: _checks, ...settings }): ReferenceSettings => settings);
    const checkers = plugins.filter(({ hooks }) => hooks.apiRules !== undefined);
    const checkerCode = checkers.length === 0 ? '' : (await q(loadedConfig, '')).pluginCode;
    return { root, language, documents, codeLanguages: markdown.added?.languages ?? [], checkers, checkerCode };
  },
  {
    digest: ({ language, documents, codeLanguages, checkerCode }) =>
      digestOf([language, documents, codeLanguages.map(({ names, text }) => [names, text]), checkerCode]),
  },
);

/** All API documents at once, since they may link to each other; the key is their paths. */
const storedReferences = query<string, readonly StoredReference[]>('reference', async (q) => {
  const { root, language, documents, codeLanguages, checkers } = await q(apiSettings, '');
  const values = await q(textSettings, '');
  // Where they are cached, none is read.
  const openapi = await import('../features/api/index.ts');
  const loaded = await openapi.loadReferences(
    documents.map((document) =>
      openapi.referenceOptions(document, {
        ...{ root, language, codeLanguages },
        unsaved: q.use(reading).unsaved,
        replaceTokens: (text) => replaceTokens(text, values),
        fetchFile: (url) => q.use(remoteTexts)(url, document.remote),
        addedRules: (whole) => checkApiDocument(checkers, { id: document.id, root: whole, signal: q.signal }),
      }),
    ),
  );
  for (const { inputs } of loaded) {
    for (const { document, path, input } of inputs) {
      const before = digestOf(input);
      const entries = documents.filter((own) =>
        [own.document, own.sdkSamples, ...own.earlier.map((version) => version.document)].includes(document),
      );
      const hosts = entries.flatMap(({ remote }) => remote);
      const [entry] = entries;
      const now = isExternal(path)
        ? await q.digest(remoteDocument, [path, before, ...hosts])
        : await q.digest(partOfDocument, [path, document, String(entry?.limits.mebibytes), entry?.folder ?? '']);
      // It was saved again while it was read.
      if (now !== before) q.doNotStore();
      if (isUnreachable(input)) q.doNotStore({ holdsInProcess: true });
    }
  }
  // What a hook throws may come from anywhere.
  if (loaded.some(({ findings }) => findings.some(({ place }) => place === undefined))) q.doNotStore();
  const { stored, texts } = packReferences(loaded, documents, openapi.downloads);
  q.attach(texts);
  return stored;
});

/** The API documents that the config names. */
export const references = held<'', LoadedReferences>('references', async (q) => {
  const { api } = await configOf(q);
  if (api.length === 0) return unpackReferences([], [], { digest: '', text: () => '' });
  const key = api.map(({ document }) => document).join(', ');
  const stored = await q(storedReferences, key);
  const attached = await q.bytes(storedReferences, key);
  const all = unpackReferences(stored, api, { digest: attached.digest, text: () => textOfBytes(attached) });
  return { ...all, findings: placedInConfig(all.findings, await q(loadedConfig, '')) };
});

export const referenceQueries = [remoteDocument, partOfDocument, apiSettings, storedReferences, references];
