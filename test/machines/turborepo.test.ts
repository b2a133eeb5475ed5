import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFolder } from '../build-site.ts';
import { blockOf } from '../e2e/manual/machine-recipes.ts';
import { git } from '../git.ts';
import { createNetwork, installDyingShard, type Network, notTried } from './engines.ts';
import { cleanBuild, damages, edit, filesIn, site } from './site.ts';

// The recipe for Turborepo, with a server for its remote cache.

const why = notTried('turbo', 'turborepo-remote-cache');
const block = (title: string) => blockOf('Turborepo', title);

/** The lock file of npm, from which Turborepo knows the version of docsgen. */
function locked(version: string): string {
  const root = { name: 'docs-site', dependencies: { docsgen: version } };
  const docsgen = { version, resolved: `https://registry.example.org/docsgen-${version}.tgz`, integrity: version };
  const packages = { '': root, 'node_modules/docsgen': docsgen };
  return JSON.stringify({ name: 'docs-site', lockfileVersion: 3, requires: true, packages });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe.skipIf(why !== '')(`Turborepo with a remote cache${why}`, () => {
  let network: Network;
  let wanted: ReadonlyMap<string, string>;
  let store: string;
  let address: string;
  let stop: () => void = () => {};
  const secrets = { TOKEN: 'token', KEY: 'key'.repeat(12), TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

  beforeAll(async () => {
    const scripts = JSON.parse(block('package.json'));
    network = createNetwork({
      ...site,
      'turbo.json': block('turbo.json'),
      '.gitignore': block('.gitignore'),
      'package.json': JSON.stringify({ ...scripts, dependencies: { docsgen: '1.0.0' } }),
      'package-lock.json': locked('1.0.0'),
    });
    wanted = await cleanBuild(network.machine());
    store = join(network.folder, 'store');
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const lines = block('On the server')
      .replaceAll('/var/cache/turborepo', store)
      .replace('npx turborepo', 'exec npx turborepo');
    stop = await network.serve(lines, { ...secrets, HOST: '127.0.0.1', PORT: String(port) }, address);
  });
  afterAll(() => stop());

  async function run(root: string, tasks = 'docs', env: Readonly<Record<string, string>> = {}) {
    const lines = block('On each machine')
      .replaceAll('https://cache.example.org', address)
      .replace(/run docs$/m, `run ${tasks}`);
    const { code, said } = await network.run(lines, root, { ...secrets, ...env });
    return { code, said, cached: /Cached: +(\d+) cached, (\d+) total/.exec(said)?.slice(1).join(' of ') };
  }

  const outputOf = (root: string) => readFolder(join(root, 'build'));
  const emptyStore = () => {
    if (existsSync(store)) for (const file of filesIn(store)) rmSync(file);
  };

  test('another machine makes no part again', async () => {
    emptyStore();
    const [first, second] = [network.machine(), network.machine()];
    expect(await run(first)).toMatchObject({ code: 0, cached: '0 of 3' });
    const { said, ...other } = await run(second);
    expect(other).toEqual({ code: 0, cached: '2 of 3' });
    expect(said).not.toContain('in none of the caches');
    for (const root of [first, second]) expect(outputOf(root)).toEqual(wanted);

    for (const root of [first, second]) edit(root, 'One more paragraph.');
    expect(await run(first)).toMatchObject({ code: 0, cached: '0 of 3' });
    expect(outputOf(first)).toEqual(await cleanBuild(first));
    expect(await run(second)).toMatchObject({ code: 0, cached: '2 of 3' });
    expect(outputOf(second)).toEqual(outputOf(first));
  });

  test('two machines make a part each, and a third merges them', async () => {
    emptyStore();
    expect(await run(network.machine(), 'docs:shard-1')).toMatchObject({ cached: '0 of 1' });
    expect(await run(network.machine(), 'docs:shard-2')).toMatchObject({ cached: '0 of 1' });
    const third = network.machine();
    const { code, said, cached } = await run(third);
    expect({ code, cached }).toEqual({ code: 0, cached: '2 of 3' });
    expect(said).not.toContain('in none of the caches');
    expect(outputOf(third)).toEqual(wanted);
  });

  test.each(Object.entries(damages))('where %s in the remote cache, the bytes are right', async (_, damage) => {
    emptyStore();
    await run(network.machine());
    for (const file of filesIn(store, (name) => !name.endsWith('.tag'))) damage(file);
    const second = network.machine();
    expect(await run(second)).toMatchObject({ code: 0, cached: '0 of 3' });
    expect(outputOf(second)).toEqual(wanted);
  });

  test('with --continue, what a shard that died would have made is made by merge', async () => {
    emptyStore();
    const root = network.machine();
    const FIRST = installDyingShard(join(network.folder, 'dying'));
    const stopped = await run(root, 'docs', { FIRST });
    expect(stopped.code).not.toBe(0);
    const { code, said } = await run(root, 'docs --continue', { FIRST });
    expect(code).not.toBe(0);
    expect(said).toContain('no cache in shard-2: what that shard would have made is made here');
    expect(outputOf(root)).toEqual(wanted);
  });

  test('another version of docsgen makes everything again', async () => {
    emptyStore();
    await run(network.machine());
    const second = network.machine();
    writeFileSync(join(second, 'package-lock.json'), locked('1.0.1'));
    git(second, 'commit', '--quiet', '-am', 'update');
    expect(await run(second)).toMatchObject({ code: 0, cached: '0 of 3' });
    expect(outputOf(second)).toEqual(wanted);
  });
});
