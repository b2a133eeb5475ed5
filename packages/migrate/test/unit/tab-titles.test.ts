import { expect, test } from 'vitest';
import { redirectsOf, withOwnFirst } from '../../src/nextra/index.ts';
import { newPlan, readPlanned } from '../../src/plan.ts';
import { withTabTitles } from '../../src/tab-titles.ts';

test('tabs of a group of code have names of their own', () => {
  const plan = newPlan('config.ts');
  const group = (...blocks: readonly string[]) =>
    `<CodeGroup>\n\n${blocks.map((info) => `\`\`\`${info}\n<CodeGroup>\n\`\`\`\n\n`).join('')}</CodeGroup>\n`;
  plan.write('docs/a.mdx', `${group('go', 'go', 'sh title="A"', 'js title="A"')}\n\`\`\`go\n\`\`\`\n${group('go')}`);
  plan.write('docs/b.md', '```go\n```\n```go\n```\n');
  const { files, edits } = withTabTitles({ tool: 'Fumadocs', files: [...plan.files.values()], edits: [], notes: [] });
  expect(files.map(readPlanned)).toEqual([
    `${group('go', 'go title="go (2)"', 'sh title="A"', 'js title="A (2)"')}\n\`\`\`go\n\`\`\`\n${group('go')}`,
    '```go\n```\n```go\n```\n',
  ]);
  expect(edits.map(({ file, line }) => [file, line])).toEqual([
    ['docs/a.mdx', 7],
    ['docs/a.mdx', 15],
  ]);
});

test('redirects outside of the path of a site are not its own, and its own come first', () => {
  const given = [
    { source: '/', destination: '/docs', basePath: false },
    { source: '/', destination: '/a' },
    { source: '/old', destination: '/a' },
  ];
  const { redirects, lost } = redirectsOf({ basePath: '/docs', redirects: given }, ['/a', '/b']);
  expect(lost).toEqual(['/']);
  expect(redirectsOf({ redirects: given }, ['/a']).lost).toEqual([]);
  expect(
    withOwnFirst(
      [
        { from: '/', to: '/b' },
        { from: '/en', to: '/' },
      ],
      redirects,
    ),
  ).toEqual([
    { from: '/en', to: '/' },
    { from: '/', to: '/a' },
    { from: '/old', to: '/a' },
  ]);
});
