/**
 * Termination, patterns: no regular expression on what authors wrote for another tool goes back and forth over it. Each of these texts
 * would take one that does an hour or for ever, and takes one that does not some milliseconds.
 */
import { expect, test } from 'vitest';
import { convertFence } from '../../../src/fence-info.ts';
import { codeRanges } from '../../../src/jsx-tags.ts';
import { convertMarkdown } from '../../../src/mkdocs/markdown.ts';

test('backslashes in the meta of a block', () => {
  expect(convertFence(`js a=/${'\\x'.repeat(100)}`)).not.toBe('');
});

test('functions of a page are looked for once, and not for each of its blocks', () => {
  expect(codeRanges('```js\nx\n```\n\n'.repeat(100_000))).toHaveLength(100_000);
});

test.each(['![', '[](', '{a="', '_a', ' {#a .b ', '**{ .c', '$a', '|  {a', '# {.a ', '# a   '])(
  'what looks like the beginning of an attribute list of MkDocs, many times: %j',
  (part) => {
    const options = { snippet: () => undefined, variables: {}, address: '/', extensions: new Set<string>() };
    expect(convertMarkdown(part.repeat(10_000), options).text).not.toBe('');
  },
);
