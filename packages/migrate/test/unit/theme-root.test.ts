import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markdownSettings } from '../../src/docusaurus/markdown.ts';
import { newPlan } from '../../src/plan.ts';

test('a component around all of a site of Docusaurus is named by itself, as pages cannot be rendered without its providers', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-root-'));
  mkdirSync(join(root, 'src/theme/Root'), { recursive: true });
  writeFileSync(join(root, 'src/theme/Root/index.tsx'), '');
  writeFileSync(join(root, 'src/theme/Footer.js'), '');
  const plan = newPlan('docusaurus.config.js');
  markdownSettings({ root, config: { data: {}, docs: [], blogs: [], extras: {} } } as never, plan);
  expect(plan.notes.map(({ about, file }) => [about, file])).toEqual([
    ['the component src/theme/Root', 'src/theme/Root'],
    ['the theme component Footer', 'src/theme/Footer'],
  ]);
});
