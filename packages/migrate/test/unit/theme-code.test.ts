import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { withoutForeignModules } from '../../src/docusaurus/theme-code.ts';
import { newPlan, readPlanned } from '../../src/plan.ts';

function converted(files: Readonly<Record<string, string>>) {
  const plan = newPlan('docusaurus.config.js');
  for (const [to, text] of Object.entries(files)) plan.write(to, text);
  withoutForeignModules(plan);
  const text = (to: string) => {
    const file = plan.files.get(to);
    return file === undefined ? '' : readPlanned(file);
  };
  return { text, notes: plan.notes.map(({ about, file, line }) => [about, file, line]) };
}

test('code imports modules of Docusaurus by the names that docsgen has, and those of the site itself', () => {
  const { text, notes } = converted({
    'src/theme/Stamp/index.js': '',
    'src/components/a.tsx': [
      "import useBrokenLinks from '@docusaurus/core/lib/client/exports/useBrokenLinks';",
      "import CodeBlock from '@docusaurus/theme-classic/lib/theme/CodeBlock/index.js';",
      "import Stamp from '@theme/Stamp';",
      "import { useColorMode, type ColorMode } from '@docusaurus/theme-common';",
      "import type { Props } from '@theme/Unknown';",
      "import { Config } from '@docusaurus/types';",
    ].join('\n'),
  });
  expect(text('src/components/a.tsx').split('\n')).toEqual([
    "import useBrokenLinks from '@docusaurus/useBrokenLinks';",
    "import CodeBlock from '@theme/CodeBlock';",
    "import Stamp from '@theme/Stamp';",
    "import { useColorMode, type ColorMode } from '@docusaurus/theme-common';",
    "import type { Props } from '@theme/Unknown';",
    "import { Config } from '@docusaurus/types';",
  ]);
  expect(notes).toEqual([]);
});

test('what docsgen does not have shows what is in it or does nothing, and is named with its places', () => {
  const { text, notes } = converted({
    'src/pages/index.tsx': [
      "'use client';",
      "import SearchBar from '@theme/SearchBar';",
      'import Tabs, {',
      '  useTabs as tabs,',
      "} from '@theme/Tabs';",
      "import { useThemeConfig, useGone } from '@docusaurus/theme-common';",
      "import * as everything from '@docusaurus/plugin-other/client';",
      'const shown = `',
      "import X from '@theme/X';",
      '`;',
      'export default () => <SearchBar>{tabs()}{useGone()}{shown}{useThemeConfig()}{everything}<Tabs /></SearchBar>;',
    ].join('\n'),
    'src/theme/Layout.js': "import Layout from '@theme-original/Gone';\nexport default Layout;\n",
  });
  const made = text('src/pages/index.tsx');
  expect(() => transformSync(made, { loader: 'tsx' })).not.toThrow();
  expect(made.split('\n').filter((line) => !line.startsWith('export'))).toEqual([
    "'use client';",
    "/* not taken over: import SearchBar from '@theme/SearchBar'; */",
    'const SearchBar = ({ children = null }: any) => children;',
    '/* not taken over: import Tabs, {',
    '  useTabs as tabs,',
    "} from '@theme/Tabs'; */",
    "import Tabs from '@theme/Tabs';",
    'const tabs = (..._: any[]) => ({}) as any;',
    "/* not taken over: import { useThemeConfig, useGone } from '@docusaurus/theme-common'; */",
    "import { useThemeConfig } from '@docusaurus/theme-common';",
    'const useGone = (..._: any[]) => ({}) as any;',
    "/* not taken over: import * as everything from '@docusaurus/plugin-other/client'; */",
    'const everything = {} as any;',
    'const shown = `',
    "import X from '@theme/X';",
    '`;',
  ]);
  expect(text('src/theme/Layout.js')).toContain('const Layout = ({ children = null }) => children;');
  expect(notes).toEqual([
    ['the module @theme/SearchBar', 'src/pages/index.tsx', 2],
    ['useTabs of @theme/Tabs', 'src/pages/index.tsx', 3],
    ['useGone of @docusaurus/theme-common', 'src/pages/index.tsx', 6],
    ['the module @docusaurus/plugin-other/client', 'src/pages/index.tsx', 7],
  ]);
});
