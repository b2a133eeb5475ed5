import { expect, test } from 'vitest';
import { withoutFalseTags } from '../../src/false-tags.ts';

const made = (to: string, text: string) => {
  const { files, edits } = withoutFalseTags({ tool: 'GitBook', files: [{ to, text }], edits: [], notes: [] });
  return [...files.map((file) => ('text' in file ? file.text : '')), ...edits.map(({ line }) => line)];
};

test('types in plain Markdown are text; code, elements and files of MDX stay', () => {
  const text =
    'a\n**Set(Action<Config> hook)**, Map<K, V>, `List<A>`, <BR> <b>x</b> \\<D>\n\n<Own>x</Own>\n\n```\nB<C>\n```\n';
  expect(made('docs/a.md', text)).toEqual([text.replace('<Config>', '\\<Config>').replace('<K, V>', '\\<K, V>'), 2, 2]);
  expect(made('docs/a.mdx', text)).toEqual([text]);
});

test('addresses with blanks are no tags', () => {
  const text = '![A](<Screen 1.png>) [b][c]\n\n> [c]: <Own Page.md>\n';
  expect(made('docs/a.md', text)).toEqual([text]);
});

test('so are blanks to fill in; tags with values, in capitals or with an end stay', () => {
  const text = '<Insert a name > <Video src="a"> <HR noshade>\n\n<Own wide>x</Own>\n';
  expect(made('docs/a.md', text)).toEqual([text.replace('<Insert', '\\<Insert'), 1]);
});
