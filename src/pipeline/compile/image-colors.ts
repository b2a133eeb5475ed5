import { createHash } from 'node:crypto';
import type { Asset } from '../../model/source.ts';

/**
 * The path in the output of the style sheet with the colours that a page's images have until they are loaded. It is named after
 * the images: their colours need not be known to render the page, and follow from what is in the files.
 */
export function imageColorsPath(images: Iterable<Pick<Asset, 'permalink' | 'hash'>>): string {
  const digest = createHash('sha256');
  for (const { permalink, hash = '' } of images) digest.update(`${permalink} ${hash}\n`);
  return `assets/image-colors-${digest.digest('hex').slice(0, 10)}.css`;
}
