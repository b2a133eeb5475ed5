import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type BuiltSite, buildSite, readFolder, writeSite } from '../build-site.ts';
import { effort } from '../effort.ts';
import { stockDocument, writeChanges, writeFirstSite } from '../equality/site.ts';
import { runDocsgen } from '../run-docsgen.ts';

const site = async () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-cache-'));
  // Fewer operations than navigation lists: each has a page in every language.
  writeChanges(root, new Map(), writeFirstSite().set('openapi/stock.json', stockDocument(12)));
  // What was written while a build ran is not kept, and clocks of file systems tick slowly.
  await setTimeout(30);
  return root;
};
/** What was made, without the config: it names where the files of its plugin lie, so that it is bundled each time. */
const made = ({ result }: Awaited<ReturnType<typeof buildSite>>) =>
  Object.fromEntries(
    [...result.cached]
      .map(([kind, counts]) => [kind, counts.made] as const)
      .filter(([kind, count]) => count !== 0 && kind !== 'config'),
  );
const cacheOf = (root: string) => join(root, '.docsgen/cache');

/** A site that is built once, and a copy that stays as it is. */
let built: Promise<{ readonly first: BuiltSite; readonly kept: string }> | undefined;
const builtSite = () => {
  built ??= site().then(async (root) => {
    const first = await buildSite(root);
    return { first, kept: copyOf(root) };
  });
  return built;
};

/** The copy lies beside it, so that modules outside of the site are at the same place as seen from there. */
function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'docsgen-cache-'));
  cpSync(root, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return copy;
}

/** A copy of the site with its output and its cache. */
async function builtCopy(): Promise<BuiltSite> {
  const { first, kept } = await builtSite();
  const root = copyOf(kept);
  await setTimeout(30);
  return { ...first, root };
}

/** What is held of any site is held of one that takes a tenth of the time. */
const small = {
  'pages/about.mdx': '# About\n\nOne.\n',
  'pages/other.md': '# Other\n\nWords.\n',
  'docs/a.mdx': 'See {1 + 1}.\n',
};

test('nothing is made again when nothing has changed, and only the changed page when one has', async () => {
  const { first } = await builtSite();
  const again = await buildSite(first.root);
  expect(made(again)).toEqual({});
  expect(again.files).toEqual(first.files);

  const page = join(first.root, 'pages/about.mdx');
  writeFileSync(page, `${readFileSync(page, 'utf8')}\nMore.\n`);
  // The pages of translations, one for each language, compare the original with what was translated.
  const ofPage = { frontmatter: 1, page: 1, route: 2, 'Markdown copy': 1, 'body of a feature': 2 };
  expect(made(await buildSite(first.root))).toEqual(ofPage);
});

test('a page with a component of its own changes no other page', async () => {
  const config = "export default { title: 'T', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } };\n";
  const component = 'export const Box = () => <b>box</b>;\n';
  const text = "import { Box } from '@site/box';\n\n# Live\n\n<Box />\n";
  const first = await buildSite({ ...small, 'docsgen.config.js': config, 'box.tsx': component, 'docs/live.mdx': text });
  const page = join(first.root, 'docs/live.mdx');
  await setTimeout(30);
  writeFileSync(page, `${readFileSync(page, 'utf8')}\nMore {2}.\n`);
  const { page: pages, route } = made(await buildSite(first.root));
  // The German site shows it too.
  expect([pages, route]).toEqual([1, 2]);
});

test('a page that is saved while the site is built is read again with all that was known of it', async () => {
  const root = writeSite({ 'docs/a.mdx': '[B](./b.mdx)\n', 'docs/b.mdx': '# First\n' });
  const page = join(root, 'docs/b.mdx');
  const saves = ['---\ntitle: Second\nslug: /c\n---\n\nText.\n', '# Third\n'];
  /** Saves after everything was read and before it is compiled, as often as there are texts. */
  const onStage = (stage: string) => {
    if (stage === 'compile' && saves.length > 0) writeFileSync(page, saves.shift() ?? '');
  };

  const disturbed = await buildSite(root, { onStage });
  expect(disturbed.findings).toEqual([]);
  // Whoever saves all the time gets a site of one state all the same.
  expect(disturbed.files.get('docs/c/index.html')).toContain('<title>Second | Test</title>');
  expect(disturbed.files.get('docs/a/index.html')).toContain('<a href="/docs/c">B</a>');
  const calm = await buildSite(root);
  expect(calm.files.get('docs/b/index.html')).toContain('<title>Third | Test</title>');
  expect(calm.files).toEqual((await buildSite(root, { cache: false })).files);
});

test('findings are reported again by every build', async () => {
  const broken = { 'docs/a.mdx': '[x](./gone.mdx) ![y](./gone.png)\n\n```json schema=a/B\n{}\n```\n' };
  const first = await buildSite(broken);
  const again = await buildSite(first.root);
  expect(made(again).page).toBeUndefined();
  expect(again.printed).toBe(first.printed);
  expect(again.printed).toContain('broken-markdown-link');
});

test('the output is written again where its files were changed', async () => {
  const first = await buildSite(small);
  const file = join(first.root, 'build/about/index.html');
  const { atimeMs, mtimeMs, size } = statSync(file);
  writeFileSync(file, readFileSync(file, 'utf8').replace('One', 'Two'));
  expect([statSync(file).size, atimeMs > 0, mtimeMs > 0]).toEqual([size, true, true]);
  writeFileSync(join(first.root, 'build/stray.txt'), 'x');
  expect((await buildSite(first.root)).files).toEqual(first.files);
});

test('a change is seen that leaves length and time stamp of a file as they were', async () => {
  const { root } = await buildSite(small);
  const [source, built] = [join(root, 'pages/about.mdx'), join(root, 'build/about/index.html')];
  const age = () => {
    for (const path of [source, built]) utimesSync(path, 1_500_000_000.5, 1_500_000_000.5);
  };
  age();
  const before = await buildSite(root);
  const text = readFileSync(source, 'utf8');
  writeFileSync(source, text.replace(/\w(?=\W*$)/, '!'));
  writeFileSync(built, readFileSync(built, 'utf8').replaceAll('e', 'x'));
  age();
  const after = await buildSite(root);
  expect(statSync(source).size).toBe(Buffer.byteLength(text));
  expect(made(after)).toMatchObject({ page: 1, route: 1 });
  expect(after.files.get('about/index.html')).not.toBe(before.files.get('about/index.html'));
  expect(after.files).toEqual((await buildSite(root, { cache: false })).files);
});

test('a build that changes nothing leaves the folder as it is', async () => {
  const first = await buildSite(small);
  const { ino } = statSync(join(first.root, 'build'));
  await buildSite(first.root);
  expect(statSync(join(first.root, 'build')).ino).toBe(ino);
});

test('a cache may be carried to another folder, and names none', async () => {
  const first = await builtCopy();
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'docsgen-elsewhere-')), 'some/where/deeper');
  try {
    cpSync(first.root, elsewhere, { recursive: true, filter: (path) => !path.endsWith('/build') });
    const moved = await buildSite(elsewhere);
    // The bundle has a module from outside the site, which is at another place as seen from here.
    expect(made(moved)).toEqual({ bundle: 2 });
    expect(moved.files).toEqual(first.files);
    for (const name of readdirSync(cacheOf(elsewhere))) {
      const bytes = readFileSync(join(cacheOf(elsewhere), name), 'latin1');
      for (const path of [(await builtSite()).first.root, first.root, elsewhere, process.cwd()])
        expect(bytes).not.toContain(path);
    }
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

test('damage of any kind costs time and nothing else', async () => {
  // A link that leads nowhere: findings are kept as well.
  const first = await buildSite({ ...small, 'docs/b.mdx': '# B\n\n[x](#none)\n' });
  expect(first.result.diagnostics).toHaveLength(1);
  const folder = cacheOf(first.root);
  const [name = ''] = readdirSync(folder).filter((name) => name.endsWith('.segment'));
  const whole = readFileSync(join(folder, name));
  for (let round = 0; round < effort(1, 10); round++) {
    const damaged = Buffer.from(whole);
    // A byte in every stretch: many entries are damaged, and where one lies cannot be told beforehand.
    for (let at = round * 97 + 20_000; at < damaged.length; at += 1500) damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(damaged.equals(whole)).toBe(false);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(folder, name), damaged);
    rmSync(join(first.root, 'build'), { recursive: true });
    const built = await buildSite(first.root);
    expect(built.result.diagnostics).toEqual(first.result.diagnostics);
    expect(built.files).toEqual(first.files);
  }
});

test('builds at the same time share a cache', async () => {
  const root = writeSite({
    'docs/a.mdx': '# A\n\nSee [B](./b.md) {1 + 1}.\n',
    'docs/b.md': '# B\n\nText.\n',
    'pages/index.mdx': '# Home\n',
  });
  await setTimeout(30);
  const outs = ['a', 'b', 'c'].map((name) => join(root, '..', `${root.split('/').at(-1)}-${name}`));
  try {
    const runs = await Promise.all(outs.map((out) => runDocsgen(['build', '--out', out], root)));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const [first, ...others] = outs.map(readFolder);
    for (const other of others) expect(other).toEqual(first);
    const { stderr } = await runDocsgen(['build', '--timings'], root);
    expect(stderr).toMatch(/page: \d+ from the cache, 0 made/);
    expect(stderr).not.toMatch(/[1-9]\d* made/);
  } finally {
    for (const out of outs) rmSync(out, { recursive: true, force: true });
  }
});

test('the cache lies with the packages of the site, and clear drops it', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n', 'package.json': '{}' });
  mkdirSync(join(root, 'node_modules'));
  await buildSite(root);
  const folder = join(root, 'node_modules/.cache/docsgen');
  expect(existsSync(folder)).toBe(true);
  expect(existsSync(join(root, '.docsgen'))).toBe(false);
  const { code, stderr } = await runDocsgen(['clear'], root);
  expect([code, stderr]).toEqual([0, 'removed node_modules/.cache/docsgen/\n']);
  expect(existsSync(folder)).toBe(false);
});

test('a plugin from a package is run again when it, or a package that it needs, was upgraded', async () => {
  // A folder for each state: a process imports a module once.
  const build = async (version: string, needed: string) => {
    const { root, files } = await buildSite(
      writeSite({
        'docs/a.mdx': 'Text.\n',
        'docsgen.config.js': "import plugin from 'plugin';\nexport default { title: 'T', plugins: [plugin] };\n",
        'node_modules/plugin/package.json': `{"version":"${version}","type":"module","main":"i.js","dependencies":{"needed":"*"}}`,
        'node_modules/plugin/i.js': `import needed from 'needed';
const files = async () => [{ path: 'a.txt', content: '${version} ' + needed }];
export default { kind: 'docsgen plugin', definition: { name: 'plugin', setup: () => ({ files }) } };\n`,
        'node_modules/needed/package.json': `{"version":"${needed}","main":"i.js"}`,
        'node_modules/needed/i.js': `module.exports = '${needed}';\n`,
      }),
      { cacheDir },
    );
    rmSync(root, { recursive: true, force: true });
    return files.get('a.txt');
  };
  const cacheDir = mkdtempSync(join(tmpdir(), 'docsgen-cache-'));
  expect(await build('1', '1')).toBe('1 1');
  expect(await build('2', '1')).toBe('2 1');
  expect(await build('2', '2')).toBe('2 2');
});

test('the command tells why a page was made again, and does without a cache when asked', async () => {
  const root = writeSite({
    'docs/a.mdx': "import Part from './_part.mdx';\n\n# A\n\n<Part />\n",
    'docs/_part.mdx': 'one\n',
  });
  await runDocsgen(['build', '--no-cache'], root);
  expect(existsSync(cacheOf(root))).toBe(false);
  await runDocsgen(['build'], root);
  const unchanged = await runDocsgen(['build', '--explain', 'docs/a.mdx'], root);
  expect(unchanged.stderr).toContain('docs/a.mdx (page): from the cache; nothing it is made from has changed');
  writeFileSync(join(root, 'docs/_part.mdx'), 'two\n');
  const changed = await runDocsgen(['build', '--explain', '/docs/a'], root);
  expect(changed.stderr).toContain('docs/a.mdx (page): made again\n  changed: partial docs/_part.mdx\n');
  expect(changed.stderr).toMatch(/\/docs\/a \(route\): made again\n(?: {2}.*\n)* {2}changed: body of docs\/a.mdx\n/);
  const elsewhere = await runDocsgen(['build', root, '--explain', 'a.mdx'], join(root, 'docs'));
  expect(elsewhere.stderr).toContain('docs/a.mdx (page): from the cache');
  const nowhere = await runDocsgen(['build', '--explain', 'docs/b.mdx'], root);
  expect(nowhere.stderr).toContain('no page docs/b.mdx in the cache: name a source file or an address');
  expect((await runDocsgen(['build', '--verify-cache'], root)).code).toBe(0);
});

test('where the cache cannot be written the site is built and it is said once; a shard is lost', async () => {
  const root = writeSite({ 'docs/a.mdx': 'Text.\n', 'docs/b.mdx': 'Text.\n', cache: 'a file' });
  const { code, stderr } = await runDocsgen(['build', '--cache-dir', 'cache'], root);
  expect(code).toBe(0);
  expect(readFileSync(join(root, 'build/docs/a/index.html'), 'utf8')).toContain('Text.');
  expect(stderr.match(/.*could not be stored.*\n.*/g)).toEqual([
    'results could not be stored in the cache (a file is where a folder has to be): the next build makes all of them again\n  hint: free some space or make its folder writable, or choose another one with --cache-dir',
  ]);
  const shard = await runDocsgen(['build', '--cache-dir', 'cache', '--shard', '1/2'], root);
  expect(shard.code).toBe(1);
  expect(shard.stderr).toMatch(
    /^results could not be stored in the cache \(a file is where a folder has to be\): there is no part to be merged$/m,
  );
  expect(shard.stderr).not.toContain('is in the cache');
});

test('a plugin that never gives the same twice is found out', async () => {
  const root = writeSite({
    'docsgen.config.js': `
      const when = () => (tree) => { tree.children.push({ type: 'text', value: String(process.hrtime.bigint()) }); };
      export default { title: 'T', markdown: { rehypePlugins: [when] } };`,
    'docs/a.mdx': '# A\n',
  });
  await buildSite(root);
  const { findings } = await buildSite(root, { verifyCache: true });
  expect(findings).toContain('stale-cache: the cached result for docs/a.mdx (page) differs when it is made again');
});

test('a word of an operation makes that operation again, and nothing of the other documents', async () => {
  const first = await buildSite(
    {
      'docsgen.config.ts': `export default { title: 'T', fonts: false, api: [
        { id: 'stock', document: 'stock.json', route: '/stock', layout: 'operation' },
        { id: 'other', document: 'other.json', route: '/other', layout: 'operation' }] };`,
      'docs/index.md': '# Home\n',
      'stock.json': stockDocument(12),
      'other.json': stockDocument(12).replaceAll('stock', 'other'),
    },
    { without: [] },
  );
  expect(made(await buildSite(first.root, { without: [] }))).toEqual({});
  const write = (name: string, change: (old: string) => string) =>
    writeFileSync(join(first.root, name), change(readFileSync(join(first.root, name), 'utf8')));
  write('stock.json', (old) => old.replace('Of shelf 5.', 'Of the fifth shelf.'));
  // The first page shows something of all.
  const word = made(await buildSite(first.root, { without: [] }));
  expect(word).toMatchObject({ 'API plan': 1, reference: 1, route: 2, 'Markdown copy': 2, 'search entries': 2 });
  write('docsgen.config.ts', (old) => old.replace(/(\{ id: 'stock.*\}),(\s+)(\{.*\})\]/, '$3,$2$1]'));
  const moved = made(await buildSite(first.root, { without: [] }));
  expect(moved).not.toHaveProperty('reference');
  expect(moved).not.toHaveProperty('API plan');
});
