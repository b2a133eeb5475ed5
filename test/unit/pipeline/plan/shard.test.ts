import { expect, test } from 'vitest';
import type { Site } from '../../../../src/model/site.ts';
import type { SourceFile } from '../../../../src/model/source.ts';
import { partOf, sourcesOf } from '../../../../src/pipeline/plan/shard.ts';

const source = (path: string, text = '# A\n') => ({ path, text }) as SourceFile;

test('each source is the own one of one shard, and what imports something is compiled by all', () => {
  const sources = [
    source('docs/a.md'),
    source('docs/b.mdx', "# B\n\nimport Box from '@site/box.tsx';\n"),
    source('docs/c.md'),
    source('docs/d.md', 'We import nothing.\n'),
    source('docs/e.md'),
  ];
  const shards = [1, 2].map((index) => sourcesOf({ index, count: 2 }, sources, { format: 'mdx' }));
  expect(shards.map(({ own }) => [...own])).toEqual([
    ['docs/a.md', 'docs/c.md', 'docs/e.md'],
    ['docs/b.mdx', 'docs/d.md'],
  ]);
  expect(shards.map(({ compiled }) => [...compiled])).toEqual([
    ['docs/a.md', 'docs/b.mdx', 'docs/c.md', 'docs/e.md'],
    ['docs/b.mdx', 'docs/d.md'],
  ]);
});

test('an import in an example, or in a page of CommonMark, makes no work for the other shards', () => {
  const java = '# A\n\n````md\n```java\nimport java.util.List;\n```\n````\n\n- ~~~py\nimport os\n~~~\n';
  const sources = [
    source('docs/a.mdx', java),
    source('docs/b.mdx'),
    source('docs/c.mdx', `${java}\nimport Box from './box.tsx';\n`),
    source('docs/d.md', "import Box from './box.tsx';\n"),
    {
      ...source('pages/e.tsx', "const fence = `\n```\n`;\nimport Box from './box.tsx';\n"),
      format: 'component' as const,
    },
  ];
  const compiled = (format: 'detect' | 'mdx') => [...sourcesOf({ index: 2, count: 6 }, sources, { format }).compiled];
  expect(compiled('detect')).toEqual(['docs/b.mdx', 'docs/c.mdx', 'pages/e.tsx']);
  expect(compiled('mdx')).toEqual(['docs/b.mdx', 'docs/c.mdx', 'docs/d.md', 'pages/e.tsx']);
});

test('a part of a site has the pages of its sources, and no list of pages', () => {
  const routes = new Map([
    ['/docs/a', { source: 'docs/a.md' }],
    ['/docs/b', { source: 'docs/b.md' }],
    ['/docs/tags', {}],
  ]);
  const site = { routes, llmsFiles: ['llms.txt'], baseUrl: '/' } as unknown as Site;
  const part = partOf(site, new Set(['docs/a.md']));
  expect([...part.routes.keys()]).toEqual(['/docs/a']);
  expect(part.llmsFiles).toEqual([]);
});
