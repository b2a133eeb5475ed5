import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUpdateCheck } from '../../../src/dev/updated-packages.ts';
import { writeSite } from '../../build-site.ts';

test('a package that the config has loaded and that is updated is named once, with both versions', () => {
  const manifest = (version: string) => JSON.stringify({ name: 'x', version });
  const folder = writeSite({
    'site/docs/a.md': '',
    'node_modules/@one/plugin/package.json': manifest('1.0.0'),
    'site/node_modules/two/package.json': manifest('2.0.0'),
    'packages/linked/package.json': manifest('3.0.0'),
  });
  symlinkSync(join(folder, 'packages/linked'), join(folder, 'node_modules/linked'));
  mkdirSync(join(folder, 'site/plugins'));
  const updates = createUpdateCheck(join(folder, 'site'));
  const imports = [
    { from: 'plugins', specifier: '@one/plugin/remark' },
    { from: '.', specifier: '@one/plugin' },
    { from: '.', specifier: 'two' },
    { from: '.', specifier: 'linked' },
    { from: '.', specifier: './plugins/own.ts' },
    { from: '.', specifier: 'node:fs' },
    { from: '.', specifier: 'gone' },
  ];
  const write = (path: string, text: string) => writeFileSync(join(folder, path, 'package.json'), text);
  expect(updates(imports)).toEqual([]);
  write('node_modules/@one/plugin', manifest('1.1.0'));
  write('site/node_modules/two', '{');
  // Its modules are loaded again.
  write('packages/linked', manifest('3.1.0'));
  expect(updates(imports)).toEqual([{ name: '@one/plugin', loaded: '1.0.0', installed: '1.1.0' }]);
  expect(updates(imports)).toEqual([]);
  write('site/node_modules/two', manifest('2.0.0'));
  expect(updates(imports)).toEqual([]);
  write('node_modules/@one/plugin', manifest('1.0.0'));
  expect(updates(imports)).toEqual([]);
});
