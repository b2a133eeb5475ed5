import { expect, test } from 'vitest';
import { compilePage, settings } from '../compile-page.ts';

const reported = async (text: string, around = {}) =>
  (await compilePage(text, around)).findings.map(({ rule, message, place, hint }) => [
    rule,
    message,
    `${place?.start?.line}:${place?.start?.column}-${place?.end?.column}`,
    hint,
  ]);

test.each([
  ['##Setup', 'there is no space after ##: it is shown as text', '3:1-8', 'write ## Setup'],
  [
    '| a | b |\n| - |\n| 1 | 2 |',
    'the first row of this table has 2 cells, and the line of dashes 1 cell: it is shown as text',
    '3:1-10',
    'write | --- | --- |',
  ],
  [
    '|a|`b`|\n|1|2 \\| 3|',
    'this table has no line of dashes: it is shown as text',
    '3:1-8',
    'write | --- | --- | below its first row',
  ],
  [
    '|---|---|\n| 1 | 2 |',
    'this table has no row above its line of dashes: it is shown as text',
    '3:1-10',
    'write the heads of the columns there; empty ones are allowed',
  ],
  [
    'See [this page](./my page.mdx).',
    'there is a space in the address of this link: it is shown as text',
    '3:5-31',
    'write ./my%20page.mdx',
  ],
  [
    '**a** ![Start](start page.png)',
    'there is a space in the address of this image: it is shown as text',
    '3:7-31',
    'write start%20page.png',
  ],
  [
    '![Start](start.png =300x20%)',
    'there is a space in the address of this image: it is shown as text',
    '3:1-29',
    'write <img src="start.png" width="300" height="20%" alt="…" />',
  ],
  [
    '![Start](start.png =x30)',
    'there is a space in the address of this image: it is shown as text',
    '3:1-25',
    'write <img src="start.png" height="30" alt="…" />',
  ],
  [
    'With `$$` as $$a_i = 1$$ and $$b$$ here',
    'formulas are not switched on: it is shown as text',
    '3:14-25',
    'set markdown: { math: true } in the config, and install katex',
  ],
  [
    '$$\nx = 1\n$$',
    'formulas are not switched on: it is shown as text',
    '3:1-3',
    'set markdown: { math: true } in the config, and install katex',
  ],
  [
    'Some **bold text ** here.',
    'there is a space before the end of this bold text: it is shown as text',
    '3:6-20',
    'write **bold text**',
  ],
  [
    'A **Note:**text and more.',
    'a letter is right next to this bold text, which has a sign at its end: it is shown as text',
    '3:3-12',
    'put a space between them, or write <strong>Note:</strong>',
  ],
  [
    'これは** 重要**です',
    '** makes no bold text here: it is shown as text',
    '3:4-6',
    'write it on both sides of the words, without a space within; \\* is the character',
  ],
  [
    '这是**重要的事。',
    '** makes no bold text here: it is shown as text',
    '3:3-5',
    'write it on both sides of the words, without a space within; \\* is the character',
  ],
  [
    'See [the guide][missing].',
    'there is no definition of [missing]: it is shown as text',
    '3:5-25',
    'write [missing]: and its address on a line of its own, or \\[ for the characters',
  ],
  [
    'See ![the picture][] and [ok][guide].\n\n[guide]: https://example.org',
    'there is no definition of [the picture]: it is shown as text',
    '3:5-21',
    'write [the picture]: and its address on a line of its own, or \\[ for the characters',
  ],
  [
    'See [setup][giude].\n\n[guide]: https://example.org',
    'there is no definition of [giude]: it is shown as text',
    '3:5-19',
    'did you mean [guide]?',
  ],
  [
    'As said.[^note]',
    'there is no footnote [^note]: it is shown as text',
    '3:9-16',
    'write [^note]: and its text on a line of its own, or \\[^note] for the characters',
  ],
  [
    'See [setup][].',
    'there is no definition of [setup]: it is shown as text',
    '3:5-14',
    'write [setup]: and its address on a line of its own, or \\[ for the characters',
  ],
  [
    '![x][gone]',
    'there is no definition of [gone]: it is shown as text',
    '3:1-11',
    'write [gone]: and its address on a line of its own, or \\[ for the characters',
  ],
  [
    'See [https://example.org][gone].',
    'there is no definition of [gone]: it is shown as text',
    '3:5-32',
    'write [gone]: and its address on a line of its own, or \\[ for the characters',
  ],
  [
    // `https://exa%20mple.org` names no host.
    'See [x](https://exa mple.org/a b) and **y**.',
    'there is a space in the address of this link: it is shown as text',
    '3:5-34',
    'correct it, or take the space away',
  ],
  [
    '- See [the guide][g].\n  [g]: https://example.org "Guide"\n  [h]: ../h.md',
    'this definition of a link is right below a text: it is shown as text',
    '4:3-35',
    'put an empty line above it',
  ],
  [
    'See [guide][].\n\n[Guide]: /docs/guide "The guide',
    'this is no definition of a link: it is shown as text',
    '5:1-32',
    'after the address, only a title in quotes may follow',
  ],
])('%j is reported', async (text, message, at, hint) => {
  expect(await reported(`intro\n\n${text}\n`)).toEqual([['literal-markup', message, at, hint]]);
});

test('in a list, and by check-links, which drops prose', async () => {
  const text = '- item\n\n  ##Setup\n\n- one\n\n  !!! note\n';
  const found = [
    ['literal-markup', {}, '3:3-10', {}],
    ['foreign-syntax', {}, '7:3-11', {}],
  ];
  expect(await reported(text)).toMatchObject(found);
  expect(await reported(text, { settings: { ...settings, linksOnly: true } })).toMatchObject(found);
});

test('what only looks like it is text', async () => {
  const text = [
    '#tag, C## and `##x`',
    '| a | b |\n| - | - |\n| 1 |',
    '| one line |',
    'a | b\nc | d',
    '[a] (b c.md), f[i](j k) and `[a](b c.md)`',
    '[GET](api:pets/GET /pets)',
    '```md\n##Setup\n|a|b|\n|1|2|\n```',
    '$5 and $$',
    '[INFO]: started\n[WARN]: /var/log is full\n[^1]: /x',
    'Text.\n\n[a]: /docs/a\n[b]: https://example.org "B"\n\n> [c]: ./c.md',
    '```\nCode.\n[d]: /d\n```',
  ].join('\n\n');
  const found = await reported(text, { operations: { 'pets/GET /pets': '/api' } });
  expect(found.filter(([rule]) => rule === 'literal-markup')).toEqual([]);
});

test('formulas of a site that has them are none', async () => {
  const markdown = { ...settings.markdown, math: true };
  const found = await reported('$$\nx\n$$\n', { settings: { ...settings, markdown } });
  expect(found.filter(([rule]) => rule === 'literal-markup')).toEqual([]);
});

test('lines end in any way, and may hold any number of blanks', async () => {
  expect(await reported('intro\r\n\r\n> text\r\n> ##Setup\r\n')).toMatchObject([['literal-markup', {}, '4:3-10', {}]]);
  expect(await reported(`| a${' '.repeat(200_000)}b\n`)).toEqual([]);
});

test.each([
  'The element rows[first][second], `[the code][missing]`, and a table of [rows][columns].',
  '[1][2] and [a b][3], [the text](https://example.org)[more]',
  'A set [^aeiou]+, ([^abc]) and [^a-z], a list[] and a [word], said.[^real]\n\n[^real]: A note.',
  '\\[the guide][missing] and [the guide]\\[missing]',
  '[The guide][GUIDE] and [guide][]\n\n[guide]: https://example.org',
  '2 **3 and `**a **`, src/** and docs/**, \\*\\*a \\*\\*, **bold** and **more**',
  '```\n[the guide][missing] **bold text **\n```',
])('%j is not reported', async (text) => {
  expect(await reported(`intro\n\n${text}\n`)).toEqual([]);
});

test('a line of dashes that is code by its indentation is no matter of cells', async () => {
  const around = { path: 'docs/guide/a.md', settings: { markdown: { ...settings.markdown, format: 'detect' } } };
  expect(await reported('| a | b |\n    | - | - |\n| 1 | 2 |', around)).toMatchObject([
    [
      'literal-markup',
      'the line of dashes of this table is not indented as its first row is: it is shown as text',
      '1:1-10',
      'indent all lines of the table alike',
    ],
  ]);
});
