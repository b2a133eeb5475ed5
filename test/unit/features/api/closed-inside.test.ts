import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Reference } from '../../../../src/model/reference.ts';
import type { SchemaView, TypeRef } from '../../../../src/model/schema-view.ts';
import { innerSchema } from '../../../../src/shared/inner-schema.ts';
import { load, loadFixture, loadText, referenceOf, schemas } from './load.ts';

/** What a link to a schema says of its inside, next to what there is in its section; where that only names another schema, in the section of that one. */
function saidAndShown({ schemas: all, ...others }: Reference): readonly (readonly [string, string, string])[] {
  const sections = new Map(all.map(({ anchor, schema }) => [anchor, innerSchema(schema)]));
  const shown = (schema: SchemaView | undefined, left = 5): string =>
    schema?.elided && schema.ref && left > 0
      ? shown(sections.get(schema.ref.anchor), left - 1)
      : (schema?.summary ?? '');
  const found = new Map<string, readonly [string, string, string]>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { typeWords, elided } = innerSchema(value as SchemaView);
    if (elided && Array.isArray(typeWords))
      for (const word of typeWords as readonly TypeRef[])
        if (word.anchor) found.set(word.anchor, [word.name, word.inside ?? '', shown(sections.get(word.anchor))]);
    for (const inner of Object.values(value)) walk(inner);
  };
  walk([all, others]);
  return [...found.values()];
}

const ref = (name: string) => `{$ref: '#/components/schemas/${name}'}`;

test('a link to a schema says what is inside of that in its section, or in the one that this names', async () => {
  const shapes = {
    Object: '{properties: {a: {}, b: {}}}',
    Heir: `{allOf: [${ref('Object')}, {properties: {b: {}, c: {}}}]}`,
    Choice: `{oneOf: [${ref('Object')}, {type: string}, {type: integer}]}`,
    Constants: '{oneOf: [{const: a}, {const: b}]}',
    OrNull: `{oneOf: [${ref('Object')}, {type: "null"}]}`,
    List: `{type: array, items: ${ref('Choice')}}`,
    Lists: `{type: array, items: ${ref('List')}}`,
    Words: '{type: array, items: {type: string}}',
    Map: `{additionalProperties: ${ref('Object')}}`,
    Closed: '{type: object, additionalProperties: false}',
    Tuple: '{prefixItems: [{type: string}]}',
    Condition: '{if: {type: string}, then: {minLength: 1}}',
    Own: `{properties: {own: ${ref('Own')}}}`,
    Circle: `{type: array, items: ${ref('Circle')}}`,
  };
  const uses = Object.keys(shapes).map((name) => `${name}: ${ref(name)}`);
  const reference = await referenceOf(loadText(schemas({ ...shapes, Uses: `{properties: {${uses.join(', ')}}}` })));
  expect(saidAndShown(reference).map(([name, said]) => [name, said])).toEqual(
    expect.arrayContaining([
      ['Object', '2 properties'],
      ['Heir', '3 properties'],
      ['Choice', '3 alternatives'],
      ['OrNull', '2 properties'],
      ['Lists', '3 alternatives'],
      ['Map', '2 properties'],
      ['Tuple', 'Details'],
      ['Condition', 'Details'],
      ['Own', '1 property'],
    ]),
  );
  for (const [name, said, shown] of saidAndShown(reference)) expect(said, name).toBe(shown);
});

test('so it is in documents of the world', async () => {
  const site = join(import.meta.dirname, '../../../../openapi');
  for (const loaded of [
    loadFixture('library.yaml'),
    loadFixture('hard/every-field.yaml'),
    load(join(site, 'openehr.yaml'), 'openehr.yaml'),
    load(join(site, 'admin.yaml'), 'admin.yaml'),
  ]) {
    for (const [name, said, shown] of saidAndShown(await referenceOf(loaded))) expect(said, name).toBe(shown);
  }
});
