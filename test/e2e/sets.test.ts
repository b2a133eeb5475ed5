import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { setToCopy, takeSnapshot } from '../../src/cli/snapshot.ts';
import { isFound, pageRecord } from '../../src/features/search/index.ts';
import { loadConfig } from '../../src/pipeline/config/index.ts';
import { type BuiltSite, buildSite, type SiteFiles, writeSite } from '../build-site.ts';
import { severalSets } from './sets-site.ts';

/** Builds the folder `site` of some files. */
async function buildBelow(files: SiteFiles | string, options: Parameters<typeof buildSite>[1] = {}) {
  // Without the config that a site without one gets.
  const root = typeof files === 'string' ? files : writeSite({ 'docsgen.config.js': '', ...files });
  return { top: root, ...(await buildSite(join(root, 'site'), options)) };
}

describe('three documentation sets and two blogs', () => {
  let built: BuiltSite & { readonly top: string };
  const page = (permalink: string) => built.files.get(`${permalink.slice(1)}/index.html`) ?? '';
  const part = (permalink: string, pattern: RegExp) => pattern.exec(page(permalink))?.[1] ?? '';
  const hrefs = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href);
  const body = (permalink: string) => hrefs(part(permalink, /<div class="prose">([\s\S]*?)<footer/));

  beforeAll(async () => {
    built = await buildBelow(severalSets, { without: [] });
  });

  test('each has its own addresses, versions, tags and lists', () => {
    expect(built.findings).toEqual([]);
    expect([...(built.result.site?.routes.keys() ?? [])]).toMatchInlineSnapshot(`
      [
        "/",
        "/404.html",
        "/blog",
        "/blog/2024/01/02/hello",
        "/blog/archive",
        "/blog/tags",
        "/blog/tags/news",
        "/client",
        "/client/next",
        "/client/next/guide/start",
        "/client/next/start",
        "/client/next/tags",
        "/client/next/tags/start",
        "/client/start",
        "/client/tags",
        "/client/tags/start",
        "/notes",
        "/notes/2024/02/01/one",
        "/notes/2024/03/01/two",
        "/notes/archive",
        "/notes/page/2",
        "/notes/tags",
        "/notes/tags/news",
        "/notes/tags/news/page/2",
        "/packages",
        "/packages/core",
        "/packages/core/api",
        "/packages/web",
        "/packages/web/forms",
        "/search",
        "/server",
        "/server/next",
        "/server/next/guide/start",
        "/server/next/setup",
        "/server/next/tags",
        "/server/next/tags/start",
        "/server/setup",
        "/server/tags",
        "/server/tags/start",
      ]
    `);
  });

  test('a menu of the sets is in the bar and in the drawer, with that of the page marked', () => {
    const menus = (permalink: string) =>
      [...page(permalink).matchAll(/<a href="([^"]*)"( aria-current="true")?>(Server|SDK|Packages)<\/a>/g)].map(
        ([, href, current, label]) => `${label} ${href}${current ?? ''}`,
      );
    const links = ['Server /server', 'SDK /client', 'Packages /packages'];
    expect(menus('/blog')).toEqual([...links, ...links]);
    const marked = links.with(1, 'SDK /client aria-current="true"');
    expect(menus('/client/next/start')).toEqual([...marked, ...marked]);
    expect(part('/server/setup', /<summary class="navbar-link" data-current="true">(.*?)<\/summary>/)).toContain(
      'Server',
    );
  });

  test('the menu of versions has those of the set, and is not there without any', () => {
    const choices = (permalink: string) =>
      [...part(permalink, /<nav class="navbar-nav"([\s\S]*?)<\/nav>/).matchAll(/data-version-choice="([^"]*)"/g)].map(
        ([, choice]) => choice,
      );
    expect(choices('/server/setup')).toEqual(['server/current', 'server/1.0']);
    expect(choices('/client/start')).toEqual(['sdk/current', 'sdk/2.0']);
    expect(choices('/packages/core')).toEqual([]);
    expect(choices('/blog')).toEqual([]);
  });

  test('links lead into other sets, by path and by id: to their latest version, within a set to the same one', () => {
    expect(body('/server/next/setup')).toEqual([
      '/client/start#install',
      '/client/start',
      '/packages/core/api',
      '/packages/web',
      '/blog/2024/01/02/hello',
      '/server/next',
    ]);
    expect(body('/server/setup')).toEqual(['/server', '/client/start', '/client/start']);
    expect(body('/packages/core')).toEqual(['/packages/web']);
    expect(body('/packages/web')).toEqual(['/server/setup']);
  });

  test('each package is a category of the sidebar, in the order and with the label that it gives itself', () => {
    const items = built.result.site?.sidebars.get('packages/docs')?.items ?? [];
    expect(items.map((item) => (item.kind === 'category' ? [item.label, item.items.length] : item.kind))).toEqual([
      ['For browsers', 1],
      ['Core', 1],
    ]);
  });

  test('a category takes its label from its own set, where others have a folder of this name', () => {
    const labels = (name: string) =>
      built.result.site?.sidebars.get(name)?.items.flatMap((item) => (item.kind === 'category' ? item.label : []));
    expect(labels('server/current/docs')).toEqual(['Guides of the server']);
    expect(labels('sdk/current/docs')).toEqual(['Guides of the SDK']);
  });

  test('pages are edited where they are', () => {
    const edit = (permalink: string) => hrefs(page(permalink)).filter((href) => href?.startsWith('https://git.'));
    expect(edit('/packages/core/api')).toEqual(['https://git.example.org/edit/main/packages/core/docs/api.md']);
    expect(edit('/server/setup')).toEqual(['https://git.example.org/edit/main/site/versions/1.0/docs/setup.md']);
    expect(edit('/client/start')).toEqual(['https://git.example.org/sdk/edit/versions/sdk/2.0/docs/start.md']);
    expect(edit('/blog/2024/01/02/hello')).toEqual(['https://git.example.org/blog/blog/2024-01-02-hello.md']);
    expect(edit('/notes/2024/02/01/one')).toEqual([]);
  });

  test('each blog has its own feeds, authors and tags', () => {
    const feed = (path: string) => built.files.get(path) ?? '';
    expect(feed('blog/rss.xml')).toContain('<title>T: Blog</title>');
    expect(feed('blog/rss.xml').match(/<item>/g)).toHaveLength(1);
    expect(feed('notes/atom.xml').match(/<entry>/g)).toHaveLength(2);
    expect(feed('notes/atom.xml')).toContain('Ann of the notes');
    expect(JSON.parse(feed('notes/feed.json'))).toMatchObject({ title: 'T: Release notes' });
    const alternates = (permalink: string) =>
      [...page(permalink).matchAll(/rel="alternate" type="application\/[^"]*" href="([^"]*)"/g)].map(
        ([, href]) => href,
      );
    expect(alternates('/notes/tags/news')).toEqual(['/notes/rss.xml', '/notes/atom.xml', '/notes/feed.json']);
    expect(alternates('/blog')).toEqual(['/blog/rss.xml', '/blog/atom.xml', '/blog/feed.json']);
    expect(alternates('/server')).toEqual([]);
    expect(page('/blog/2024/01/02/hello')).toContain('Ann of the blog');
    expect(page('/notes/tags')).toContain('News of releases');
    expect(page('/blog/tags')).not.toContain('News of releases');
  });

  test('the search can be narrowed to a set and to its versions', () => {
    const { site } = built.result;
    if (site === undefined) throw new Error('no site');
    const found = [...site.routes.values()].flatMap((route) => (isFound(route) ? [pageRecord(site, route)] : []));
    const filters = new Map(found.map((record) => [record.url, record.filters]));
    const all = ['server/1.0', 'server/current', 'sdk/2.0', 'sdk/current'];
    expect(filters.get('/server/next')).toMatchObject({ set: ['server'], version: ['server/current'] });
    expect(filters.get('/client/start')).toMatchObject({ set: ['sdk'], version: ['sdk/2.0'] });
    expect(filters.get('/packages/core')).toMatchObject({ set: ['packages'], version: all });
    expect(filters.get('/blog/2024/01/02/hello')).toEqual({ kind: ['Blog'], version: all });
    const sets = JSON.parse(part('/blog', /data-search="([^"]*)"/).replaceAll('&quot;', '"'));
    expect(sets.map(({ id, versions }: { id: string; versions: object[] }) => [id, versions.length])).toEqual([
      ['server', 2],
      ['sdk', 2],
      ['packages', 0],
    ]);
  });

  test('the page that lists everything and the file for language models name each set and blog', () => {
    const headings = [...page('/search').matchAll(/<h2[^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(([, text]) => text);
    expect(headings).toEqual(['Server', 'SDK', 'Packages', 'Blog', 'Release notes']);
    const sections = (built.files.get('llms.txt') ?? '').match(/^## .*$/gm);
    expect(sections).toEqual([
      '## Server',
      '## SDK',
      '## Packages: For browsers',
      '## Packages: Core',
      '## Release notes',
      '## Blog',
    ]);
  });

  test('an edit in one set makes no page of another again', async () => {
    const { top } = built;
    const setup = join(top, 'site/server/setup.md');
    const outcomes = async (explain: string) => {
      writeFileSync(setup, readFileSync(setup, 'utf8').replace('# Setup', '# Setup, again'));
      const { explanations } = (await buildBelow(top, { explain, without: [] })).result;
      return [...new Set(explanations.map(({ outcome }) => outcome))];
    };
    for (const source of ['sdk/start.md', 'blog/2024-01-02-hello.md', '../packages/core/docs/api.md'])
      expect(await outcomes(source), source).toEqual(['kept']);
    expect(await outcomes('server/setup.md')).toContain('made');
  });
});

test('docsgen version copies the set that `--set` names, whole', async () => {
  const root = join(writeSite({ 'docsgen.config.js': '', ...severalSets }), 'site');
  const { config, written } = await loadConfig({ cwd: root });
  if (config === undefined) throw new Error('no config');
  expect(() => setToCopy(config, undefined)).toThrow('the site has 3 documentation sets: say which');
  expect(() => setToCopy(config, 'package')).toThrow(
    expect.objectContaining({ message: 'no documentation set has the id "package"', hint: 'did you mean packages?' }),
  );
  const taken = await takeSnapshot('3.0', config, setToCopy(config, 'sdk'), written);
  expect(taken).toEqual({ folder: 'versions/sdk/3.0', files: 3, isFirst: false, translations: [] });
  expect(JSON.parse(readFileSync(join(root, 'versions/sdk/versions.json'), 'utf8'))).toEqual(['3.0', '2.0']);
  expect(JSON.parse(readFileSync(join(root, 'versions/sdk/3.0/settings.json'), 'utf8'))).toEqual({ main: 'start' });
  await takeSnapshot('1.0', config, setToCopy(config, 'packages'), written);
  const { findings, result } = await buildSite(root);
  expect(findings).toEqual([]);
  // Relative links between packages lead to the copies.
  const core = result.site?.routes.get('/packages/core');
  expect(core?.source).toBe('versions/packages/1.0/docs/core/index.md');
  expect(result.site?.routes.has('/packages/next/core')).toBe(true);
});

describe('what is wrong with sets', () => {
  const siteWith = (config: string, files: SiteFiles = {}): SiteFiles => ({
    'docsgen.config.js': '',
    'site/docsgen.config.js': `export default {\n  title: 'T',\n${config}\n};\n`,
    'site/server/index.md': '# Server\n',
    'site/sdk/start.md': '# Start\n',
    ...files,
  });
  const printed = async (config: string, files: SiteFiles = {}) => (await buildBelow(siteWith(config, files))).printed;

  test('a set without a folder, and without an id', async () => {
    expect(await printed("  docs: [\n    { id: 'servr' },\n    { dir: 'sdk' },\n  ],")).toMatchInlineSnapshot(`
      "docsgen.config.js:5:5 error invalid-config: docs[1].id is missing
        4 |     { id: 'servr' },
      > 5 |     { dir: 'sdk' },
          |     ^
        hint: expected a string"
    `);
    expect(
      await printed("  docs: [\n    { id: 'servr' },\n    { id: 'sdk', dir: '../packages/*/docs' },\n  ],"),
    ).toMatchInlineSnapshot(`
      "docsgen.config.js:4:5 error missing-folder: docs[0]: there is no folder servr
        3 |   docs: [
      > 4 |     { id: 'servr' },
          |     ^
        hint: did you mean server?

      docsgen.config.js:5:23 error missing-folder: docs[1].dir: no folder fits ../packages/*/docs
        4 |     { id: 'servr' },
      > 5 |     { id: 'sdk', dir: '../packages/*/docs' },
          |                       ^^^^^^^^^^^^^^^^^^^^"
    `);
  });

  test('ids that are no identifiers, have a meaning, or belong to two sets; addresses and folders of two sets', async () => {
    expect(
      await printed("  docs: [\n    { id: 'The SDK' },\n    { id: 'Server', rout: '/x' },\n  ],"),
    ).toMatchInlineSnapshot(`
      "docsgen.config.js:4:11 error invalid-config: docs[0].id: expected an id of lower-case letters, digits and hyphens, such as "sdk", got "The SDK"
        3 |   docs: [
      > 4 |     { id: 'The SDK' },
          |           ^^^^^^^^^

      docsgen.config.js:5:11 error invalid-config: docs[1].id: expected an id of lower-case letters, digits and hyphens, such as "sdk", got "Server"
        4 |     { id: 'The SDK' },
      > 5 |     { id: 'Server', rout: '/x' },
          |           ^^^^^^^^

      docsgen.config.js:5:21 error invalid-config: docs[1].rout is not a known key
        4 |     { id: 'The SDK' },
      > 5 |     { id: 'Server', rout: '/x' },
          |                     ^^^^
        hint: did you mean route?"
    `);
    expect(
      await printed(
        "  docs: [\n    { id: 'api', dir: 'server' },\n    { id: 'sdk', route: '/api/' },\n    { id: 'other', dir: 'sdk' },\n  ],\n  posts: [{ id: 'sdk', dir: 'blog' }],",
        { 'site/blog/2024-01-01-a.md': '# A\n' },
      ),
    ).toMatchInlineSnapshot(`
      "docsgen.config.js:4:11 error invalid-config: docs[0].id: links that begin with api: have a meaning already
        3 |   docs: [
      > 4 |     { id: 'api', dir: 'server' },
          |           ^^^^^
        hint: choose another id, such as "api-docs"

      docsgen.config.js:5:25 error invalid-config: docs[1].route: the address /api is that of the set api already
        4 |     { id: 'api', dir: 'server' },
      > 5 |     { id: 'sdk', route: '/api/' },
          |                         ^^^^^^^
        hint: give the set sdk another route
        also: docsgen.config.js:4:5 the set api

      docsgen.config.js:6:25 error invalid-config: docs[2].dir: the folder sdk is that of the set sdk already
        5 |     { id: 'sdk', route: '/api/' },
      > 6 |     { id: 'other', dir: 'sdk' },
          |                         ^^^^^
        hint: give the set other another dir
        also: docsgen.config.js:5:5 the set sdk

      docsgen.config.js:8:17 error invalid-config: posts[0].id: "sdk" is the id of another set
        7 |   ],
      > 8 |   posts: [{ id: 'sdk', dir: 'blog' }],
          |                 ^^^^^
        hint: links such as \`sdk:guide/setup\` name a set by its id: give each its own
        also: docsgen.config.js:5:11 first used here"
    `);
  });

  test('a folder of a set that is also that of the single pages, and one that two patterns have', async () => {
    expect(
      await printed(
        "  docs: [\n    { id: 'server', dir: 'pages' },\n    { id: 'all', dir: '../packages/*/docs' },\n    { id: 'core', dir: '../packages/core/*' },\n  ],",
        {
          'site/pages/index.md': '# Server\n',
          'packages/core/docs/index.md': '# Core\n',
        },
      ),
    ).toMatchInlineSnapshot(`
      "docsgen.config.js:4:26 error invalid-config: docs[0].dir: the folder pages is that of the single pages already
        3 |   docs: [
      > 4 |     { id: 'server', dir: 'pages' },
          |                          ^^^^^^^
        hint: set pages to false, or to another folder
        also: docsgen.config.js the single pages

      docsgen.config.js:6:24 error invalid-config: docs[2].dir: the folder ../packages/core/docs is that of the set all already
        5 |     { id: 'all', dir: '../packages/*/docs' },
      > 6 |     { id: 'core', dir: '../packages/core/*' },
          |                        ^^^^^^^^^^^^^^^^^^^^
        hint: give the set core another dir
        also: docsgen.config.js:5:23 the set all"
    `);
  });

  test('a set whose versions would be in a version of the first one', async () => {
    expect(
      await printed("  docs: [\n    { id: 'server' },\n    { id: 'sdk' },\n  ],", {
        'site/versions.json': '["SDK"]',
        'site/versions/SDK/docs/index.md': '# Old\n',
      }),
    ).toMatchInlineSnapshot(`
      "docsgen.config.js:5:11 error invalid-config: docs[1].id: versions/sdk, where the versions of this set are, is the folder of the version SDK of the set server
        4 |     { id: 'server' },
      > 5 |     { id: 'sdk' },
          |           ^^^^^
        hint: give the set another id
        also: versions/SDK/docs the version"
    `);
  });

  test('two pages with one address', async () => {
    expect(
      await printed("  docs: [\n    { id: 'server', route: '/' },\n    { id: 'sdk' },\n  ],", {
        'site/server/sdk/start.md': '# Other\n',
      }),
    ).toMatchInlineSnapshot(`
      "server/sdk/start.md:1:1 warning duplicate-route: /sdk/start is taken by sdk/start.md; server/sdk/start.md is not shown
      > 1 | # Other
          | ^
        hint: give one of them another slug
        also: sdk/start.md:1:1 shown"
    `);
  });

  test('links to a set or a document that is not there', async () => {
    expect(
      await printed("  docs: [\n    { id: 'server' },\n    { id: 'sdk' },\n  ],", {
        'site/server/index.md':
          '# Server\n\n[a](sdk:strat#x)\n\n[b](skd:start)\n\n[c](sdk:far/away)\n\n[d](zoommtg:start) [e](mailto:a@b.c)\n',
      }),
    ).toMatchInlineSnapshot(`
      "server/index.md:3:1 warning broken-markdown-link: the set sdk has no document with the id strat
        2 |
      > 3 | [a](sdk:strat#x)
          | ^^^^^^^^^^^^^^^^
        hint: did you mean sdk:start?

      server/index.md:5:1 warning broken-markdown-link: no documentation set or blog has the id skd
        4 |
      > 5 | [b](skd:start)
          | ^^^^^^^^^^^^^^
        hint: did you mean sdk:start?

      server/index.md:7:1 warning broken-markdown-link: the set sdk has no document with the id far/away
        6 |
      > 7 | [c](sdk:far/away)
          | ^^^^^^^^^^^^^^^^^
        hint: an id is the path below the folder of the set without its extension"
    `);
  });

  test('patterns: links are not followed, and two stars are none', async () => {
    const root = writeSite(siteWith("  docs: [{ id: 'packages', dir: '../packages/*/docs' }],"));
    mkdirSync(join(root, 'packages/core/docs'), { recursive: true });
    writeFileSync(join(root, 'packages/core/docs/index.md'), '# Core\n');
    mkdirSync(join(root, 'elsewhere/docs'), { recursive: true });
    symlinkSync('../elsewhere', join(root, 'packages/linked'));
    symlinkSync('/etc', join(root, 'packages/core/docs/etc'));
    const { printed: shown, result } = await buildBelow(root);
    expect(shown).toMatchInlineSnapshot(`
      "../packages/core/docs/etc warning symbolic-link: the symbolic link is not followed
        hint: put the file itself here, or import it into a page as a partial

      docsgen.config.js:3:33 warning symbolic-link: docs[0].dir: the symbolic link ../packages/linked is not followed
        2 |   title: 'T',
      > 3 |   docs: [{ id: 'packages', dir: '../packages/*/docs' }],
          |                                 ^^^^^^^^^^^^^^^^^^^^
        hint: name the folder that it leads to in another set, or put the folder itself there"
    `);
    expect([...(result.site?.routes.keys() ?? [])]).toContain('/packages/core');
    expect(
      await printed("  docs: [{ id: 'packages', dir: '../packages/**' }],", { 'packages/core/index.md': '# C\n' }),
    ).toMatchInlineSnapshot(`
      "docsgen.config.js:3:33 error invalid-config: docs[0].dir: one * is the name of one folder, got "../packages/**"
        2 |   title: 'T',
      > 3 |   docs: [{ id: 'packages', dir: '../packages/**' }],
          |                                 ^^^^^^^^^^^^^^^^
        hint: write ../packages/*"
    `);
  });
});
