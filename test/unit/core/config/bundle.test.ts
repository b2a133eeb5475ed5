import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleConfig } from '../../../../src/core/config/index.ts';
import { questionsOf } from '../../../../src/core/esbuild/module-files.ts';
import { writeFiles } from '../../pipeline/config/config-report.ts';

async function bundled(files: Record<string, string>, prepare?: (root: string) => void) {
  const root = writeFiles(files);
  prepare?.(root);
  return bundleConfig(root, join(root, 'docsgen.config.js'));
}

test('each package that a config or a plugin of it imports is asked for where it is imported', async () => {
  const bundle = await bundled({
    'docsgen.config.js': "import './plugins/own.js';\nimport '@scope/one/part';\nexport default {};\n",
    'plugins/own.js': "import 'two';\n",
    'node_modules/@scope/one/part.js': '',
    'node_modules/@scope/one/package.json': '{"name":"@scope/one","exports":{"./part":"./part.js"}}',
    'node_modules/two/index.js': '',
    'node_modules/two/package.json': '{"name":"two"}',
  });
  expect(bundle.files).toEqual(['docsgen.config.js', 'plugins/own.js']);
  const packages = questionsOf(bundle).filter(([name]) => name === 'package');
  expect(packages).toEqual([
    ['package', '.', '@scope/one'],
    ['package', 'plugins', 'two'],
  ]);
});

test('files of the site that are imported like packages, and linked modules, are part of the config', async () => {
  const bundle = await bundled(
    {
      'docsgen.config.js':
        "import '#own';\nimport '~/alias.js';\nimport 'linked';\nimport 'common';\nexport default {};\n",
      'package.json': '{"type":"module","imports":{"#own":"./own.js"}}',
      'tsconfig.json': '{"compilerOptions":{"paths":{"~/*":["./lib/*"]}}}',
      'own.js': '',
      'lib/alias.js': '',
      'packages/linked/index.js': '',
      'packages/linked/package.json': '{"name":"linked","type":"module","main":"index.js"}',
      'packages/common/index.cjs': '',
      'packages/common/package.json': '{"name":"common","main":"index.cjs"}',
      'node_modules/other/package.json': '{}',
    },
    (root) => {
      for (const name of ['linked', 'common']) symlinkSync(`../packages/${name}`, join(root, 'node_modules', name));
    },
  );
  expect(bundle.files).toEqual(['docsgen.config.js', 'lib/alias.js', 'own.js', 'packages/linked/index.js']);
  expect(bundle.imports).toContainEqual({ from: '.', specifier: 'common' });
});
