/**
 * Termination, patterns: no regular expression on what authors write goes back and forth over it. Each of these texts would take one that
 * does an hour or for ever, and takes one that does not some milliseconds.
 */
import { expect, test } from 'vitest';
import { isClientModule } from '../../../src/pipeline/bundle/client-modules.ts';
import { commentStyles, takeMagicComments } from '../../../src/pipeline/compile/markdown/code/magic-comments.ts';
import { takeNotes } from '../../../src/pipeline/compile/markdown/code/notes.ts';
import { mayHaveOtherTools } from '../../../src/pipeline/compile/markdown/other-tools.ts';
import { readPlainYaml } from '../../../src/pipeline/content/plain-yaml.ts';
import { headingsOf } from '../../../src/shared/headings.ts';

const long = 300_000;
const blanks = ' '.repeat(long);

const cases: Readonly<Record<string, () => unknown>> = {
  'comments before a directive': () => isClientModule(`${'/*/'.repeat(100)}x`),
  'blanks before a number of a note': () => takeNotes(`a${blanks}b // (1)${blanks}c`).notes.size > 0,
  'marks of code on a line': () =>
    takeMagicComments('[!code \\'.repeat(long / 10), commentStyles('js')).words.length > 0,
  'blanks in frontmatter': () => readPlainYaml(`title: a${blanks}:`) !== undefined,
  dashes: () => mayHaveOtherTools('-'.repeat(long)),
  'signs of other tools': () =>
    ['a:', ':a', ':a-', '{a:', 'x{.a ', '{a=b ', '%%a', '{/*', '{++a', '[[a|', '^[a ', ' :a[', 'a^b'].some((sign) =>
      mayHaveOtherTools(sign.repeat(long)),
    ),
  'blanks in a heading': () => headingsOf(`# ${blanks}a${blanks}{#`)[0]?.hasOwnId,
  'brackets in a heading': () => headingsOf(`# ${'['.repeat(long)}`)[0]?.hasOwnId,
  'backticks in a heading': () => headingsOf(`# ${'`'.repeat(long)}`)[0]?.hasOwnId,
};

test.each(Object.entries(cases))('%s', (_, read) => {
  expect(Boolean(read())).toBe(false);
});
