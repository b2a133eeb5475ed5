import { expect, test } from 'vitest';
import { linkedFields, textsWithLinks } from '../../../../src/features/api/document-texts.ts';

test('a picture that is a link has two addresses, and an address may have brackets', () => {
  const root = { info: { description: '[![Logo](a.png)](/b) and [c](/c_(d)) or <e.html>' } };
  const links = new Set(['a.png', '/b', '/c_(d)', 'e.html']);
  expect([...textsWithLinks(links, root).keys()].sort()).toEqual([...links].sort());
});

test('an address in quotes may have blanks', () => {
  const root = { info: { description: `<a href="/b#Audience Types">a</a> <a href=' /c d '>c</a>` } };
  const links = new Set(['/b#Audience Types', '/c d']);
  expect([...textsWithLinks(links, root).keys()]).toEqual([...links]);
});

test('a text of brackets alone takes time in proportion to its length', () => {
  expect(textsWithLinks(new Set(['a']), { description: ']('.repeat(200_000) })).toEqual(new Map());
});

test('addresses that YAML takes for numbers are fields with links too', () => {
  const root = { info: { termsOfService: 75.84, contact: { url: 12, name: 'x' }, license: { name: 'y' } } };
  expect(linkedFields(root)).toEqual([
    ['75.84', '/info/termsOfService'],
    ['12', '/info/contact/url'],
  ]);
});
