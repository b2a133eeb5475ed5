import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noCache } from '../../../src/core/cache/index.ts';
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
    site?.world.content.sources.map(({ path }) => readFileSync(join(root, path), 'utf8')),
  );
  expect(texts).toEqual(['# A\n']);
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
  expect(tries).toBe(4);
  await expect(
    ask(() => {
      throw new Error('a fault');
    }),
  ).rejects.toThrow('a fault');
  expect(tries).toBe(5);
});
