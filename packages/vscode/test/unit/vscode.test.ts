import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { writeSite } from '../../../../test/build-site.ts';
import { startPreview } from '../../src/preview.ts';

const own = join(import.meta.dirname, '../..');
const repository = join(own, '../..');
const folder = mkdtempSync(join(tmpdir(), 'docsgen-vsix-'));
const file = join(folder, 'docsgen.vsix');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('is a package that the editor takes, and is off where a folder is not trusted', () => {
  execFileSync(process.execPath, [join(own, 'vsix.config.mjs'), file]);
  const files = unzipSync(readFileSync(file));
  const manifest = JSON.parse(strFromU8(files['extension/package.json'] ?? new Uint8Array()));
  // Its name is a part of its identity.
  expect([manifest.publisher, manifest.name]).toEqual(['docsgen', 'docsgen']);
  expect(manifest).not.toHaveProperty('devDependencies');
  expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(false);
  expect(strFromU8(files['extension.vsixmanifest'] ?? new Uint8Array())).toContain('Path="extension/package.json"');
  // The code of the extension is loaded as the editor does, with an editor that has nothing open.
  const code = strFromU8(files[`extension/${manifest.main.slice(2)}`] ?? new Uint8Array());
  const vscode = new Proxy(class {}, {
    get: (target, name) => (name === 'prototype' ? target.prototype : vscode),
  }) as object;
  const module = { exports: {} as Record<string, unknown> };
  const load = createRequire(import.meta.url);
  const requireAsEditor = (name: string) => (name === 'vscode' ? vscode : load(name));
  new Function('module', 'exports', 'require', code)(module, module.exports, requireAsEditor);
  expect(Object.keys(module.exports).sort()).toEqual(['activate', 'deactivate']);
});

test('shows pages of a development server that it starts, and says why one does not start', async () => {
  const root = writeSite({ 'docs/a.md': '# A page\n' });
  const command = [process.execPath, join(repository, 'bin/docsgen')];
  const server = await startPreview(command, root);
  const page = await fetch(new URL('/docs/a', server.url));
  expect(await page.text()).toContain('A page');
  server.stop();
  await expect(startPreview([process.execPath, '-e', ''], root)).rejects.toThrow('docsgen serve has ended');
  rmSync(root, { recursive: true });
});
