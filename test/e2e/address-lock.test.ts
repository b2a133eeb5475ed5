import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, type SiteFiles, writeSite } from '../build-site.ts';
import { commitFiles, git } from '../git.ts';
import { runDocsgen } from '../run-docsgen.ts';
import { heavySchema } from '../unit/features/api/load.ts';

const openapi = (operationId: string) => `openapi: 3.1.0
info: { title: API, version: '1' }
tags: [{ name: Things }]
paths:
  /things:
    get: { operationId: ${operationId}, tags: [Things], summary: List, responses: { 200: { description: ok } } }
components:
  schemas:
    Thing: { type: object, properties: { id: { type: string } } }
`;

const site: SiteFiles = {
  'docsgen.config.js':
    "export default { title: 'T', posts: { perPage: 1 }, redirects: [{ from: '/was', to: '/docs/guide/setup' }], api: [{ id: 'x', document: 'x.yaml', route: '/api/x' }] };",
  'docs/guide/setup.mdx': '# Set up\n\n## Linux\n\ntext\n\n## Mac {#macos}\n\n### Deep\n',
  'docs/other.mdx': 'text {1 + 1}\n\n## Shown {#shown}\n',
  'releases/p.mdx': '---\ntitle: P\ndate: 2024-01-01\n---\n\n## News\n',
  'releases/q.mdx': '---\ntitle: Q\ndate: 2024-01-02\n---\n\ntext\n',
  'pages/about.md': '# About\n\n## Us\n',
  'x.yaml': openapi('listThings'),
};

async function lockedSite(files: SiteFiles = site): Promise<string> {
  const root = writeSite(files);
  expect(await runDocsgen(['routes', '--lock'], root)).toMatchObject({ code: 0 });
  return root;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function move(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  renameSync(join(root, from), join(root, to));
}

test('the lock has pages, headings and the main anchors of APIs', async () => {
  const root = await lockedSite();
  expect(readFileSync(join(root, 'urls.lock'), 'utf8')).toMatchInlineSnapshot(`
    "# Published addresses and their anchors: docsgen build fails when one is gone.
    # Written by docsgen routes --lock. Keep it in version control.
    /
    /about
      #us
    /api/x
      #operation/listThings
      #schema/Thing
      #tag/Things
    /docs
    /docs/guide/setup
      #deep
      #linux
      #macos
    /docs/other
      #shown
    /releases
    /releases/archive
    /releases/p
      #news
    /releases/q
    /search
    /was
    "
  `);
  expect((await buildSite(root)).findings).toEqual([]);
  expect((await buildSite(root, { baseUrl: '/base/' })).findings).toEqual([]);
});

test('without a lock nothing is asked for', async () => {
  const root = writeSite(site);
  rmSync(join(root, 'docs/guide/setup.mdx'));
  expect((await buildSite(root)).findings.filter((finding) => finding.startsWith('vanished'))).toEqual([]);
});

test('a page that moved is found by its headings, and its hint brings the address back', async () => {
  const root = await lockedSite();
  write(root, 'docsgen.config.js', String(site['docsgen.config.js']).replace('guide/setup', 'start/installing'));
  move(root, 'docs/guide/setup.mdx', 'docs/start/installing.mdx');
  const { printed, files, result } = await buildSite(root);
  expect(files.size).toBe(0);
  expect(printed).toMatchInlineSnapshot(`
    "urls.lock:11:1 error vanished-url: /docs/guide/setup is gone, and there is no redirect
      10 | /docs
    > 11 | /docs/guide/setup
         | ^^^^^^^^^^^^^^^^^
      hint: it seems to be /docs/start/installing now: add redirect_from: /docs/guide/setup to the frontmatter of docs/start/installing.mdx
      also: docs/start/installing.mdx seems to have its content"
  `);

  // Headings prove nothing: what to write is a hint.
  expect(result.diagnostics[0]?.fix).toBeUndefined();
  const file = 'docs/start/installing.mdx';
  const text = readFileSync(join(root, file), 'utf8');
  write(root, file, `---\nredirect_from: [/docs/guide/setup]\n---\n\n${text}`);
  expect((await buildSite(root)).findings).toEqual([]);
});

test('git knows where a page went, whatever is in it now', async () => {
  const root = writeSite({
    'docs/one.mdx': 'A text that stays the same.\n\nIn all of its paragraphs.\n',
    'docs/two.mdx': '---\nslug: /short\n---\n\nNo heading here either.\n',
    'docs/three.mdx': 'text\n',
    '.gitignore': 'build\n',
  });
  await runDocsgen(['routes', '--lock'], root);
  commitFiles(root);
  git(root, 'mv', 'docs/one.mdx', 'docs/eins.mdx');
  write(root, 'docs/two.mdx', '---\nslug: /quite-another\n---\n\nNo heading here either.\n');
  const uncommitted = await buildSite(root);
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'two');
  const committed = await buildSite(root);
  const hints = committed.result.diagnostics.map(({ message, hint }) => [message, hint]);
  expect(hints).toEqual([
    [
      '/docs/one is gone, and there is no redirect',
      'it seems to be /docs/eins now: add redirect_from: /docs/one to the frontmatter of docs/eins.mdx',
    ],
    [
      '/docs/short is gone, and there is no redirect',
      'it seems to be /docs/quite-another now: add redirect_from: /docs/short to the frontmatter of docs/two.mdx',
    ],
  ]);
  expect(uncommitted.result.diagnostics).toEqual(committed.result.diagnostics);
});

test('addresses that one page seems to take over are no edit, since nothing proves it', async () => {
  const root = await lockedSite({
    'docs/a.mdx': '## X\n\n## Y\n',
    'docs/b c.mdx': '## X\n\n## Y\n',
    'docs/k.mdx': 'text\n',
  });
  rmSync(join(root, 'docs/b c.mdx'));
  move(root, 'docs/a.mdx', 'docs/joined.mdx');
  const { result } = await buildSite(root);
  expect(result.diagnostics.map((diagnostic) => diagnostic.fix)).toEqual([undefined, undefined]);
  write(root, 'docs/joined.mdx', '---\nredirect_from: [/docs/a, "/docs/b%20c"]\n---\n\n## X\n\n## Y\n');
  expect((await buildSite(root)).findings).toEqual([]);
});

test('anchors that are gone are errors, with what can be done', async () => {
  const root = await lockedSite();
  write(root, 'docs/guide/setup.mdx', '# Set up\n\n## Linuxes\n\n### Deep\n');
  write(root, 'pages/about.md', '# About\n\n## Us\n\n## Macs {#macos}\n');
  write(root, 'releases/p.mdx', '---\ntitle: P\ndate: 2024-01-01\n---\n\n<a id="news"></a>\n');
  write(root, 'x.yaml', openapi('getThings'));
  const { printed } = await buildSite(root);
  expect(printed).toMatchInlineSnapshot(`
    "urls.lock:7:3 error vanished-anchor: /api/x has no anchor #operation/listThings any more
      6 | /api/x
    > 7 |   #operation/listThings
        |   ^^^^^^^^^^^^^^^^^^^^^
      hint: it seems to be #operation/getThings now; docsgen routes --lock records the change

    urls.lock:13:3 error vanished-anchor: /docs/guide/setup has no anchor #linux any more
      12 |   #deep
    > 13 |   #linux
         |   ^^^^^^
      hint: if #linuxes is the same heading, give it its old id: {#linux}

    urls.lock:14:3 error vanished-anchor: /docs/guide/setup has no anchor #macos any more
      13 |   #linux
    > 14 |   #macos
         |   ^^^^^^
      hint: it is on /about now: leave <a id="macos"></a> here, with a link to there"
  `);
});

test('a redirect keeps an address, a static file too; anchors are looked for where the redirect leads', async () => {
  const root = await lockedSite();
  rmSync(join(root, 'docs/guide/setup.mdx'));
  rmSync(join(root, 'pages/about.md'));
  write(root, 'static/about/index.html', '<!doctype html>');
  write(
    root,
    'docs/other.mdx',
    '---\nredirect_from: [/docs/guide/setup, /was]\n---\n\n## Shown {#shown}\n\n## Linux\n\n### Deep\n',
  );
  write(root, 'docsgen.config.js', String(site['docsgen.config.js']).replace(/redirects: \[.*?\],/, ''));
  const { findings } = await buildSite(root);
  expect(findings).toEqual([
    'vanished-anchor: /docs/other, to which /docs/guide/setup leads, has no anchor #macos any more',
  ]);
});

test('what nothing resembles is reported with both ways out, and severities are the site’s', async () => {
  const root = await lockedSite({ ...site, 'docs/unlike.mdx': 'text\n' });
  rmSync(join(root, 'docs/unlike.mdx'));
  const { printed } = await buildSite(root);
  expect(printed).toMatchInlineSnapshot(`
    "urls.lock:17:1 error vanished-url: /docs/unlike is gone, and there is no redirect
      16 |   #shown
    > 17 | /docs/unlike
         | ^^^^^^^^^^^^
      hint: redirect it with { from: '/docs/unlike', to: '/…' } under redirects in the config, or give it up with docsgen routes --lock"
  `);
  write(
    root,
    'docsgen.config.js',
    String(site['docsgen.config.js']).replace("{ title: 'T',", "{ title: 'T', checks: { 'vanished-url': 'warning' },"),
  );
  const { result } = await buildSite(root);
  expect([result.written, result.diagnostics.map(({ severity }) => severity)]).toEqual([true, ['warning']]);
});

test('routes --lock gives up what is gone, and says so; other errors leave the lock as it is', async () => {
  const root = await lockedSite({ 'docs/a.mdx': '## X\n', 'docs/b.mdx': 'text\n' });
  rmSync(join(root, 'docs/a.mdx'));
  write(root, 'docs/c.mdx', 'text\n');
  const { code, stdout, stderr } = await runDocsgen(['routes', '--lock'], root);
  expect([code, stdout, stderr]).toMatchInlineSnapshot(`
    [
      0,
      "",
      "given up: /docs/a
    given up: /docs/a#x
    urls.lock: 5 pages, 0 anchors; 1 added, 2 given up
    ",
    ]
  `);
  const lock = readFileSync(join(root, 'urls.lock'), 'utf8');
  expect((await buildSite(root)).findings).toEqual([]);

  write(root, 'docs/d.mdx', '[x](/nowhere)\n');
  const refused = await runDocsgen(['routes', '--lock'], root);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('no page or file /nowhere')]);
  expect(readFileSync(join(root, 'urls.lock'), 'utf8')).toBe(lock);
});

test('a lock with a merge conflict is an error at its first line, and is written again', async () => {
  const root = await lockedSite({ 'docs/a.mdx': 'text\n' });
  write(root, 'urls.lock', '<<<<<<< HEAD\n/docs/a\n=======\n/docs\n>>>>>>> other\n');
  const { findings, result } = await buildSite(root);
  expect(findings).toEqual(['invalid-data-file: a merge conflict is not resolved']);
  expect(result.diagnostics.map(({ place }) => place?.start?.line)).toEqual([1]);
  expect((await runDocsgen(['routes', '--lock'], root)).code).toBe(0);
  expect((await buildSite(root)).findings).toEqual([]);
});

test('a tag keeps its address when another one comes that would have it', async () => {
  const page = (title: string, tag: string) => `---\ntitle: ${title}\ntags: ['${tag}']\n---\n\ntext\n`;
  const root = writeSite({ 'docs/sharp.mdx': page('Sharp', 'C#'), 'docs/r.mdx': page('R', 'R') });
  await runDocsgen(['routes', '--lock'], root);
  expect(readFileSync(join(root, 'urls.lock'), 'utf8')).toContain('/docs/tags/c\n  tag C#\n');
  write(root, 'docs/plus.mdx', page('Plus', 'R+'));
  write(root, 'docs/plain.mdx', page('Plain', 'C'));
  const { result, findings } = await buildSite(root);
  expect(findings).toEqual([]);
  const tags = [...(result.site?.routes.values() ?? [])].flatMap((route) =>
    route.kind === 'tag' ? [`${route.tag.label} ${route.permalink}`] : [],
  );
  expect(tags.sort()).toEqual(['C /docs/tags/c-2', 'C# /docs/tags/c', 'R /docs/tags/r', 'R+ /docs/tags/r-plus']);
  // An author may give it to the other one.
  write(
    root,
    'docs/tags.yml',
    "c: { label: C, permalink: c }\nc#: { label: 'C#' }\nr: { label: R }\nr+: { label: R+ }\n",
  );
  expect((await buildSite(root)).findings).toEqual([]);
});

test('an API document that has grown keeps the pages that it is published with, until its layout says otherwise', async () => {
  const root = await lockedSite();
  write(root, 'x.yaml', `${openapi('listThings')}    Heavy: ${JSON.stringify(heavySchema())}\n`);
  const kept = await runDocsgen(['check-links'], root);
  expect(kept.code).toBe(0);
  expect(kept.stderr).toContain('large-reference: as one page, it takes about');
  const asked = site['docsgen.config.js']?.toString().replace("'/api/x'", "'/api/x', layout: 'operation'") ?? '';
  write(root, 'docsgen.config.js', asked);
  expect(await runDocsgen(['routes', '--lock'], root)).toMatchObject({ code: 0 });
  write(root, 'docsgen.config.js', site['docsgen.config.js']?.toString() ?? '');
  write(root, 'x.yaml', openapi('listThings'));
  const small = await runDocsgen(['routes'], root);
  expect(small.stdout).toContain('/api/x/operations/listThings');
});
