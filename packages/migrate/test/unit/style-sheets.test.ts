import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { newPlan, type Plan, readPlanned } from '../../src/plan.ts';
import { convertSheets } from '../../src/style-sheets.ts';

/** A site with these files, of which those in `src/` are in the plan. */
function siteOf(files: Readonly<Record<string, string>>): { readonly root: string; readonly plan: Plan } {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-sheets-'));
  const plan = newPlan('config.js');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
    if (/^(?:src|docs)\//.test(name)) plan.copy(name, join(root, name));
  }
  return { root, plan };
}

const textOf = (plan: Plan, name: string) => {
  const file = plan.files.get(name);
  return file && readPlanned(file);
};

const compilers = {
  'package.json': '{}',
  'node_modules/sass/index.js': "exports.compile = (file) => ({ css: '/* ' + file.split('/').at(-1) + ' */' });",
  'node_modules/less/index.js':
    "exports.render = (text, { syncImport }, done) => syncImport && text.includes('bad') ? done({ message: 'no colour' }) : done(null, { css: '.less{}' });",
};

test('style sheets of Sass and Less are compiled by what the old site has installed', () => {
  const { root, plan } = siteOf({
    ...compilers,
    'src/a.module.scss': '@use "x"; a { b: c }',
    'src/_x.scss': '$a: b;',
    'src/b.less': '@c: red;',
    'src/a.tsx': "import s from './a.module.scss';\nimport './b.less';\n",
    'docs/a.mdx': "import s from '@site/src/a.module.scss';\n\n```js\nimport './b.less';\n```\n",
  });
  convertSheets(root, plan);
  expect(textOf(plan, 'src/a.module.css')).toBe('/* a.module.scss */');
  expect(textOf(plan, 'src/b.css')).toBe('.less{}');
  expect(textOf(plan, 'src/a.tsx')).toBe("import s from './a.module.css';\nimport './b.css';\n");
  expect(textOf(plan, 'docs/a.mdx')).toBe(
    "import s from '@site/src/a.module.css';\n\n```js\nimport './b.less';\n```\n",
  );
  expect(plan.notes).toEqual([]);
});

test('what cannot be compiled is reported, and is a comment where it was imported', () => {
  const { root, plan } = siteOf({
    'package.json': '{}',
    'node_modules/less/index.js': compilers['node_modules/less/index.js'],
    'src/a.module.scss': '$a: b;',
    'src/b.less': 'bad',
    'src/a.tsx': "import s from './a.module.scss';\nimport './b.less';\n",
    'docs/a.mdx': "import s from '@site/src/a.module.scss';\n",
  });
  convertSheets(root, plan);
  expect(plan.notes.map(({ about, advice }) => `${about}: ${advice}`)).toEqual([
    expect.stringMatching(/^the style sheet src\/a\.module\.scss: .*sass is not installed in the old site.*npx sass /),
    expect.stringMatching(/^the style sheet src\/b\.less: .*less says: no colour.*npx lessc /),
  ]);
  expect(textOf(plan, 'src/a.tsx')).toBe(
    "const s = {}; // not taken over: import s from './a.module.scss';\n// not taken over: import './b.less';\n",
  );
  expect(textOf(plan, 'docs/a.mdx')).toBe(
    "export const s = {};\n\n{/* not taken over: import s from '@site/src/a.module.scss'; */}\n\n",
  );
});
