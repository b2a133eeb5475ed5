import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlanned } from '../../src/plan.ts';
import { migrateRspress } from '../../src/rspress/index.ts';

/** The pages and notes of a site of Rspress that has these files. */
async function moved(files: Readonly<Record<string, string>>, config = 'rspress.config.ts') {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-rspress-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { files: made, notes } = await migrateRspress(join(folder, config), { seconds: 20 });
  const read = (path: string) => {
    const file = made.find(({ to }) => to === path);
    return file && readPlanned(file);
  };
  return { read, lost: notes.filter(({ weight }) => weight === 'lost').map(({ about }) => about) };
}

test('short names of folders in the config lead to components and parts, also to these without their ending', async () => {
  const { read, lost } = await moved({
    'rspress.config.ts': `import path from 'node:path';
      export default { builderConfig: { resolve: { alias: {
        '@parts': path.join(__dirname, 'docs/_parts'), '@components': './src/components', react: 'preact',
      } } } };`,
    'docs/a.mdx':
      "import Tip from '@parts/tip';\nimport Next from './_next';\nimport { Box } from '@components/box';\n\n# A\n\n<Tip />\n\n<Next />\n\n<Box />\n",
    'docs/_next.mdx': 'Go on.\n',
    'docs/_parts/tip.mdx': 'Use it.\n',
    'src/components/box.tsx': 'export const Box = () => <b>box</b>;\n',
  });
  expect(lost).toEqual([]);
  expect(read('docs/a.mdx')).toMatch(
    /^import Tip from '@site\/docs\/_parts\/\S+tip\.mdx';\nimport Next from '@site\/docs\/_parts\/\S*_next\.mdx';\nimport \{ Box \} from '@site\/src\/components\/box\.tsx';$/m,
  );
});

test('a name that code makes an element of has one value', async () => {
  const { read } = await moved({
    'rspress.config.ts': 'export default {};',
    'docs/a.mdx':
      "# A\n\nimport React from 'react';\nimport Tip from './absent.tsx';\n\n{props.isShort || React.createElement(Tip)}\n",
  });
  expect(read('docs/a.mdx')?.match(/^export const Tip.*$/gm)).toEqual([
    'export const Tip = ({ children }) => children;',
  ]);
});

test('pictures of Markdown are found by short names, and by paths to what is served as it is', async () => {
  const { read } = await moved({
    'rspress.config.ts': `export default { builderConfig: { source: { alias: {
      '@public': './docs/public', '@docs': './docs', '@shots': './shots',
    } } } };`,
    'docs/a/b.mdx':
      '# B\n\n![](@public/a.png) ![](../public/a.png) ![](@docs/a/b.png) ![](./b.png) ![](@shots/c.png) ![](@absent/d.png)\n',
    'docs/public/a.png': '',
    'docs/a/b.png': '',
    'shots/c.png': '',
  });
  expect(read('docs/a/b.mdx')).toContain(
    '![](/a.png) ![](/a.png) ![](./b.png) ![](./b.png) ![](@site/outside/shots/c.png) ![](@absent/d.png)',
  );
  expect(read('outside/shots/c.png')).toBe('');
});

test('a config of several tools of Rstack has the site in what define.doc is given', async () => {
  const files = {
    'rstack.config.ts': `import { define } from 'rstack';
      define.lib({ lib: [] });
      define.doc({ title: 'Boats', root: 'pages' });\n`,
    'pages/a.md': '# A\n',
  };
  const { read } = await moved(files, 'rstack.config.ts');
  expect(read('docsgen.config.ts')).toContain("title: 'Boats'");
  expect(read('docs/a.md') ?? read('pages/a.md')).toBe('# A\n');
});
