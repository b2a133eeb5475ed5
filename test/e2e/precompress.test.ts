import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type BuiltSite, buildSite, type SiteFiles } from '../build-site.ts';

const prose = 'The lions are fed at noon, and the seals before them. '.repeat(40);
const site = (more = "precompress: ['br', 'gzip', 'br'],"): SiteFiles => ({
  'docsgen.config.js': `export default { title: 'Zoo', baseUrl: '/zoo/', ${more} };\n`,
  'docs/lions.md': `# Lions\n\n${prose}\n`,
  'docs/seals.md': `# Seals\n\n${prose}\n`,
  'static/map.svg': `<svg xmlns="http://www.w3.org/2000/svg"><desc>${prose}</desc></svg>`,
  'static/small.txt': 'No lions.',
  'static/own.txt': prose,
  'static/own.txt.gz': 'compressed by the author',
  'static/photo.jpg': prose,
});
const pathOf = ({ root }: BuiltSite, path: string) => join(root, 'build', path);
const bytesOf = (built: BuiltSite, path: string) => readFileSync(pathOf(built, path));
const compressed = ({ files }: BuiltSite) => [...files.keys()].filter((path) => /\.(?:br|gz)$/.test(path));

test('each text file has compressed ones next to it, which say the same', async () => {
  const built = await buildSite(site());
  expect(built.findings).toEqual([]);
  for (const path of ['docs/lions/index.html', 'docs/lions.md', 'map.svg']) {
    const whole = bytesOf(built, path);
    expect(brotliDecompressSync(bytesOf(built, `${path}.br`)).equals(whole)).toBe(true);
    expect(gunzipSync(bytesOf(built, `${path}.gz`)).equals(whole)).toBe(true);
  }
  expect(compressed(built)).toEqual(
    expect.arrayContaining(['docs/lions/index.html.br', 'docs/lions.md.gz', 'map.svg.br', 'own.txt.br']),
  );
  expect(compressed(built).filter((path) => /small|photo/.test(path))).toEqual([]);
  expect(bytesOf(built, 'own.txt.gz').toString()).toBe('compressed by the author');
});

test('they are kept, are the same when made again, and go with their page', async () => {
  const built = await buildSite(site());
  const [lions, packed] = [bytesOf(built, 'docs/lions/index.html.br'), bytesOf(built, 'docs/lions/index.html.gz')];
  // Of the header of the format: no time, and the same system everywhere.
  expect([...packed.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);

  const again = await buildSite(built.root);
  expect(again.result.cached.get('compressed')).toMatchObject({ made: 0 });
  await buildSite(built.root, { cache: false });
  expect(bytesOf(built, 'docs/lions/index.html.br').equals(lions)).toBe(true);
  expect(bytesOf(built, 'docs/lions/index.html.gz').equals(packed)).toBe(true);

  rmSync(join(built.root, 'docs/seals.md'));
  const without = await buildSite(built.root);
  expect(compressed(without)).toContain('docs/lions/index.html.br');
  expect(compressed(without).filter((path) => path.includes('seals'))).toEqual([]);
});

test('nothing of it unless it is asked for', async () => {
  expect(compressed(await buildSite(site('')))).toEqual(['own.txt.gz']);
});

test('an unknown encoding is refused', async () => {
  const { findings } = await buildSite(site("precompress: ['zip'],"));
  expect(findings).toEqual([expect.stringContaining('precompress[0]')]);
});
