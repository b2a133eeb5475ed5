import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFolder } from '../build-site.ts';
import { recipes } from '../e2e/manual/machine-recipes.ts';
import { startDocsgen } from '../run-docsgen.ts';
import { createNetwork, installOtherVersion, type Network } from './engines.ts';
import { cleanBuild, damages, filesIn, site } from './site.ts';

// Jobs of a matrix as their command lines, each in a clone of its own, with a folder in place of artifacts.

const recipeOf = (name: string) => recipes[name]?.() ?? { shards: [], merge: '' };

describe.each(['GitHub Actions', 'GitLab', 'Kubernetes'])('jobs of %s', (name) => {
  const { shards, merge } = recipeOf(name);
  let network: Network;
  let wanted: ReadonlyMap<string, string>;
  let artifacts: number;

  beforeAll(async () => {
    network = createNetwork(site);
    wanted = await cleanBuild(network.machine());
    artifacts = 0;
  });

  /** Makes all parts. @returns the folder that their caches are in, and the command that merges them */
  async function makeParts(first?: string) {
    const folder = join(network.folder, `artifacts-${++artifacts}`);
    const parts = shards.map((line) => /--cache-dir (\S+)$/.exec(line)?.[1] ?? '');
    const made = shards.map((line) => line.replace(/(?<=--cache-dir )/, `${folder}/`));
    for (const line of made) {
      const { code, said } = await network.run(`npx docsgen ${line}`, network.machine(), first ? { FIRST: first } : {});
      expect(code, said).toBe(0);
    }
    const out = join(folder, 'out');
    const words = merge.replace(/ --out \S+/, '').split(' ');
    const line = `npx docsgen ${words.map((word) => (parts.includes(word) ? join(folder, word) : word)).join(' ')}`;
    return {
      caches: parts.map((part) => join(folder, part)),
      async merge() {
        const { code, said } = await network.run(`${line} --out ${out} --timings`, network.machine());
        expect(code, said).toBe(0);
        return { output: readFolder(out), said };
      },
    };
  }

  test('what the parts have made is not made again', async () => {
    const { output, said } = await (await makeParts()).merge();
    expect(output).toEqual(wanted);
    for (const kind of ['page', 'bundle', 'Markdown copy', 'search entry'])
      expect(said).toMatch(new RegExp(`^ {2}${kind}: \\d+ from the cache, 0 made$`, 'm'));
    expect(said).not.toContain('in none of the caches');
  });

  test('a part that died is made by merge', async () => {
    const { caches, merge } = await makeParts();
    rmSync(caches[1] ?? '', { recursive: true });
    const { output, said } = await merge();
    expect(output).toEqual(wanted);
    expect(said).toMatch(/no cache in \S+: what that shard would have made is made here/);
    expect(said).toMatch(/^3 of 13 pages were in none of the caches/m);
  });

  test.each(Object.entries(damages))('where %s in the caches of two parts, the bytes are right', async (_, damage) => {
    const { caches, merge } = await makeParts();
    for (const cache of [caches[0], caches[2]]) for (const file of filesIn(cache ?? '')) damage(file);
    expect((await merge()).output).toEqual(wanted);
  });

  test('parts of another version are not used', async () => {
    const { merge } = await makeParts(installOtherVersion(join(network.folder, 'other')));
    const { output, said } = await merge();
    expect(output).toEqual(wanted);
    expect(said).toContain('13 of 13 pages were in none of the caches');
  });
});

test('a part that is killed at any moment leaves what merge can use', async () => {
  const network = createNetwork(site);
  const wanted = await cleanBuild(network.machine());
  const whole = join(network.folder, 'whole');
  const started = performance.now();
  await startDocsgen(['build', '--shard', '1/2', '--cache-dir', whole], network.machine()).done;
  const length = performance.now() - started;
  for (const part of [0.3, 0.6, 0.8, 0.9, 0.95, 0.98, 1]) {
    const cache = join(network.folder, `killed-${part}`);
    const { child, done } = startDocsgen(['build', '--shard', '2/2', '--cache-dir', cache], network.machine());
    setTimeout(() => child.kill('SIGKILL'), length * part);
    await done;
    const root = network.machine();
    const { code, said } = await network.run(`npx docsgen merge ${whole} ${cache}`, root);
    expect(code, said).toBe(0);
    expect(readFolder(join(root, 'build')), `after ${part} of its time`).toEqual(wanted);
  }
});
