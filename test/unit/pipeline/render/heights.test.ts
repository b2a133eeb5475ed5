import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { heightClasses, withHeights } from '../../../../src/pipeline/render/heights.ts';

const sheet = readFileSync(new URL('../../../../templates/styles/reference-offscreen.css', import.meta.url), 'utf8');

const operation = (main: string, samples = '') =>
  `<section class="operation" id="o"><div class="operation-samples">${samples}</div><div class="operation-main">${main}</div></section>`;
const fields = (count: number) => `<ul>${'<li class="field"><code>name</code> string</li>'.repeat(count)}</ul>`;
/** What the style sheet multiplies the lowest height by, for each number in an attribute. */
const factorsOf = (kind: 'words' | 'samples') =>
  new Map(
    Array.from(
      sheet.matchAll(new RegExp(`\\[data-${kind}~="(\\d+)"\\] \\{\\s+--${kind.charAt(0)}\\1: ([\\d.]+);`, 'g')),
      ([, number, factor]) => [number, Number(factor)] as const,
    ),
  );
/** The heights that the style sheet knows for an operation, in rem. */
const heightsOf = (html: string) => {
  const [, words = '', samples] = /data-words="([\d ]*)"(?: data-samples="([\d ]*)")?/.exec(withHeights(html)) ?? [];
  const of = (kind: 'words' | 'samples', numbers: string) =>
    (numbers.match(/\d+/g) ?? []).reduce((height, number) => height * (factorsOf(kind).get(number) ?? Number.NaN), 8);
  return { words: of('words', words), samples: samples === undefined ? 0 : of('samples', samples) };
};

test('the style sheet has a factor for each power of two in the number of a class, and multiplies all of them', () => {
  for (const kind of ['words', 'samples'] as const) {
    const powers = [1, 2, 4, 8, 16].filter((power) => power < heightClasses[kind]);
    const factors = powers.map((power) => [`${power}`, Number((heightClasses.factor ** power).toFixed(4))]);
    expect([...factorsOf(kind)]).toEqual(factors);
    const used = powers.map((power) => `var(--${kind.charAt(0)}${power}, 1)`).join(' * ');
    expect(sheet).toContain(`--${kind}: calc(${heightClasses.first}rem * ${used});`);
  }
});

test('the height of an operation follows what is shown of it', () => {
  const { words } = heightsOf(operation(fields(30)));
  // A field of one line is 45 pixels high.
  expect(words).toBeGreaterThan(65);
  expect(words).toBeLessThan(105);
  expect(heightsOf(operation(fields(60))).words / words).toBeCloseTo(2, 0);
  expect(
    heightsOf(operation(`<details open=""><summary>200</summary>${fields(30)}</details>`)).words,
  ).toBeGreaterThanOrEqual(words);
  expect(heightsOf(operation(`<details><summary>200</summary>${fields(30)}</details>`)).words).toBe(8);
  const [short, long] = [100, 2000].map((count) => heightsOf(operation(`<p>${'word '.repeat(count)}</p>`)).words);
  expect(long).toBeGreaterThan(5 * Number(short));
});

test('samples are counted apart, and long code scrolls', () => {
  const card = (lines: number) => `<div class="sample-card"><pre><code>${'line\n'.repeat(lines)}</code></pre></div>`;
  expect(heightsOf(operation(fields(30), card(4)))).toEqual({
    ...heightsOf(operation(fields(30))),
    samples: expect.closeTo(11.5, 1),
  });
  expect(heightsOf(operation('', card(1000)))).toEqual(heightsOf(operation('', card(100))));
});

test('each part has its own heights, and all other markup stays as it is', () => {
  const other = '<div class="entry"><p class="operation-line">a</p><section>x</section></div>';
  const html = `${other}${operation(fields(20))}${other}<div class="entries">${other.repeat(9)}</div>${other}`;
  const made = withHeights(html);
  expect(made.match(/ data-words="[\d ]*"/g)).toHaveLength(2);
  expect(made.replace(/ data-(?:words|samples)="[\d ]*"/g, '')).toBe(html);
  expect(withHeights(other)).toBe(other);
});
