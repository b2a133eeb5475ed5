import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { restoreOutput } from '../../src/pipeline/emit/index.ts';
import { readFolder, writeSite } from '../build-site.ts';
import { effort, isLong, seed, share } from '../effort.ts';
import { runDocsgen, startDocsgen } from '../run-docsgen.ts';

// A command may be killed at any moment: the next build gives what one from nothing would, and leaves nothing behind. What is
// on the disk changes with each write only, so the kills are spread over these, from the first to the last.

const folder = mkdtempSync(join(tmpdir(), 'docsgen-kills-'));
mkdirSync(join(folder, 'temporary'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const site = {
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `docs/p${index}.md`,
      `# Page ${index}\n\n[next](/docs/p${(index + 1) % 8})\n`,
    ]),
  ),
  'docs/code.mdx': '# Code\n\n{1 + 1}\n',
  'static/robots.txt': 'User-agent: *\n',
  'docsgen.config.js': "export default { title: 'First', url: 'https://example.org' };\n",
};

/** A site at the beginning of a command, and what a build of it gives. */
interface State {
  readonly from: string;
  /** What was built before; `undefined` where nothing was. */
  readonly before: ReadonlyMap<string, string> | undefined;
  readonly clean: ReadonlyMap<string, string>;
  /** How often a build changes the disk. */
  readonly writes: number;
}

const names = [
  'that has never been built',
  'that has not changed',
  'with an edited page',
  'with another title',
] as const;
type StateName = (typeof names)[number];

/** What is written into a copy of the site that was built; `undefined` for one that was not. */
const edits: Readonly<Record<StateName, Readonly<Record<string, string>> | undefined>> = {
  'that has never been built': undefined,
  'that has not changed': {},
  'with an edited page': { 'docs/p3.md': '# Page 3\n\nEdited.\n' },
  'with another title': { 'docsgen.config.js': site['docsgen.config.js'].replace('First', 'Second') },
};

/** What a command that is to die at a write gets. */
const environment = (at: number) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'die-at-write.mjs'))}`,
  DIE_AT: String(at),
  DIE_COUNT: join(folder, 'count'),
  TMPDIR: join(folder, 'temporary'),
});

/** Made for the first test that needs it. */
const stateOf = once(async (name: StateName): Promise<State> => {
  const edit = edits[name];
  const root = edit === undefined ? writeSite(site) : copyOf(await builtSite(''));
  for (const [path, text] of Object.entries(edit ?? {})) writeFileSync(join(root, path), text);
  const copy = copyOf(root);
  for (const made of ['.docsgen', 'build']) rmSync(join(copy, made), { recursive: true, force: true });
  await runDocsgen(['build'], copy);
  const { done } = startDocsgen(['build'], copyOf(root), environment(0));
  expect(await done).toMatchObject({ code: 0 });
  const before = edit === undefined ? undefined : readFolder(join(root, 'build'));
  const writes = Number(readFileSync(join(folder, 'count'), 'utf8'));
  return { from: root, before, clean: readFolder(join(copy, 'build')), writes };
});

const builtSite = once(async (_: '') => {
  const root = writeSite(site);
  await runDocsgen(['build'], root);
  return root;
});

function once<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const made = new Map<K, Promise<V>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function copyOf(root: string): string {
  const copy = mkdtempSync(join(folder, 'site-'));
  cpSync(root, copy, { recursive: true });
  return copy;
}

/** The next build is as if nothing had been, and nothing is left of what was killed. */
async function expectAllIsWell(root: string, clean: ReadonlyMap<string, string>) {
  expect(await runDocsgen(['build'], root)).toMatchObject({ code: 0 });
  expect(readFolder(join(root, 'build'))).toEqual(clean);
  expect(readdirSync(root).sort()).toEqual(['.docsgen', 'build', 'docs', 'docsgen.config.js', 'static']);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  expect(names.filter((name) => /[\\/]\.docsgen-\d/.test(name))).toEqual([]);
  // Later releases of Node keep compiled code there.
  expect(readdirSync(join(folder, 'temporary')).filter((name) => name !== 'node-compile-cache')).toEqual([]);
}

const count = effort(4, 40);
const kills = Array.from({ length: count }, (_, index) => [names[index % names.length] as StateName, index] as const);
/** Each builds three times, and the first one of a site more often. */
const timeout = 180_000;

test.each(share(kills, 2))('a build of a site %s is killed (%i)', { timeout }, async (name, index) => {
  const { from, before, clean, writes } = await stateOf(name);
  // Evenly spread, and elsewhere each day.
  const part = ((index + 0.5) / count + (seed % 97) / 97) % 1;
  const root = copyOf(from);
  const { child, done } = startDocsgen(['build'], root, environment(1 + Math.floor(part * writes)));
  await done;
  expect(child.signalCode).toBe('SIGKILL');
  // Also where no build follows, the site is there as a whole, the old or the new one.
  if (before !== undefined) {
    await restoreOutput(join(root, 'build'));
    const files = readFolder(join(root, 'build'));
    expect([before, clean].some((one) => isDeepStrictEqual(one, files))).toBe(true);
  }
  await expectAllIsWell(root, clean);
});

test.each(isLong ? [1, 2] : [1])('a server is killed at write %i to its cache', { timeout }, async (at) => {
  const { from, clean } = await stateOf('with an edited page');
  const root = copyOf(from);
  const { child, done } = startDocsgen(['serve', '--watch', '--port', '0'], root, environment(at));
  let printed = '';
  child.stderr?.on('data', (chunk) => {
    printed += String(chunk);
  });
  // It writes what pages are made of, now and then: each time there is another one.
  let asked = 0;
  const asking = setInterval(() => {
    const [url] = /http:\S+\//.exec(printed) ?? [];
    if (url !== undefined) fetch(`${url}docs/p${asked++}`).catch(() => {});
  }, 1000);
  await done;
  clearInterval(asking);
  expect(child.signalCode).toBe('SIGKILL');
  await expectAllIsWell(root, clean);
});
