import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAssetIndex } from '../../../../src/pipeline/content/assets.ts';

function box(name: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const inner = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inner.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, inner]);
}

const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 40, 0, 0, 0, 30]);
const brand = box('ftyp', 'avis\0\0\0\0avisavif');
const meta = box('meta', '\0\0\0\0', box('iprp', box('ipco', box('ispe', size))));

test('an animated AVIF is an image, with its size where it says it', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-assets-'));
  const files = { 'a.avif': Buffer.concat([brand, meta]), 'b.avif': brand, 'c.avif': Buffer.from('no image at all') };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(root, name), bytes);
  const assets = createAssetIndex({ root, baseUrl: '/', contentFiles: Object.keys(files), staticNames: [] });
  expect(assets.get('a.avif')).toMatchObject({ width: 40, height: 30 });
  expect(assets.get('a.avif')).not.toHaveProperty('unreadable');
  expect(assets.get('b.avif')).not.toHaveProperty('unreadable');
  expect(assets.get('c.avif')).toHaveProperty('unreadable');
});

test('an SVG has its size also where a drawing program put its own data into the first tag', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-assets-'));
  const data = `content="${'&lt;mxfile&gt;'.repeat(500)}"`;
  writeFileSync(
    join(root, 'a.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" ${data} width="64px" height="32px"></svg>`,
  );
  writeFileSync(join(root, 'b.svg'), `<svg xmlns="http://www.w3.org/2000/svg" ${data} viewBox="0 0 8 9"></svg>`);
  const assets = createAssetIndex({ root, baseUrl: '/', contentFiles: ['a.svg', 'b.svg'], staticNames: [] });
  expect(assets.get('a.svg')).toMatchObject({ width: 64, height: 32 });
  expect(assets.get('b.svg')).toMatchObject({ width: 8, height: 9 });
});

test('the static folder answers addresses of files, of pages and of rules for one address', () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-assets-'));
  mkdirSync(join(root, 'static'));
  writeFileSync(
    join(root, 'static/_redirects'),
    '/base/chat https://chat.example.org\n/base/docs/* /base/new/:splat\n',
  );
  const staticNames = ['a.pdf', 'demo/index.html', 'page.html', '_redirects'];
  const assets = createAssetIndex({ root, baseUrl: '/base/', contentFiles: [], staticDir: 'static', staticNames });
  const asked = ['a.pdf', 'demo', 'demo/', 'demo/index.html', 'page', 'page.html', 'chat'];
  expect(asked.filter((name) => !assets.serves(`/base/${name}`))).toEqual([]);
  expect(['a', 'index', 'docs/setup', ''].filter((name) => assets.serves(`/base/${name}`))).toEqual([]);
});
