import { expect, test } from 'vitest';
import { createObject, type JsonObject } from '../../../../src/core/json/value.ts';
import { partKeys } from '../../../../src/features/api/part-keys.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function documentOf(schemas: object, paths: object = {}): JsonObject {
  return Object.assign(createObject(), {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths,
    components: { schemas },
  });
}

const pointer = (name: string) => `/components/schemas/${name}` as const;

/** The schemas of both documents whose keys differ. */
function changed(before: Record<string, object>, after: Record<string, object>): readonly string[] {
  const [old, now] = [partKeys(documentOf(before)), partKeys(documentOf(after))];
  return Object.keys(before).filter((name) => old(pointer(name)) !== now(pointer(name)));
}

const schemas = {
  Leaf: { type: 'string' },
  Holder: { items: reference('Leaf') },
  Left: { anyOf: [reference('Right'), reference('Leaf')] },
  Right: { items: reference('Left') },
  Around: { items: reference('Right') },
  Alone: { type: 'integer' },
};

test('a key changes with what its part refers to, directly, through others and in circles, and with nothing else', () => {
  expect(changed(schemas, { ...schemas, Leaf: { type: 'number' } })).toEqual([
    'Leaf',
    'Holder',
    'Left',
    'Right',
    'Around',
  ]);
  expect(changed(schemas, { ...schemas, Right: { items: reference('Left'), title: 'R' } })).toEqual([
    'Left',
    'Right',
    'Around',
  ]);
  expect(changed(schemas, { ...schemas, Around: { type: 'null' } })).toEqual(['Around']);
  const others = Object.fromEntries(Object.entries(schemas).reverse());
  expect(changed(schemas, others)).toEqual([]);
});

test('what refers to what is in no part, or to any schema, has the key of all that it may mean', () => {
  const free = { ...schemas, Free: { $dynamicRef: '#node' }, Outside: { items: reference('Free') } };
  expect(changed(free, { ...free, Alone: { type: 'null' } })).toEqual(['Alone', 'Free', 'Outside']);
  const based = { Base: { discriminator: { propertyName: 'kind' } }, Cat: { allOf: [reference('Base')] }, Leaf: {} };
  expect(changed(based, { ...based, Cat: { allOf: [reference('Base')], title: 'C' } })).toEqual(['Base', 'Cat']);
});

test('chains of any length have keys, in steps that grow with them', () => {
  const long = Array.from({ length: 5000 }, (_, index) => [`S${index}`, { items: reference(`S${index + 1}`) }]);
  const chain: Record<string, object> = Object.fromEntries(long);
  const end = { ...chain, S5000: { type: 'string' } };
  expect(changed(end, { ...end, S5000: { type: 'number' } })).toHaveLength(5001);
});
