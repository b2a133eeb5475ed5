import { expect, test } from 'vitest';
import { readText, sectionResults, startOf } from '../../../src/client/search/excerpt.ts';
import type { Match } from '../../../src/client/search/match.ts';

const word = (...terms: string[]): Match => ({
  typed: terms[0] ?? '',
  records: new Map(),
  terms: new Set(terms),
  rarity: 1,
});

const shown = (pieces: ReturnType<typeof startOf>) =>
  pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');

const read = (sections: readonly (readonly [id: string, heading: string, text: string])[], ...matches: Match[]) =>
  readText(
    {
      ...{ url: '/a', title: 'A', trail: '', method: '', path: '', operationId: '' },
      sections: sections.map(([id, heading, text]) => ({ id, heading, text })),
    },
    matches,
  );

test('all forms of a word are marked, and a name with its parts as one', () => {
  const text = 'Set cat_food_id, then feed the cats: getCatFood.';
  expect(shown(startOf(read([['', '', text]], word('cat', 'cats', 'catfoodid'), word('food'))))).toBe(
    'Set [cat_food_id], then feed the [cats]: get[CatFood].',
  );
});

test('an excerpt begins and ends between words, where most words of the question are near', () => {
  const filler = 'nothing of interest here '.repeat(20);
  const text = `One alpha. ${filler}Then alpha and beta together. ${filler}beta`;
  const excerpt = shown(startOf(read([['', '', text]], word('alpha'), word('beta'))));
  expect(excerpt).toContain('Then [alpha] and [beta] together.');
  expect(excerpt.length).toBeLessThan(180);
  expect(excerpt).toMatch(/^(?:nothing|of|interest|here) /);
  expect(excerpt).toMatch(/ (?:nothing|of|interest|here)$/);
});

test('an excerpt begins with a sentence that begins shortly before', () => {
  const text = `${'word '.repeat(50)}end. Before it, alpha is here. ${'word '.repeat(50)}`;
  expect(shown(startOf(read([['', '', text]], word('alpha'))))).toMatch(/^Before it, \[alpha\] is here\. word/);
});

test('a text without the words is shown from its beginning, and no text by nothing', () => {
  expect(shown(startOf(read([['', '', 'Short text.']], word('other'))))).toBe('Short text.');
  expect(startOf(read([], word('other')))).toEqual([]);
  const long = shown(startOf(read([['', '', '文'.repeat(500)]], word('other'))));
  expect(long).toHaveLength(160);
});

test('sections with the words come first that have them in their headings; others are left out', () => {
  const sections = sectionResults(
    read(
      [
        ['', '', 'Food.'],
        ['mentions', 'Mentions', 'Some food.'],
        ['food', 'Food', 'What they eat.'],
        ['sleep', 'Sleep', 'Hours.'],
      ],
      word('food'),
    ),
  );
  expect(sections.map(({ id, excerpt }) => [id, shown(excerpt)])).toEqual([
    ['food', 'What they eat.'],
    ['mentions', 'Some [food].'],
  ]);
});

test('words next to each other are nearer than words apart', () => {
  const nearness = (...texts: string[]) =>
    read(
      texts.map((text, at) => [`${at}`, '', text] as const),
      word('order'),
      word('by'),
    ).nearness;
  expect(nearness('sorted with ORDER BY')).toBe(1);
  expect(nearness('order things by name')).toBe(1 / 2);
  expect(nearness('order', 'by')).toBe(0);
});

test('a long text that has a word in each line has its excerpt at once', () => {
  const text = 'cat in a row; '.repeat(50_000);
  const [first] = startOf(read([['', '', text]], word('cat')));
  expect(first).toEqual({ text: 'cat', isFound: true });
});
