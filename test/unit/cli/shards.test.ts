import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolder, writeSite } from '../../build-site.ts';
import { runCommand } from '../../run-command.ts';

test('the parts of a site are built into caches, and merge makes the site of them', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' });
  for (const part of ['1', '2']) {
    const built = await runCommand(['build', '--shard', `${part}/2`, '--cache-dir', `cache-${part}`], root);
    expect(built).toMatchObject({
      code: 0,
      stderr: `part ${part} of 2 is in the cache; docsgen merge builds the site from all parts\n`,
    });
  }
  expect(existsSync(join(root, 'build'))).toBe(false);
  const merged = await runCommand(['merge', 'cache-1', 'cache-2', '--cache-dir', 'whole', '--timings'], root);
  expect(merged.code).toBe(0);
  expect(merged.stderr).toMatch(/^ {2}page: 2 from the cache, 0 made$/m);
  expect(merged.stderr).toMatch(/^built 6 pages, \d+ KiB, in [\d.]+ s\nthe site is in build\/\n$/m);

  const why = ['build', '--cache-dir', 'whole', '--explain'];
  const { stderr } = await runCommand([...why, 'docs/a.md'], root);
  expect(stderr).toContain('docs/a.md (page): from the cache; nothing it is made from has changed');
  expect(stderr).toMatch(/^of the whole site \d\d+ results came from the cache, and 0 were made$/m);
  expect((await runCommand([...why, 'docs/none.md'], root)).stderr).toContain('no page docs/none.md in the cache');
  const json = JSON.parse((await runCommand(['build', '--cache-dir', 'whole', '--json'], root)).stdout);
  expect(json).toMatchObject({ written: true, routes: 6, diagnostics: [] });
});

test('what a shard that died would have made is made by merge', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' });
  expect((await runCommand(['build', '--no-cache'], root)).code).toBe(0);
  await runCommand(['build', '--shard', '1/2', '--cache-dir', 'shards/1'], root);
  const merged = await runCommand(['merge', 'shards/1', 'shards/2', '--out', 'merged'], root);
  expect(merged.code).toBe(0);
  expect(merged.stderr).toContain('no cache in shards/2: what that shard would have made is made here\n');
  expect(merged.stderr).toContain('1 of 2 pages was in none of the caches');
  expect(readFolder(join(root, 'merged'))).toEqual(readFolder(join(root, 'build')));
});

test('merge needs a site, and caches that there are', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n' });
  expect(await runCommand(['merge', 'none'], root)).toMatchObject({ code: 2, stderr: expect.stringContaining('none') });
  expect((await runCommand(['merge', 'none'], '/')).code).toBe(2);
});
