import { join } from 'node:path';
import { readFolder, type SiteFiles } from '../build-site.ts';
import { manualRoot } from './manual/read-manual.ts';

/** The plugin of the manual's tutorial: a route, a file, a check, an element of the head, a slot and a notation. */
const plugin = readFolder(join(manualRoot, 'plugins/since'));

/** A site with it. */
export const pluginSite: SiteFiles = {
  ...Object.fromEntries([...plugin].map(([path, text]) => [`plugins/since/${path}`, text])),
  'docsgen.config.ts': `import { defineConfig } from 'docsgen';
import since from './plugins/since/index.ts';

export default defineConfig({ title: 'Example', search: false, plugins: [since({ label: 'New in' })] });
`,
  'releases.txt': '1.0\n1.1\n',
  'docs/install.mdx': "---\ntitle: Installation\nsince: '1.0'\n---\n\nRun it. §1.1 It asks for a folder, see § 12.\n",
  'docs/undo.mdx': "---\ntitle: Undo\nsince: '1.1'\n---\n\nPress Ctrl Z.\n",
  'docs/plain.mdx': '---\ntitle: Plain\n---\n\nNothing new.\n\nAt all.\n',
};
