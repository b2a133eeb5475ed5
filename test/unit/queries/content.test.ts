import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Ask, Key } from '../../../src/core/graph/query.ts';
import { loadConfig } from '../../../src/pipeline/config/index.ts';
import { contentQueries, filesContent } from '../../../src/queries/content.ts';
import { content } from '../../../src/queries/inputs.ts';
import { writeSite } from '../../build-site.ts';
import { fakeAsk } from '../../fake-ask.ts';
import { commitFiles, git } from '../../git.ts';
import { askSite } from '../../with-site-graph.ts';

const named = (name: string) =>
  contentQueries.find((query) => query.name === name) as unknown as { run: (q: Ask, key: Key) => Promise<unknown> };

test('pages have the dates and people of git, and those before a move of the site', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T', docs: { lastUpdated: true, contributors: true } };\n",
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'dates.yml': 'docs/b.md: 2020-01-02\n',
  });
  commitFiles(root);
  const updated = (options = {}) => askSite(root, async ({ graph }) => (await graph.ask(content, '')).updated, options);
  const all = await updated();
  expect(Date.parse(all.get('docs/a.md')?.date ?? '')).toBe(Date.parse('2024-05-06T07:08:09Z'));
  expect(all.get('docs/a.md')?.people).toEqual(['T']);
  expect(all.get('docs/b.md')?.date).toContain('2020-01-02');
  // Checking links needs none.
  expect((await updated({ linksOnly: true })).get('docs/a.md')).toBeUndefined();
});

test('a history that git lacks or refuses to tell is reported where pages show it', async () => {
  const config = (docs: string) => `export default { title: 'T', url: 'https://example.org', docs: { ${docs} } };\n`;
  const root = writeSite({ 'docsgen.config.js': config('lastUpdated: true'), 'docs/a.md': '# A\n' });
  const found = (options = {}) =>
    askSite(
      root,
      async ({ graph }) => (await graph.ask(content, '')).findings.filter(({ rule }) => rule === 'missing-history'),
      options,
    );
  expect(await found()).toEqual([]);
  git(root, 'init', '--quiet');
  expect(await found()).toMatchObject([{ message: 'pages have no dates from git: its repository has no commit' }]);
  commitFiles(root);
  expect(await found()).toEqual([]);
  writeFileSync(join(root, '.git/shallow'), execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root }));
  const message = 'pages have no dates from git: the clone is shallow';
  expect(await found()).toMatchObject([{ message, hint: expect.stringContaining('git fetch --unshallow') }]);
  // Checking links needs none.
  expect(await found({ linksOnly: true })).toEqual([]);
  rmSync(join(root, '.git/shallow'));
  const ref = join(root, '.git', readFileSync(join(root, '.git/HEAD'), 'utf8').replace('ref: ', '').trim());
  const head = readFileSync(ref, 'utf8');
  for (const damaged of ['nonsense\n', '0123456789'.repeat(4), '']) {
    writeFileSync(ref, damaged);
    const broken = {
      message: expect.stringContaining('git cannot read its repository'),
      hint: expect.stringContaining('git fsck'),
    };
    expect(await found(), damaged).toMatchObject([broken]);
  }
  writeFileSync(ref, head);
  rmSync(join(root, '.git/objects', head.slice(0, 2)), { recursive: true });
  expect(await found()).toMatchObject([{ message: expect.stringContaining(`bad object ${head.slice(0, 7)}`) }]);
  writeFileSync(join(root, 'docsgen.config.js'), config(''));
  expect(await found()).toEqual([]);
  writeFileSync(join(root, 'docsgen.config.js'), config('contributors: true'));
  writeFileSync(join(root, '.git/HEAD'), 'nonsense\n');
  expect(await found()).toMatchObject([{ message: expect.stringContaining('not a git repository') }]);
});

test('dates are those of the commit that is checked out, as soon as anything may have changed', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T', docs: { lastUpdated: true } };\n",
    'docs/a.md': '# A\n',
  });
  await askSite(root, async ({ graph, readAgain }) => {
    const dates = async () => [...(await graph.ask(content, '')).updated.keys()];
    const before = await dates();
    commitFiles(root);
    readAgain({ sources: ['docs/a.md'], others: false });
    expect(await dates()).toEqual(before);
    readAgain({ sources: [], others: true });
    expect(await dates()).toEqual(['docs/a.md']);
  });
});

test('where a rule is about dates, links are checked with them', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T', checks: { 'outdated-page': 'warning' } };\n",
    'docs/a.md': '# A\n',
  });
  commitFiles(root);
  const { updated } = await askSite(root, ({ graph }) => graph.ask(content, ''), { linksOnly: true });
  expect([...updated.keys()]).toEqual(['docs/a.md']);
  expect(updated.get('docs/a.md')?.people).toBeUndefined();
});

test('where git fails there are no dates, and the next build asks again', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n' });
  const { q, recorded } = fakeAsk({
    'git commit': () => ({ state: { commit: 'none', folder: '', replacements: '', mailmap: '' } }),
    disk: () => ({ root }),
  });
  expect(await named('git-dates').run(q, ['', 'docs'])).toMatchObject({
    dates: [],
    missing: { hint: expect.stringContaining('git fsck') },
  });
  expect(recorded.isStored).toBe(false);
  expect(await named('git-added').run(q, 'docs/a.md')).toBeUndefined();
  const without = fakeAsk({ 'git commit': () => ({ state: undefined }) });
  expect(await named('git-dates').run(without.q, ['', 'docs'])).toEqual({ dates: [] });
  expect(without.recorded.isStored).toBe(true);
  expect(await named('git-added').run(without.q, 'docs/a.md')).toBeUndefined();
});

test('files that are no text are found, and the others are read', async () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x41]);
  const site = { 'docs/a.md': '# A\n', 'docs/bad.md': bytes, 'docs/tags.yml': bytes };
  const { sources, findings } = await askSite(site, ({ graph }) => graph.ask(content, ''));
  expect(sources.map(({ path }) => path)).toEqual(['docs/a.md']);
  expect(findings.map(({ place }) => place?.file).sort()).toEqual(['docs/bad.md', 'docs/tags.yml']);
});

test('a file that is gone since its folder was listed is no source', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n' });
  const { config } = await loadConfig({ cwd: root, root });
  const { q } = fakeAsk({
    'config as it was run': () => ({ config }),
    options: () => ({ linksOnly: true }),
    'other files': () => undefined,
    reading: () => ({ texts: 'once' }),
    folder: ([dir]: readonly string[]) => ({
      files: dir === 'docs' ? ['docs/a.md', 'docs/tags.yml'] : [],
      findings: [],
    }),
    file: () => undefined,
  });
  const { sources, findings } = await filesContent.run(q, '');
  expect([sources, findings]).toEqual([[], []]);
});

test('documents of plugins are those of the default locale, and what is wrong with them is placed in the config', async () => {
  const read = { sources: [], findings: [] };
  const plugin = { name: 'own', index: 2, hooks: { documents: () => [] } };
  const finding = { rule: 'plugin-error', message: 'plugin own: no' };
  const made = (locale: object | undefined, plugins: readonly object[] = [plugin]) =>
    content.run(
      fakeAsk({
        'content of files': () => read,
        plugins: () => ({ plugins }),
        'config as it was run': () => ({
          config: { locale, plugins: [plugin] },
          locate: (path: readonly unknown[]) => ({ file: path.join('.') }),
        }),
        'documents of a plugin': () => ({ documents: [], findings: [finding] }),
      }).q,
      '',
    );
  expect(await made({ translated: {} })).toBe(read);
  expect(await made(undefined, [{ name: 'other', hooks: {} }])).toBe(read);
  expect((await made({ name: 'en' })).findings).toEqual([{ ...finding, place: { file: 'plugins.2' } }]);
});
