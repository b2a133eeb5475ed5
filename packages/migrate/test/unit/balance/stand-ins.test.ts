import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test, vi } from 'vitest';
import { standInForPackages } from '../../../src/balance/stand-ins.ts';

test('packages that are not installed yet show what is between their tags, and do nothing else', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-stand-ins-'));
  const dependencies = { docsgen: '1', katex: '1', box: '1', '@scope/hooks': '2' };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(
    join(root, 'page.js'),
    `import Box, { Part } from 'box';
import { useThing, Base } from '@scope/hooks/deep/path';
import 'box/dist/style.css';
class Own extends Base {}
const [value, setValue] = useThing();
const { other } = useThing({ a: 1 });
setValue(new Own().thing);
export const shown = [Box({ children: 'a' }, undefined), Part({ children: 'b' }, undefined), Part({}, undefined), \`\${value}\${other.deep}\`];
export const isOne = {} instanceof Base;`,
  );
  const remove = standInForPackages(root);
  const bundled = build({
    entryPoints: [join(root, 'page.js')],
    bundle: true,
    format: 'esm',
    outfile: join(root, 'out.mjs'),
  });
  await bundled.finally(remove);
  expect(await import(join(root, 'out.mjs'))).toMatchObject({ shown: ['a', 'b', null, ''], isOne: false });
  expect(existsSync(join(root, 'node_modules'))).toBe(false);
});

test('what is no name of a package makes no folder elsewhere', () => {
  const top = mkdtempSync(join(tmpdir(), 'docsgen-stand-ins-'));
  const root = join(top, 'site');
  mkdirSync(root);
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ dependencies: { '../../out': '1', '@a/../../../out': '1', '..': '1', 'a/b': '1' } }),
  );
  standInForPackages(root)();
  expect(readdirSync(top)).toEqual(['site']);
  expect(readdirSync(root)).toEqual(['package.json']);
});

/** A new site whose packages have modules in their place. */
function siteOf(...names: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-stand-ins-'));
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) }),
  );
  return root;
}

test('a package that was installed meanwhile stays', () => {
  const root = siteOf('a', '@s/b', '@t/c');
  const remove = standInForPackages(root);
  const installed = join(root, 'node_modules/@s/b');
  rmSync(installed, { recursive: true });
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), '{"name":"@s/b","version":"1.0.0"}');
  remove();
  expect(readdirSync(join(root, 'node_modules'))).toEqual(['@s']);
  expect(readdirSync(installed)).toEqual(['package.json']);
});

test('a command that is ended leaves none', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const root = siteOf('a');
  const before = process.listenerCount('SIGTERM');
  standInForPackages(root);
  process.emit('SIGTERM', 'SIGTERM');
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGTERM');
  expect([readdirSync(root), process.listenerCount('SIGTERM')]).toEqual([['package.json'], before]);
  kill.mockRestore();
});
