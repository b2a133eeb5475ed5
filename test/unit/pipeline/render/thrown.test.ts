import { expect, test } from 'vitest';
import type { Finding } from '../../../../src/model/diagnostic.ts';
import { hintFor, onePerMistake } from '../../../../src/pipeline/render/thrown.ts';
import { buildSite } from '../../../build-site.ts';

const place = { file: 'components/box.tsx', start: { line: 3, column: 9 } };
const thrown = (page: string, more: Partial<Finding> = {}): Finding => ({
  rule: 'render-error',
  message: 'it throws',
  place,
  related: [{ message: 'is rendered with it', place: { file: page } }],
  ...more,
});
const shown = (findings: readonly Finding[]) =>
  onePerMistake(findings).map(({ message, related = [] }) => [
    message,
    ...related.map((other) => `${other.place.file} ${other.message}`),
  ]);

test('what throws on many pages is reported once, with the first of them and the number of the others', () => {
  expect(shown([thrown('a.mdx')])).toEqual([['it throws', 'a.mdx is rendered with it']]);
  expect(shown([thrown('a.mdx'), thrown('b.mdx')])).toEqual([
    ['it throws', 'a.mdx is rendered with it, and so is 1 more'],
  ]);
  expect(shown([thrown('a.mdx'), thrown('b.mdx'), thrown('c.mdx')])).toEqual([
    ['it throws', 'a.mdx is rendered with it, and so are 2 more'],
  ]);
});

test('what is on those pages is unknown', () => {
  expect(onePerMistake([thrown('a.mdx'), thrown('b.mdx'), thrown('b.mdx')])[0]?.lost).toEqual(['a.mdx', 'b.mdx']);
});

test('anchors of pages that a slot of a plugin takes down are not missed', async () => {
  const { result } = await buildSite({
    'docsgen.config.js':
      "import { definePlugin } from 'docsgen/plugin';\nconst p = definePlugin({ name: 'p', setup: () => ({ slots: { 'content.after': './slot.js' } }) });\nexport default { title: 'T', plugins: [p()] };\n",
    'slot.js': 'export default function Slot() {\n  throw new Error("not today");\n}\n',
    'docs/a.mdx': '# A\n\n[b](./b.mdx#two)\n',
    'docs/b.mdx': '# B\n\n## Two\n\n[two](#two)\n',
  });
  expect(result.diagnostics.map(({ rule, place }) => [rule, place?.file])).toEqual([['render-error', 'slot.js']]);
});

test('other messages, other places, other rules and findings without a place are mistakes of their own', () => {
  const others = [
    thrown('a.mdx', { message: 'another' }),
    thrown('a.mdx', { place: { ...place, start: { line: 4, column: 9 } } }),
    thrown('a.mdx', { rule: 'bundle-error' }),
    thrown('a.mdx', { place: { file: place.file } }),
  ];
  for (const other of others) expect(onePerMistake([other, thrown('a.mdx'), other]).length).toBeGreaterThan(1);
  expect(onePerMistake([])).toEqual([]);
  const unplaced = thrown('a.mdx', { place: { file: place.file } });
  expect(onePerMistake([unplaced, unplaced])).toEqual([unplaced, unplaced]);
});

test('what throws in a page of its own is no other page that is rendered with it', async () => {
  const box = 'export default function Box() {\n  throw new Error("not today");\n}\n';
  const { result } = await buildSite({
    'docs/a.mdx': 'export const Own = () => {\n  throw new Error("not here");\n};\n\n# A\n\n<Own />\n',
    'docs/b.mdx': "import Box from '@site/box.tsx';\n\n# B\n\n<Box />\n",
    'box.tsx': box,
  });
  expect(
    result.diagnostics.map(({ rule, place, related = [] }) => [
      rule,
      place?.file,
      ...related.map((other) => other.place.file),
    ]),
  ).toEqual([
    ['render-error', 'box.tsx', 'docs/b.mdx'],
    ['render-error', 'docs/a.mdx'],
  ]);
});

test('of words in braces in a .md file, the hint names the format without code', () => {
  const hint = (file: string) => hintFor('word is not defined', { file });
  expect(hint('docs/a.md')).toContain("markdown: { format: 'detect' }");
  expect(hint('docs/a.mdx')).not.toContain('detect');
});

test('a page without a file that cannot be rendered is named by its address', async () => {
  const { findings } = await buildSite({
    'pages/index.md': '# A',
    'theme/standalone/not-found-page.tsx': 'export async function NotFoundPage() { return <b>x</b>; }',
  });
  expect(findings).toEqual([
    expect.stringMatching(/^render-error: the page \/404\.html cannot be rendered: A component/),
  ]);
});

test('a component that renders itself ends, and one that is async has a hint that can be followed', async () => {
  const site = (page: string) => buildSite({ 'pages/index.tsx': page, 'pages/other.md': '# Other' });
  const endless = await site('const Tree = () => <i><Tree /></i>;\nexport default () => <Tree />;\n');
  expect(endless.printed).toContain(
    'pages/index.tsx:1:23 error render-error: the page cannot be rendered: a component renders itself without end',
  );
  const island = await buildSite({
    'pages/index.tsx': "import { Tree } from '../tree.tsx';\nexport default () => <Tree />;\n",
    'tree.tsx': "'use client';\nexport const Tree = () => <i><Tree /></i>;\n",
  });
  expect(island.printed).toContain(
    'tree.tsx:2:30 error render-error: the page cannot be rendered: a component renders',
  );
  const waiting = await site('export default async () => <b>x</b>;\n');
  expect(waiting.printed).toContain('let its module await what it shows, as in const data = await …');
});
