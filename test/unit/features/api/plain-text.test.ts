import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnchors } from '../../../../src/features/api/markup/anchors.ts';
import { createDescriptionRenderer } from '../../../../src/features/api/markup/description.ts';
import { plainText } from '../../../../src/features/api/markup/plain-text.ts';
import { effort } from '../../../effort.ts';

const asWritten = (url: string) => url;

/** By the Markdown parser: sections are never taken for plain. */
const parsed = (text: string) =>
  createDescriptionRenderer(createAnchors()).renderSections(text, { level: 3, base: 'base' });

test.each([
  ['Plain words, and (more).', '<p>Plain words, and (more).</p>'],
  [
    '`200 OK` is returned\nwhen `a < b` holds.\n\nNo more.',
    '<p><code>200 OK</code> is returned\nwhen <code>a &#x3C; b</code> holds.</p>\n<p>No more.</p>',
  ],
  ['A ` b ` c', '<p>A <code>b</code> c</p>'],
  ['  Indented \n   lines ', '<p>Indented\nlines</p>'],
  [
    '**Note**: see [the guide](https://example.org/a?b=1#c_d) of snake_case.',
    '<p><strong>Note</strong>: see <a href="https://example.org/a?b=1#c_d">the guide</a> of snake_case.</p>',
  ],
])('words and code: %s', (text, html) => {
  expect(plainText(text, asWritten)).toBe(html);
  expect(parsed(text)).toBe(html);
});

test.each([
  '- item',
  '1. item',
  'A *word*',
  'a <b>b</b>',
  '[a](b "c")',
  '[a]( b)',
  '[a](javascript:b)',
  '[[a](b)](c)',
  '![a](b)',
  '**a **b',
  '_a_',
  'a _b_ c',
  '[a](b&c)',
  '[https://example.org](b)',
  'see www.example.org',
  'see https://example.org',
  'a@example.org',
  'A `` ` ``',
  'A ``b``',
  'unclosed `code',
  'A line  \nthat is broken',
  'A line\\\nthat is broken',
  'A\n---',
  'A\n===',
  '    code',
  'A\n\n    code',
  '\tcode',
  '# A',
  '> a',
  '| a |',
  'a &amp; b',
  'no\u00a0break',
])('may be markup: %j', (text) => {
  expect(plainText(text, asWritten)).toBeUndefined();
});

test.each([
  ['a code that begins with a blank', `\` ${'a'.repeat(1_000_000)}\``],
  ['a line', 'a'.repeat(1_000_000)],
  ['codes', '`a` '.repeat(200_000)],
  ['blank lines', `a${'\n '.repeat(200_000)}b`],
])('%s may be huge', (_, text) => {
  expect(plainText(text, asWritten)).toMatch(/^<p>.*<\/p>$/s);
});

test('what is taken for plain is what the Markdown parser makes of it', () => {
  const pieces = [
    ...[
      'word',
      'Words of it.',
      'é',
      '(',
      ')',
      ' ',
      '  ',
      '    ',
      '\n',
      '\n\n',
      '\n \n',
      '.',
      '1',
      '1. ',
      '1) ',
      '- ',
      '-',
      '=',
      '---',
      '\n---\n',
      '\n===\n',
    ],
    ...[
      '`',
      '``',
      '`code`',
      '` a `',
      '`  `',
      '`<b> &amp; "q"`',
      '`a\\`',
      "'",
      '"',
      ':',
      '/',
      '//',
      'www',
      'www.a.b',
      'http://a',
      'a: b',
      '%',
      '?',
      '*',
      '_',
      '<',
      '&',
      '\\',
      '|',
      '#',
      '~',
      '[a]',
      '**b**',
      '**b:**',
      '**',
      '[a](b)',
      '[a b](https://a.b/c#d)',
      '[`a`](#b)',
      '](',
      'a_b',
      '{a}',
      '$',
      '!',
      '+',
      '>',
      '\t',
      '\r',
      '\u00a0',
      '\u2028',
      '\ufeff',
    ],
  ];
  const text = fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...pieces.slice(0, 8), '`code`', '**b**', '[a](b)', 'a_b') },
        fc.constantFrom(...pieces),
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(''));
  let plain = 0;
  fc.assert(
    fc.property(text, (some) => {
      const html = plainText(some, asWritten);
      if (html === undefined || some.trim() === '') return;
      plain += 1;
      expect(html).toBe(parsed(some));
    }),
    { numRuns: effort(750, 3000) },
  );
  expect(plain).toBeGreaterThan(200);
});
