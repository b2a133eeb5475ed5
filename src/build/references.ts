import { join } from 'node:path';
import { digestOf } from '../cache/index.ts';
import type { ExampleDocument } from '../examples/index.ts';
import type { OperationAddress } from '../model/address.ts';
import type { ApiConfig, ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Recall, Recalled } from '../model/recall.ts';
import type { Reference } from '../model/reference.ts';
import { readInput } from '../openapi/inputs.ts';
import { replaceProductTokens } from '../shared/product-tokens.ts';
import { textOf } from './stored.ts';

interface StoredReference {
  readonly reference?: Reference;
  readonly operations: readonly OperationAddress[];
  readonly findings: readonly Finding[];
  /** Whether examples can be held against it: it lies beside, as OpenAPI 3. */
  readonly isChecked: boolean;
}

export interface LoadedReferences {
  readonly references: readonly { readonly source: SourcePath; readonly reference: Reference }[];
  readonly operations: readonly OperationAddress[];
  /** For examples to be held against. */
  readonly documents: readonly ExampleDocument[];
  readonly findings: readonly Finding[];
  /** Digests of the references, where results are kept. */
  readonly digests: ReadonlyMap<Reference, string>;
}

/**
 * Loads the API documents that the config names, to be shown and to hold examples against; one that cannot
 * be shown is left out and reported.
 */
export async function loadReferences(config: ResolvedConfig, recall: Recall): Promise<LoadedReferences> {
  const loaded = [];
  for (const api of config.api) loaded.push({ api, ...(await load(config, api, recall)) });
  const shown = loaded.flatMap(({ api, value, digest }) =>
    value.reference === undefined ? [] : [{ source: api.document, reference: value.reference, digest }],
  );
  return {
    references: shown.map(({ source, reference }) => ({ source, reference })),
    digests: new Map(shown.map(({ reference, digest }) => [reference, digest])),
    operations: loaded.flatMap(({ value }) => value.operations),
    documents: loaded.flatMap(({ api, value, attachment, attachmentDigest }) =>
      value.isChecked ? [exampleDocument(api.id, attachmentDigest, attachment)] : [],
    ),
    findings: loaded.flatMap(({ value }) => value.findings),
  };
}

async function load({ root, product }: ResolvedConfig, { id, document, route }: ApiConfig, recall: Recall) {
  const loaded: Recalled<StoredReference> = await recall({
    kind: 'reference',
    subject: document,
    parts: () => ({ id, document, route, product: digestOf(product) }),
    answer: ({ key: [input = ''] }) => digestOf(readInput(root, { document, input })),
    async make() {
      const { loadReference, operationAddresses } = await import('../openapi/index.ts');
      const { reference, findings, inputs, upgraded } = await loadReference({
        id,
        file: join(root, document),
        path: document,
        permalink: route,
        replaceTokens: (text) => replaceProductTokens(text, product),
      });
      const operations = reference === undefined ? [] : operationAddresses(reference);
      return {
        value: {
          operations,
          findings,
          isChecked: upgraded !== undefined,
          ...(reference === undefined ? {} : { reference }),
        },
        ...(upgraded === undefined ? {} : { attachment: JSON.stringify(upgraded) }),
        lookups: [...inputs].map(([path, input]) => ({ name: 'input', key: [path], answer: digestOf(input) })),
      };
    },
  });
  return { ...loaded, digest: loaded.digest };
}

/** Parsed when an example has to be checked. */
function exampleDocument(id: string, digest: string, json: () => Uint8Array): ExampleDocument {
  return {
    id,
    digest,
    get bundled() {
      return JSON.parse(textOf(json()));
    },
  };
}
