import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonObject, withoutPrototypes } from '../../../../src/core/json/value.ts';
import { compareDocuments } from '../../../../src/features/api/changes/compare-documents.ts';
import { type FoundChange, inWords } from '../../../../src/features/api/changes/found-change.ts';
import { createDocument } from '../../../../src/features/api/document.ts';
import { textOf } from '../../../../src/shared/texts/text.ts';
import { effort, howToRepeat, seed } from '../../../effort.ts';

const again = howToRepeat('test/unit/features/api/random-changes.test.ts');
const names = ['a', 'b', 'c'];
const small = fc.integer({ min: 0, max: 3 });
const scalar = fc.oneof(
  fc.record(
    {
      type: fc.constant('string'),
      minLength: small,
      maxLength: small,
      enum: fc.subarray(['x', 'yy'], { minLength: 1 }),
      pattern: fc.constantFrom('^x', 'y$'),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(2, 3),
    },
    { requiredKeys: ['type'] },
  ),
  fc.constantFrom({}, { type: 'boolean' }, { type: ['string', 'null'] }, { type: 'null' }, { not: { type: 'string' } }),
);
type Schema = { [key: string]: unknown };
const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    scalar,
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 3, noNullPrototype: true }),
        required: fc.subarray(names),
        additionalProperties: tie('schema'),
        minProperties: small,
        dependentRequired: fc.constantFrom({ a: ['b'] }, { b: ['a', 'c'] }),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        items: fc.oneof(tie('schema'), fc.constant(false)),
        minItems: small,
        maxItems: small,
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constant('array'), prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ type: fc.constant('array'), uniqueItems: fc.boolean() }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ),
}));

/** The schemas that a schema is made of, itself among them, each with a way to put another in its place. */
function placesIn(whole: Schema): readonly (readonly [Schema, (other: Schema) => void])[] {
  const found: (readonly [Schema, (other: Schema) => void])[] = [];
  const visit = (node: unknown, put: (other: Schema) => void): void => {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const own = node as Schema;
    found.push([own, put]);
    for (const key of ['items', 'additionalProperties'])
      visit(own[key], (other) => Object.assign(own, { [key]: other }));
    for (const key of ['properties', 'anyOf', 'allOf', 'prefixItems'])
      for (const [name, inner] of Object.entries(own[key] ?? {}))
        visit(inner, (other) => Object.assign(own[key] as object, { [name]: other }));
  };
  visit(whole, () => undefined);
  return found;
}

const edits: readonly ((node: Schema, other: Schema) => Schema)[] = [
  (_, other) => other,
  (node, other) => ({ ...node, ...other }),
  (node, other) => ({ anyOf: [node, other] }),
  (node, other) => ({ allOf: [node, other] }),
  ({ required, minimum, maxItems, pattern, enum: _, not, dependentRequired, ...rest }) => rest,
];
/** They mean the same as the schema. */
const rewordings: readonly ((node: Schema) => Schema)[] = [
  (node) => ({ title: 'T', description: 'D', example: 1, 'x-a': 1, ...node }),
  (node) => Object.fromEntries(Object.entries(node).reverse()),
  (node) => ({ allOf: [node] }),
  (node) => ('type' in node ? { ...node, type: [node.type].flat().reverse() } : node),
  (node) =>
    'required' in node ? { ...node, required: [...(node.required as string[])].reverse() } : { required: [], ...node },
  (node) => (node.type === 'array' ? { minItems: 0, uniqueItems: false, ...node } : node),
  (node) => (node.type === 'object' ? { minProperties: 0, additionalProperties: true, ...node } : node),
];
const edited = <T extends readonly unknown[]>(
  list: readonly ((...own: [Schema, ...T]) => Schema)[],
  ...more: { [K in keyof T]: fc.Arbitrary<T[K]> }
) =>
  fc.tuple(schema, fc.constantFrom(...list), fc.nat(), ...more).map(([before, edit, at, ...own]) => {
    const after = { root: structuredClone(before) };
    const places = placesIn({ allOf: [after.root] }).slice(1);
    const [node, put] = places[at % places.length] ?? [after.root, () => undefined];
    if (node === after.root) after.root = edit(node, ...(own as unknown as T));
    else put(edit(node, ...(own as unknown as T)));
    return [before, after.root] as const;
  });

function changesOf(way: 'request' | 'response', schemas: readonly Schema[]) {
  const [before, after] = schemas.map((S) => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/S' } } };
    const operation = way === 'request' ? { requestBody: { content } } : { responses: { 200: { content } } };
    return createDocument(
      withoutPrototypes({ paths: { '/x': { post: operation } }, components: { schemas: { S } } }) as JsonObject,
    );
  });
  if (before === undefined || after === undefined) return [];
  return compareDocuments({ before, after }).flatMap(({ changes }) => changes);
}

const wordsOf = (one: FoundChange) =>
  inWords(one, textOf())
    .words.map((word) => (typeof word === 'string' ? word : word.code))
    .join('');

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('', 'x', 'yy', 'xy', 'xxxy', 0, 1, 2, 3, 4, 6, -1, 1.5, true, null),
    fc.dictionary(fc.constantFrom(...names, 'd'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
})).value;

/** What breaks nothing, though other values fit: a new property, and further ones in responses. */
const allowed = { request: /(?:^|: )added$/, response: /takes properties that are not described/ };

test('an edit that refuses a value breaks requests, and one that allows another breaks responses', {
  timeout: 120_000,
}, () => {
  const samples = fc.sample(values, { numRuns: 1000, seed });
  const ajv = new Ajv2020({ strict: false });
  for (const pair of fc.sample(edited(edits, schema), { numRuns: effort(150, 3000), seed })) {
    const [was, is] = pair.map((one) => ajv.compile(one));
    const breaking = (way: 'request' | 'response') =>
      changesOf(way, pair).some((one) => one.breaks.includes(way) || allowed[way].test(wordsOf(one)));
    const refused = samples.find((value) => was?.(value) && !is?.(value));
    if (refused !== undefined)
      expect(breaking('request'), `${again}: ${JSON.stringify([...pair, refused])}`).toBe(true);
    const sent = samples.find((value) => !was?.(value) && is?.(value));
    if (sent !== undefined) expect(breaking('response'), `${again}: ${JSON.stringify([...pair, sent])}`).toBe(true);
  }
});

test('other words for the same schema are no change', () => {
  for (const pair of fc.sample(edited(rewordings), { numRuns: effort(300, 5000), seed }))
    for (const way of ['request', 'response'] as const)
      expect(
        changesOf(way, pair).map((one) => wordsOf(one)),
        `${again}: ${JSON.stringify(pair)}`,
      ).toEqual([]);
});
