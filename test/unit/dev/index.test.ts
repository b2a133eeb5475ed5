import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDevServer } from '../../../src/dev/index.ts';
import { writeSite } from '../../build-site.ts';

test('a page that is saved is checked, though no browser has asked what is wrong with it', async () => {
  const config = "export default { title: 'T', baseUrl: '/base/' };\n";
  const root = writeSite({ 'docsgen.config.js': config, 'docs/a.md': '# A\n' });
  const [found, changed, troubles]: [string[][], string[][], unknown[]] = [[], [], []];
  const server = await startDevServer({
    cwd: root,
    root,
    host: '127.0.0.1',
    port: 0,
    drafts: false,
    onChange: (paths) => changed.push([...paths]),
    onFindings: (diagnostics) => found.push(diagnostics.map(({ message }) => message)),
    onTrouble: (trouble) => troubles.push(trouble),
  });
  try {
    expect(new URL(server.url).pathname).toBe('/base/');
    // The watcher begins with the first answer.
    expect((await fetch(`${server.url}docs/a`)).status).toBe(200);
    writeFileSync(join(root, 'docs/a.md'), '# A\n\n[lost](/lost)\n');
    await expect.poll(() => found).toEqual([['no page or file /base/lost']]);
    // Systems may tell late of files that were written before.
    expect([changed.at(-1), troubles]).toEqual([expect.arrayContaining(['docs/a.md']), []]);
  } finally {
    await server.close();
  }
});
