import { describe, expect, test } from 'vitest';
import { linearTest } from '../../../../src/core/json-schema/linear-pattern.ts';
import { createValidator } from '../../../../src/core/json-schema/validator.ts';

const letters = 'a'.repeat(50);
const request = { direction: 'request', partial: false } as const;

/** What is wrong with a value, by keyword. */
function faults(schema: object, value: unknown): readonly string[] {
  return createValidator()({ id: 'a', root: { schema } }, '/schema', value, request).map(({ keyword }) => keyword);
}

describe('the test of a pattern', () => {
  // With backtracking, each of these takes longer than anybody waits.
  test.each([
    ['^(a+)+$', `${letters}!`],
    ['^(a|a)*$', `${letters}!`],
    ['^(a|aa)+$', `${letters}!`],
    ['a?'.repeat(40) + 'a'.repeat(40), letters.slice(0, 39)],
    ['^([a-z]+,?)*;$', letters],
    ['(x+x+)+y', 'x'.repeat(50)],
    ['^\\s*(\\S+\\s*)*:$', letters],
    [' +$', `${' '.repeat(1_000_000)}x`],
    ['.*.*.*=', 'x'.repeat(20_000)],
  ])('%s refuses a long text in linear time', (pattern, text) => {
    expect(linearTest(pattern)(text)).toBe(false);
  });

  test.each([
    ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 'a-slug-of-words', true],
    ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 'not-a-Slug', false],
    ['^(?:/[^/]+)+$', '/a/ä/€', true],
    ['^([\\w-.]+,)+$', 'a.b,c-d,', true],
    ['^(\\p{L}+ ?)+$', 'Ärger mit Öl', true],
    ['^(?<year>\\d{4})(-\\d\\d)+$', '2024-01-31', true],
    ['^(?!.*--)[a-z-]+$', 'a--b', false],
    ['[', 'what is no pattern fits everything', true],
  ])('%s on "%s" is %s', (pattern, text, expected) => {
    expect(linearTest(pattern)(text)).toBe(expected);
  });

  test('what no linear engine knows is left open where it may take long', () => {
    expect(linearTest('^(?!b)(a+)+$')(`${letters}!`)).toBeUndefined();
  });
});

describe('the validator', () => {
  test('answers for patterns that backtrack without end', () => {
    expect(faults({ pattern: '^(a+)+$' }, `${letters}!`)).toEqual(['pattern']);
    expect(faults({ pattern: '^(a+)+$' }, letters)).toEqual([]);
    expect(
      faults({ patternProperties: { '^(a+)+$': { type: 'string' } } }, { [letters]: 1, [`${letters}!`]: 1 }),
    ).toEqual(['type']);
  });

  test('tells two slow patterns apart', () => {
    const schema = { allOf: [{ pattern: '^(a+)+$' }, { pattern: '^(b+)+$' }] };
    expect(faults({ ...schema, minLength: 99 }, letters)).toEqual(['pattern', 'minLength']);
  });

  test('gives up on a pattern that only backtracking can try, and goes on', () => {
    const properties = { a: { pattern: '^(?=a)(a+)+$' }, b: { type: 'string' } };
    expect(faults({ properties }, { a: `${letters}!`, b: 1 })).toEqual(['slow-pattern', 'type']);
    expect(faults({ properties }, { a: 'aaa', b: '' })).toEqual([]);
  });

  test('takes what is in examples, and names of schemas, for no reference', () => {
    const named = (name: object, type: string) => ({
      type,
      ...name,
      example: { $id: 'same', properties: { $id: type } },
    });
    for (const name of [
      { $id: 'https://example.org/a' },
      { $anchor: 'a' },
      { $dynamicAnchor: 'a' },
      { $id: ':no uri:' },
    ]) {
      const properties = { a: named(name, 'string'), b: named(name, 'integer'), $id: { const: { $id: 1 } } };
      expect(faults({ properties, minProperties: 4 }, { a: 1, b: 1, $id: { $id: 1 } })).toEqual([
        'minProperties',
        'type',
      ]);
    }
  });

  test('reads schemas that are named as keywords are', () => {
    const properties = { default: { type: ['string', 'null'] }, enum: { type: ['string', 'null'] } };
    expect(faults({ properties, maxProperties: 1 }, { default: null, enum: null })).toEqual(['maxProperties']);
  });
});
