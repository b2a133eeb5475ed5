import fc from 'fast-check';
import type { Root } from 'mdast';
import { VFileMessage } from 'vfile-message';
import { expect, test } from 'vitest';
import { effort } from '../../../../../effort.ts';
import { parse, parsePlain } from './parse.ts';

/** Pieces of Markdown and MDX that none of the extensions changes. */
const plainPieces = [
  ...['a', 'b c', ' ', '  ', '    ', '\t', '\n', '\n\n', '\r\n', '# ', '## ', '\n===\n', '\n---\n', '> ', '- ', '1. '],
  ...['*', '**', '_', '`', '```\n', '~~~js\n', '[', ']', '(d)', '![', '\\', '&amp;', '| - |\n', '| ', '<https://a.b>'],
  ...[
    '<b>',
    '</b>',
    '<b/>',
    '<B c="d" {...e}>',
    '</B>',
    '<>',
    '</>',
    '{1}',
    '{`\n',
    '`}',
    '{/* c */}',
    '<',
    '{',
    '}',
    '#',
  ],
  ...[
    ':::note\n',
    ':::note[a]\n',
    ':::note{.a}\n',
    ':::\n',
    '::::tip\n',
    '::::\n',
    ':a',
    '::a\n',
    'export const a = 1\n',
    'https://a.b',
  ],
];

const newPieces = [
  '<!-- a -->',
  '<!--',
  '-->',
  '<!-- b\n\nc -->',
  '{#a}',
  ' {#b}\n',
  '{#',
  ':::note a\n',
  ':::note a :::\n',
  '\n:::tip ',
];

const options = { numRuns: effort(300, 5000) };

test('documents without the new syntax give the same tree', () => {
  fc.assert(
    fc.property(documentOf(plainPieces), (source) => {
      fc.pre(!/\{[ ]*#|:::+[\w{}.-]+[ \t]+\S/.test(source));
      expect(outcome(parse, source)).toEqual(outcome(parsePlain, source));
    }),
    options,
  );
});

test('parsing throws nothing but messages', () => {
  fc.assert(
    fc.property(documentOf([...plainPieces, ...newPieces]), (source) => {
      // An open tag above the underline of a heading trips mdast-util-from-markdown.
      fc.pre(!(/<[\w/>]/.test(source) && /\n[=-]/.test(source)));
      expect([VFileMessage, Object]).toContain(outcome(parse, source).constructor);
    }),
    options,
  );
});

function documentOf(pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
}

/** The tree, or what parsing throws. */
function outcome(parser: (source: string) => Root, source: string): Root | Error {
  try {
    return parser(source);
  } catch (error) {
    return error as Error;
  }
}
