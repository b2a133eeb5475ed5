import { expect, test } from 'vitest';
import { createSearch } from '../../../src/client/search/engine.ts';
import { wordsOf } from '../../../src/client/search/query.ts';
import { stemmerOf } from '../../../src/client/search/stem.ts';
import { alternativesOf } from '../../../src/client/search/synonyms.ts';
import { indexOf } from './index-of.ts';

const { stemOf } = stemmerOf('en');
const others = (question: string, ...groups: readonly string[][]) =>
  alternativesOf(wordsOf(question), groups, stemOf).map((ways) => ways.map((terms) => terms.join(' ')));

test('a word has the others of its group, in all its forms', () => {
  expect(others('two pictures', ['image', 'picture', 'photo'])).toEqual([[], ['image', 'photo']]);
  expect(others('K8s', ['k8s', 'Kubernetes'])).toEqual([['kubernetes']]);
});

test('a phrase is known as a whole, without its stop words, and is in the place of each of its words', () => {
  const group = ['toc', 'table of contents'];
  expect(others('hide table of contents', group)).toEqual([[], ['toc'], ['toc']]);
  expect(others('contents of a table', group)).toEqual([[], []]);
  expect(others('toc', group)).toEqual([['table contents']]);
});

test('a word has the others of each of its groups, and no more than six', () => {
  expect(others('menu', ['menu', 'navigation'], ['dropdown', 'menu'])).toEqual([['navigation', 'dropdown']]);
  expect(others('a1', ['a1', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])[0]).toHaveLength(6);
});

/** Asks an index of pages, and gives the titles of what is found. */
async function ask(pages: Readonly<Record<string, string>>, question: string, synonyms: readonly string[][] = []) {
  const { search } = createSearch(indexOf(pages, synonyms), 'en');
  const { load, leftOut } = await search(question, {});
  return { titles: (await load(0, 9)).map(({ title }) => title), leftOut };
}

test('what says the same in other words is found, after what has the word itself', async () => {
  const pages = { Images: 'Write an image with its text.', Photos: 'A picture of us.', Other: 'Nothing.' };
  const groups = [['image', 'picture']];
  expect((await ask(pages, 'picture')).titles).toEqual(['Photos']);
  expect((await ask(pages, 'picture', groups)).titles).toEqual(['Photos', 'Images']);
  expect((await ask(pages, 'pictures of us', groups)).titles[0]).toBe('Photos');
  // A word that no page has is no typing error where it has synonyms.
  expect(await ask(pages, 'imago', [['imago', 'picture']])).toEqual({ titles: ['Photos'], leftOut: [] });
});

test('what has most of a question is found, after what says all of it as well', async () => {
  const all = 'Ports, servers, use and hosts, and many other words about ports.';
  const pages = { List: all, Serving: 'The port is in use: the server takes another port.', Other: 'Some hosts.' };
  expect((await ask(pages, 'server port in use already')).titles.toSorted()).toEqual(['List', 'Serving']);
  expect((await ask(pages, 'port hosts')).titles[0]).toBe('List');
  expect((await ask(pages, 'nowhere port')).leftOut).toEqual(['nowhere']);
});
