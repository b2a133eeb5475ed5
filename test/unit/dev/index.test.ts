import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDevServer } from '../../../src/dev/index.ts';
import { type SiteFiles, writeSite } from '../../build-site.ts';

/** Serves a site below `/base/`, and notes what the terminal shows. */
async function serve(files: SiteFiles) {
  const config = "export default { title: 'T', baseUrl: '/base/' };\n";
  const root = writeSite({ 'docsgen.config.js': config, ...files });
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
  return { ...{ root, server, found, changed, troubles }, own: new URL('/__docsgen/', server.url) };
}

test('a page that is saved is checked, though no browser has asked what is wrong with it', async () => {
  const { root, server, found, changed, troubles } = await serve({ 'docs/a.md': '# A\n' });
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

test('a page is checked when it is opened, and notified of what is saved; what was made is stored when the server ends', async () => {
  const { root, server, own, found } = await serve({ 'docs/a.md': '# A\n\n[lost](/lost)\n', 'static/x.txt': 'x' });
  const stop = new AbortController();
  try {
    await fetch(new URL('problems?page=/base/docs/a', own));
    await expect.poll(() => found).toEqual([['no page or file /base/lost']]);
    const { body } = await fetch(new URL('events', own), { signal: stop.signal });
    const reader = body?.getReader();
    writeFileSync(join(root, 'static/x.txt'), 'y');
    let text = '';
    while (!text.includes('"/base/x.txt"')) text += Buffer.from((await reader?.read())?.value ?? []).toString();
  } finally {
    stop.abort();
    await server.close();
  }
  expect(existsSync(join(root, '.docsgen/cache'))).toBe(true);
});
