import { expect, test } from 'vitest';
import { runDocsgen } from '../../run-docsgen.ts';
import { pluginSite } from '../plugin-site.ts';
import { serveWatch } from './serve-watch.ts';

test('a plugin has its pages, files, elements of the head and notations in a site that is served', async () => {
  const { root, url, write, printed, stop } = await serveWatch(pluginSite);
  const html = async (address: string) => (await fetch(url + address)).text();
  expect(await html('/docs/install')).toContain('<span class="since">New in 1.1</span>');
  expect(await html('/docs/install')).toContain('<meta name="since" content="1.0"/>');
  expect(await html('/since')).toContain('Installation</a>: New in 1.0');
  expect(JSON.parse(await html('/since.json')).pages).toHaveLength(2);
  write('docs/undo.mdx', "---\ntitle: Undo it\nsince: '1.2'\n---\n");
  await expect.poll(() => html('/since')).toContain('Undo it</a>: New in 1.2');
  expect(JSON.parse(await html('/since.json')).pages[1].title).toBe('Undo it');
  // Its options and its code, as they are saved.
  write('docsgen.config.ts', String(pluginSite['docsgen.config.ts']).replace('New in', 'Since'));
  await expect.poll(() => html('/docs/install')).toContain('<span class="since">Since 1.1</span>');
  write('plugins/since/list.tsx', String(pluginSite['plugins/since/list.tsx']).replace('<ul>', '<ul id="own">'));
  await expect.poll(() => html('/since')).toContain('<ul id="own">');
  // A check that fails belongs to no page: it is reported with the page that was opened.
  const code = String(pluginSite['plugins/since/index.ts']);
  write('plugins/since/index.ts', code.replace(' file,', ''));
  await expect.poll(printed).toContain('plugin since: check throws: file is not defined');
  expect(printed()).toContain("hint: import { file } from 'docsgen/plugin'");
  write('plugins/since/index.ts', code);
  await stop();

  const expected = `docs/undo.mdx:1:1 error since/unknown: there is no release 1.2
> 1 | ---
    | ^
  hint: add it to releases.txt
`;
  const built = await runDocsgen(['build'], root);
  expect(built).toMatchObject({ code: 1, stderr: expect.stringContaining(expected) });
  const checked = await runDocsgen(['check-links'], root);
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining(expected) });
});
