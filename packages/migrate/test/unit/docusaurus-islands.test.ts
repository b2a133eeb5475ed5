import { expect, test } from 'vitest';
import { withIslands } from '../../src/docusaurus/islands.ts';
import { newPlan, readPlanned } from '../../src/plan.ts';

/** Which modules run in browsers of a site with these files. */
function islandsOf(files: Readonly<Record<string, string>>): readonly string[] {
  const plan = newPlan('docusaurus.config.js');
  for (const [to, text] of Object.entries(files)) plan.write(to, text);
  withIslands(plan);
  return [...plan.files.values()].filter((file) => readPlanned(file).startsWith("'use client'")).map(({ to }) => to);
}

const stateful =
  'export default function C(props) {\n  const [a, b] = useState(1);\n  return <p onClick={() => b(2)}>{a}</p>;\n}\n';
const page = (tag: string, more = '') => `import C from '@site/src/c';\n\n${more}\n\n${tag}\n`;

test.each([
  ['plain values', '<C a="b" c={3} d={[1, "x"]} e={{ f: true }} g>text</C>', true],
  ['a function', '<C a={() => 1} />', false],
  ['an element', '<C a={<b />} />', false],
  ['a name, whose value is not known', '<C a={b} />', false],
  ['all of an object', '<C {...b} />', false],
  ['a value that is not shown as a tag', '<C /> {[C].length}', false],
  ['code that is shown', '`<C a={() => 1} />`', false],
])('a component with a state runs in browsers where pages give it plain values: %s', (_, tag, isIsland) => {
  const files = { 'src/c.jsx': stateful, 'docs/a.mdx': page(tag) };
  expect(islandsOf(files)).toEqual(isIsland ? ['src/c.jsx'] : []);
});

test('what only a component with a state has, and what shares its state, stays as it is', () => {
  expect(
    islandsOf({
      'src/c.jsx': stateful,
      'src/outer/index.tsx': `import C from '../c';\n${stateful.replace('{a}', '<C />')}`,
      'docs/a.mdx': "import Outer from '@site/src/outer';\n\n<Outer />\n\n```jsx\n<Outer a={() => 1} />\n```\n",
    }),
  ).toEqual(['src/outer/index.tsx']);
  expect(islandsOf({ 'src/c.jsx': `${stateful}useContext(X);\n`, 'docs/a.mdx': page('<C />') })).toEqual([]);
  expect(islandsOf({ 'src/c.jsx': 'export default () => <p>a</p>;\n', 'docs/a.mdx': page('<C />') })).toEqual([]);
});

test('parts that share a context run in browsers together, in the component that is made of them', () => {
  const files = (tag: string) => ({
    'src/parts.jsx':
      '"use client";\n\nconst X = createContext();\nexport const Provider = X.Provider;\nexport const Part = () => useContext(X);\n',
    'src/c.jsx':
      "import { Provider, Part } from './parts';\nexport default ({ children }) => <Provider><Part />{children}</Provider>;\n",
    'docs/a.mdx': page(tag),
  });
  expect(islandsOf(files('<C a="b">text</C>'))).toEqual(['src/c.jsx']);
  expect(islandsOf(files('<C a={() => 1} />'))).toEqual([]);
});
