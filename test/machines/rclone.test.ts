import { copyFileSync, mkdirSync, rmSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFolder } from '../build-site.ts';
import { blockOf } from '../e2e/manual/machine-recipes.ts';
import { createNetwork, installOtherVersion, type Network, notTried } from './engines.ts';
import { cleanBuild, damages, edit, filesIn, madeIn, site } from './site.ts';

// The recipe for a shared cache, with a folder in place of a store.

const why = notTried('rclone');
const recipe = blockOf('A cache for everybody').replace('docsgen build', 'docsgen build --timings');

describe.skipIf(why !== '')(`a cache that rclone copies${why}`, () => {
  let network: Network;
  let wanted: ReadonlyMap<string, string>;

  beforeAll(async () => {
    network = createNetwork(site);
    wanted = await cleanBuild(network.machine());
  });

  /** A store, as `remote:` of rclone. */
  function store(name: string) {
    const folder = join(network.folder, name);
    const env = { RCLONE_CONFIG: join(network.folder, 'rclone.conf'), RCLONE_CONFIG_REMOTE_TYPE: 'alias' };
    return { folder, env: { ...env, RCLONE_CONFIG_REMOTE_REMOTE: folder } };
  }

  async function build(root: string, env: Readonly<Record<string, string>>) {
    const { code, said } = await network.run(recipe, root, env);
    expect(code, said).toBe(0);
    return { made: madeIn(said), output: readFolder(join(root, 'build')) };
  }

  test('what one machine has made, no other makes again, and an edit is made once', async () => {
    const { env } = store('once');
    const first = await build(network.machine(), env);
    expect(first.made).toBeGreaterThan(50);
    expect(first.output).toEqual(wanted);
    expect(await build(network.machine(), env)).toEqual({ made: 0, output: wanted });

    const [writer, reader] = [network.machine(), network.machine()];
    for (const root of [writer, reader]) edit(root, 'One more paragraph.');
    const edited = await build(writer, env);
    expect(edited.made).toBeGreaterThan(0);
    expect(edited.made).toBeLessThan(first.made / 3);
    expect(edited.output).toEqual(await cleanBuild(writer));
    expect(await build(reader, env)).toEqual({ made: 0, output: edited.output });
  });

  test('machines that begin at the same time, with other pages, leave a store in which little is missing', async () => {
    const { env } = store('at once');
    const machines = Array.from({ length: 3 }, () => network.machine());
    for (const [n, root] of machines.entries()) if (n > 0) edit(root, `Paragraph ${n}.`);
    const outputs = await Promise.all(machines.map(async (root) => (await build(root, env)).output));
    for (const [n, root] of machines.entries()) expect(outputs[n]).toEqual(await cleanBuild(root));
    for (const [n, output] of outputs.entries()) {
      const other = network.machine();
      if (n > 0) edit(other, `Paragraph ${n}.`);
      const again = await build(other, env);
      expect(again.output).toEqual(output);
      // Of each result the newest version is found: what differs between them is made by turns.
      expect(again.made).toBeLessThan(20);
    }
  });

  test.each(Object.entries(damages))('where %s in the store, time is lost once', async (name, damage) => {
    const { folder, env } = store(`damaged, ${name}`);
    await build(network.machine(), env);
    for (const file of filesIn(folder)) damage(file);
    const second = await build(network.machine(), env);
    expect(second.output).toEqual(wanted);
    expect(await build(network.machine(), env)).toEqual({ made: 0, output: wanted });
  });

  test('a download that was broken off costs time only, and takes nothing from the store', async () => {
    const { folder, env } = store('broken off');
    await build(network.machine(), env);
    const second = network.machine();
    const cache = join(second, '.docsgen/cache');
    mkdirSync(cache, { recursive: true });
    for (const file of filesIn(folder)) {
      copyFileSync(file, join(cache, basename(file)));
      truncateSync(join(cache, basename(file)), 3000);
    }
    expect((await build(second, env)).output).toEqual(wanted);
    expect(await build(network.machine(), env)).toEqual({ made: 0, output: wanted });
  });

  test('two versions of docsgen share a store, and neither uses what the other has made', async () => {
    const { env } = store('versions');
    const other = { ...env, FIRST: installOtherVersion(join(network.folder, 'other')) };
    const first = await build(network.machine(), other);
    expect(first.output).toEqual(wanted);
    expect(await build(network.machine(), env)).toEqual({ made: first.made, output: wanted });
    for (const version of [env, other])
      expect(await build(network.machine(), version)).toEqual({ made: 0, output: wanted });
    rmSync(join(network.folder, 'other'), { recursive: true });
  });
});
