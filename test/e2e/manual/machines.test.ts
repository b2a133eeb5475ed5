import { cpSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFolder, writeSite } from '../../build-site.ts';
import { runDocsgen } from '../../run-docsgen.ts';
import { recipes } from './machine-recipes.ts';

// The recipes for several machines, with processes and folders of this one in place of machines and stores. With the engines that
// they are for, they are run in `test/machines/`.

test.each(Object.entries(recipes))('%s: each part is made once, and all of them are merged', (_, recipe) => {
  const { shards, merge } = recipe();
  const parts = shards.map((line) => /^build --shard (\d)\/(\d) --cache-dir (\S+)$/.exec(line)?.slice(1) ?? []);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(([index, count]) => `${index}/${count}`)).toEqual(
    parts.map((_, index) => `${index + 1}/${parts.length}`),
  );
  const merged = merge
    .replace(/ --out \S+$/, '')
    .split(' ')
    .slice(1);
  expect(merged).toEqual(parts.map(([, , folder]) => folder));
});

describe('machines that share a site', () => {
  const pages = Array.from({ length: 12 }, (_, n) => [
    `docs/p${n}.md`,
    `# Page ${n}\n\n[next](./p${(n + 1) % 12}.md)\n`,
  ]);
  const site = { 'docsgen.config.js': "export default { title: 'T', search: false };\n", ...Object.fromEntries(pages) };
  let wanted: ReadonlyMap<string, string>;

  /** The same site on another machine. Results from files that were written a moment before are not cached. */
  async function machine(): Promise<string> {
    const root = writeSite(site);
    await setTimeout(30);
    return root;
  }

  beforeAll(async () => {
    const root = await machine();
    expect((await runDocsgen(['build'], root)).code).toBe(0);
    wanted = readFolder(join(root, 'build'));
  });

  test('an indexed Job on a shared volume makes the site of one machine', async () => {
    const { shards, merge } = recipes.Kubernetes?.() ?? { shards: [], merge: '' };
    const volume = mkdtempSync(join(tmpdir(), 'docsgen-volume-'));
    const onVolume = (line: string) => line.replaceAll(' shards/', ` ${volume}/`).split(' ');
    for (const line of shards) expect((await runDocsgen(onVolume(line), await machine())).code, line).toBe(0);
    expect((await runDocsgen(onVolume(merge), await machine())).code).toBe(0);
    expect(readFolder(join(volume, 'site'))).toEqual(wanted);
  });

  test('a store of cache files fills the cache of a machine that has built nothing', async () => {
    const store = mkdtempSync(join(tmpdir(), 'docsgen-store-'));
    const build = ['build', '--cache-dir', '.docsgen/cache', '--timings'];
    /** As `rclone copy --ignore-existing` does. */
    const copy = (from: string, to: string) => {
      mkdirSync(to, { recursive: true });
      for (const name of readdirSync(from)) cpSync(join(from, name), join(to, name), { force: false });
    };
    const first = await machine();
    await runDocsgen(build, first);
    copy(join(first, '.docsgen/cache'), store);
    const second = await machine();
    copy(store, join(second, '.docsgen/cache'));
    const { code, stderr } = await runDocsgen(build, second);
    expect(code).toBe(0);
    expect(stderr).toContain('page: 12 from the cache, 0 made');
    expect(readFolder(join(second, 'build'))).toEqual(wanted);
  });
});
