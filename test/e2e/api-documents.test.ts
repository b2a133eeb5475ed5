import { join } from 'node:path';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { sampleValues } from '../../site/data/sample.ts';
import { share } from '../effort.ts';
import { loadReference } from '../unit/features/api/load-reference.ts';
import { specifiedOperations } from './specified-operations.ts';

const folder = join(import.meta.dirname, '../../openapi');
const variables: Readonly<Record<string, string>> = { ...sampleValues('cdr'), release: '2.31.0' };
const replaceTokens = (text: string) =>
  text
    .replaceAll('%product.slug%', 'cdr')
    .replaceAll('%product.name%', 'Open CDR')
    .replace(/%var\.([\w.]+)%/g, (token, name: string) => variables[name] ?? token);

const { ehr } = variables;

const documents = [
  ['admin', 'Admin API', 'v1', 15],
  ['enterprise', 'Enterprise APIs', '2.0.0', 9],
  ['openehr', 'openEHR APIs', 'v1', 45],
  ['tags', 'Item Tag API (experimental)', 'v1', 6],
] as const;

const loaded = new Map<string, ReturnType<typeof loadReference>>();

/** A document, which is loaded once for all tests. */
function load(id: string): ReturnType<typeof loadReference> {
  const path = `openapi/${id}.yaml`;
  const known =
    loaded.get(id) ??
    loadReference({ id, file: join(folder, `${id}.yaml`), path, permalink: `/api/${id}`, replaceTokens });
  loaded.set(id, known);
  return known;
}

// They are alike: each is read each fourth day.
describe.each(share(documents, 4))('openapi/%s.yaml', (id, title, version, count) => {
  test('has the operations that are specified, with their statuses', async () => {
    const { reference, findings } = await load(id);
    expect(findings).toEqual([]);
    const operations = (reference?.tags ?? []).flatMap((tag) => tag.operations);
    const shown = operations.map(({ method, path, responses }) =>
      [method.toUpperCase(), path, ...responses.map(({ status }) => status).sort()].join(' '),
    );
    const specified = specifiedOperations
      .filter(({ document }) => document === id)
      .map(({ method, path, statuses }) => [method, path, ...statuses].join(' '));
    expect(shown.sort()).toEqual(specified.sort());
    expect(shown).toHaveLength(count);
    expect([reference?.title, reference?.version]).toEqual([title, version]);
  });

  test('says of every operation what it does, and gives an example of every body', async () => {
    const { reference } = await load(id);
    const operations = (reference?.tags ?? []).flatMap((tag) => tag.operations);
    for (const { operationId, title: summary, description, requestBody, responses } of operations) {
      expect(summary, operationId).not.toBe('');
      expect(description, operationId).not.toBe('');
      for (const bodies of [requestBody === undefined ? [] : [requestBody], responses]) {
        const content = bodies.flatMap((body) => body.content);
        const examples = content.flatMap((mediaType) => mediaType.examples).filter(({ generated }) => !generated);
        if (content.length > 0) expect(examples.length, operationId).toBeGreaterThan(0);
      }
    }
  });

  test('has examples that fit their schemas', async () => {
    const { bundled } = await load(id);
    const ajv = readSchemas({ allErrors: true });
    ajv.addSchema({ ...(bundled as object), $id: 'document' });
    const wrong: string[] = [];
    let checked = 0;
    for (const { pointer, value } of jsonExamples(bundled)) {
      checked++;
      const validate = ajv.compile({ $ref: `document#${pointer}` });
      if (!validate(value)) wrong.push(`${pointer}: ${ajv.errorsText(validate.errors)}`);
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(5);
  });
});

test.each([
  ['admin', 'MergeRequestBody', { source_ehr: ehr, target_ehr: ehr, reversible: true }],
  [
    'enterprise',
    'EventTrigger',
    { definition: { rules: [{ name: 'rule', when: { type: 'AQL', expression: 'SELECT' } }] } },
  ],
  ['enterprise', 'TenantProperties', { 'client-id': 'a', host: 'https://idp.example.org', realm: 'b' }],
])('%s: %s refuses a field that it does not have', async (id, schema, value) => {
  const { bundled } = await load(id);
  const ajv = readSchemas();
  const validate = ajv.addSchema({ ...(bundled as object), $id: 'document' }).compile({
    $ref: `document#/components/schemas/${schema}`,
  });
  expect(validate(value)).toBe(true);
  expect(validate({ ...value, misspelt: 'x' })).toBe(false);
});

/** A validator for the schemas of our documents, whose texts in the query language have a format that only tools know. */
function readSchemas(options: Options = {}) {
  return addFormats.default(new Ajv2020({ strict: false, formats: { aql: true }, ...options }));
}

/** Every JSON example beside a schema, with the pointer of that schema; references on the way are followed. */
function* jsonExamples(document: unknown): Generator<{ pointer: string; value: unknown }> {
  const seen = new Set<unknown>();
  yield* walk(document, '');

  function* walk(node: unknown, pointer: string): Generator<{ pointer: string; value: unknown }> {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    for (const [key, child] of Object.entries(node)) {
      const at = `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
      if (key !== 'content' || typeof child !== 'object' || child === null) {
        yield* walk(child, at);
        continue;
      }
      for (const [type, mediaType] of Object.entries(child as Record<string, MediaType>)) {
        if (!type.endsWith('json') || mediaType.schema === undefined) continue;
        const schema = `${at}/${encodeURIComponent(type.replaceAll('/', '~1'))}/schema`;
        const named = Object.values(mediaType.examples ?? {}).map((example) => follow(example) as { value?: unknown });
        for (const { value } of named) if (value !== undefined) yield { pointer: schema, value };
        if (mediaType.example !== undefined) yield { pointer: schema, value: mediaType.example };
      }
    }
  }

  function follow(node: unknown): unknown {
    const { $ref } = node as { $ref?: string };
    if ($ref === undefined) return node;
    const keys = $ref
      .slice(2)
      .split('/')
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
    return follow(keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document));
  }
}

interface MediaType {
  readonly schema?: unknown;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, unknown>>;
}
