import type { Root as HastRoot } from 'hast';
import type { Root } from 'mdast';
import remarkDefinitionList, { defListHastHandlers } from 'remark-definition-list';
import remarkEmoji from 'remark-emoji';
import remarkMath from 'remark-math';
import type { VFile } from 'vfile';
import { expect, test } from 'vitest';
import type { MarkdownConfig } from '../../../../src/model/markdown-config.ts';
import { attachPlugins } from '../../../../src/pipeline/compile/plugins.ts';
import { bodyHtml, compilePage, settings } from './compile-page.ts';

const withMarkdown = (markdown: Partial<MarkdownConfig>) => ({
  settings: { markdown: { ...settings.markdown, ...markdown } },
});

const list = '# Words\n\nTerm\n\n: What it *means*\n\nText.\n';

for (const parser of ['fast', 'reference'] as const) {
  test(`plugins extend the syntax of MDX (${parser})`, async () => {
    const definitions = withMarkdown({
      parser,
      remarkPlugins: [remarkDefinitionList],
      handlers: defListHastHandlers,
    });
    const page = await compilePage(list, definitions);
    expect(page.findings).toEqual([]);
    expect(await bodyHtml(page)).toMatch(/<dl>\s*<dt>Term<\/dt>\s*<dd>\s*(<p>)?What it <em>means<\/em>/);

    const math = await compilePage(
      'Let $a_{1} < b$.\n\n$$\n\\frac{1}{x}\n$$\n',
      withMarkdown({ parser, remarkPlugins: [remarkMath] }),
    );
    expect(math.findings).toEqual([]);
    expect(await bodyHtml(math)).toMatch(
      /<code class="language-math math-inline">a_\{1\} &#x3C; b<\/code>[\s\S]*math-display/,
    );
  });
}

test('names of emoji are emoji by a plugin from npm', async () => {
  const page = await compilePage(
    '# A\n\nGo :rocket: at 10:30, not `:rocket:`.\n',
    withMarkdown({ remarkPlugins: [remarkEmoji] }),
  );
  expect(page.findings).toEqual([]);
  expect(await bodyHtml(page)).toContain('Go 🚀 at 10:30, not <code>:rocket:</code>.');
});

test('what renders formulas of remark-math finds them as remark-math leaves them', async () => {
  const found: unknown[] = [];
  const rehypeFormulas = () => (tree: HastRoot) => {
    const look = (node: HastRoot | HastRoot['children'][number]) => {
      if (node.type === 'element' && String(node.properties.className).includes('math-'))
        found.push(node.properties.className);
      if ('children' in node) for (const child of node.children) look(child);
    };
    look(tree);
  };
  await compilePage(
    '$a$\n\n$$\nb\n$$\n',
    withMarkdown({ remarkPlugins: [remarkMath], rehypePlugins: [rehypeFormulas] }),
  );
  expect(found).toEqual([
    ['language-math', 'math-inline'],
    ['language-math', 'math-display'],
  ]);
});

test('a node that nothing makes HTML of is a finding', async () => {
  const { findings } = await compilePage(list, withMarkdown({ remarkPlugins: [remarkDefinitionList] }));
  expect(findings[0]).toMatchObject({
    rule: 'plugin-error',
    message: 'a plugin leaves a node `defList`, and nothing says what it is in HTML',
    place: { file: 'docs/guide/page.mdx', start: { line: 3, column: 1 } },
    hint: 'give markdown.handlers.defList in the config, or have the plugin set data.hName',
  });
});

function wrongText() {
  return (tree: HastRoot) => void tree.children.push({ type: 'text', value: undefined as never });
}
function nonsense() {
  return (tree: HastRoot) => {
    const [first] = tree.children;
    if (first?.type === 'element') first.children.push({ type: 'nonsense' } as never);
  };
}
function throws() {
  return () => {
    throw new TypeError('no such thing');
  };
}
function refuses() {
  return (_: Root, file: VFile) => file.fail('too long', { line: 3, column: 2 });
}
function badMarkdown() {
  return (tree: Root) => void tree.children.push({ type: 'link', children: [] } as never, null as never);
}
function noTree() {
  return () => 'text' as never;
}

test('wrong nodes are left out and reported with their plugin', async () => {
  const page = await compilePage('# Title\n', withMarkdown({ rehypePlugins: [() => () => {}, wrongText, nonsense] }));
  expect(await bodyHtml(page)).toMatch(/^<h1[^>]*>Title/);
  expect(page.findings.map(({ message, place }) => [message, place?.start?.line])).toEqual([
    ['markdown.rehypePlugins[2] (nonsense) leaves a node of the unknown type `nonsense`', 1],
    ['markdown.rehypePlugins[1] (wrongText) leaves a node `text` without a value', undefined],
  ]);
  const remark = await compilePage('# Title\n', withMarkdown({ remarkPlugins: [[badMarkdown]] }));
  expect(remark.findings.map(({ message }) => message)).toEqual([
    'markdown.remarkPlugins[0] (badMarkdown) leaves a node `link` without a url',
    'markdown.remarkPlugins[0] (badMarkdown) leaves null in the place of a node',
  ]);
});

test('pages with code are spared too', async () => {
  const page = await compilePage('# Title\n\n{1 + 1}\n', withMarkdown({ rehypePlugins: [wrongText, nonsense] }));
  expect(page.findings).toHaveLength(2);
  expect(await bodyHtml(page)).toContain('2');
});

test.each([
  [throws, 'markdown.remarkPlugins[0] (throws) throws: no such thing', undefined],
  [refuses, 'markdown.remarkPlugins[0] (refuses) throws: too long', { line: 3, column: 2 }],
  [noTree, 'markdown.remarkPlugins[0] (noTree): it gives no tree', undefined],
])('what a plugin throws is a finding: %o', async (plugin, message, start) => {
  const { findings, body } = await compilePage('# T\n\ntext\n', withMarkdown({ remarkPlugins: [plugin] }));
  expect(findings).toEqual([
    {
      rule: 'plugin-error',
      message,
      place: { file: 'docs/guide/page.mdx', ...(start && { start }) },
      hint: 'fix the plugin, or take it out of the config',
    },
  ]);
  expect(body).toEqual({ kind: 'html', html: '' });
});

test('what breaks only afterwards names all plugins', async () => {
  const odd = () => (tree: HastRoot) =>
    void tree.children.push({
      type: 'element',
      tagName: 'h2',
      properties: { id: { toString: 1 } },
      children: [],
    } as never);
  const { findings } = await compilePage('text\n', withMarkdown({ rehypePlugins: [odd] }));
  expect(findings.map(({ message, hint }) => [message.split(':')[0], hint])).toEqual([
    [
      'the page cannot be rendered after the plugins of the site',
      'leave them out one by one to find which: markdown.rehypePlugins[0] (odd)',
    ],
  ]);
});

test('an extension that throws while it reads a page is a finding with its plugin', async () => {
  function broken(this: { data(): { micromarkExtensions?: unknown[] } }) {
    this.data().micromarkExtensions = [
      {
        text: {
          43: {
            tokenize: () => {
              throw new Error('cannot read');
            },
          },
        },
      },
    ];
  }
  const { findings } = await compilePage('# T\n\na + b\n', withMarkdown({ remarkPlugins: [broken] }));
  expect(findings.map(({ message }) => message)).toEqual(['markdown.remarkPlugins[0] (broken) throws: cannot read']);
});

test('plugins that cannot be attached are problems', () => {
  function old(this: { Parser: { prototype: { blockTokenizers: object } } }) {
    Object.assign(this.Parser.prototype.blockTokenizers, { old: () => {} });
  }
  function replaces(this: { parser: unknown }) {
    this.parser = () => ({ type: 'root', children: [] });
  }
  const { problems, syntax } = attachPlugins({ remarkPlugins: [remarkMath, old, replaces], rehypePlugins: [] });
  expect(syntax.from).toEqual(['markdown.remarkPlugins[0] (remarkMath)']);
  expect(problems.map(({ keyPath, message }) => [keyPath.join('.'), message])).toEqual([
    [
      'markdown.remarkPlugins.1',
      "markdown.remarkPlugins[1] (old) cannot be used: Cannot read properties of undefined (reading 'prototype')",
    ],
    ['markdown.remarkPlugins.2', 'markdown.remarkPlugins[2] (replaces) cannot be used: it replaces the parser'],
  ]);
});

test.each(['remark', 'rehype'] as const)(
  'the time of a plugin holds for its %s plugins, on each page',
  async (hook) => {
    const none = { remark: [], rehype: [], recma: [], syntax: [], handlers: {}, languages: [], checked: [] };
    const never = { name: `plugin slow: ${hook}[0]`, of: 'slow', limit: 10, plugin: () => () => new Promise(() => {}) };
    const { findings } = await compilePage('# A\n', withMarkdown({ added: { ...none, [hook]: [never] } }));
    expect(findings).toMatchObject([
      { rule: 'plugin-error', message: expect.stringContaining('takes longer than 0.01 s') },
    ]);
  },
);
