import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlanned } from '../../src/plan.ts';
import { migrateRspress } from '../../src/rspress/index.ts';

/** Moves a site of Rspress that has these files. */
async function moved(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-rspress-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { files: made } = await migrateRspress(join(folder, 'rspress.config.ts'), { seconds: 20 });
  const read = (path: string) => {
    const file = made.find(({ to }) => to === path);
    return file && readPlanned(file);
  };
  return { read, addresses: read('urls.lock')?.match(/^\/.*/gm) };
}

const home = '---\npageType: home\nhero: { name: Boats }\n---\n';

test('pages of the main version are at addresses without its name, those of others below theirs', async () => {
  const { read, addresses } = await moved({
    'rspress.config.ts': `export default {
      multiVersion: { default: '2.x', versions: ['1.x', '2.x'] },
      themeConfig: { sidebar: { '/docs/': [{ text: 'Sail now', link: '/docs/sail' }] } },
    };`,
    'docs/1.x/index.md': home,
    'docs/1.x/docs/sail.md': '# Sail\n',
    'docs/2.x/index.md': home,
    'docs/2.x/docs/sail.md': '# Sail\n\n![P](./p.png)\n',
    'docs/2.x/docs/p.png': '',
  });
  expect(addresses).toEqual(['/', '/1.x', '/1.x/docs/sail', '/docs/sail']);
  expect(read('docsgen.config.ts')).toContain("{ type: 'doc', id: 'docs/sail', label: 'Sail now' }");
  expect(read('docs/docs/p.png')).toBe('');
  // Without it, both start pages would have the id x/index.
  expect(read('docs/1.x/index.mdx')).toContain('parse_number_prefixes: false');
});

test('versions have languages in their folders', async () => {
  const { addresses } = await moved({
    'rspress.config.ts': `export default {
      lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],
      multiVersion: { default: 'v2', versions: ['v1', 'v2'] },
    };`,
    'docs/v2/en/sail.md': '# Sail\n',
    'docs/v2/de/sail.md': '# Segeln\n',
  });
  expect(addresses).toEqual(['/de/sail', '/sail']);
});
