import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildSite, readFolder, writeSite } from '../build-site.ts';
import { isDue } from '../effort.ts';
import { type Run, runDocsgen } from '../run-docsgen.ts';
import { pluginSite } from './plugin-site.ts';

describe('a plugin with a page, a file, a check, an element of the head, a slot and a notation', () => {
  test('has them in the site that is built', async () => {
    const { files, printed } = await buildSite(pluginSite);
    expect(printed).toBe('');
    const install = files.get('docs/install/index.html');
    expect(install).toContain('Run it. <span class="since">New in 1.1</span> It asks for a folder, see § 12.');
    expect(install).toContain('<meta name="since" content="1.0"/>');
    expect(install).toContain('<a href="/since">What is new</a>');
    expect(files.get('docs/plain/index.html')).not.toContain('name="since"');
    expect(files.get('since/index.html')).toContain(
      '<ul><li><a href="/docs/install">Installation</a>: New in 1.0</li><li><a href="/docs/undo">Undo</a>: New in 1.1</li></ul>',
    );
    expect(JSON.parse(files.get('since.json') ?? '')).toEqual({
      pages: [
        { title: 'Installation', permalink: '/docs/install', since: '1.0' },
        { title: 'Undo', permalink: '/docs/undo', since: '1.1' },
      ],
    });
  });

  // `jobs.test.ts` does the same each day with a site without plugins.
  test.runIf(isDue(0, 3))('has the same bytes with several threads, and in shards', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [`docs/page-${at}.mdx`, `---\ntitle: Page ${at}\n---\n\n§1.${at % 7}\n`]),
    );
    const large = { ...pluginSite, ...many };
    const root = writeSite(large);
    const out = mkdtempSync(join(tmpdir(), 'docsgen-out-'));
    const build = (name: string, ...flags: string[]) => runDocsgen([...flags, '--out', join(out, name)], root);
    const findings = ({ stdout }: Run) => JSON.parse(stdout).diagnostics;
    expect(findings(await build('one', 'build', '--no-cache', '--json', '--jobs', '1'))).toEqual([]);
    expect(findings(await build('two', 'build', '--no-cache', '--json', '--jobs', '2'))).toEqual([]);
    expect(readFolder(join(out, 'two'))).toEqual(readFolder(join(out, 'one')));

    const caches: string[] = [];
    for (const shard of ['1/2', '2/2']) {
      const machine = writeSite(large);
      await setTimeout(30);
      const cache = mkdtempSync(join(tmpdir(), 'docsgen-shard-'));
      const { code } = await runDocsgen(['build', '--shard', shard, '--cache-dir', cache], machine);
      expect(code).toBe(0);
      caches.push(cache);
    }
    const merged = await build('merged', 'merge', ...caches, '--timings', '--cache-dir', join(out, 'cache'));
    expect(readFolder(join(out, 'merged'))).toEqual(readFolder(join(out, 'one')));
    expect(merged.stderr).toMatch(/ page: \d+ from the cache, 0 made/);
  });
});

// Three builds for each kind of edit: those that make all again take turns.
describe('what a plugin made is taken from the cache', () => {
  afterEach(() => vi.unstubAllEnvs());

  /** The site is built with the cache of the build before, and from nothing: both are the same. */
  async function rebuild(root: string) {
    const cached = await buildSite(root, { outDir: join(root, 'cached') });
    const clean = await buildSite(root, { outDir: join(root, 'clean'), cache: false });
    expect(cached.printed).toBe(clean.printed);
    expect(cached.files).toEqual(clean.files);
    // A config that asks for `import.meta.url` is bundled again, since that differs between machines.
    const made = [...cached.result.cached].flatMap(([name, counts]) =>
      counts.made > 0 && name !== 'config' ? [name] : [],
    );
    return { files: cached.files, printed: cached.printed, made };
  }

  async function builtSite() {
    const root = writeSite(pluginSite);
    await setTimeout(30);
    const first = await buildSite(root, { outDir: join(root, 'cached') });
    expect(first.printed).toBe('');
    return {
      root,
      edit(path: string, from: string, to: string) {
        const text = readFileSync(join(root, path), 'utf8');
        expect(text).toContain(from);
        writeFileSync(join(root, path), text.replaceAll(from, to));
      },
    };
  }

  test('all of it where nothing has changed', async () => {
    const { root } = await builtSite();
    expect((await rebuild(root)).made).toEqual([]);
  });

  test.runIf(isDue(0, 2))('none of it that its code has made', async () => {
    const { root, edit } = await builtSite();
    edit('plugins/since/index.ts', 'title: route.title', 'title: route.title.toUpperCase()');
    edit('plugins/since/notation.ts', "className: ['since']", "className: ['release']");
    edit('plugins/since/list.tsx', '<ul>', '<ul className="releases">');
    const { files } = await rebuild(root);
    expect(files.get('since.json')).toContain('INSTALLATION');
    expect(files.get('docs/install/index.html')).toContain('<span class="release">');
    expect(files.get('since/index.html')).toContain('<ul class="releases">');
  });

  test.runIf(isDue(1, 2))('none of it that its options have made', async () => {
    const { root, edit } = await builtSite();
    edit('docsgen.config.ts', 'New in', 'Since');
    const { files } = await rebuild(root);
    expect(files.get('since/index.html')).toContain(': Since 1.0');
    expect(files.get('docs/install/index.html')).toContain('>Since 1.1<');
  });

  test.runIf(isDue(1, 2))('not what it has found with other content of a file', async () => {
    const { root, edit } = await builtSite();
    edit('releases.txt', '1.1', '2.0');
    expect((await rebuild(root)).printed).toContain('since/unknown: there is no release 1.1');
    edit('releases.txt', '2.0', '1.1');
    expect((await rebuild(root)).printed).toBe('');
  });

  test('only what a source has part in is made again', async () => {
    const { root, edit } = await builtSite();
    edit('docs/plain.mdx', 'At all.', 'Here.');
    const { made } = await rebuild(root);
    expect(made.filter((name) => / of a (?:plugin|page)$/.test(name))).toEqual([]);
    edit('docs/plain.mdx', 'title: Plain', "title: Plain\nsince: '1.1'");
    const { files } = await rebuild(root);
    expect(files.get('since/index.html')).toContain('Plain</a>: New in 1.1');
    expect(files.get('docs/plain/index.html')).toContain('<meta name="since" content="1.1"/>');
  });

  test.runIf(isDue(0, 2))('not what another environment has made', async () => {
    const { root } = await builtSite();
    vi.stubEnv('CHANNEL', 'beta');
    const { files, made } = await rebuild(root);
    expect(JSON.parse(files.get('since.json') ?? '').channel).toBe('beta');
    expect(made).toEqual(['file of a plugin']);
    vi.stubEnv('CHANNEL', undefined);
    expect((await rebuild(root)).files.get('since.json')).not.toContain('channel');
  });
});

test('a site may have no page but those of a plugin', async () => {
  const config = (hooks: string) =>
    `import { definePlugin } from 'docsgen/plugin';
export default { title: 'T', plugins: [definePlugin({ name: 'own', setup: () => (${hooks}) })()] };`;
  const { files, printed } = await buildSite({
    'docsgen.config.js': config("{ routes: () => [{ permalink: '/', title: 'Home', template: './page.jsx' }] }"),
    'page.jsx': 'export default ({ route }) => <h1>{route.title}</h1>;',
  });
  expect(printed).toBe('');
  expect(files.get('index.html')).toContain('<h1>Home</h1>');
  const documents = "{ documents: () => [{ path: 'docs/a.md', text: '# A' }] }";
  const { files: made } = await buildSite({ 'docsgen.config.js': config(documents), 'docs/.gitkeep': '' });
  expect(made.get('docs/a/index.html')).toContain('<h1>A</h1>');
  const without = await buildSite({ 'docsgen.config.js': config(documents) });
  expect(without.printed).toContain('make the folder docs, with a file in it such as .gitkeep');
});

test('components of a plugin in a folder above the site are those of pages, and follow their code', async () => {
  const root = join(
    writeSite({
      'plugin/index.js': `import { definePlugin } from 'docsgen/plugin';
export default definePlugin({ name: 'own', from: import.meta.url, setup: () => ({ components: { Key: './key.jsx' } }) });`,
      'plugin/key.jsx': 'export default ({ children }) => <kbd>{children}</kbd>;',
      'site/docsgen.config.js':
        "import own from '../plugin/index.js';\nexport default { title: 'T', plugins: [own()] };",
      'site/docs/a.mdx': '# A\n\n<Key>Ctrl S</Key>\n',
    }),
    'site',
  );
  const { files, findings } = await buildSite(root);
  expect(findings).toEqual([]);
  expect(files.get('docs/a/index.html')).toContain('<kbd>Ctrl S</kbd>');
  writeFileSync(join(root, '../plugin/key.jsx'), 'export default ({ children }) => <b>{children}</b>;');
  expect((await buildSite(root)).files.get('docs/a/index.html')).toContain('<b>Ctrl S</b>');
});
