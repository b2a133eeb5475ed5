import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Cache, noCache, openCache } from '../../../src/core/cache/index.ts';
import { LostResult } from '../../../src/core/graph/index.ts';
import { Session } from '../../../src/dev/session.ts';
import { writeSite } from '../../build-site.ts';

async function openSession() {
  const root = writeSite({ 'docs/a.mdx': '# A\n', 'docs/b.mdx': '# B\n' });
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  return { root, session };
}

test('what is made of a file that is gone by now is made again of the site as it is', async () => {
  const { root, session } = await openSession();
  rmSync(join(root, 'docs/b.mdx'));
  const texts = await session.ask(async (site) =>
    site?.inputs.content.sources.map(({ path }) => readFileSync(join(root, path), 'utf8')),
  );
  expect(texts).toEqual(['# A\n']);
});

test('a source that is not read at the start is read when its page is asked for, as it is by then', async () => {
  const root = writeSite({ 'docs/a.mdx': '---\ntitle: A\n---\n\nBefore.\n', 'docs/b.mdx': '# B\n' });
  utimesSync(join(root, 'docs/a.mdx'), 1, 1);
  const opened = async (cache: Cache) => {
    const session = new Session({ cwd: root, root, drafts: false, cache });
    await session.start();
    return session;
  };
  const openIts = () => openCache({ folder: join(root, '.docsgen/cache') });
  const first = await openIts();
  await opened(first);
  first.close();
  const second = await openIts();
  const session = await opened(second);
  // The watcher has not reported it yet.
  writeFileSync(join(root, 'docs/a.mdx'), '---\ntitle: A\n---\n\nAfter.\n');
  const page = await session.ask(async (site) => {
    const route = await site?.route('/docs/a');
    return route && site?.render(route);
  });
  expect(page?.html).toContain('<p>After.</p>');
  expect(session.textOf('docs/a.mdx')).toContain('After.');
  second.close();
});

test('however often sources are saved while they are looked at, there is an answer', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const root = writeSite(Object.fromEntries(names.map((name) => [`docs/${name}.mdx`, `# ${name}\n`])));
  const pathOf = (name = '') => join(root, `docs/${name}.mdx`);
  for (const name of names) utimesSync(pathOf(name), 1, 1);
  const started = async () => {
    const cache = await openCache({ folder: join(root, '.docsgen/cache') });
    const session = new Session({ cwd: root, root, drafts: false, cache });
    await session.start();
    return { cache, session };
  };
  const first = await started();
  first.cache.close();
  const { cache, session } = await started();
  let looks = 0;
  const texts = await session.ask(async (site) => {
    writeFileSync(pathOf(names[looks++]), '# Saved\n');
    return site?.inputs.content.sources.map(({ text }) => text);
  });
  cache.close();
  expect([texts?.[0], looks]).toEqual(['# Saved\n', 2]);
});

test('what fails each time is tried a few times, and what is no matter of files once', async () => {
  const { root, session } = await openSession();
  let tries = 0;
  const ask = (work: () => void) =>
    session.ask(async () => {
      tries++;
      work();
    });
  await expect(ask(() => void readFileSync(join(root, 'none')))).rejects.toThrow('ENOENT');
  expect(tries).toBe(6);
  await expect(
    ask(() => {
      throw new Error('a fault');
    }),
  ).rejects.toThrow('a fault');
  expect(tries).toBe(7);
});

/** Runs of the config of a test, which counts them itself. */
const runs = () => (globalThis as { configRuns?: number }).configRuns ?? 0;
const counting = "globalThis.configRuns = (globalThis.configRuns ?? 0) + 1;\nimport './lib/settings.js';\n";

async function openCounted() {
  const root = writeSite({
    'docsgen.config.js': `${counting}export default { title: 'T' };\n`,
    'lib/settings.js': 'export {};\n',
    'docs/a.mdx': '# A\n',
    'docs/guide/_part.mdx': 'Part.\n',
    'docs/authors.yml': '',
    'static/x.txt': 'x',
  });
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  const before = runs();
  const save = async (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    await session.change([{ path, kind: 'changed', isFolder: false }]);
    return runs() - before;
  };
  const sources = () => session.site?.inputs.content.sources.map(({ path }) => path);
  return { root, session, save, sources, countedRuns: () => runs() - before };
}

test('a saved page is read again, and nothing else; the state has another id, by which browsers know', async () => {
  const { root, session, save } = await openCounted();
  writeFileSync(join(root, 'docs/guide/_part.mdx'), 'Not reported.\n');
  const before = session.state;
  expect(await save('docs/a.mdx', '# Saved\n')).toBe(0);
  expect(session.state).not.toBe(before);
  expect(session.site?.inputs.content.sources.map(({ text }) => text)).toEqual(['# Saved\n', 'Part.\n']);
});

test('the text of a page is the one that was compiled, and that of another file is what it has now', async () => {
  const { root, session } = await openSession();
  for (const path of ['docs/a.mdx', 'docs/b.mdx', 'lib.ts']) writeFileSync(join(root, path), `${path} now`);
  expect(['docs/a.mdx', 'docs/b.mdx', 'lib.ts', 'none.ts'].map((path) => session.textOf(path))).toEqual([
    '# A\n',
    '# B\n',
    'lib.ts now',
    undefined,
  ]);
});

test('where not only pages are saved, all is read again', async () => {
  const { root, session, sources } = await openCounted();
  writeFileSync(join(root, 'docs/new.mdx'), '# New\n');
  const change = (path: string, kind: 'changed' | 'added') => ({ path, kind, isFolder: false });
  await session.change([change('docs/a.mdx', 'changed'), change('docs/new.mdx', 'added')]);
  expect(sources()).toContain('docs/new.mdx');
});

test('a removed page is gone, and one that an editor has replaced is not', async () => {
  const { root, session, sources } = await openCounted();
  const change = (kind: 'removed' | 'added') => session.change([{ path: 'docs/a.mdx', kind, isFolder: false }]);
  await change('removed');
  expect(sources()).toContain('docs/a.mdx');
  rmSync(join(root, 'docs/a.mdx'));
  await change('removed');
  expect(sources()).not.toContain('docs/a.mdx');
});

test.each(['docs/new.mdx', 'docs/guide/_category_.json', 'static/y.txt', 'lib/box.js'])(
  'for a new file %s all content is read again, and the config does not run',
  async (path) => {
    const { root, session, save, sources } = await openCounted();
    writeFileSync(join(root, 'docs/guide/_part.mdx'), 'Not reported.\n');
    writeFileSync(join(root, 'docs/other.mdx'), '# Not reported\n');
    expect(await save(path, '{}')).toBe(0);
    expect(sources()).toContain('docs/other.mdx');
    expect(session.site?.inputs.content.sources.find(({ name }) => name === 'guide/_part.mdx')?.text).toContain('Not');
  },
);

test.each([
  ['docsgen.config.js', `${counting}export default { title: 'Other' };\n`],
  ['lib/settings.js', 'export {}; //\n'],
  ['docsgen.config.ts', `${counting}export default { title: 'T' };\n`],
  ['releases/2024-01-01-a.md', '# A\n'],
  ['versions.json', '[]'],
])('for %s the config runs once more', async (path, text) => {
  const { save } = await openCounted();
  expect(await save(path, text)).toBe(1);
});

test('a content folder that goes away and comes back is followed', async () => {
  const { root, session, save, sources } = await openCounted();
  rmSync(join(root, 'docs'), { recursive: true });
  await session.change([{ path: 'docs', kind: 'removed', isFolder: true }]);
  expect(sources()).toEqual([]);
  await save('docs/b.mdx', '# B\n');
  expect(sources()).toEqual(['docs/b.mdx']);
});

test('a config that cannot be used runs with each file that may be its fault, until it can', async () => {
  const { session, save, sources } = await openCounted();
  const titles = async () => (await session.diagnostics()).map(({ rule }) => rule);
  await save('docsgen.config.js', `${counting}export default { title: 'T', static: 'deep/files' };\n`);
  expect(await titles()).toEqual(['missing-folder']);
  expect(sources()).toEqual(['docs/a.mdx', 'docs/guide/_part.mdx']);
  await save('deep/files/x.txt', 'x');
  expect(await titles()).toEqual([]);
});

test.each([
  ["glossary: { file: 'terms.yml' }", 'terms.yml', 'unit: A thing.\n', '[x](glossary:unit)'],
  [
    "api: [{ id: 'shop', document: 'shop.yaml', route: '/api' }]",
    'shop.yaml',
    "openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\npaths: { /a: { get: { operationId: list } } }\n",
    '[x](api:shop/list)',
  ],
])(
  'with %s, a removed file is reported first, as a new server does, until it is back',
  async (key, file, text, link) => {
    const root = writeSite({
      'docsgen.config.js': `export default { title: 'T', ${key} };\n`,
      'docs/a.md': `# A\n\n${link}\n`,
      [file]: text,
    });
    const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
    await session.start();
    const found = async () => {
      const { blocking, others } = await session.diagnose('/docs/a');
      return [...blocking, ...others].map(({ rule, message }) => [rule, message]);
    };
    expect(await found()).toEqual([]);
    rmSync(join(root, file));
    await session.change([{ path: file, kind: 'removed', isFolder: false }]);
    const fresh = new Session({ cwd: root, root, drafts: false, cache: noCache() });
    await fresh.start();
    const [missing] = await fresh.diagnostics();
    expect(missing?.message).toContain(`there is no file ${file}`);
    expect((await found())[0]).toEqual([missing?.rule, missing?.message]);
    writeFileSync(join(root, file), text);
    await session.change([{ path: file, kind: 'added', isFolder: false }]);
    expect(await found()).toEqual([]);
  },
);

test('a save of a text plans no addresses; one of a title, a date or a picture does', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n', 'docs/b.mdx': '---\ntitle: B\n---\n\ntext\n', 'static/x.txt': 'x' });
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  const planned = async (path: string, text: string) => {
    const before = session.site?.inputs.plan;
    writeFileSync(join(root, path), text);
    await session.change([{ path, kind: 'changed', isFolder: false }]);
    return session.site?.inputs.plan !== before;
  };
  expect(await planned('docs/b.mdx', '---\ntitle: B\n---\n\nother text\n')).toBe(false);
  expect(await planned('docs/b.mdx', '---\ntitle: C\n---\n\nother text\n')).toBe(true);
  expect(await planned('docs/a.mdx', '# A\n\nmore\n')).toBe(false);
  expect(await planned('docs/a.mdx', '# D\n\nmore\n')).toBe(true);
  expect(await planned('static/x.txt', 'y')).toBe(true);
});

test('a file that an editor has emptied is read when it has its text again', async () => {
  const { root, session } = await openSession();
  const file = join(root, 'docs/b.mdx');
  writeFileSync(file, '');
  setTimeout(() => writeFileSync(file, '# Written\n'), 20);
  await session.change([{ path: 'docs/b.mdx', kind: 'changed', isFolder: false }]);
  expect(session.textOf('docs/b.mdx')).toBe('# Written\n');
});

test('a removed page is reported with the pages that link to it, and a changed static file with its address', async () => {
  const root = writeSite({
    'docs/a.md': '# A\n\n[B](./b.md)\n',
    'docs/b.md': '# B\n',
    'docs/c.md': '# C\n\n[A](./a.md)\n',
    'static/x.txt': 'x',
    'static/y.txt': 'y',
  });
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  for (const page of ['/docs/a', '/docs/c']) await session.ask(async (site) => site?.route(page));
  rmSync(join(root, 'docs/b.md'));
  const removed = { path: 'docs/b.md', kind: 'removed', isFolder: false } as const;
  expect(await session.change([removed])).toEqual({ files: [], pages: ['/docs/a'] });
  const saved = ['static/x.txt', 'docs/c.md'].map((path) => ({ path, kind: 'changed', isFolder: false }) as const);
  expect(await session.change(saved)).toEqual({ files: ['/x.txt'], pages: ['/docs/c'] });
  // A page that links to one that is saved stays as it is.
  expect((await session.change([{ path: 'docs/a.md', kind: 'changed', isFolder: false }])).pages).toEqual(['/docs/a']);
});

test('a page that has lost a heading is reported with the pages that link to it', async () => {
  const root = writeSite({
    'docs/a.md': '# A\n\n[B](./b.md#one)\n',
    'docs/b.md': '# B\n\n## One\n',
    'docs/c.md': '# C\n',
  });
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  for (const page of ['/docs/a', '/docs/b', '/docs/c']) await session.ask(async (site) => site?.route(page));
  const saved = { path: 'docs/b.md', kind: 'changed', isFolder: false } as const;
  writeFileSync(join(root, 'docs/b.md'), '# B\n\n## One\n\n## Two\n');
  expect((await session.change([saved])).pages).toEqual(['/docs/b']);
  writeFileSync(join(root, 'docs/b.md'), '# B\n\n## First\n\n## Two\n');
  expect((await session.change([saved])).pages).toEqual(['/docs/b', '/docs/a']);
});

test('a site without a page says so, and one whose folder was removed says that', async () => {
  const root = writeSite({});
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  const rules = async () => (await session.diagnostics()).map(({ rule }) => rule);
  expect(await rules()).toEqual(['empty-site']);
  rmSync(root, { recursive: true });
  await session.change([{ path: 'docsgen.config.js', kind: 'removed', isFolder: false }]);
  // What the site had is still shown, until its folder is there again.
  expect((await session.diagnostics()).map(({ message }) => message)).toContain('the current folder was removed');
});

test('a site that cannot be read says so until it can, and shows what it had; what is no matter of files is a fault', async () => {
  const cache = noCache();
  let fault: Error | undefined;
  const store = {
    ...cache.graph.store,
    get(key: string) {
      if (fault !== undefined) throw fault;
      return cache.graph.store.get(key);
    },
  };
  const root = writeSite({ 'docs/a.md': '# A\n' });
  const session = new Session({
    cwd: root,
    root,
    drafts: false,
    cache: { ...cache, graph: { ...cache.graph, store } },
  });
  await session.start();
  const { state } = session;
  const change = () => session.change([{ path: 'docsgen.config.js', kind: 'changed', isFolder: false }]);
  const messages = async () => (await session.diagnostics()).map(({ message }) => message);
  fault = Object.assign(new Error('EIO: i/o error'), { syscall: 'read' });
  await change();
  fault = undefined;
  expect(await messages()).toEqual(['the site cannot be read: EIO: i/o error']);
  expect(session.state).not.toBe(state);
  expect(session.site?.inputs.content.sources.map(({ path }) => path)).toEqual(['docs/a.md']);
  await change();
  expect(await messages()).toEqual([]);
  fault = new Error('a fault');
  await expect(change()).rejects.toThrow('a fault');
});

const locales = "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' } } };\n";

test('a saved translation is reported with its own page, and what is wrong in a locale with the site', async () => {
  const root = writeSite({
    'docsgen.config.js': locales,
    'docs/a.md': '# A\n',
    'pages/x.md': '---\nslug: /de/docs/b\n---\n\n# X\n',
    'i18n/de/docs/a.md': '# A\n',
    'i18n/de/docs/b.md': '---\nsidebar_position: first\n---\n\n# B\n',
    'docs/b.md': '# B\n',
  });
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  const saved = { path: 'i18n/de/docs/a.md', kind: 'changed', isFolder: false } as const;
  expect((await session.change([saved])).pages).toEqual(['/de/docs/a']);
  const found = (await session.diagnostics()).map(
    ({ rule, place, related }) => `${rule} ${place?.file}:${place?.start?.line} ${related?.[0]?.place.file ?? ''}`,
  );
  expect(found).toEqual(['invalid-frontmatter i18n/de/docs/b.md:2 ', 'duplicate-route pages/x.md:2 docsgen.config.js']);
});

test('texts of the config that a locale names wrongly are reported, and those of the site once', async () => {
  const root = writeSite({
    'docsgen.config.js': locales,
    'docs/a.md': '---\nsidebar_position: first\n---\n\n# A\n',
    'i18n/de/strings.json': '{ "interface": { "nav.nxt": "Vor" } }',
  });
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  const files = (await session.diagnostics()).map(({ place }) => place?.file).sort();
  expect(files).toEqual(['docs/a.md', 'i18n/de/strings.json']);
});

test('a result that the cache lost is computed, and a fault that is none is reported', async () => {
  const { session } = await openSession();
  let tries = 0;
  expect(
    await session.ask(async (site) => {
      if (++tries < 2) throw new LostResult('page docs/a.mdx');
      return site !== undefined;
    }),
  ).toBe(true);
  expect(tries).toBe(2);
});
