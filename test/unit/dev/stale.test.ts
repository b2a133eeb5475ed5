import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noCache } from '../../../src/core/cache/index.ts';
import { Session } from '../../../src/dev/session.ts';
import type { SiteInputs } from '../../../src/dev/site-inputs.ts';
import { isHalfWritten, staleAfter } from '../../../src/dev/stale.ts';
import type { Change } from '../../../src/dev/watch.ts';
import { writeSite } from '../../build-site.ts';

const root = writeSite({
  'docs/a.mdx': '# A\n',
  'docs/guide/_part.mdx': 'Part.\n',
  'static/x.txt': 'x',
  'lib/settings.js': 'export {};\n',
});

async function load(): Promise<SiteInputs | undefined> {
  const session = new Session({ cwd: root, root, drafts: false, cache: noCache() });
  await session.start();
  return session.site?.world;
}

const changed = (path: string, rest: Partial<Change> = {}): Change => ({
  path,
  kind: 'changed',
  isFolder: false,
  ...rest,
});
const configFiles = ['docsgen.config.js', 'lib/settings.js'];

test('a saved source is read again, and nothing else', async () => {
  const world = await load();
  const stale = staleAfter([changed('docs/a.mdx'), changed('docs/guide/_part.mdx')], { root, world, configFiles });
  expect(stale).toEqual({
    config: false,
    everything: false,
    sources: new Set(['docs/a.mdx', 'docs/guide/_part.mdx']),
  });
});

test('a source that was removed and is there again was saved', async () => {
  const world = await load();
  const changes = [changed('docs/a.mdx', { kind: 'removed' }), changed('docs/a.mdx', { kind: 'added' })];
  expect(staleAfter(changes, { root, world, configFiles }).everything).toBe(false);
  rmSync(join(root, 'docs/a.mdx'));
  expect(staleAfter(changes, { root, world, configFiles }).everything).toBe(true);
  writeFileSync(join(root, 'docs/a.mdx'), '# A\n');
});

test.each(['docs/new.mdx', 'docs/guide/_category_.json', 'static/x.txt', 'components/box.tsx'])(
  'for %s all content is read again, and the config is not',
  async (path) => {
    const stale = staleAfter([changed(path)], { root, world: await load(), configFiles });
    expect(stale).toMatchObject({ config: false, everything: true });
  },
);

test.each([
  changed('docsgen.config.js'),
  changed('docsgen.config.ts', { kind: 'added' }),
  changed('lib/settings.js'),
  changed('releases', { kind: 'added', isFolder: true }),
  changed('docs', { kind: 'removed', isFolder: true }),
])('for $path the config is read again', async (change) => {
  const stale = staleAfter([change], { root, world: await load(), configFiles });
  expect(stale).toMatchObject({ config: true, everything: true });
});

test('a folder inside the content is no matter of the config', async () => {
  const stale = staleAfter([changed('docs/more', { kind: 'added', isFolder: true })], {
    root,
    world: await load(),
    configFiles,
  });
  expect(stale).toMatchObject({ config: false, everything: true });
});

test('without a config that could be used everything is tried', () => {
  const stale = staleAfter([changed('docs/a.mdx')], { root, world: undefined, configFiles: [] });
  expect(stale).toMatchObject({ config: true, everything: true });
});

test('an empty file is half written; a folder and what is gone are not', () => {
  writeFileSync(join(root, 'docs/empty.mdx'), '');
  mkdirSync(join(root, 'docs/folder'));
  expect(isHalfWritten([changed('docs/empty.mdx')], root)).toBe(true);
  expect(isHalfWritten([changed('docs/a.mdx'), changed('docs/gone.mdx')], root)).toBe(false);
  expect(isHalfWritten([changed('docs/empty.mdx', { kind: 'removed' })], root)).toBe(false);
  expect(isHalfWritten([changed('docs/folder', { isFolder: true })], root)).toBe(false);
});
