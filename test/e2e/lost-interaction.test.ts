import { expect, test } from 'vitest';
import { buildSite } from '../build-site.ts';

const config = "export default { title: 'Test' };\n";
const counter = `import { useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}
`;
const pkg = {
  'node_modules/pkg/package.json': '{ "name": "pkg", "version": "1.0.0", "main": "index.js" }',
  'node_modules/pkg/index.js': `const React = require('react');
exports.Menu = () => {
  React.useEffect(() => {});
  return React.cloneElement(React.createElement('button', {}, 'menu'), { onClick() {} });
};
`,
};

/** The findings with their places, and what was written. */
async function build(files: Record<string, string>) {
  const { result, files: written } = await buildSite({ 'docsgen.config.ts': config, ...files });
  for (const file of written.values()) expect(file).not.toContain('data-docsgen');
  return result.diagnostics.map(({ rule, message, place, hint, related }) => [
    rule,
    `${place?.file}:${place?.start?.line}:${place?.start?.column}`,
    message,
    hint,
    ...(related ?? []).map(({ message, place }) => `${place.file} ${message}`),
  ]);
}

const inModule = (file: string) =>
  `begin ${file} with 'use client'; what it is given is then text, numbers and other JSON`;
const inOwnFile = "put it into a component in a file of its own that begins with 'use client', and import that";

test('a handler that is text is left out by React, and found', async () => {
  const page = 'export default () => <h1 onclick="open()">T</h1>;\n';
  expect(await build({ 'pages/index.tsx': page })).toEqual([
    [
      'lost-interaction',
      'pages/index.tsx:1:22',
      'onclick of <h1> does nothing in browsers: it is in no island',
      inOwnFile,
    ],
  ]);
});

test('a handler in no island is found in its component, once for all pages', async () => {
  const page = "import { Counter } from './_counter.tsx';\n\n<Counter />\n";
  expect(await build({ 'docs/a.mdx': page, 'docs/b.mdx': page, 'docs/_counter.tsx': counter })).toEqual([
    [
      'lost-interaction',
      'docs/_counter.tsx:4:10',
      'onClick of <button> does nothing in browsers: it is in no island',
      inModule('docs/_counter.tsx'),
      'docs/a.mdx is rendered with it, and so is 1 more',
    ],
  ]);
});

test('an effect is found where the component calls its hook, also one of its own', async () => {
  const files = {
    'docs/a.mdx': "import { Width } from './_width.tsx';\n\n<Width />\n",
    'docs/_width.tsx': "import { useWidth } from './_hook.ts';\nexport const Width = () => <p>{useWidth()}</p>;\n",
    'docs/_hook.ts':
      "import React, { useState } from 'react';\nexport function useWidth() {\n  const [width, set] = useState(0);\n  React.useEffect(() => set(innerWidth), []);\n  return width;\n}\n",
  };
  expect(await build(files)).toEqual([
    [
      'lost-interaction',
      'docs/_width.tsx:2:32',
      'useEffect never runs: it is in no island',
      inModule('docs/_width.tsx'),
      'docs/a.mdx is rendered with it',
    ],
  ]);
});

test('effects and handlers of class components are found in their code, those of a package are not', async () => {
  const files = {
    'docs/a.mdx':
      "import { Clock, Quiet } from './_classes.tsx';\nimport { Old } from 'pkg';\n\n# A\n\n<Clock />\n\n<Quiet />\n\n<Old />\n",
    'docs/b.mdx': "import { Toggle } from './_toggle.tsx';\n\n# B\n\n<Toggle />\n",
    'docs/_classes.tsx': `import React, { Component } from 'react';
export class Clock extends React.PureComponent {
  state = { n: 0 };
  componentDidMount() {}
  render() {
    return <p>{this.state.n}</p>;
  }
}
export class Quiet extends Component {
  render() {
    return <p>{this.props.text}</p>;
  }
}
`,
    'docs/_toggle.tsx': `import { Component } from 'react';
export class Toggle extends Component {
  press() {}
  render() {
    return <button onClick={this.press.bind(this)}>x</button>;
  }
}
`,
    'node_modules/pkg/package.json': '{ "name": "pkg", "version": "1.0.0", "main": "index.js" }',
    'node_modules/pkg/index.js': `const React = require('react');
function Old(props) { return React.Component.call(this, props) || this; }
Old.prototype = Object.create(React.Component.prototype);
Old.prototype.componentDidMount = () => {};
Old.prototype.render = () => React.createElement('p', {}, 'old');
exports.Old = Old;
`,
  };
  expect(await build(files)).toEqual([
    [
      'lost-interaction',
      'docs/_classes.tsx:6:12',
      'componentDidMount never runs: it is in no island',
      inModule('docs/_classes.tsx'),
      'docs/a.mdx is rendered with it',
    ],
    [
      'lost-interaction',
      'docs/_toggle.tsx:5:12',
      'onClick of <button> does nothing in browsers: it is in no island',
      inModule('docs/_toggle.tsx'),
      'docs/b.mdx is rendered with it',
    ],
  ]);
});

test('handlers that a page writes, also those that a component passes on, are found there', async () => {
  const files = {
    'docs/a.mdx':
      "import { Button } from './_button.tsx';\nimport Link from '@docusaurus/Link';\n\n# A\n\n<Button onClick={() => alert(1)} />\n\n<Link to=\"/\" onClick={() => alert(2)}>Home</Link>\n\n<button onFocus={() => alert(3)}>Hi</button>\n",
    'docs/_button.tsx': 'export const Button = ({ onClick }) => <button onClick={onClick}>b</button>;\n',
    'docs/index.mdx': 'Home\n',
  };
  expect(await build(files)).toEqual([
    [
      'lost-interaction',
      'docs/a.mdx:6:18',
      'onClick of <button> does nothing in browsers: it is in no island, and 2 more here',
      inOwnFile,
    ],
  ]);
});

test('a handler within a package is found at the import of it, an effect in one is not', async () => {
  const files = { ...pkg, 'docs/a.mdx': "import { Menu } from 'pkg';\n\n<Menu />\n" };
  expect(await build(files)).toEqual([
    [
      'lost-interaction',
      'docs/a.mdx:1:1',
      'onClick of <button> in the package pkg does nothing in browsers: it is in no island',
      "export it from a module of your own that begins with 'use client', and import that",
    ],
  ]);
});

test('what is in an island is found nowhere, but for its children', async () => {
  const files = {
    ...pkg,
    'docs/a.mdx': "import { Box } from './_box.tsx';\n\n# A\n\n<Box />\n",
    'docs/_box.tsx': `'use client';
import { useEffect } from 'react';
import { Menu } from 'pkg';
import { Counter } from './_counter.tsx';
export function Box({ children }) {
  useEffect(() => {});
  return <div onClick={() => 1}><Menu /><Counter />{children}</div>;
}
`,
    'docs/_counter.tsx': counter,
  };
  expect(await build(files)).toEqual([]);
  const withChildren = files['docs/a.mdx'].replace('<Box />', '<Box><button onClick={() => 2}>x</button></Box>');
  expect((await build({ ...files, 'docs/a.mdx': withChildren })).map(([, place]) => place)).toEqual([
    'docs/a.mdx:5:23',
  ]);
});

test('code for browsers in the theme, and <BrowserOnly>', async () => {
  const files = {
    'docsgen.config.ts': "export default { title: 'Test', theme: 'theme' };\n",
    'theme/frame/footer.tsx': `import { useLayoutEffect } from 'react';
export function Footer() {
  useLayoutEffect(() => {});
  return <footer onClick={() => 1}>end</footer>;
}
`,
    'docs/a.mdx':
      "import BrowserOnly from '@docusaurus/BrowserOnly';\n\n# A\n\n<BrowserOnly>{() => <p>x</p>}</BrowserOnly>\n",
  };
  expect(await build(files)).toEqual([
    ['lost-interaction', 'docs/a.mdx:5:15', '<BrowserOnly> shows its fallback only: it is in no island', inOwnFile],
    [
      'lost-interaction',
      'theme/frame/footer.tsx:3:3',
      'useLayoutEffect never runs: it is in no island, and 1 more here',
      inOwnFile,
    ],
  ]);
});

test('where the rule is off, nothing is found', async () => {
  const files = {
    'docsgen.config.ts': "export default { title: 'Test', checks: { 'lost-interaction': 'off' } };\n",
    'docs/a.mdx': '<button onClick={() => 1}>x</button>\n',
  };
  expect(await build(files)).toEqual([]);
});
