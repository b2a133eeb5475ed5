import { expect, test } from 'vitest';
import { samplePattern } from '../../../../src/features/api/schema/sample-pattern.ts';
import { loadText, schemas, told } from './load.ts';

const letters = 'a'.repeat(50);

test('a pattern that cannot be tried is a finding at its place', async () => {
  const loaded = await loadText(
    schemas({ A: `{type: object, properties: {a: {type: string, pattern: '^(?!b)(a+)+$', example: '${letters}!'}}}` }),
  );
  expect(told(loaded)).toMatchInlineSnapshot(`
    [
      "6:63 slow-pattern: this pattern takes too long to try: no example is checked with it | write it without a repetition inside of another one, as in (a+)+",
    ]
  `);
});

test('a pattern that backtracks without end is compared with its example', async () => {
  const loaded = await loadText(schemas({ A: `{type: string, pattern: '^(a+)+$', example: '${letters}!'}` }));
  expect(told(loaded)).toMatchInlineSnapshot(`
    [
      "6:52 invalid-api-example: the example does not fit its schema: the value must match pattern "^(a+)+$"",
    ]
  `);
});

test('examples that hold $id are data', async () => {
  const example = (id: string) => `{type: object, properties: {id: {type: string}}, example: {$id: abc, id: ${id}}}`;
  const loaded = await loadText(
    schemas({ A: `{type: object, properties: {a: ${example('a')}, b: ${example('[]')}}}` }),
  );
  expect(told(loaded)).toMatchInlineSnapshot(`
    [
      "6:189 invalid-api-example: the example does not fit its schema: \`id\` has to be a string, not an array",
    ]
  `);
});

test('an anchor belongs to its schema; names that two schemas of one resource share are findings', async () => {
  const named = (keyword: string, type: string) => `{$defs: {d: {${keyword}: 'urn:d', type: ${type}}}}`;
  const anchors = `{$defs: {d: {$anchor: d, type: string}}, $ref: '#/components/schemas/B'}`;
  expect(told(await loadText(schemas({ A: anchors, B: '{$defs: {d: {$anchor: d, type: integer}}}' })))).toEqual([]);
  const same = schemas({ A: named('$id', 'string'), B: named('$id', 'string') });
  expect(told(await loadText(same))).toEqual([]);
  const other = schemas({ A: named('$id', 'string'), B: named('$id', 'integer') });
  expect(told(await loadText(other))).toMatchInlineSnapshot(`
    [
      "7:26 duplicate-schema-id: another schema has the $id urn:d | give each schema an $id of its own; references by this name lead to the first one (first used here 6:21)",
    ]
  `);
  const twice = schemas({ A: '{$defs: {a: {$anchor: d, type: string}, b: {$anchor: d, type: integer}}}' });
  expect(told(await loadText(twice))).toMatchInlineSnapshot(`
    [
      "6:61 duplicate-schema-id: another schema has the $anchor d | give each schema an anchor of its own; references by this name lead to the first one (first used here 6:21)",
    ]
  `);
});

test('a sample of a pattern that asks for nothing very often', () => {
  expect(samplePattern(`${'('.repeat(6)}(|a)${'{300})'.repeat(6)}{300}`)).toBeUndefined();
});
