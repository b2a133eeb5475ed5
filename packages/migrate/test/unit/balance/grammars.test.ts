import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { measures, newCounter, sizeOf } from '../../../src/balance/amounts.ts';
import type { CountSource } from '../../../src/balance/grammar.ts';
import { countHtml } from '../../../src/balance/grammars/html.ts';
import { countLiquid } from '../../../src/balance/grammars/liquid.ts';
import { countMarkdown } from '../../../src/balance/grammars/markdown.ts';
import { countMdx } from '../../../src/balance/grammars/mdx.ts';
import { countPython } from '../../../src/balance/grammars/python.ts';
import { countVue } from '../../../src/balance/grammars/vue.ts';

/** What a reader finds in a text: words in order of the alphabet, and the sizes of all else that is there. */
function counted(
  read: CountSource,
  body: string,
  files: Readonly<Record<string, string>> = {},
  options: string[] = [],
) {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-balance-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const counter = newCounter();
  read(
    { file: join(root, 'docs/a.md'), root, folders: [join(root, 'docs')], options: new Set(options), body },
    counter,
  );
  const sizes = measures.filter((measure) => measure !== 'words' && counter[measure].size > 0);
  return {
    words: [...counter.words.keys()].sort().join(' '),
    ...Object.fromEntries(sizes.map((measure) => [measure, sizeOf(counter[measure])])),
  };
}

test('MDX: admonitions with and without brackets, formulas, components with what they say, parts of pages', () => {
  const page = [
    "import Part from './part.mdx';",
    '',
    '## One {#own}',
    '',
    ':::tip Read me',
    'At 10:30.',
    ':::',
    '',
    '<!-- unseen -->',
    '',
    '<Card title="Shown" icon="hidden">[a link](/b) and {computed}</Card>',
    '',
    '$$',
    'x^2',
    '$$',
    '',
    '```js title="a.js"',
    '// highlight-next-line',
    'call(one)',
    '```',
    '',
    '<Part />',
  ].join('\n');
  expect(counted(countMdx, page, { 'docs/part.mdx': '---\ntitle: Field\n---\nFrom the part.\n' })).toEqual({
    words: '10 30 a and at from link me one part read shown the',
    headings: 1,
    'code blocks': 1,
    'words of code': 2,
    links: 1,
    formulas: 1,
    components: 1,
  });
});

test('what is no MDX is read as Markdown', () => {
  expect(counted(countMdx, 'a <=9 and {b\n\n# Two').words).toBe('9 a and b two');
});

test('Python-Markdown: admonitions, tabs, blocks, definitions, snippets with sections in sections, values', () => {
  const page = [
    '!!! note "Mind *this*"',
    '    Inside.',
    '',
    '    ```py',
    '    call() # (1)!',
    '    ```',
    '',
    '=== "Linux"',
    '',
    '    | a | b |',
    '    | - | - |',
    '    | 1 | 2 |',
    '',
    '/// details | Folded',
    'Open.',
    '///',
    '',
    'Term',
    ':   Meaning',
    '',
    'H~2~O, ++ctrl+c++, \\(a^2\\), {{ value }} :material-check:{ .green }',
    '',
    '--8<-- "part.md:all"',
  ].join('\n');
  const part = 'no\n--8<-- [start:all]\nyes\n--8<-- [start:few]\nmore\n--8<-- [end:few]\n--8<-- [end:all]\n';
  expect(counted(countPython, page, { 'docs/part.md': part }, ['math'])).toEqual({
    words: '1 2 a b c ctrl folded h inside linux meaning mind more o open term this yes',
    'code blocks': 1,
    'words of code': 2,
    tables: 1,
    formulas: 1,
    components: 2,
  });
});

test('VitePress: containers, parts of files, tags and values of Vue', () => {
  const page = [
    '::: details Click me {open}',
    'Inside. <Badge type="tip" text="new" /> {{ $frontmatter.title }}',
    ':::',
    '',
    '<script setup>const unseen = 1</script>',
    '',
    '<MyList @pick="unseen" :of="[1]">kept</MyList>',
    '',
    '> [!NOTE]',
    '> An alert.',
    '',
    '<<< @/code.ts',
    '',
    '<!-- @include: ./part.md -->',
  ].join('\n');
  expect(counted(countVue, page, { 'docs/part.md': 'From a part.' })).toEqual({
    words: 'a alert an click from inside kept me part',
    'code blocks': 1,
    components: 3,
  });
});

test('GitBook: titles of blocks, and cards without columns that hold data', () => {
  const table =
    '<table data-view="cards"><thead><tr><th></th><th data-hidden></th></tr></thead><tbody><tr><td>Card</td><td>data</td></tr></tbody></table>';
  const page = `{% tabs %}\n{% tab title="One" %}\nFirst.\n{% endtab %}\n{% endtabs %}\n\n${table}\n`;
  expect(counted(countLiquid, page)).toEqual({ words: 'card first one' });
});

test('plain Markdown: languages without blanks have a word for each sign', () => {
  expect(counted(countMarkdown, '## 你好 world\n\n![a](b.png)\n')).toEqual({
    words: 'world 你 好',
    headings: 1,
    pictures: 1,
  });
});

test('a word is one with emphasis in it, and a link without text is a place', () => {
  expect(counted(countMarkdown, '**D**efine `Query`s, _a_ <a id="b" href="#b"></a> <em class="x">c</em>d')).toEqual({
    words: 'a c d define querys',
  });
  expect(counted(countMarkdown, '## Typed <span class="badge">new</span>')).toMatchObject({ headings: 1 });
});

test('what is shown of a term is counted', () => {
  const counter = newCounter();
  countHtml('<p><span data-definition="First block">Genesis</span></p>', counter);
  expect([...counter.words.keys()].sort()).toEqual(['block', 'first', 'genesis']);
});

test('VitePress: formulas, which are no words', () => {
  const page = 'Where $a \\ne 0$, it costs $5 or $6.\n\n$$ x = 1 $$\n';
  expect(counted(countVue, page, {}, ['math'])).toEqual({ words: '5 6 costs it or where', formulas: 2 });
});

test('links are counted but for those of headings, also with classes that are named like these', () => {
  const counter = newCounter();
  countHtml('<h2>A <a class="anchor" href="#a">#</a></h2><a class="tsd-anchor-icon" href="#b">b</a>', counter);
  expect(counter.links.get('')).toBe(1);
});

test('headings are compared without their badges', () => {
  const counter = newCounter();
  countVue(
    { file: '', root: '', folders: [], options: new Set(), body: '## <Badge type="tip" text="a > b" /> header' },
    counter,
  );
  countHtml('<h2>Routes <span class="badge badge-tip">v4.4+</span></h2>', counter);
  countHtml('<h2>Export <Badge> new </Badge></h2>', counter);
  expect([...counter.headings.keys()]).toEqual(['header', 'routes', 'export']);
});

test('Liquid: references count as links, by the titles of their pages', () => {
  const page = [
    '{% content-ref url="a-b.md" %}',
    '[a-b.md](a-b.md)',
    '{% endcontent-ref %}',
    '',
    '{% page-ref page="c d.md" %}',
    '',
    'See [a-b.md](a-b.md "mention") now.',
  ].join('\n');
  expect(counted(countLiquid, page)).toEqual({ words: 'now see', links: 3 });
});

test('VitePress: a line that puts in a file is text in a block of code', () => {
  const page = '````md\n<<< @/a.js\n```ts\n<<< b\n```\n````\n\n<<< @/c.js{2}\n\n```md\n<<< d\n```\n';
  expect(counted(countVue, page)).toMatchObject({ 'code blocks': 3 });
});

test('Python: code of another file is a block of code, also in an indented one', () => {
  expect(
    counted(countPython, '{* ./a.py ln[1:2] *}\n\n!!! note\n\n    {* ./a.py *}\n\n```py\n{!./a.py[ln:1-2]!}\n```\n'),
  ).toEqual({ words: '', 'code blocks': 3 });
});

test('MDX that today has another grammar is counted without its imports', () => {
  expect(counted(countMdx, "import A from './a';\n\nA `Promise` <b\\> c\n")).toEqual({ words: 'a b c promise' });
});

test('Python: options of a block are no code', () => {
  const page = '/// note | Title\n    open: true\n    attrs:\n      id: x\nText\n///\n\n/// tab | B\n\n    code\n///\n';
  expect(counted(countPython, page)).toEqual({ words: 'b text title', 'code blocks': 1, 'words of code': 1 });
});

test('Python: code that shows braces one after the other is no value', () => {
  expect(counted(countPython, '## Write `{{` or `}}` here\n\n{{ a }} end\n')).toEqual({
    words: 'end here or write',
    headings: 1,
    components: 1,
  });
});

test('MDX: names of emoji are no words, also those that begin with a number', () => {
  expect(counted(countMdx, 'A :tada: :100: :1st_place_medal: at 10:30:20')).toEqual({ words: '10 20 30 a at' });
});

test('containers in lists end no item: what follows them in it is no code', () => {
  const page = '1. ### One\n\n    ::: warning Take care\n    Of it.\n    :::\n\n    Go on.\n';
  const amounts = { words: 'care go it of on one take', headings: 1 };
  expect([counted(countVue, page), counted(countMarkdown, page)]).toEqual([amounts, amounts]);
});

test('emoji whose names are numbers are no words', () => {
  expect(counted(countMarkdown, 'Give it a :+1: or :-1:, at 1:1.\n')).toEqual({ words: '1 a at give it or' });
});

test('a footnote has one number, however many marks lead to it', () => {
  const page = 'One[^a], two[^a].\n\n[^a]: Note\n';
  expect(counted(countMarkdown, page).words).toBe('1 note one two');
  expect([...[countVue, countPython].map((read) => counted(read, page).words)]).toEqual([
    '1 note one two',
    '1 note one two',
  ]);
});

test('the language of code in a line is no word where the extension is on', () => {
  const words = (options: string[]) => counted(countPython, 'Is `#!cpp true`.\n', {}, options).words;
  expect([words(['inlinehilite']), words([])]).toEqual(['is true', 'cpp is true']);
});

test('Python-Markdown: what autorefs takes for a reference has no id in its text; one with a definition is a link', () => {
  const page = '# Of [`File`][an.id]\n\n[a *b*][c.d] and [e][f]\n\n[f]: /g\n';
  expect(counted(countPython, page, {}, ['autorefs'])).toEqual({ words: 'a and b e file of', headings: 1, links: 1 });
});

test('Python-Markdown: a definition below a paragraph is none of its text', () => {
  expect(counted(countPython, '* a\n\n  [b][c]\n  [c]: d.md\n  [e]: f.md\n')).toEqual({ words: 'a b', links: 1 });
});

test('Python-Markdown: a block in an admonition does not end it', () => {
  const page = '!!! note\n    a\n\n    /// version | v2\n    ///\n\n    b\n';
  expect(counted(countPython, page)).toEqual({ words: 'a b v2' });
});
