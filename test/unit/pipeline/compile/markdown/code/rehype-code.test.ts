import fc from 'fast-check';
import type { Element, Root } from 'hast';

import { toString as textOf } from 'hast-util-to-string';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { codeBlock } from '../../../../../../src/pipeline/compile/markdown/code/code-block.ts';
import { codeStep } from '../../../../../../src/pipeline/compile/markdown/code/rehype-code.ts';
import { toHtml } from '../../../../../../src/pipeline/compile/markdown/to-html.ts';

describe('markup', () => {
  test('of a block with everything', () => {
    const source = '```JSON title="file.json" showLineNumbers=5 {1} wrap\n{"a":\n1}\n```';

    expect(toHtml(compile(source).tree.children)).toMatchInlineSnapshot(`
      "<figure class="code" data-language="json"><figcaption class="code-title">file.json</figcaption><pre tabindex="0" class="numbered wrap"><code class="language-json"><span class="line highlighted" data-line="5"><span class="p">{</span><span class="a">"a"</span><span class="p">:</span></span>
      <span class="line" data-line="6"><span class="n">1</span><span class="p">}</span></span>
      </code></pre></figure>"
    `);
  });

  test.each([
    ['```\na\n```', '<figure class="code"><pre tabindex="0"><code><span class="line">a</span>\n</code></pre></figure>'],
    [
      '```nope\n<a>\n\n```',
      '<figure class="code" data-language="nope" data-lines="2"><pre tabindex="0"><code class="language-nope"><span class="line">&#x3C;a></span>\n\n</code></pre></figure>',
    ],
    ['    a', '<figure class="code"><pre tabindex="0"><code><span class="line">a</span>\n</code></pre></figure>'],
    [
      '```\r\na\r\nb\r\n```\r\n',
      '<figure class="code"><pre tabindex="0"><code><span class="line">a</span>\nb\n</code></pre></figure>',
    ],
    ['```\n```', '<figure class="code"><pre tabindex="0"><code></code></pre></figure>'],
    [
      '```text showLineNumbers\na\n```',
      '<figure class="code" data-language="text"><pre tabindex="0" class="numbered"><code class="language-text"><span class="line" data-line="1">a</span>\n</code></pre></figure>',
    ],
  ])('%j', (source, expected) => {
    expect(toHtml(compile(source).tree.children)).toBe(expected);
  });

  test.each([
    ['```js\na\nb\n```', true],
    ['```js\na\n```', false],
    ['```js title="a.js"\na\nb\n```', false],
    ['```text\na\nb\n```', false],
    ['```\na\nb\n```', false],
  ])('of %j has a bar for its language: %s', (source, hasBar) => {
    expect(toHtml(compile(source).tree.children).includes(' data-lines="2"')).toBe(hasBar);
  });

  test('an inline code is left alone', () => {
    expect(toHtml(compile('`a`').tree.children)).toBe('<p><code>a</code></p>');
  });

  test.each([
    [[{ type: 'element', tagName: 'b', properties: {}, children: [] }]],
    [[{ type: 'mdxTextExpression', value: 'a' }]],
  ])('code that is not only text is left alone', (children) => {
    const code = { type: 'element', tagName: 'code', properties: {}, children } as Element;
    const pre = { type: 'element', tagName: 'pre', properties: {}, children: [code] } as Element;
    const tree: Root = { type: 'root', children: [pre] };
    rehypeCode()(tree);

    expect(tree.children).toEqual([pre]);
  });
});

describe('marked lines', () => {
  test.each([
    ['js {1,3-4}', 'a\nb\nc\nd\ne', ['line highlighted', 'line', 'line highlighted', 'line highlighted', 'line']],
    ['js{2}', 'a\nb', ['line', 'line highlighted']],
    ['js {1}', '// highlight-next-line\na\nb // [!code ++]', ['line highlighted', 'line added']],
    ['js {2}', '// highlight-next-line\na\nb // [!code --]', ['line highlighted', 'line removed highlighted']],
    ['js', 'a // [!code focus]\nb // [!code error]', ['line focused', 'line error']],
    [
      'diff',
      '--- a\n+++ b\n@@ -1 +1 @@\n-c\n+d\n e\n---f',
      ['line', 'line', 'line', 'line removed', 'line added', 'line', 'line removed'],
    ],
    ['sql', '-- highlight-next-line\na', ['line highlighted']],
  ])('%s: %j', (info, code, expected) => {
    expect(lineClasses(compile(`\`\`\`${info}\n${code}\n\`\`\``).tree)).toEqual(expected);
  });
});

describe('what authors say beyond what is shown', () => {
  test('is on the figure', () => {
    const figure = compile('```json title="a" operation=createEhr b\n{}\n```').tree.children[0] as Element;

    expect(figure.data?.codeMeta?.title).toBe('a');
    expect(figure.data?.codeMeta?.attributes).toEqual(
      new Map([
        ['operation', 'createEhr'],
        ['b', ''],
      ]),
    );
  });
});

describe('the language', () => {
  test.each([
    ['rust,no_run', 'rust', ['no_run']],
    ['rust,ignore,edition2021 title="a"', 'rust', ['ignore', 'edition2021']],
    ['js{1,2}', 'js', []],
    ['python title="a.py"', 'python', []],
    ['{.python .numberLines title="a.py"}', 'python', []],
    ['{ .ts #id .left }', 'ts', []],
    ['c#', 'c#', []],
  ])('of %j', (info, language, words) => {
    const { tree, messages } = compile(`\`\`\`${info}\na\nb\n\`\`\``);
    const figure = tree.children[0] as Element;
    expect([figure.properties.dataLanguage, [...(figure.data?.codeMeta?.attributes.keys() ?? [])]]).toEqual([
      language,
      words,
    ]);
    expect(figure.data?.codeMeta?.firstNumber).toBe(info.includes('numberLines') ? 1 : undefined);
    expect(messages).toEqual([]);
  });

  test('of a terminal: what it prints has no escapes', () => {
    const { tree, messages } = compile('```ansi {2}\n\x1b[31mred\n\x1b[1mbold\x1b[0m // highlight-next-line\n```');
    expect(textOf(tree)).toBe('red\nbold // highlight-next-line\n');
    expect(toHtml(tree.children)).toContain(
      '<span class="line highlighted"><span class="v b">bold</span> // highlight-next-line</span>',
    );
    expect(messages).toEqual([]);
  });
});

describe('findings', () => {
  test.each([
    ['```js {9} title="a\nb\n```', ['unclosed quote in `title="a`', 'line 9 is to be highlighted, but the code has 1']],
    ['```js\n// highlight-start\nb\n```', ['highlight-start without highlight-end']],
    ['```js {1}\nb\n```', []],
  ])('%j', (source, expected) => {
    expect(compile(source).messages.map(({ text }) => text)).toEqual(expected);
  });

  test('are placed at the block', () => {
    const { messages } = compile('a\n\n> ```js {x}\n> b\n> ```');

    expect(messages).toMatchObject([
      {
        hint: 'lines count from 1: `{1,3-4}`',
        node: { position: { start: { line: 3, column: 3 }, end: { line: 5 } } },
      },
    ]);
  });

  test('may go unheard', () => {
    const tree = unified().use(remarkParse).parse('```js {x}\n```');

    expect(() => unified().use(remarkRehype).use(rehypeCode).runSync(tree)).not.toThrow();
  });
});

test('the text of the code element is the code', () => {
  const line = fc.stringMatching(/^[^`\r\n\0]*$/);
  const language = fc.constantFrom('', 'js', 'json', 'sh', 'md', 'http', 'sql', 'diff', 'nope');

  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), language, (lines, name) => {
      const code = lines.join('\n');
      // A fence with nothing in it has no text at all.
      fc.pre(code !== '' && !/highlight-|\[!code/.test(code));
      const { tree } = compile(`\`\`\`${name}\n${code}\n\`\`\``);
      expect(textOf(tree)).toBe(`${code}\n`);
      if (name !== 'diff') expect(lineClasses(tree)).toEqual(['line']);
      const numbered = compile(`\`\`\`${name || 'text'} showLineNumbers\n${code}\n\`\`\``).tree;
      expect(textOf(numbered)).toBe(`${code}\n`);
      expect(lineClasses(numbered)).toHaveLength(lines.length);
    }),
  );
});

test('blocks that are one piece of markup look the same', () => {
  const line = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', '<', '&', '/', '*', '+', '-', '\t') });
  const code = fc.array(fc.oneof(line, fc.constantFrom('// highlight-next-line', 'b // [!code ++]')), { minLength: 1 });
  const language = fc.constantFrom('', 'js', 'json', 'sh', 'md', 'diff', 'nope');
  const meta = fc.constantFrom('', '{1}', 'showLineNumbers=7', '/a/', 'title="b"');

  fc.assert(
    fc.property(code, language, meta, (lines, name, rest) => {
      const source = { code: lines.join('\n'), language: name, meta: rest };
      const [nodes, markup] = [codeBlock(source), codeBlock(source, { asMarkup: true })];
      expect(toHtml([markup.figure])).toBe(toHtml([nodes.figure]));
      expect(markup.problems).toEqual(nodes.problems);
    }),
  );
});

/** A plugin with nothing but the step. Without rare languages it has nothing to wait for. */
function rehypeCode(options: Parameters<typeof codeStep>[0] = {}) {
  return (tree: Root): undefined => {
    const { element, end } = codeStep({ grammars: new Map([['nope', undefined]]), ...options });
    visit(tree, 'element', (node, index, parent) => {
      if (parent !== undefined && index !== undefined) element(node, index, parent);
    });
    void end(tree);
  };
}

function compile(source: string) {
  type Message = Parameters<NonNullable<NonNullable<Parameters<typeof codeStep>[0]>['report']>>[0];
  const messages: Message[] = [];
  const processor = unified()
    .use(remarkParse)
    .use(remarkRehype)
    .use(rehypeCode, { report: (message) => messages.push(message) });
  return { tree: processor.runSync(processor.parse(source)), messages };
}

function lineClasses(tree: Root): string[] {
  const classes: string[] = [];
  visit(tree, 'element', (element) => {
    const names = [element.properties.className ?? []].flat();
    if (names[0] === 'line') classes.push(names.join(' '));
  });
  return classes;
}
