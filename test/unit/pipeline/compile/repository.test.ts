import { expect, test } from 'vitest';
import { bodyHtml, compilePage, settings } from './compile-page.ts';

const around = {
  documents: { 'docs/guide/other.md': '/docs/guide/other' },
  files: ['LICENSE', 'src/a b.js', 'CHANGELOG.md', 'api', 'docs/guide/sample.js', 'docs/guide'],
  assets: { 'docs/guide/sample.js': {}, 'src/a b.js': {} },
  settings: { markdown: { ...settings.markdown, repository: 'https://github.com/me/it/blob/main/' } },
};

test.each([
  ['../../LICENSE', 'https://github.com/me/it/blob/main/LICENSE'],
  ['<../../src/a b.js#L3>', 'https://github.com/me/it/blob/main/src/a%20b.js#L3'],
  ['../../CHANGELOG.md', 'https://github.com/me/it/blob/main/CHANGELOG.md'],
  ['/CHANGELOG.md', 'https://github.com/me/it/blob/main/CHANGELOG.md'],
  ['../../api/', 'https://github.com/me/it/blob/main/api'],
  // Pages, and files next to them, stay where they are.
  ['/api', '/api'],
  ['./other.md', '/docs/guide/other'],
  ['./sample.js', '/assets/sample.js'],
  ['../guide', '/docs/guide'],
])('the link %s leads to %s where the config names the repository', async (written, url) => {
  const { links, findings } = await compilePage(`[it](${written})\n`, around);
  expect(links.map((link) => link.url)).toEqual([url]);
  expect(findings).toEqual([]);
});

test('a file that is not there is no file of the repository either', async () => {
  const { findings } = await compilePage('[it](../../GONE.md)\n', around);
  expect(findings.map(({ rule }) => rule)).toEqual(['broken-markdown-link']);
});

test.each([
  ['# The guide\n\n[up](#the-guide)\n', '<h1 id="the-guide">'],
  ['# The guide\n\n[part](#part)\n\n## Part\n', '<h1>'],
  ['# Part\n\n[part](#part)\n\n## Part\n', '<h1>'],
])('the title is an anchor where a link of the page means it: %j', async (text, title) => {
  expect(await bodyHtml(await compilePage(text))).toContain(title);
});
