import { appendFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeSite } from '../../build-site.ts';
import { serveWatch } from './serve-watch.ts';

test('the development server does not follow links that lead up, and says nothing of a log', async () => {
  const pages = Array.from({ length: 6 }, (_, index) => [`docs/d${index}/index.mdx`, `# P${index}\n`]);
  const root = writeSite({ ...Object.fromEntries(pages), 'static/a.txt': 'a', 'dev.log': '' });
  for (const [target, path] of [
    ['..', 'static/up'],
    ['../docs', 'docs/again'],
    ['..', 'docs/d1/up'],
  ] as const)
    symlinkSync(target, join(root, path));
  const site = await serveWatch(root);
  try {
    expect((await fetch(`${site.url}/docs/d0`)).status).toBe(200);
    // Watching begins with the first page.
    for (let written = 0; !site.printed().includes('docs/d0/index.mdx'); written++) {
      appendFileSync(join(root, 'dev.log'), 'x\n');
      site.write('docs/d0/index.mdx', `# P0\n\n${written}\n`);
      await setTimeout(100);
    }
    expect(await (await fetch(`${site.url}/docs/d0`)).text()).toContain('P0');
    expect(site.printed()).not.toContain('dev.log');
  } finally {
    await site.stop();
  }
});
