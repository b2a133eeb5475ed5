import { expect, test } from 'vitest';
import { buildSite } from '../../build-site.ts';
import { comments, secret } from './mutations.ts';

/** Each kind of comment with an end, in each place of a text where one can be. */
function commented(shown: string): string {
  const closed = comments
    .filter((comment) => /-->/.test(comment))
    .map((comment) => comment.replaceAll('SECRET', secret));
  const inLine = closed.filter((comment) => !comment.includes('\n') && !/<(?:div|p)>/.test(comment));
  return [
    ...closed,
    ...inLine.flatMap((comment) => [
      `## Heading ${comment} here`,
      `- item ${comment}\n\n  ${comment}`,
      `> quote ${comment}`,
      `| cell ${comment} |\n| - |\n| ${comment} x |`,
      `**bold ${comment}** [link ${comment}](https://example.org)`,
      `text\n${comment}\ntext`,
      `{# ${comment} #}`,
    ]),
    shown,
  ].join('\n\n');
}

/** A comment is for other authors: no page, list, feed, index or copy has a word of it. API documents are offered as they are. */
test('comments are in no file of a site', async () => {
  const front = (lines: string) => `---\n${lines}\n---\n\n`;
  const { files, printed } = await buildSite(
    {
      'docsgen.config.js': `export default { title: 'T', url: 'https://docs.example.org', markdown: { format: 'detect' },
        posts: { title: 'News' },
        api: [{ id: 'api', document: 'api.json', route: '/api' }] };`,
      'docs/a.md': `# A ${comments[0]?.replace('SECRET', secret)}\n\n${commented('shown in a')}`,
      'docs/b.mdx': `# B <!-- ${secret} -->\n\n<!-- ${secret} -->\n\nshown {/* ${secret} */} in b\n\n<Cards>\n{/* ${secret} */}\n<!-- ${secret} -->\n</Cards>\n`,
      'docs/_part.md': commented('shown in a part'),
      'docs/c.mdx': "import Part from './_part.md'\n\n# C\n\n<Part />\n",
      'releases/2024-01-02-post.md': `${front('title: Post')}${commented('shown in a post')}\n\n<!-- truncate -->\n\n${commented('more')}`,
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'API', version: '1', description: commented('shown in the API') },
        paths: {
          '/x': {
            get: {
              summary: 'Get',
              description: commented('shown'),
              responses: { 200: { description: `OK <!-- ${secret} -->` } },
            },
          },
        },
      }),
    },
    { without: [] },
  );
  expect(printed).not.toMatch(/ error /);
  const found = [...files]
    .filter(([path, text]) => text.includes(secret) && !path.startsWith('api/openapi.'))
    .map(([path]) => path);
  expect(found).toEqual([]);
  // Else nothing was looked at.
  const paths = [...files.keys()].filter((path) => files.get(path)?.includes('shown in')).join('\n');
  for (const kind of [/\bdocs\/a\/index\.html$/m, /\bdocs\/a\.md$/m, /\bpost/, /\bapi/, /llms-full\.txt/, /\.xml$/m])
    expect(paths).toMatch(kind);
});
