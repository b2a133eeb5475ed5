import { existsSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readFolder } from '../build-site.ts';
import { blockOf } from '../e2e/manual/machine-recipes.ts';
import { createNetwork, installDyingShard, type Network, notTried } from './engines.ts';
import { cleanBuild, edit, site } from './site.ts';

// The recipe for Nx, with a server for its remote cache: `GET` and `PUT` of a hash.

const why = notTried('nx');
const lock = JSON.stringify({ name: 'docs-site', lockfileVersion: 3, packages: { '': { name: 'docs-site' } } });
const block = (title: string) => blockOf('Nx', title);

describe.skipIf(why !== '')(`Nx with a remote cache${why}`, () => {
  let network: Network;
  let wanted: ReadonlyMap<string, string>;
  const stored = new Map<string, Buffer>();
  let server: Server;
  let address: string;

  beforeAll(async () => {
    const files = ['nx.json', 'package.json', '.gitignore'].map((name) => [name, block(name)]);
    network = createNetwork({ ...site, 'package-lock.json': lock, ...Object.fromEntries(files) });
    wanted = await cleanBuild(network.machine());
    server = createServer((request, response) => {
      const name = request.url ?? '';
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method === 'PUT') stored.set(name, Buffer.concat(chunks));
        const found = stored.get(name);
        response.writeHead(found === undefined ? 404 : 200).end(request.method === 'GET' ? found : undefined);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}`;
  });
  beforeEach(() => stored.clear());
  afterAll(() => void server.close());

  async function run(root: string, more = '', env: Readonly<Record<string, string>> = {}) {
    const lines = block('On each machine').replaceAll('https://cache.example.org', address).trimEnd();
    // What machines have of their own, which clones on one machine would share.
    const own = { HOME: join(root, 'node_modules'), NX_CACHE_DIRECTORY: join(root, '.nx/cache') };
    const still = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', TOKEN: 'token' };
    const { code, said } = await network.run(`${lines}${more}`, root, { ...own, ...still, ...env });
    return { code, said, cached: /Cache: +(\d+)\/(\d+) hit/.exec(said)?.slice(1).join(' of ') };
  }

  const outputOf = (root: string) => readFolder(join(root, 'build'));

  test('another machine makes no part again', async () => {
    const [first, second] = [network.machine(), network.machine()];
    const started = await run(first);
    expect(started.code, started.said).toBe(0);
    const { said, ...other } = await run(second);
    expect(other).toEqual({ code: 0, cached: '2 of 3' });
    expect(said).not.toContain('in none of the caches');
    for (const root of [first, second]) expect(outputOf(root)).toEqual(wanted);

    edit(second, 'One more paragraph.');
    expect(await run(second)).toMatchObject({ code: 0, cached: '0 of 3' });
    expect(outputOf(second)).toEqual(await cleanBuild(second));
  });

  test.each([0.01, 0.3, 0.5, 0.7, 0.99])('a wrong bit at %s of each file makes no wrong bytes', async (part) => {
    await run(network.machine());
    expect(stored.size).toBe(2);
    for (const bytes of stored.values()) {
      const at = Math.floor(bytes.length * part);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
    }
    const second = network.machine();
    const { code } = await run(second);
    // A file that Nx cannot read ends the run.
    if (code !== 0) {
      expect(existsSync(join(second, 'build'))).toBe(false);
      expect(await run(second, ' --skipRemoteCache')).toMatchObject({ code: 0 });
    }
    expect(outputOf(second)).toEqual(wanted);
  });

  test('what a shard that died would have made is made by merge', async () => {
    const root = network.machine();
    const { code } = await run(root, '', { FIRST: installDyingShard(join(network.folder, 'dying')) });
    expect(code).not.toBe(0);
    rmSync(join(root, 'build'), { recursive: true, force: true });
    const merged = await network.run('npx docsgen merge shard-1 shard-2', root);
    expect(merged.said).toContain('no cache in shard-2');
    expect(outputOf(root)).toEqual(wanted);
  });
});
