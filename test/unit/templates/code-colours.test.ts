import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast } from '../../../src/pipeline/config/accent.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../templates/styles', name), 'utf8');
const [tokens, code, prose] = ['tokens.css', 'code.css', 'prose.css'].map(read) as [string, string, string];

/** Colour of the light and of the dark mode, by name. */
const colours = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name = '', ...pair]) => [name, pair]),
);
/** As browsers mix it from the page; `theme.test.ts` looks. */
const ground = ['#f7f9fb', '#0b0d12'] as const;
const colour = (name: string, mode: number) => colours.get(name)?.[mode] ?? '';
const bytes = (hex: string) =>
  hex
    .replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
    .match(/\w\w/g)
    ?.map((byte) => Number.parseInt(byte, 16)) ?? [];
const over = (below: string, above: string, share: number) =>
  `#${bytes(below)
    .map((byte, index) => Math.round(byte * (1 - share) + (bytes(above)[index] ?? 0) * share))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;
/** Which of the names cannot be read on a colour, as WCAG 2.1 measures it. */
const faint = (names: readonly string[], mode: number, background: string) =>
  names.flatMap((name) => {
    const found = contrast(colour(name, mode), background);
    return found < 4.5 ? [`${name}: ${found.toFixed(2)}`] : [];
  });
const ofCode = [...colours.keys()].filter((name) => name.startsWith('code-'));

test('code, and the number of its line, can be read on each colour that a line may have', () => {
  const marks = [...code.matchAll(/--mark: var\(--([\w-]+)\)/g)].map(([, name = '']) => name);
  expect(marks).toEqual(['info', 'added', 'removed', 'danger', 'warning']);
  const share = Number(/var\(--mark\) (\d+)%/.exec(code)?.[1]) / 100;
  for (const mode of [0, 1]) {
    for (const mark of marks) {
      const line = over(ground[mode] ?? '', colour(mark, mode), share);
      expect(faint([...ofCode, 'text-faint', mark], mode, line), `${mark}, mode ${mode}`).toEqual([]);
    }
  }
});

test('a word that is marked in code has a colour that can be read on the mark', () => {
  const name = /^\.code mark \{[^}]*\bcolor: var\(--([\w-]+)\)/m.exec(code)?.[1];
  const [, ...pair] = /background: light-dark\(#(\w+), #(\w+)\)/.exec(prose) ?? [];
  expect(pair).toHaveLength(2);
  for (const [mode, mark = ''] of pair.entries()) {
    const share = mark.length === 8 ? Number.parseInt(mark.slice(6), 16) / 255 : 1;
    for (const below of [ground[mode] ?? '', colour('info', mode)].map((own) => over(ground[mode] ?? '', own, 0.1))) {
      expect(faint(name === undefined ? ofCode : [name], mode, over(below, mark.slice(0, 6), share))).toEqual([]);
    }
  }
});
