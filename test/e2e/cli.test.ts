import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFolder, type SiteFiles, writeSite as write } from '../build-site.ts';
import { share } from '../effort.ts';
import { runDocsgen, startDocsgen } from '../run-docsgen.ts';

const repository = join(import.meta.dirname, '../..');
const page = '---\ntitle: Page\n---\n\ntext\n';

/** A site without a search, whose index would take a process for each build. */
const writeSite = (files: SiteFiles) =>
  write({ 'docsgen.config.js': "export default { title: 'Test', search: false };\n", ...files });

describe('docsgen build', () => {
  test('says what it built and where', async () => {
    const root = write({ 'docs/a.mdx': page });
    const { code, stdout, stderr } = await startDocsgen(['build'], root).done;
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr.replace(/\d+ KiB/, 'N KiB').replace(/in [\d.]+ s/, 'in N s')).toMatchInlineSnapshot(`
      "built 5 pages, N KiB, in N s
      the site is in build/
      "
    `);
    expect(existsSync(join(root, 'build/docs/a/index.html'))).toBe(true);
  });

  test('exits with 1 and writes nothing when a link is broken', async () => {
    const root = writeSite({ 'docs/a.mdx': '[x](/nope)\n' });
    const { code, stderr } = await runDocsgen(['build'], root);
    expect(code).toBe(1);
    expect(stderr).toMatchInlineSnapshot(`
      "docs/a.mdx:1:1 error broken-link: no page or file /nope
      > 1 | [x](/nope)
          | ^^^^^^^^^^
        hint: docsgen routes lists every address of the site
      manual: https://example-org.github.io/docsgen/rules/broken-link
      not built: 1 error; what was built before is untouched
      "
    `);
    expect(existsSync(join(root, 'build'))).toBe(false);
  });

  test.each([
    ['a page that calls process.exit', { 'docs/a.mdx': 'export const x = process.exit(0);\n\n{x}\n' }],
    ['a config that never ends', { 'docsgen.config.js': 'export default await new Promise(() => {});\n' }],
  ])('fails, and says so, when %s ends it', async (_, files) => {
    const root = writeSite({ 'docs/b.mdx': page, ...files });
    const { code, stderr } = await startDocsgen(['build'], root).done;
    expect(code).toBe(1);
    expect(stderr).toContain('error: the process ended before the command was done\n  hint: code of the site');
    expect(existsSync(join(root, 'build'))).toBe(false);
  });

  test('says where code of the site throws what is not caught', async () => {
    const root = writeSite({
      'docs/b.mdx': page,
      'docsgen.config.js': "export default { title: 'T' };\nPromise.reject(new Error('later'));\n",
    });
    expect(await startDocsgen(['build'], root).done).toMatchObject({
      code: 1,
      stderr:
        'error: code of the site throws what is not caught: later\n' +
        '  hint: look for a timer, or a promise that is not awaited, in docsgen.config.js:2:16\n',
    });
  });

  test('says so, too, where it is thrown after the command is done', async () => {
    const root = writeSite({ 'docsgen.config.js': "Promise.reject(new Error('later'));\nexport default {};\n" });
    const { code, stderr } = await startDocsgen(['build'], root).done;
    expect(code).toBe(1);
    expect(stderr).toMatch(/not caught: later\n {2}hint: look for a timer, .* in docsgen\.config\.js:1:16\n$/);
  });

  test('says once that nothing waits for the promise of a config, whatever it is rejected with', async () => {
    for (const value of [
      "Promise.reject(new Error('later'))",
      "{ title: 'T', docs: Promise.reject(new Error('later')) }",
    ]) {
      const root = writeSite({ 'docsgen.config.js': `export default ${value};\n` });
      const { code, stderr } = await startDocsgen(['build'], root).done;
      expect(code).toBe(2);
      expect(stderr.match(/error.*/g)).toEqual([
        expect.stringMatching(/^error invalid-config: .* expected what it gives, got a promise$/),
        'error',
      ]);
    }
  });

  test('ends although a timer runs, and prints its result alone on standard output', async () => {
    const root = writeSite({
      'docs/b.mdx': 'export const x = console.log("page");\n\ntext\n',
      'docsgen.config.js': "setInterval(() => {}, 1e6);\nconsole.log('config');\nexport default { title: 'T' };\n",
    });
    const { code, stdout, stderr } = await startDocsgen(['build', '--json'], root).done;
    expect([code, JSON.parse(stdout).written, stderr]).toEqual([0, true, 'config\npage\n']);
  });

  test('warnings are no errors, except with --strict', async () => {
    const root = writeSite({ 'docs/a.mdx': '[x](#nope)\n' });
    expect((await runDocsgen(['build'], root)).code).toBe(0);
    expect((await runDocsgen(['build', '--strict'], root)).code).toBe(1);
  });

  test('exits with 2 for a wrong config, a missing one and a wrong command line', async () => {
    expect((await runDocsgen(['build'], writeSite({ 'docsgen.config.js': 'export default {}' }))).code).toBe(2);
    const root = writeSite({});
    for (const command of [
      ['build', 'nowhere'],
      ['check-links', '--root', 'nowhere'],
    ])
      expect((await runDocsgen(command, root)).code).toBe(2);
    // No cache is left there.
    expect(existsSync(join(root, 'nowhere'))).toBe(false);
    expect((await runDocsgen(['build', '--nope'], writeSite({}))).code).toBe(2);
    expect((await runDocsgen(['biuld'], writeSite({}))).code).toBe(2);
    expect(await runDocsgen(['dev'], writeSite({}))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('hint: docsgen serve --watch shows'),
    });
  });

  test('says what to do when the output cannot be written', async () => {
    // At once, and not after what is wrong with pages.
    const root = writeSite({ 'docs/a.mdx': '[x](/gone)\n', 'notes.txt': 'keep' });
    const { code, stderr } = await runDocsgen(['build', '--out', 'notes.txt/site'], root);
    expect(code).toBe(1);
    expect(stderr.replaceAll(root, '<root>')).toMatchInlineSnapshot(`
      "cannot write <root>/notes.txt/site: a file is where a folder has to be
        hint: remove that file, or choose another output folder with --out
      "
    `);
    expect(readFileSync(join(root, 'notes.txt'), 'utf8')).toBe('keep');
    const paths = () => [...readFolder(root).keys()].filter((path) => !path.startsWith('.docsgen/'));
    const before = paths();
    expect((await runDocsgen(['build', '--out', 'new/site'], root)).stderr).toContain('no page or file /gone');
    expect(paths()).toEqual(before);
    expect(existsSync(join(root, 'new'))).toBe(false);
    if (existsSync('/proc/self'))
      expect((await runDocsgen(['build', '--out', '/proc/x/y'], root)).stderr).toMatch(
        /^cannot write .*: not permitted$/m,
      );
  });

  test('finds the site that a folder is part of', async () => {
    const root = writeSite({ 'docs/guide/a.mdx': page });
    const { code, stderr } = await runDocsgen(['build'], join(root, 'docs/guide'));
    expect(code).toBe(0);
    expect(stderr).toContain('the site is in ../../build/\n');
    expect(existsSync(join(root, 'build/docs/guide/a/index.html'))).toBe(true);
  });

  test('finds a site in the folder site/', async () => {
    const root = writeSite({
      'site/docsgen.config.js': "export default { title: 'Inner', search: false };",
      'site/docs/a.mdx': page,
    });
    await import('node:fs/promises').then(({ rm }) => rm(join(root, 'docsgen.config.js')));
    expect((await runDocsgen(['build'], root)).code).toBe(0);
    expect(existsSync(join(root, 'site/build/docs/a/index.html'))).toBe(true);
  });

  test('--out and --base-url come before the config', async () => {
    const root = writeSite({ 'docs/a.mdx': '[b](./b.mdx)\n', 'docs/b.mdx': page });
    expect((await runDocsgen(['build', '--out', 'public', '--base-url', 'base'], root)).code).toBe(0);
    const html = readFileSync(join(root, 'public/docs/a/index.html'), 'utf8');
    expect(html).toContain('<a href="/base/docs/b">b</a>');
    expect(html).toMatch(/<link rel="stylesheet" href="\/base\/assets\/site-\w+\.css"/);
  });

  test('--json prints one JSON document and nothing else', async () => {
    const root = writeSite({ 'docs/a.mdx': 'x\n\n[x](/nope)\n' });
    const { code, stdout, stderr } = await runDocsgen(['build', '--json'], root);
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      written: false,
      diagnostics: [{ rule: 'broken-link', severity: 'error', file: 'docs/a.mdx', line: 3, column: 1 }],
    });
  });

  test('drafts are left out unless asked for', async () => {
    const root = writeSite({ 'docs/a.mdx': page, 'docs/b.mdx': '---\ndraft: true\n---\n\nsecret\n' });
    await runDocsgen(['build'], root);
    expect(existsSync(join(root, 'build/docs/b/index.html'))).toBe(false);
    await runDocsgen(['build', '--drafts'], root);
    expect(existsSync(join(root, 'build/docs/b/index.html'))).toBe(true);
  });

  test('an interrupt leaves the last complete site in place, and nothing after the next command', async () => {
    const root = writeSite({ 'docs/a.mdx': page });
    await runDocsgen(['build'], root);
    for (let index = 0; index < 40; index++) writeFileSync(join(root, `docs/p${index}.mdx`), 'text\n');
    // It is in the middle when it has begun to write: by itself, since a busy machine may look too late.
    const interrupted = { DIE_AT: '30', DIE_BY: 'SIGINT', DIE_IN: '.build.next' };
    const { child, done } = startDocsgen(['build'], root, {
      ...interrupted,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'die-at-write.mjs'))}`,
    });
    await done;
    expect(child.signalCode).toBe('SIGINT');
    expect(existsSync(join(root, 'build/docs/a/index.html'))).toBe(true);
    expect(existsSync(join(root, 'build/docs/p0'))).toBe(false);
    expect((await runDocsgen(['build'], root)).code).toBe(0);
    expect(existsSync(join(root, 'build/docs/p0'))).toBe(true);
    expect(readdirSync(root).filter((name) => name.startsWith('.build'))).toEqual([]);
  });

  // Each takes a process for itself, which bundles all templates.
  const endless = [
    ['build', 'export const a = (() => { LOOP })();\n\n# A\n'],
    ['build', 'export const A = () => { LOOP };\n\n# A\n\n<A />\n'],
    ['check-links', 'export const A = () => { LOOP };\n\n# A\n\n<A />\n'],
  ] as const;
  test.each(share(endless, 3))('a signal ends %s in the middle of code that never ends', async (command, text) => {
    const loop = text.replace('LOOP', "writeFileSync('runs', ''); for (;;);");
    const root = writeSite({ 'docs/a.mdx': `import { writeFileSync } from 'node:fs';\n${loop}` });
    const { child, done } = startDocsgen([command], root);
    while (!existsSync(join(root, 'runs'))) await setTimeout(20);
    child.kill('SIGTERM');
    await done;
    expect(child.signalCode).toBe('SIGTERM');
  });
});

test('docsgen routes lists all routes, with what they are made from', async () => {
  const root = writeSite({ 'docs/some/page.mdx': page });
  const { code, stdout } = await runDocsgen(['routes', '--json'], root);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).routes).toContainEqual({
    permalink: '/docs/some/page',
    kind: 'doc',
    title: 'Page',
    source: 'docs/some/page.mdx',
  });
  const plain = await runDocsgen(['routes'], root);
  expect(plain.stdout).toMatch(/^\/docs\/some\/page +doc +docs\/some\/page\.mdx$/m);
});

test('docsgen serve serves what build wrote, and says so when there is nothing', async () => {
  const root = writeSite({ 'docs/a.mdx': page });
  const empty = await runDocsgen(['serve', '--port', '0'], root);
  expect([empty.code, empty.stderr]).toEqual([1, 'there is no site in build/\n  hint: run docsgen build first\n']);
  await runDocsgen(['build', '--out', 'other'], root);
  const { child, done } = startDocsgen(['serve', '--port', '0', '--out', 'other'], root);
  const url = await new Promise<string>((resolve) => {
    let printed = '';
    child.stderr?.on('data', (chunk) => {
      printed += String(chunk);
      // An address may come in parts.
      const [, found] = /(http:\S+)\s/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const answer = await fetch(new URL('/docs/a', url));
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/<h1[^>]*>Page<\/h1>/)]);
  child.kill('SIGINT');
  expect((await done).code).toBe(0);
});

test('docsgen --help and --version', async () => {
  const help = await runDocsgen(['--help'], repository);
  expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('build')]);
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
  expect((await runDocsgen(['--version'], repository)).stdout).toBe(`${version}\n`);
});

test.runIf(existsSync('/dev/full'))('what cannot be printed is said where it can be', () => {
  const args = [
    '-c',
    'exec "$0" "$1" --version > /dev/full',
    process.execPath,
    join(import.meta.dirname, '../../bin/docsgen'),
  ];
  const { status, stderr } = spawnSync('sh', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'error: what the command prints cannot be written: the disk is full\n']);
});
