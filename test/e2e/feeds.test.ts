import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFeed } from 'feedsmith';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildSite, type SiteFiles, writeSite } from '../build-site.ts';
import { connectChromium } from './chromium.ts';

const nasty = 'A ]]> & <b> "q" \u0001\u000B 😀';
const site: SiteFiles = {
  'docsgen.config.js':
    "export default { title: 'T & Co', url: 'https://example.org', posts: { title: 'News', description: 'All of it' } };",
  'releases/authors.yml': 'ada:\n  name: Ada & Co\n  url: /about\n  image_url: /ada.png\n',
  'releases/first.mdx': '---\ntitle: First\ndate: 2024-01-02\n---\n\ntext\n',
  'releases/second.mdx': `---
title: ${JSON.stringify(nasty)}
description: "Sum & mary ]]>"
date: 2024-03-04
last_update: { date: 2024-03-06 }
authors: [ada, { name: Guest }]
tags: [REST API]
---

start ]]> \u0001 😀 {1 + 1}

{/* truncate */}

## Heading

[docs](../docs/a.mdx#x) [here](#heading) ![Alt](./pic.svg)

\`\`\`js
let a = '<';
\`\`\`
`,
  'releases/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  'releases/hidden.mdx': '---\ntitle: Hidden\ndate: 2024-05-05\nunlisted: true\n---\n\ntext\n',
  'docs/a.mdx': '## X\n',
  'pages/about.md': '# About\n',
  'static/ada.png': '',
};
const url = 'https://example.org/releases';

/** What version 1.1 of the format allows of what we use. */
const author = z
  .strictObject({ name: z.string(), url: z.url(), avatar: z.url() })
  .partial()
  .refine((value) => Object.keys(value).length > 0);
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string(),
  language: z.string(),
  items: z.array(
    z.strictObject({
      id: z.string(),
      url: z.url(),
      title: z.string(),
      summary: z.string(),
      content_html: z.string(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z.array(author).optional(),
      tags: z.array(z.string()).optional(),
    }),
  ),
});

describe('feeds', () => {
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const built = await buildSite(site);
    expect(built.findings).toEqual([]);
    files = built.files;
  });

  const content = (): string => {
    const json = JSON.parse(files.get('releases/feed.json') ?? '') as { items: { content_html: string }[] };
    return json.items[0]?.content_html ?? '';
  };

  test('RSS has every listed post, newest first', () => {
    const { format, feed } = parseFeed(files.get('releases/rss.xml') ?? '');
    if (format !== 'rss') throw new Error(format);
    expect(feed).toMatchObject({
      title: 'T & Co: News',
      link: url,
      description: 'All of it',
      language: 'en',
      atom: { links: [{ href: `${url}/rss.xml`, rel: 'self', type: 'application/rss+xml' }] },
    });
    expect(feed.items?.map(({ link, guid, pubDate }) => [link, guid, pubDate])).toEqual([
      [`${url}/second`, { value: `${url}/second`, isPermaLink: true }, 'Mon, 04 Mar 2024 00:00:00 GMT'],
      [`${url}/first`, { value: `${url}/first`, isPermaLink: true }, 'Tue, 02 Jan 2024 00:00:00 GMT'],
    ]);
    expect(feed.items?.[0]).toMatchObject({
      categories: [{ name: 'REST API' }],
      dc: { creators: ['Ada & Co', 'Guest'] },
      description: 'Sum & mary ]]>',
    });
  });

  test('Atom says when a post was published, and when its author changed it', () => {
    const { format, feed } = parseFeed(files.get('releases/atom.xml') ?? '');
    if (format !== 'atom') throw new Error(format);
    expect(feed).toMatchObject({ id: url, updated: '2024-03-06T00:00:00.000Z', authors: [{ name: 'T & Co' }] });
    expect(feed.entries?.map(({ id, published, updated }) => [id, published, updated])).toEqual([
      [`${url}/second`, '2024-03-04T00:00:00.000Z', '2024-03-06T00:00:00.000Z'],
      [`${url}/first`, '2024-01-02T00:00:00.000Z', '2024-01-02T00:00:00.000Z'],
    ]);
    expect(feed.entries?.[0]).toMatchObject({
      authors: [{ name: 'Ada & Co', uri: 'https://example.org/about' }, { name: 'Guest' }],
      categories: [{ term: 'REST API' }],
      content: { type: 'html' },
    });
  });

  test('JSON Feed is valid', () => {
    const feed = JSON.parse(files.get('releases/feed.json') ?? '') as Record<string, unknown>;
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'T & Co: News',
      home_page_url: url,
      feed_url: `${url}/feed.json`,
      items: [
        {
          id: `${url}/second`,
          url: `${url}/second`,
          summary: 'Sum & mary ]]>',
          date_published: '2024-03-04T00:00:00.000Z',
          date_modified: '2024-03-06T00:00:00.000Z',
          authors: [
            { name: 'Ada & Co', url: 'https://example.org/about', avatar: 'https://example.org/ada.png' },
            { name: 'Guest' },
          ],
          tags: ['REST API'],
        },
        { id: `${url}/first` },
      ],
    });
    expect(jsonFeed.safeParse(feed).error).toBeUndefined();
  });

  test('posts are there in full, with absolute addresses and without ids', () => {
    const html = content();
    expect(html).toContain('<p>start ]]> \ufffd 😀 2</p>');
    expect(html).toContain('<h2>Heading</h2>');
    expect(html).toContain('<a href="https://example.org/docs/a#x">docs</a>');
    expect(html).toContain(`<a href="${url}/second#heading">here</a>`);
    expect(html).toMatch(/<img src="https:\/\/example\.org\/assets\/pic-\w+\.svg" alt="Alt" width="4" height="3">/);
    expect(html).toContain('<code class="language-js">let a = \'&#x3C;\';');
    expect(html).not.toMatch(/ id=|<script|<button|<svg|data-truncate/);
  });

  describe('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await connectChromium();
    });
    afterAll(() => browser.close());

    test.each([
      ['releases/rss.xml', 'item > title', 'encoded'],
      ['releases/atom.xml', 'entry > title', 'content'],
    ])('%s is well-formed, whatever posts hold', async (file, title, body) => {
      const page = await browser.newPage();
      const read = await page.evaluate<{ errors: number; titles: string[]; body: string }>(`(() => {
        const feed = new DOMParser().parseFromString(${JSON.stringify(files.get(file))}, 'application/xml');
        return {
          errors: feed.querySelectorAll('parsererror').length,
          titles: [...feed.querySelectorAll('${title}')].map((node) => node.textContent.trim()),
          body: feed.getElementsByTagNameNS('*', '${body}')[0].textContent.trim(),
        };
      })()`);
      await page.close();
      expect(read.errors).toBe(0);
      expect(read.titles).toEqual(['A ]]> & <b> "q"  😀', 'First']);
      expect(read.body).toBe(content());
    });
  });

  test('pages of posts name the feeds, and the list links to them', () => {
    const alternates = (file: string) =>
      [...(files.get(file) ?? '').matchAll(/<link rel="alternate" type="(application[^"]*)" href="([^"]*)"/g)].map(
        ([, type, href]) => `${type} ${href}`,
      );
    const all = [
      'application/rss+xml /releases/rss.xml',
      'application/atom+xml /releases/atom.xml',
      'application/feed+json /releases/feed.json',
    ];
    for (const page of ['', 'second/', 'archive/', 'tags/', 'tags/rest-api/']) {
      expect(alternates(`releases/${page}index.html`)).toEqual(all);
    }
    expect(alternates('docs/a/index.html')).toEqual([]);
    const list = files.get('releases/index.html') ?? '';
    expect(list).toContain('<a href="/releases/rss.xml" type="application/rss+xml">RSS</a>');
  });

  test('the same input gives the same feeds', async () => {
    const again = (await buildSite(site)).files;
    for (const name of ['rss.xml', 'atom.xml', 'feed.json'].map((file) => `releases/${file}`)) {
      expect(again.get(name)).toBe(files.get(name));
    }
  });
});

const post = { 'releases/a.mdx': '---\ndate: 2024-01-02\ntitle: A\n---\n\n[feed](/releases/rss.xml)\n' };
const feedsOf = (files: ReadonlyMap<string, string>) => [...files.keys()].filter((file) => /rss|atom|feed/.test(file));

test('a post that was changed is made again for all feeds once, and the others are taken from the cache', async () => {
  const root = writeSite(site);
  const first = await buildSite(root);
  const made = (built: typeof first) =>
    ['post for feeds', 'feed'].map((kind) => built.result.cached.get(kind)?.made ?? 0);
  expect(made(first)).toEqual([2, 3]);
  expect(made(await buildSite(root))).toEqual([0, 0]);
  writeFileSync(join(root, 'releases/first.mdx'), '---\ntitle: First\ndate: 2024-01-02\n---\n\nother words\n');
  const changed = await buildSite(root);
  expect(made(changed)).toEqual([1, 3]);
  for (const name of ['feed.json', 'rss.xml', 'atom.xml'])
    expect(changed.files.get(`releases/${name}`)).toContain('other words');
  // Its title is in the feeds, and not in its markup.
  writeFileSync(join(root, 'releases/first.mdx'), '---\ntitle: Renamed\ndate: 2024-01-02\n---\n\nother words\n');
  const renamed = await buildSite(root);
  expect(made(renamed)).toEqual([0, 3]);
  expect(renamed.files.get('releases/rss.xml')).toContain('<title>Renamed</title>');
});

test('there are no feeds without an address of the site, without posts, or when they are switched off', async () => {
  const config = (more: string) => ({ 'docsgen.config.js': `export default { title: 'T', ${more} };` });
  const plain = { 'releases/a.mdx': '---\ndate: 2024-01-02\ntitle: A\n---\n\ntext\n' };
  const home = { 'pages/index.md': '# Home\n' };
  expect(feedsOf((await buildSite({ ...plain })).files)).toEqual([]);
  const off = await buildSite({ ...plain, ...config("url: 'https://example.org', posts: { feeds: false }") });
  expect(feedsOf(off.files)).toEqual([]);
  expect(off.files.get('releases/index.html')).not.toMatch(/rel="alternate"|class="feeds"/);
  const empty = await buildSite({ ...home, ...config("url: 'https://example.org'"), 'releases/authors.yml': '' });
  expect([empty.findings, feedsOf(empty.files)]).toEqual([[], []]);
  const one = await buildSite({ ...plain, ...config("url: 'https://example.org', posts: { feeds: ['atom'] }") });
  expect(feedsOf(one.files)).toEqual(['releases/atom.xml']);
});

test('feeds that are asked for need the address of the site', async () => {
  const { printed } = await buildSite({
    ...post,
    'docsgen.config.js': "export default {\n  title: 'T',\n  posts: { feeds: ['rss'] },\n};\n",
  });
  expect(printed).toMatchInlineSnapshot(`
    "docsgen.config.js:3:19 error invalid-config: posts.feeds: feeds need the url of the site
      2 |   title: 'T',
    > 3 |   posts: { feeds: ['rss'] },
        |                   ^
      hint: add url: 'https://docs.example.org' to the config"
  `);
});

test('a link to a feed is no broken link, below a base URL neither', async () => {
  const { findings, files } = await buildSite(
    { ...post, 'docsgen.config.js': "export default { title: 'T', url: 'https://example.org' };" },
    { baseUrl: '/base/' },
  );
  expect(findings).toEqual([]);
  expect(files.get('releases/rss.xml')).toContain('<link>https://example.org/base/releases/a</link>');
  expect(files.has('robots.txt')).toBe(false);
});

test("an author's own file takes the place of one that docsgen makes, which is said", async () => {
  const { findings, files } = await buildSite({
    ...post,
    'docsgen.config.js': "export default { title: 'T', url: 'https://example.org' };",
    'static/releases/rss.xml': 'mine',
    'static/sitemap.xml': 'mine',
    'static/robots.txt': 'User-agent: *\n',
  });
  expect([files.get('releases/rss.xml'), files.get('sitemap.xml'), files.get('robots.txt')]).toEqual([
    'mine',
    'mine',
    'User-agent: *\n',
  ]);
  expect(findings).toEqual([
    'shadowed-file: the file takes the place of the releases/rss.xml that docsgen makes',
    'shadowed-file: robots.txt does not name the sitemap',
    'shadowed-file: the file takes the place of the sitemap.xml that docsgen makes',
  ]);
});

test('robots.txt names the sitemap', async () => {
  const config = { 'docsgen.config.js': "export default { title: 'T', url: 'https://example.org' };" };
  const { files } = await buildSite({ ...post, ...config });
  expect(files.get('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://example.org/sitemap.xml\n');
  const own = await buildSite({
    ...post,
    ...config,
    'static/robots.txt': 'User-agent: x\nDisallow: /\nsitemap: https://example.org/sitemap.xml\n',
  });
  expect(own.findings).toEqual([]);
});
