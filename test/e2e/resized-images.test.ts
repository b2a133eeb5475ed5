import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findSharp, missingSharp } from '../../src/features/resized-images/sharp.ts';
import { buildSite, type SiteFiles, writeSite } from '../build-site.ts';

const modules = join(import.meta.dirname, '../../node_modules');

/** A site that has installed sharp. */
function siteWithSharp(files: SiteFiles): string {
  const root = writeSite({ 'docsgen.config.js': config, ...files });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(modules, 'sharp'), join(root, 'node_modules/sharp'));
  return root;
}

const config = "export default { title: 'T', images: { widths: [64, 100, 800], formats: ['avif', 'webp'] } };";

const png = (width: number) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

test('a browser chooses among sizes and formats, and the image stays for others', async () => {
  const root = siteWithSharp({
    'docs/a.mdx':
      '# A\n\n![Wide](./wide.png)\n\n[file](./linked.png) ![Own](/own.png) ![Icon](./icon.png) ![S](./s.svg)\n',
    'docs/wide.png': await png(200),
    'docs/linked.png': await png(200),
    'docs/icon.png': await png(32),
    'docs/s.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"></svg>',
    'static/own.png': await png(80),
  });
  const { files, findings, result } = await buildSite(root);
  expect(findings).toEqual([]);
  const pictures = [...(files.get('docs/a/index.html') ?? '').matchAll(/<picture>.*?<\/picture>/g)].map(([markup]) =>
    markup.replaceAll(/-[\da-f]{10}/g, '-HASH'),
  );
  expect(pictures).toEqual([
    '<picture>' +
      '<source type="image/avif" srcset="/assets/wide-HASH-64.avif 64w, /assets/wide-HASH-100.avif 100w, /assets/wide-HASH-200.avif 200w" sizes="auto, 200px">' +
      '<source type="image/webp" srcset="/assets/wide-HASH-64.webp 64w, /assets/wide-HASH-100.webp 100w, /assets/wide-HASH-200.webp 200w" sizes="auto, 200px">' +
      '<img src="/assets/wide-HASH.png" alt="Wide" loading="lazy" decoding="async" width="200" height="100"></picture>',
    '<picture>' +
      '<source type="image/avif" srcset="/assets/own-HASH-64.avif 64w, /assets/own-HASH-80.avif 80w" sizes="auto, 80px">' +
      '<source type="image/webp" srcset="/assets/own-HASH-64.webp 64w, /assets/own-HASH-80.webp 80w" sizes="auto, 80px">' +
      '<img src="/own.png" alt="Own" loading="lazy" decoding="async" width="80" height="40"></picture>',
  ]);
  const made = [...files.keys()].filter((file) => /\.(?:avif|webp)$/.test(file));
  const sizes = made.map((file) => {
    const { type, width, height } = imageSize(readFileSync(join(result.config?.outDir ?? '', file)));
    return `${file.replace(/.*\/(\w+)-\w+-\d+\..*/, '$1')} ${type} ${width}x${height}`;
  });
  expect(sizes.sort()).toEqual([
    'own avif 64x32',
    'own avif 80x40',
    'own webp 64x32',
    'own webp 80x40',
    'wide avif 100x50',
    'wide avif 200x100',
    'wide avif 64x32',
    'wide webp 100x50',
    'wide webp 200x100',
    'wide webp 64x32',
  ]);
  expect(files.get('docs/a.md')).toMatch(/!\[Wide\]\(\/assets\/wide-\w+\.png\)/);
});

test('until an image is there, its place has its colour, unless it can be seen through', async () => {
  const glass = sharp({ create: { width: 100, height: 100, channels: 4, background: '#24680080' } });
  const root = siteWithSharp({
    'docs/a.md': '# A\n\n![Wide](./wide.png) ![Again](./wide.png) ![Glass](./glass.png)\n',
    'docs/b.md': '# B\n\nNo image.\n',
    'docs/wide.png': await png(200),
    'docs/glass.png': await glass.png().toBuffer(),
  });
  const { files, findings } = await buildSite(root);
  expect(findings).toEqual([]);
  const sheetOf = (page: string) => /href="\/(assets\/image-colors-\w+\.css)"/.exec(files.get(page) ?? '')?.[1] ?? '';
  const [image] = /\/assets\/wide-\w+\.png/.exec(files.get('docs/a/index.html') ?? '') ?? [];
  expect(files.get(sheetOf('docs/a/index.html'))).toBe(`img[src="${image}"]{background:#224466}\n`);
  expect(sheetOf('docs/b/index.html')).toBe('');
});

test('an image that is cut short is reported, with its file', async () => {
  const whole = await png(200);
  const { findings } = await buildSite(
    siteWithSharp({ 'docs/a.mdx': '![W](./w.png)\n', 'docs/w.png': whole.subarray(0, 60) }),
  );
  expect(findings).toEqual([expect.stringMatching(/^broken-image: docs\/w\.png cannot be made smaller: /)]);
});

test('without the package the build says what to install', () => {
  expect(findSharp([tmpdir()])).toBeUndefined();
  expect(missingSharp).toMatchObject({
    rule: 'missing-package',
    message: 'images: the package that makes images smaller is not installed: sharp',
    hint: 'npm install --save-dev sharp, or take images out of the config',
  });
});
