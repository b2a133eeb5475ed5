import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../../src/assembly/build.ts';
import { readFolder, writeSite } from '../../../build-site.ts';

test('a site has the same bytes wherever it lies, with the cache of the other place and without', async () => {
  const counter = (name: string) =>
    `'use client';\nimport { useState } from 'react';\nimport { step } from './step.ts';\n\nexport function ${name}() {\n  const [count, set] = useState(0);\n  return <button onClick={() => set(count + step)}>{count}</button>;\n}\n`;
  const first = writeSite({
    'docsgen.config.js': "export default { title: 'T', url: 'https://example.org' };\n",
    'components/one.tsx': counter('One'),
    'components/two.tsx': counter('Two'),
    'components/step.ts': 'export const step = 2;\n',
    'docs/index.mdx':
      "import { One } from '../components/one.tsx';\nimport { Two } from '../components/two.tsx';\n\n# Start\n\n<One /> <Two />\n",
  });
  const read = async (root: string, cache: boolean) => {
    expect((await build({ cwd: root, root, cache, without: ['search'] })).diagnostics).toEqual([]);
    return readFolder(join(root, 'build'));
  };
  const bytes = await read(first, true);
  const scripts = [...bytes].filter(([path]) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(4);
  for (const [, text] of scripts)
    for (const [, name = ''] of text.matchAll(/"(?:\.|\/assets)\/([^"]+\.js)"/g))
      expect(bytes.has(`assets/${name}`)).toBe(true);
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'docsgen-elsewhere-')), 'some/where/deeper');
  mkdirSync(dirname(elsewhere), { recursive: true });
  cpSync(first, elsewhere, { recursive: true });
  expect(await read(elsewhere, true)).toEqual(bytes);
  expect(await read(elsewhere, false)).toEqual(bytes);
});
