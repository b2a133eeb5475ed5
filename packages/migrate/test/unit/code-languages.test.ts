import { expect, test } from 'vitest';
import { withKnownLanguages } from '../../src/code-languages.ts';
import { readPlanned } from '../../src/plan.ts';

test('a language of the old site has the colours of the one that its name ends with', () => {
  const text = [
    '```boat-sql title="a"',
    'select 1',
    '```',
    '',
    '- ~~~ mise.toml {1}',
    '  ~~~',
    '',
    '````md',
    '```boat-sql',
    '```',
    '````',
    '',
    '```t4-cs',
    '```',
    '```some-language',
    '```',
    '```diff-js',
    '```',
    '```diff-js',
    '```',
    'Text ```boat-sql``` and',
    '```boat-sql` is no fence',
  ].join('\n');
  const { files, edits, notes } = withKnownLanguages({
    tool: 'T',
    files: [
      { to: 'docs/a.md', text },
      { to: 'static/a.txt', text },
    ],
    edits: [],
    notes: [],
  });
  expect(files.map(readPlanned)).toEqual([
    text.replace('boat-sql title', 'sql title').replace('~~~ mise.toml', '~~~ toml').replaceAll('diff-js', 'diff'),
    text,
  ]);
  expect(edits.map(({ line, before, after }) => [line, before, after])).toEqual([
    [1, '```boat-sql', '```sql'],
    [5, '~~~mise.toml', '~~~toml'],
    [17, '```diff-js', '```diff'],
    [19, '```diff-js', '```diff'],
  ]);
  expect(notes.map(({ about }) => about)).toEqual([
    'blocks of boat-sql',
    'blocks of mise.toml',
    'blocks of diff-js, 2 times',
  ]);
});
