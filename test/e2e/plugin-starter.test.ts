import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFolder, writeSite } from '../build-site.ts';
import { runDocsgen } from '../run-docsgen.ts';

const repository = join(import.meta.dirname, '../..');

test('docsgen init --plugin starts a package whose test passes', async () => {
  const work = writeSite({});
  rmSync(join(work, 'docsgen.config.js'));
  const { code, stderr } = await runDocsgen(['init', '--plugin', 'my-plugin'], work);
  expect([code, stderr]).toEqual([0, 'a plugin is in my-plugin/; next:\n  cd my-plugin && npm install && npm test\n']);
  const root = join(work, 'my-plugin');
  expect([...readFolder(root).keys()]).toEqual([
    '.gitignore',
    'README.md',
    'example/docs/index.md',
    'example/docsgen.config.ts',
    'package.json',
    'src/greeting.tsx',
    'src/index.ts',
    'test/plugin.test.js',
    'tsconfig.json',
  ]);

  // What `npm install` does.
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(repository, join(root, 'node_modules/docsgen'));
  const { name, scripts, devDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  expect(name).toBe('my-plugin');
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain("import hello from 'my-plugin';");
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  expect([devDependencies.docsgen, peerDependencies.docsgen]).toEqual([`^${version}`, `^${version}`]);
  const { status, stdout } = spawnSync('sh', ['-c', scripts.test], { cwd: root, encoding: 'utf8' });
  expect(stdout).toMatch(/pass 2\n/);
  expect(status).toBe(0);
  expect([...readFolder(root).keys()].filter((path) => path.startsWith('.test-'))).toEqual([]);
});

test('a plugin of a package is used by its name, also where it is installed in a folder above', async () => {
  const root = writeSite({
    'site/docs/index.md': '---\ntitle: Start\n---\n\nText.\n',
    'site/docsgen.config.ts':
      "import hello from 'docsgen-plugin-hello';\nexport default { title: 'Test', search: false, plugins: [hello({ name: 'Ada' })] };\n",
  });
  const folder = join(root, 'node_modules/docsgen-plugin-hello');
  for (const [path, text] of readFolder(join(repository, 'starter/plugin'))) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { code, stdout } = await runDocsgen(['build', 'site', '--json'], root);
  expect([code, JSON.parse(stdout).diagnostics]).toMatchObject([0, [{ rule: 'hello/no-description' }]]);
  expect(readFileSync(join(root, 'site/build/docs/index.html'), 'utf8')).toContain('Hello, Ada!');
});

test('docsgen init --plugin overwrites nothing', async () => {
  const root = writeSite({ 'src/index.ts': 'mine', 'README.md': 'mine' });
  const before = readFolder(root);
  const { code, stderr } = await runDocsgen(['init', '--plugin'], root);
  expect([code, stderr]).toEqual([
    1,
    'nothing is written, as these are there already: src/index.ts\n  hint: name an empty folder: docsgen init --plugin my-plugin\n',
  ]);
  expect(readFolder(root)).toEqual(before);
});
