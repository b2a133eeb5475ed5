import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDocsgen, startDocsgen } from '../run-docsgen.ts';

// What other tests run in their own process is started here once, each command in one site after the other.

const root = mkdtempSync(join(tmpdir(), 'docsgen-commands-'));
const start = (...args: readonly string[]) => startDocsgen(args, root).done;

test('lsp ends when the editor says so, also while the editor leaves the input open', async () => {
  const { child, done } = startDocsgen(['lsp'], root);
  const send = (method: string, more: object = {}) => {
    const text = JSON.stringify({ jsonrpc: '2.0', method, ...more });
    child.stdin?.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
  };
  send('initialize', { id: 1, params: { processId: null, rootUri: null, capabilities: {} } });
  send('shutdown', { id: 2 });
  send('exit');
  expect(await done).toMatchObject({ code: 0, stderr: '' });
});

test('a list that nothing reads to its end is no fault', async () => {
  const { child, done } = startDocsgen(['help'], root);
  child.stdout?.destroy();
  expect(await done).toMatchObject({ code: 0, stderr: '' });
});

test('init, routes, version, merge and clear work as commands', async () => {
  mkdirSync(join(root, 'node_modules'));
  const begun = await start('init');
  expect(begun).toMatchObject({ code: 0, stdout: '' });
  expect(existsSync(join(root, 'docsgen.config.ts'))).toBe(true);

  expect(await start('routes', '--json')).toMatchObject({ code: 0, stderr: '' });

  expect(await start('version', '1.0')).toMatchObject({ code: 0, stdout: '' });
  expect(JSON.parse(readFileSync(join(root, 'versions.json'), 'utf8'))).toEqual(['1.0']);

  await runDocsgen(['build', '--shard', '1/1', '--cache-dir', 'part'], root);
  const merged = await start('merge', 'part');
  expect([merged.code, merged.stderr]).toEqual([0, expect.stringMatching(/^built \d+ pages/m)]);
  expect(existsSync(join(root, 'build/index.html'))).toBe(true);

  expect(await start('clear')).toMatchObject({ code: 0, stderr: expect.stringMatching(/^removed /) });
  expect(existsSync(join(root, 'node_modules/.cache/docsgen'))).toBe(false);
});
