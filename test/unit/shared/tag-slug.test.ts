import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellingKey, tagSlug, tagSlugs } from '../../../src/shared/tag-slug.ts';
import { anyCharacter } from '../../any-character.ts';

const slugsOf = (...names: string[]) => Object.fromEntries(tagSlugs(names));

test('a name by itself has its words', () => {
  const names = [
    'openEHR',
    'HTTPRequest2',
    'C++',
    '.NET',
    'Node.js',
    'R&D',
    'Größe',
    '日本語',
    'שלום',
    '🚀',
    '__init__',
  ];
  expect(names.map((name) => slugsOf(name)[name])).toEqual([
    'open-ehr',
    'http-request-2',
    'c',
    'net',
    'node-js',
    'r-d',
    'große',
    '日本語',
    'שלום',
    '🚀',
    'init',
  ]);
});

test('of names that differ in signs, the plainest has its words and others have their signs, too', () => {
  expect(slugsOf('C++', 'C#', 'C', 'C*')).toEqual({ C: 'c', 'C#': 'c-sharp', 'C++': 'c-plus-plus', 'C*': 'c-star' });
  expect(slugsOf('C++', 'C#')).toEqual({ 'C#': 'c', 'C++': 'c-plus-plus' });
  expect(slugsOf('R&D', 'R D')).toEqual({ 'R D': 'r-d', 'R&D': 'r-and-d' });
  expect(slugsOf('v1.0', 'v1-0')).toEqual({ 'v1-0': 'v-1-0', 'v1.0': 'v1-dot-0' });
  expect(slugsOf('foo_bar', 'foo-bar')).toEqual({ 'foo-bar': 'foo-bar', foo_bar: 'foo_bar' });
  expect(slugsOf('.NET', 'NET')).toEqual({ NET: 'net', '.NET': 'dot-net' });
  expect(slugsOf('Ünicode', 'Unicode')).toEqual({ Unicode: 'unicode', Ünicode: 'ünicode' });
  expect(slugsOf('--flag', 'flag', 'C--', 'C')).toEqual({
    flag: 'flag',
    '--flag': 'dash-flag',
    C: 'c',
    'C--': 'c-dash',
  });
  expect(slugsOf('$ref', 'ref')).toEqual({ ref: 'ref', $ref: 'dollar-ref' });
  expect(slugsOf('ハハ', 'パパ')).toEqual({ ハハ: 'ハハ', パパ: 'パパ' });
  expect(slugsOf('A', '\0a\0')).toEqual({ A: 'a', '\0a\0': 'a-2' });
  expect(slugsOf('C', 'C++', 'C plus plus')).toEqual({
    C: 'c',
    'C plus plus': 'c-plus-plus',
    'C++': 'c-plus-plus-2',
  });
});

test('signs alone have an address that can be read', () => {
  expect(slugsOf('++', '=>', '..', '/', '→', '')).toEqual({
    '++': 'plus-plus',
    '=>': 'equals-greater',
    '..': 'dot-dot',
    '/': 'slash',
    '→': '→',
    '': 'tag',
  });
});

test('an address that authors gave is that of its name alone', () => {
  expect(tagSlugs(['C++', 'C'], new Map([['c', 'C++']]))).toEqual(
    new Map([
      ['C++', 'c'],
      ['C', 'c-2'],
    ]),
  );
});

/** Names that differ in little: letters with and without signs and accents. */
const name = fc.string({
  unit: fc.oneof(fc.constantFrom(...'aAbü1 -_.+#&/@🚀日ガカ'), anyCharacter),
  minLength: 1,
  maxLength: 5,
});

test('names have addresses of their own, in whatever order they come, and one alone that of its words', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (names, random) => {
      const slugs = tagSlugs(names);
      expect(new Set(slugs.values()).size).toBe(names.length);
      for (const slug of slugs.values()) expect(slug).toMatch(/^(?!\.+$)[^\s/?#%\\]+$/u);
      const mixed = [...names].map((one) => ({ one, at: random.next().value })).sort((a, b) => a.at - b.at);
      expect(Object.fromEntries(tagSlugs(mixed.map(({ one }) => one)))).toEqual(Object.fromEntries(slugs));
      for (const one of names) expect(tagSlugs([one]).get(one)).toBe(tagSlug(one));
      // Another name takes no address that a plainer one has.
      const plain = names.filter((one) => tagSlug(one) === spellingKey(one));
      if (new Set(plain.map(tagSlug)).size === plain.length)
        for (const one of plain) expect(slugs.get(one)).toBe(tagSlug(one));
    }),
  );
});

test('spellings of one name differ in letter case, blanks and hyphens', () => {
  expect(new Set(['Open API', 'open-api', 'OPEN  API', ' open api'].map(spellingKey)).size).toBe(1);
  expect(new Set(['C', 'C+', 'C++', 'C_', 'Ç'].map(spellingKey)).size).toBe(5);
});
