import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { held, query } from '../../core/graph/index.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Asset } from '../../model/source.ts';
import { packageRoot } from '../../pipeline/bundle/index.ts';
import { imageColorsPath } from '../../pipeline/compile/image-colors.ts';
import { toKnown } from '../../pipeline/emit/index.ts';
import { disk, diskAnswer } from '../../queries/context.ts';
import { configOf, content } from '../../queries/inputs.ts';
import { compiledPages } from '../../queries/pages.ts';
import { encodePath } from '../../shared/paths.ts';
import { type ImageFormat, type ResizedImage, resizedImages } from '../../shared/resized-image.ts';
import { type Feature, type FeatureFile, storedContent } from '../feature.ts';
import { findSharp, type InstalledSharp, missingSharp } from './sharp.ts';

/** The package that makes images smaller. It is large, and few sites need it: a site installs it itself. */
const sharp = held<'', InstalledSharp | undefined>(
  'package sharp',
  async (q) => {
    const { root } = await configOf(q);
    return findSharp([root, packageRoot()]);
  },
  { digest: (found) => found?.version ?? 'none' },
);

type Key = readonly [image: SourcePath, width: string, format: ImageFormat];

/** An image in another size and format, attached; its value says why that failed. */
const resizedImage = query<Key, { readonly failed?: string }>('resized image', async (q, [image, width, format]) => {
  await q.digest(diskAnswer, ['bytes', image]);
  const found = await q(sharp, '');
  if (found === undefined) throw new Error('sharp is not installed');
  const { root } = q.use(disk);
  try {
    const make = await found.load();
    // Rotated by its EXIF orientation, which the copy has no more.
    q.attach(
      await make(await readFile(join(root, image)))
        .rotate()
        .resize({ width: Number(width) })
        .toFormat(format)
        .toBuffer(),
    );
    return {};
  } catch (error) {
    q.doNotStore();
    return { failed: error instanceof Error ? error.message : String(error) };
  }
});

/** The mean colour of an image; `''` of one that can be seen through, or cannot be read, which `resizedImage` reports. */
const imageColor = query<SourcePath, string>('colour of an image', async (q, image) => {
  await q.digest(diskAnswer, ['bytes', image]);
  const found = await q(sharp, '');
  if (found === undefined) throw new Error('sharp is not installed');
  const { root } = q.use(disk);
  try {
    const make = await found.load();
    const [red = 0, green = 0, blue = 0, opacity] = await make(await readFile(join(root, image)))
      .resize({ width: 1, height: 1, fit: 'fill' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer();
    if (opacity !== 255) return '';
    return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  } catch {
    q.doNotStore();
    return '';
  }
});

/**
 * Images of pages in smaller sizes and formats, of which a browser loads the one that it needs; and the colours of their places
 * until they are loaded, as a style sheet, since the policy of a site forbids styles in markup.
 */
export const resizedImagesFeature: Feature = {
  name: 'resized images',
  isOn: ({ images }) => images !== false,
  queries: [sharp, resizedImage, imageColor],
  async files(q) {
    const { images } = await configOf(q);
    if (images === false) return { files: [] };
    const { pages } = await q(compiledPages, '');
    const { assets } = await q(content, '');
    const sheets = new Map<string, readonly Asset[]>();
    for (const { resized } of pages.values()) {
      const shown = resized.flatMap((path) => assets.get(path) ?? []);
      if (shown.length > 0) sheets.set(imageColorsPath(shown), shown);
    }
    const used = new Set([...pages.values()].flatMap(({ resized }) => resized));
    const files = [...used].flatMap((path): FeatureFile[] => {
      const asset = assets.get(path);
      return asset === undefined ? [] : resizedImages(asset, images).map((image) => fileOf(asset.path, image));
    });
    return { files: [...files, ...[...sheets].map(([path, shown]) => colorsFile(path, shown))] };
  },
};

function colorsFile(path: string, images: readonly Asset[]): FeatureFile {
  return {
    path,
    async read({ ask }) {
      if ((await ask(sharp, '')) === undefined) return { findings: [missingSharp] };
      const rules = await Promise.all(
        images.map(async ({ path: image, permalink }) => {
          const color = await ask(imageColor, image);
          return color === '' ? '' : `img[src="${encodePath(permalink)}"]{background:${color}}\n`;
        }),
      );
      return { content: toKnown(rules.join('')) };
    },
  };
}

function fileOf(source: SourcePath, { path, width, format }: ResizedImage): FeatureFile {
  return {
    path,
    async read({ ask, bytes }) {
      if ((await ask(sharp, '')) === undefined) return { findings: [missingSharp] };
      const key: Key = [source, `${width}`, format];
      const { failed } = await ask(resizedImage, key);
      if (failed === undefined) return { content: storedContent(await bytes(resizedImage, key)) };
      const message = `${source} cannot be made smaller: ${failed}`;
      return { findings: [{ rule: 'broken-image', message, place: { file: source } }] };
    },
  };
}
