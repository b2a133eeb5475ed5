import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hookNames, rehypeSteps, remarkSteps, slotNames } from '../../../src/model/plugin.ts';
import * as api from '../../../src/plugin.ts';
import { buildSite } from '../../build-site.ts';
import { searchIn } from '../../search-in.ts';
import { blocksOf, manualPages, manualRoot } from './read-manual.ts';

// The examples of the pages about plugins make a site that has what the page says.

/** What the site of a page has: the path of a file, and a part of it. */
const shown: Readonly<Record<string, readonly (readonly [path: string, part: string])[]>> = {
  'how-to/feedback.mdx': [
    ['docs/guide/index.html', '<section class="feedback" data-url="https://feedback.example.org/answers"'],
    ['_headers', "connect-src 'self' https://feedback.example.org"],
  ],
  'how-to/other-sources.mdx': [
    ['releases/2026/02/03/v1.2.0/index.html', 'Braces such as {{ name }} stay.'],
    ['docs/articles/first/index.html', 'See the <a href="/docs/guide">guide</a>.'],
    ['sdk/install/index.html', 'Install the SDK'],
  ],
  'how-to/typedoc.mdx': [
    ['docs/api.md', '- [`distance`](/docs/api/functions/distance) The distance of two points.'],
    ['docs/api/functions/distance.md', 'distance(from: Point, to?: Point): number'],
    [
      'docs/api/functions/distance.md',
      'Returns a length, in the unit of the points; see [Point](/docs/api/interfaces/Point)',
    ],
    ['docs/api/types/Direction.md', 'Direction: "up" | "down" | readonly string[]'],
    ['docs/api/classes/Line/index.html', 'How long it is.'],
  ],
  'plugins/index.mdx': [['docs/guide/index.html', '<link rel="author" href="mailto:docs@example.org"/>']],
  'plugins/api-rules.mdx': [['api/index.html', 'All lost pets']],
  'plugins/blocks.mdx': [['docs/answer/index.html', 'done']],
  'plugins/check.mdx': [],
  'plugins/client.mdx': [['docs/guide/index.html', '/assets/plugin-reading-']],
  'plugins/components.mdx': [['docs/save/index.html', 'Press <kbd>Ctrl S</kbd>.']],
  'plugins/documents.mdx': [['docs/regions/north/index.html', 'See the <a href="/docs/guide">guide</a>.']],
  'plugins/files.mdx': [
    ['.well-known/security.txt', 'Contact: mailto:security@example.org'],
    ['titles.json', '"Guide"'],
  ],
  'plugins/formats.mdx': [['docs/jobs/index.html', '0 4 * * 1']],
  'plugins/frontmatter.mdx': [['docs/review/index.html', '<meta name="author" content="Ada"/>']],
  'plugins/head.mdx': [['docs/about/index.html', '<meta name="author" content="Ada"/>']],
  'plugins/languages.mdx': [['docs/bread/index.html', '<span class="k">take']],
  'plugins/policy.mdx': [['_headers', "connect-src 'self' https://counter.example.org"]],
  'plugins/records.mdx': [],
  'plugins/remark.mdx': [['docs/sizes/index.html', '<table class="data">']],
  'plugins/routes.mdx': [['all-pages/index.html', '<li><a href="/docs/guide">Guide</a></li>']],
  'plugins/rules.mdx': [],
  'plugins/slots.mdx': [
    ['docs/guide/index.html', '<a href="https://status.example.org">Status</a>'],
    ['docs/guide/index.html', '<p>You have read “Guide”.</p>'],
  ],
  'plugins/syntax.mdx': [['docs/area/index.html', 'The area is 12 m<sup>2</sup>.']],
  'tutorials/plugin.mdx': [
    ['docs/install/index.html', '<span class="since">New in 1.1</span> It asks for a folder.'],
    ['since/index.html', '<a href="/docs/undo">Undo</a>: New in 1.1'],
  ],
};

/** Files that a page says are made, by page. */
const made: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'how-to/other-sources.mdx': {
    'releases/.keep': '',
    'content/releases.json': JSON.stringify([
      {
        tag_name: 'v1.2.0',
        name: 'One "two"',
        published_at: '2026-02-03T04:05:06Z',
        body: 'Braces such as {{ name }} stay.',
      },
      { tag_name: 'v2', name: '', published_at: null, body: null, draft: true },
    ]),
    'content/articles.json': JSON.stringify([
      { slug: 'first', title: 'First', summary: 'The first.', markdown: 'See the [guide](../guide.mdx).' },
    ]),
    'content/sdk/docs/install.md': '# Install the SDK\n',
  },
  'how-to/typedoc.mdx': { 'types.json': readFileSync(join(import.meta.dirname, 'typedoc.json'), 'utf8') },
};

const textOf = (page: string) => readFileSync(join(manualRoot, 'docs', page), 'utf8');

describe.each(Object.entries(shown))('%s', (page, parts) => {
  test('its example does what it says', async () => {
    const files = blocksOf(page).flatMap(({ title, meta, text }) => {
      if (title === undefined) return [];
      const [, included] = /file="([^"]*)"/.exec(meta) ?? [];
      return [
        [title, included === undefined ? text : readFileSync(join(manualRoot, 'docs', page, '..', included), 'utf8')],
      ];
    });
    const built = await buildSite({ ...made[page], 'docs/guide.mdx': '# Guide\n', ...Object.fromEntries(files) });
    expect(built.findings).toEqual([]);
    for (const [path, part] of parts) expect(built.files.get(path)).toContain(part);
  });
});

test('all pages about plugins are tested', () => {
  expect(Object.keys(shown)).toEqual(
    expect.arrayContaining(manualPages().filter((page) => page.startsWith('plugins/'))),
  );
});

test('every hook, question, slot and step is described', () => {
  const index = textOf('plugins/index.mdx');
  const missing = (text: string, names: readonly string[]) => names.filter((name) => !text.includes(`\`${name}\``));
  expect(missing(index, hookNames)).toEqual([]);
  const { definePlugin: _, ...questions } = api;
  expect(Object.keys(questions).filter((name) => !new RegExp(`^\\| \`${name}\`[ ,]`, 'm').test(index))).toEqual([]);
  expect(missing(textOf('plugins/slots.mdx'), slotNames)).toEqual([]);
  const [, remark = '', rehype = ''] =
    /\| `remark` \|(.*)\|\n\| `rehype` \|(.*)\|/.exec(textOf('plugins/remark.mdx')) ?? [];
  const names = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect([names(remark), names(rehype)]).toEqual([remarkSteps, rehypeSteps]);
});

test('the records of a plugin are found', async () => {
  const files = blocksOf('plugins/records.mdx').flatMap(({ title, text }) =>
    title === undefined ? [] : [[title, text]],
  );
  const built = await buildSite(Object.fromEntries(files), { without: [] });
  const { titles } = await searchIn((path) => built.files.get(path))('E17');
  expect(titles).toContain('Error E17');
});
