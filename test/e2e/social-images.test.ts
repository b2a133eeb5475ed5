import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltSite, buildSite, type SiteFiles } from '../build-site.ts';

const site = (more = 'socialImages: true,'): SiteFiles => ({
  'docsgen.config.js': `export default { title: 'Zoo', url: 'https://zoo.example', baseUrl: '/base/', ${more} };\n`,
  'docs/intro.md': '# Feeding the animals\n\nText.\n',
  'docs/own.md': '---\nimage: /own.svg\n---\n\n# Own\n',
  'static/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
});
const bytesOf = ({ root }: BuiltSite, path: string) => readFileSync(join(root, 'build', path));
const images = ({ files }: BuiltSite) => [...files.keys()].filter((path) => path.endsWith('.png'));

test('an image for each page that has none of its own, 1200 by 630, the same each time', async () => {
  const built = await buildSite(site());
  expect(built.findings).toEqual([]);
  expect(images(built)).toEqual(['social/docs/intro.png']);
  const png = bytesOf(built, 'social/docs/intro.png');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);

  const html = built.files.get('docs/intro/index.html') ?? '';
  expect(html).toContain('<meta property="og:image" content="https://zoo.example/base/social/docs/intro.png"/>');
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="630"/>');
  expect(html).toContain('<meta property="og:image:alt" content="Feeding the animals"/>');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(built.files.get('docs/own/index.html')).toContain('content="https://zoo.example/base/own.svg"');

  const again = await buildSite(built.root);
  expect(again.result.cached.get('social image')).toEqual({ kept: 1, made: 0 });
  await buildSite(built.root, { cache: false });
  expect(bytesOf(built, 'social/docs/intro.png').equals(png)).toBe(true);

  const other = await buildSite({ ...site(), 'docs/intro.md': '# Feeding the lions\n' });
  expect(bytesOf(other, 'social/docs/intro.png').equals(png)).toBe(false);
});

test('nothing of it unless it is asked for', async () => {
  const built = await buildSite(site(''));
  expect(images(built)).toEqual([]);
  expect(built.files.get('docs/intro/index.html')).not.toContain('og:image');
});

test('without the address of the site no image could be found', async () => {
  const files = site();
  const config = String(files['docsgen.config.js']).replace("url: 'https://zoo.example', ", '');
  const { findings } = await buildSite({ ...files, 'docsgen.config.js': config });
  expect(findings).toEqual(['invalid-config: socialImages: images of pages need the url of the site']);
});

test('letters that no font has are reported, each time', async () => {
  const built = await buildSite({ ...site(), 'docs/intro.md': '# 使い方 Ωmega\n' });
  const told = [
    'missing-glyph: the image of “使い方 Ωmega” has boxes for letters that its font does not have: 使 い 方',
  ];
  expect(built.findings).toEqual(told);
  expect(built.result.diagnostics[0]?.place?.file).toBe('docs/intro.md');
  expect((await buildSite(built.root)).findings).toEqual(told);
});

test('letters that Inter has not come from fonts of the site', async () => {
  const symbols = join(import.meta.dirname, '../../node_modules/katex/dist/fonts/KaTeX_AMS-Regular');
  const files = (fonts: string): SiteFiles => ({
    ...site(`socialImages: { fonts: [${fonts}] },`),
    'docs/intro.md': '# Animals ⊞\n',
    'fonts/symbols.woff': readFileSync(`${symbols}.woff`),
    'fonts/other.woff2': readFileSync(`${symbols}.woff2`),
  });
  const without = await buildSite(files(''));
  expect(without.findings).toEqual([expect.stringMatching(/^missing-glyph: .*: ⊞$/)]);

  writeFileSync(join(without.root, 'docsgen.config.js'), String(files("'fonts/symbols.woff'")['docsgen.config.js']));
  const built = await buildSite(without.root);
  expect(built.findings).toEqual([]);
  expect(built.result.cached.get('social image')).toEqual({ kept: 0, made: 1 });
  expect((await buildSite(without.root)).result.cached.get('social image')).toEqual({ kept: 1, made: 0 });

  const { findings } = await buildSite(files("'fonts/other.woff2', 'fonts/none.ttf'"));
  expect(findings).toEqual([
    'invalid-config: socialImages.fonts[0]: fonts/other.woff2 is no font of the kinds TTF, OTF and WOFF',
    'missing-folder: socialImages.fonts[1]: there is no file fonts/none.ttf',
  ]);
});
