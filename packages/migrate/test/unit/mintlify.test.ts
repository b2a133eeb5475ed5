import { expect, test } from 'vitest';
import { inlineSteps, listSteps } from '../../src/list-steps.ts';
import { listTrees } from '../../src/list-trees.ts';
import { standIns, withGlobals, withHooks } from '../../src/mintlify/browser-code.ts';
import { withCodeBlocks, withPrompts } from '../../src/mintlify/code-blocks.ts';
import { mintlifyComponents } from '../../src/mintlify/components.ts';
import { withExportedCode } from '../../src/mintlify/exported-code.ts';
import { withHeadingId, withoutIdBlocks } from '../../src/mintlify/heading-ids.ts';
import { convertLines } from '../../src/mintlify/lines.ts';
import { withLiteralNames, withProps } from '../../src/mintlify/names.ts';
import { convertComponents } from '../../src/page-components.ts';

test('what is for agents or people only stays for them only', () => {
  const text =
    '<Visibility for="agents">\n\n**a**\n\n</Visibility>\n<Visibility for="humans">b</Visibility><Visibility>c</Visibility>';
  const { text: made } = convertComponents(text, mintlifyComponents, {
    known: new Set(),
    lose: () => undefined,
    iconOf: () => undefined,
  });
  expect(made).toBe('<Only for="agents">\n\n**a**\n\n</Only>\n<Only for="readers">b</Only>c');
});

test('tabs whose labels are at their group have these, as pages that came from Nextra have them', () => {
  const text =
    "<Tabs items={['a', 'b']}>\n<Tabs.Tab>\n1\n</Tabs.Tab>\n<Tabs.Tab>2</Tabs.Tab>\n</Tabs>\n<Tabs>\n<Tab title=\"c\">3</Tab>\n</Tabs>";
  const lost: string[] = [];
  const { text: made } = convertComponents(text, mintlifyComponents, {
    known: new Set(),
    lose: (name) => lost.push(name),
    iconOf: () => undefined,
  });
  expect(lost).toEqual([]);
  expect(made).toBe(
    '<Tabs>\n<TabItem value="a" label="a">\n1\n</TabItem>\n<TabItem value="b" label="b">2</TabItem>\n</Tabs>\n<Tabs>\n<TabItem value="c" label="c">3</TabItem>\n</Tabs>',
  );
});

test('a tip keeps its headline and its link', () => {
  const { text } = convertComponents(
    'An <Tooltip headline="EVM" tip="A machine" cta="Learn more" href="/evm">EVM</Tooltip>, a <Tooltip tip="b">B</Tooltip>.',
    mintlifyComponents,
    { known: new Set(), lose: () => undefined, iconOf: () => undefined },
  );
  expect(text).toBe(
    'An <Tooltip tip="EVM: A machine">EVM</Tooltip> ([Learn more](/evm)), a <Tooltip tip="b">B</Tooltip>.',
  );
});

test('names in braces are text unless something defines them', () => {
  const text = [
    'resource://{param} and {FASTMCP.key}, {known}, `{code}`, \\{escaped}',
    '{items.map((item) => <li key={item}>{item}</li>)} <Card title={title} name="Board {now}" />',
  ].join('\n');
  expect(withLiteralNames(text, new Set(['known', 'items']))).toBe(
    text.replace('{param}', '\\{param\\}').replace('{FASTMCP.key}', '\\{FASTMCP.key\\}'),
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a page
  expect(withLiteralNames('a {"b": [1]} ${NAME} <C data={{"b": 1}} />', new Set())).toBe(
    'a \\{"b": [1]\\} $\\{NAME\\} <C data={{"b": 1}} />',
  );
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a page
  expect(withLiteralNames('Set ${name} and {xs.map(() => ${name})}', new Set())).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a page
    'Set $\\{name\\} and {xs.map(() => ${name})}',
  );
  expect(withProps('{name} {known} <C a={name} />', new Set(['known']))).toBe(
    '{props.name} {known} <C a={props.name} />',
  );
});

test('braces of formulas stay, where the site has formulas', () => {
  const text = '$$\n\\text{MaxSim}\n$$\n\n$\\sqrt{x}$ costs $5 {a} or $6\n';
  expect(withLiteralNames(text, new Set(), true)).toBe(text.replace('{a}', '\\{a\\}'));
  expect(withLiteralNames('$\\sqrt{x}$', new Set())).toBe('$\\sqrt\\{x\\}$');
});

test('code that a snippet exports is written into the blocks that show it', () => {
  const page = [
    'import { Py, Js as Own, Used, Gone } from "/snippets/code.mdx";',
    '',
    '<CodeGroup>',
    '    <CodeBlock filename="Python" language="python" icon="python">',
    '    {Py}',
    '    </CodeBlock>',
    '    <CodeBlock language="js">{Own}</CodeBlock>',
    '</CodeGroup>',
    '',
    '<CodeBlock>{Gone}</CodeBlock> and {Used}',
    '',
  ].join('\n');
  const snippet = [
    'export const Py = "import x\\n\\ny = \\"z\\"\\n";',
    "export const Js = 'a\\u0041```b';",
    'export const Used = `c`;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a snippet
    'export const Gone = `d ${e}`;',
  ].join('\n');
  const read = (path: string) => (path === '/snippets/code.mdx' ? snippet : undefined);
  expect(withExportedCode(page, read)).toBe(
    [
      'import { Used, Gone } from "/snippets/code.mdx";',
      '',
      '<CodeGroup>',
      '    ```python title="Python"',
      '    import x',
      '',
      '    y = "z"',
      '    ```',
      '    ````js',
      '    aA```b',
      '    ````',
      '</CodeGroup>',
      '',
      '<CodeBlock>{Gone}</CodeBlock> and {Used}',
      '',
    ].join('\n'),
  );
  expect(withExportedCode(page, () => undefined)).toBe(page);
});

const linked = new Set(['chat-agent', 'meta', 'with-$ref', 'usual', 'triggerandwait']);

test.each([
  ['## chat.agent()', '## chat.agent() {#chat-agent}'],
  ['### `_meta`', '### `_meta` {#meta}'],
  ['## With `$ref`', '## With `$ref` {#with-$ref}'],
  ['## Usual', '## Usual'],
  ['## Not linked.at all', '## Not linked.at all'],
  ['## chat.agent() {#own}', '## chat.agent() {#own}'],
  ['text chat.agent()', 'text chat.agent()'],
  ['## chat.agent() */}', '## chat.agent() */}'],
])('the heading %s keeps the id that links name', (from, to) => {
  expect(withHeadingId(from, linked)).toBe(to);
});

test('an element around a heading gives it its id, others stay', () => {
  expect(withoutIdBlocks('<div id="props">\n  ## Props\n</div>\n\n<div id="b">\ntext\n</div>')).toBe(
    '## Props {#props}\n\n<div id="b">\ntext\n</div>',
  );
});

test('steps that are headings are sections; others are a list', () => {
  expect(listSteps('a\n\n<Steps>\n\n### One\n\nText\n\n### Two\n</Steps>\n\nb\n')).toBe(
    'a\n\n### One\n\nText\n\n### Two\n\nb\n',
  );
  expect(listSteps('<Steps>\n<Step title="One">\nText\n</Step>\n</Steps>\n')).toBe(
    '<Steps>\n\n1. **One**\n\n   Text\n\n</Steps>\n',
  );
  expect(
    listSteps('<Steps>\nFirst\n<Step title="One">\nText\n</Step>\n\nBetween\n\n<Step title="Two"/>\nLast\n</Steps>\n'),
  ).toBe('First\n\n<Steps>\n\n1. **One**\n\n   Text\n\n   Between\n\n1. **Two**\n\n   Last\n\n</Steps>\n');
  expect(listSteps('<Steps>\n<Step title="One"/>\n<Step title="Two"/>\n</Steps>\n')).toBe(
    '<Steps>\n\n1. **One**\n\n1. **Two**\n\n</Steps>\n',
  );
});

test('parts that are steps are written into the steps; their imports go to the top, code that looks like one stays', () => {
  const page =
    'import A from "/snippets/a.mdx";\n\n<Steps>\n\n<A />\n\n<Step title="B">\nimport C from "/snippets/c.mdx";\n\n<C />\n</Step>\n</Steps>\n';
  const part =
    'import D from "/snippets/d.mdx";\n<Step title="A">\n```swift\nimport SwiftUI\nimport Dub\nlet key = "x"\n```\n<D />\n</Step>';
  expect(inlineSteps(page, (path) => (path.endsWith('a.mdx') ? part : undefined))).toBe(
    '\nimport D from "/snippets/d.mdx";\nimport C from "/snippets/c.mdx";\nimport A from "/snippets/a.mdx";\n\n<Steps>\n\n\n<Step title="A">\n```swift\nimport SwiftUI\nimport Dub\nlet key = "x"\n```\n<D />\n</Step>\n\n\n<Step title="B">\n\n<C />\n</Step>\n</Steps>\n',
  );
});

test('code gets React and components of Mintlify, which it has without an import', () => {
  const code =
    'const Card = 1;\nexport const A = () => { const { useState } = React; useState(1); return <Tip><Card /></Tip>; };\n';
  const { text, names } = withGlobals(withHooks(code), 'snippets/a.jsx');
  expect(text).toBe(
    `'use client';\nimport * as React from 'react';\nimport { Tip } from '../mintlify.jsx';\n\n${code}`,
  );
  expect(names).toEqual(['Tip']);
  expect(standIns(names)).toContain('export { Block as Tip };');
  expect(withGlobals("import React, { useState } from 'react';\n", 'a.jsx').names).toEqual([]);
});

test('a tree of files is a list, with the comment of each file', () => {
  const text = [
    'Text',
    '  <Tree>',
    '    <Tree.Folder name="src" defaultOpen>',
    '      <Tree.Folder name="empty" comment="for {later}" />',
    '      <Tree.File name="my file.ts" />',
    '    </Tree.Folder>',
    '    <Tree.File name="__init__.py" comment="the start" />',
    '  </Tree>',
    '',
    '`<Tree>` is a component.',
  ].join('\n');
  expect(listTrees(text)).toBe(
    'Text\n  <FileTree>\n\n  - src/\n    - empty/ for \\{later\\}\n    - `my file.ts`\n  - `__init__.py` the start\n\n  </FileTree>\n\n`<Tree>` is a component.',
  );
  expect(listTrees('<Tree>\n<Tree.File name="a" />')).toBe('<Tree>\n<Tree.File name="a" />');
});

test('lines of a comment stay, also where code in it ends with the comment', () => {
  const context = { linked: new Set(['step-1:-a-&-b']), pageIds: new Set<string>(), absolute: (path: string) => path };
  const text = '{/* ```python\na\n``` */}\n\n## Step 1: A & `B`\n\n```js a.js\n{/*\n```\n\n{/* b */} ![](x)\n';
  expect(convertLines(text, context).text).toBe(
    text.replace('A & `B`', 'A & `B` {#step-1:-a-&-b}').replace('js a.js', 'js title="a.js"'),
  );
});

test('<CodeBlock> is the component of docsgen, and <Prompt> a block of text to copy', () => {
  const page =
    '<CodeBlock language="js" filename="a.js">{`let a;`}</CodeBlock>\n\n```\n<CodeBlock filename="b">\n```\n';
  expect(withCodeBlocks(page, false)).toBe(
    `${page.replace('filename="a.js"', 'title="a.js"')}\n\nimport CodeBlock from '@theme/CodeBlock';\n`,
  );
  expect(withCodeBlocks(page, true)).toBe(page);
  const code = 'export const Show = () => <CodeBlock filename="a.js">x</CodeBlock>;\n';
  expect(withGlobals(code, 'snippets/a.jsx')).toEqual({
    text: `import CodeBlock from '@theme/CodeBlock';\n${code.replace('filename', 'title')}`,
    names: [],
  });
  expect(
    withPrompts(
      '- a\n\n  <Prompt description="Install \'it\'" actions={["copy"]}>\n    Run ```x```.\n\n    1. <url>\n  </Prompt>\n',
    ),
  ).toBe('- a\n\n  ````text title="Install \'it\'"\n  Run ```x```.\n\n  1. <url>\n  ````\n');
});
