import { expect, test } from 'vitest';
import { codeRanges, renamed, rewriteTags, tagsIn } from '../../src/jsx-tags.ts';

const namesIn = (text: string) => tagsIn(text).map(({ kind, name }) => `${kind} ${name}`);

test('tags in code, in comments and after a backslash are none', () => {
  expect(namesIn('`<A>` <B/> {/* <C> */} \\<D> <!-- <E> -->\n\n```\n<F>\n```\n\n<G x="1">text</G>')).toEqual([
    'self B',
    'open G',
    'close G',
  ]);
});

test('three backticks that a line ends again are code in the line', () => {
  expect(namesIn('a\n  ```bash <A> ```\n</B>\n\n```\n<C>\n```\n')).toEqual(['close B']);
});

test('what mdx-code-block has around it is a part of the page', () => {
  const block = '```mdx-code-block\nimport A from "a"\n\n```\n';
  const text = `${block}\n\`b\`\n\n\`\`\`js\nc\n\`\`\`\n`;
  expect(codeRanges(text).map(([from, to]) => text.slice(from, to))).toEqual(['`b`', '```js\nc\n```']);
});

test('code in an attribute may have anything, also empty lines', () => {
  const text = '<Code code={`a\n\nb <X> }`} /> <Tab title="one">`<Y>`</Tab> <Code code={`c`} />';
  expect(namesIn(text)).toEqual(['self Code', 'open Tab', 'close Tab', 'self Code']);
  expect(namesIn('<Note>a</ Note> 1 </ 2')).toEqual(['open Note', 'close Note']);
});

test('an element is replaced with what closes it; edits have lines', () => {
  const { text, edits } = rewriteTags('a\n<Aside type="tip">\n<Aside>b</Aside>\n</Aside>', (tag) =>
    tag.attributes.size > 0 ? renamed(tag, 'Admonition') : { open: '', close: '' },
  );
  expect(text).toBe('a\n<Admonition type="tip">\nb\n</Admonition>');
  expect(edits.map(({ line }) => line)).toEqual([2, 3, 3, 4]);
});

test('fences in texts of a function that the page exports begin no block of code', () => {
  const script = 'export async function A() {\n  const text = run(`~~~md\n<B />\n~~~\n\nend\n`)\n  return <C />\n}\n';
  expect(namesIn(`${script}\n<D>\n\n~~~js\n<E />\n~~~\n\n</D>\n`)).toContain('open D');
  expect(namesIn(`${script}\n<D>\n\n~~~js\n<E />\n~~~\n\n</D>\n`)).not.toContain('self E');
});

test('a fence that nothing closes in the item of a list hides nothing below the item', () => {
  expect(namesIn('- a:\n  ```sh\n  <A />\n- b\n\n  <B />\n\n  ```\n  <C />\n  ```\n')).toEqual(['self B']);
  expect(namesIn('1. ```sh\n   <A />\n\ntext\n\n<B />\n')).toEqual(['self B']);
});

test('a fence in a list that ends further to the left, and one in no list, keep their code', () => {
  expect(namesIn('1. a\n   ```sh\n   <A />\n```\n<B />\n')).toEqual(['self B']);
  expect(namesIn('a\n\n  ```sh\n<A />\n  ```\n<B />\n')).toEqual(['self B']);
});

test('a function that a block of code shows, and one in a line, hide no tags', () => {
  const shown = '```js\nexport default function f() {};\n```\n\n<A />\n\n```js\nexport default {\n};\n```\n\n<B />\n';
  expect(namesIn(shown)).toEqual(['self A', 'self B']);
  expect(namesIn('export function f() { return 1 }\n\n```js\na\n}\n```\n\n<B />\n')).toEqual(['self B']);
});
