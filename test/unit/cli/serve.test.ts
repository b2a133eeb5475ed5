import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordText } from '../../../src/shared/output-record.ts';
import { writeSite } from '../../build-site.ts';
import { runCommand, startCommand } from '../../run-command.ts';

/** Starts a server, lets a test work with it, and ends it. */
async function serving(
  args: readonly string[],
  root: string,
  work: (url: string, written: { stdout: string; stderr: string }) => Promise<void>,
) {
  const end = new AbortController();
  const { written, done } = startCommand(['serve', '--port', '0', ...args], root, { signal: end.signal });
  try {
    await expect.poll(() => written.stderr).toMatch(/^serving /m);
    await work(/http:[^\s;]+/.exec(written.stderr)?.[0] ?? '', written);
  } finally {
    end.abort();
  }
  expect(await done).toBe(0);
}

test('serve shows what was built, and says what to do where nothing was', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n', 'other/index.html': '<h1>Built elsewhere</h1>' });
  expect(await runCommand(['serve'], root)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'there is no site in build/\n  hint: run docsgen build first\n',
  });
  expect(await runCommand(['serve', '--out', 'other/index.html'], root)).toMatchObject({
    code: 1,
    stderr: 'there is no site in other/index.html/\n  hint: run docsgen build first\n',
  });
  await serving(['--out', 'other'], root, async (url, { stderr }) => {
    expect(stderr).toBe(`serving other/ at ${url}\n`);
    expect(await (await fetch(url)).text()).toContain('Built elsewhere');
    const taken = await runCommand(['serve', '--out', 'other', '--port', new URL(url).port], root);
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining(new URL(url).port) });
  });
  // Two of them without a port: the second one cannot have the first port.
  await Promise.all(
    [1, 2].map(async () => {
      const end = new AbortController();
      const { written, done } = startCommand(['serve', '--out', 'other'], root, { signal: end.signal });
      await expect.poll(() => written.stderr).toMatch(/^serving other\/ at http:\S+\/( \(port 3000 is taken\))?\n$/);
      expect(written.stderr.includes(':3000/')).toBe(!written.stderr.includes('is taken'));
      end.abort();
      expect(await done).toBe(0);
    }),
  );
  writeFileSync(join(root, 'docsgen.config.js'), 'export default { titel: 1 };\n');
  expect((await runCommand(['serve'], root)).code).toBe(2);
});

test('serve --base-url serves the site below another path than the one that it was built for', async () => {
  const root = writeSite({
    'docs/a.md': '# A\n',
    'other/index.html': '<h1>Home</h1>',
    'other/docs/a/index.html': '<h1>A</h1>',
    'other/.docsgen-output': recordText({ baseUrl: '/built/', trailingSlash: false, htmlFiles: [] }),
  });
  for (const [flags, base] of [
    [[], '/built/'],
    [['--base-url', '/a/b'], '/a/b/'],
    [['--base-url', 'x'], '/x/'],
  ] as const)
    await serving(['--out', 'other', ...flags], root, async (url) => {
      expect(new URL(url).pathname).toBe(base);
      expect(await (await fetch(`${url}docs/a`)).text()).toBe('<h1>A</h1>');
      for (const path of ['docs/a.html', 'docs/a/index.html']) {
        const answer = await fetch(url + path, { redirect: 'manual' });
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 308, `${base}docs/a`]);
      }
      const start = await fetch(new URL('/', url));
      expect([start.url, await start.text()]).toEqual([url, '<h1>Home</h1>']);
      expect((await fetch(new URL('/docs/a', url))).status).toBe(404);
    });
});

test('serve --watch shows pages as they are written, and says in the terminal what is wrong with them', async () => {
  const root = writeSite({
    'site/docsgen.config.js': "export default { title: 'T', docs: { dir: '../texts' }, static: 'files' };\n",
    'site/files/x.txt': 'x',
    'texts/a.md': '# First\n',
    'texts/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  });
  const page = async (url: string, path = 'docs/a') => (await fetch(`${url}${path}`)).text();
  await serving(['site', '--watch', '--explain', '--drafts'], root, async (url, written) => {
    expect(await page(url)).toContain('First</h1>');
    expect(await page(url, 'docs/draft')).toContain('Draft</h1>');
    await fetch(`${url}__docsgen/problems?page=/docs/a`);

    // The folder of the documents is outside of the site, and is watched too.
    writeFileSync(join(root, 'texts/a.md'), '# Second\n\n[gone](/gone)\n');
    await expect.poll(() => written.stderr).toMatch(/^texts\/a\.md: \d+ ms$/m);
    expect(await page(url)).toContain('Second</h1>');
    expect(written.stderr).toMatch(/^ {2}page \S*a\.md: changed: /m);
    await expect.poll(() => written.stderr).toMatch(/^texts\/a\.md:3:1 error broken-link/m);
    writeFileSync(join(root, 'texts/a.md'), '# Third\n');
    await expect.poll(() => written.stderr).toMatch(/^no problems any more$/m);

    // A log next to the config is none of the site, and neither is what a build writes.
    writeFileSync(join(root, 'site/server.log'), 'x');
    writeFileSync(join(root, 'site/files/x.txt'), 'y');
    await expect.poll(() => written.stderr).toMatch(/^site\/files\/x\.txt(?: and \d+ more)?: \d+ ms$/m);
    expect(written.stderr).not.toContain('server.log');
  });
  // What was made is there for the next start.
  expect(readdirSync(join(root, 'site/.docsgen/cache')).filter((name) => !name.startsWith('.'))).not.toEqual([]);
});

test('two servers of one site share its cache, and both follow what is saved', async () => {
  const root = writeSite({ 'docs/a.md': '# First\n', 'docs/b.md': '# Other\n' });
  const page = async (url: string) => (await fetch(`${url}docs/a`)).text();
  await serving(['--watch'], root, async (one) => {
    await serving(['--watch'], root, async (two) => {
      expect(await page(one)).toContain('First</h1>');
      expect(await page(two)).toContain('First</h1>');
      writeFileSync(join(root, 'docs/a.md'), '# Second\n');
      for (const url of [one, two]) await expect.poll(() => page(url)).toContain('Second</h1>');
    });
    // What the other one has stored when it was closed takes nothing from this one.
    writeFileSync(join(root, 'docs/a.md'), '# Third\n');
    await expect.poll(() => page(one)).toContain('Third</h1>');
  });
  const built = await runCommand(['build', '--timings', '--verify-cache'], root);
  expect(built).toMatchObject({ code: 0, stderr: expect.stringContaining('built ') });
});

test('serve --watch leaves nothing in a folder that is none of a site', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-test-'));
  await serving(['--watch'], root, async (url, written) => {
    const answer = await fetch(url);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('no docsgen.config.ts, .js or .mjs');
    await expect.poll(() => written.stderr).toContain('no docsgen.config.ts, .js or .mjs');
  });
  expect(readdirSync(root)).toEqual([]);
});

test('serve --watch says that a plugin was updated, which it has loaded already', async () => {
  const manifest = (version: string) => JSON.stringify({ name: 'remark-x', version, type: 'module', main: 'index.js' });
  const root = writeSite({
    'docs/a.md': '# A\n',
    'docsgen.config.js':
      "import x from 'remark-x';\nexport default { title: 'T', markdown: { remarkPlugins: [x] } };\n",
    'node_modules/.package-lock.json': '1',
    'node_modules/remark-x/package.json': manifest('1.0.0'),
    'node_modules/remark-x/index.js': 'export default () => () => {};\n',
  });
  await serving(['--watch'], root, async (url, written) => {
    await fetch(`${url}docs/a`);
    writeFileSync(join(root, 'node_modules/remark-x/package.json'), manifest('1.1.0'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '2');
    await expect
      .poll(() => written.stderr)
      .toContain(
        'remark-x was updated from 1.0.0 to 1.1.0, and this server goes on with what it has loaded\n  hint: start it again\n',
      );
  });
});

test('a server ends whose signal was aborted before it listened', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n', 'other/index.html': '' });
  const early = { signal: AbortSignal.abort() };
  for (const args of [['--out', 'other'], ['--watch']]) {
    const { done } = startCommand(['serve', '--port', '0', ...args], root, early);
    expect(await Promise.race([done, setTimeout(5000, 'it goes on')])).toBe(0);
  }
});
