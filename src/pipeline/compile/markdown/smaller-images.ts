import type { Element, Root } from 'hast';
import type { HeadElement } from '../../../model/page.ts';
import type { Asset } from '../../../model/source.ts';
import { encodePath } from '../../../shared/paths.ts';
import { type ImageFormat, type ImagesConfig, resizedImages } from '../../../shared/resized-image.ts';
import { imageColorsPath } from '../image-colors.ts';
import { hastElement } from './hast.ts';
import { SKIP, visit } from './visit.ts';

/** The column of text: browsers that know `auto` use the width that the image really has. */
const column = 'auto, (max-width: 50rem) 100vw, 50rem';

/**
 * Lets browsers load the size and format that they need of an image. Its element stays for all others, with the image as
 * its author gave it, which readers also get who enlarge it.
 *
 *     <picture><source type="image/avif" srcset="… 640w, … 960w" sizes="…"><img src="chart.png" …></picture>
 */
export function offerSmallerImages(
  tree: Root,
  images: ReadonlyMap<Element, Asset>,
  { settings, baseUrl }: { readonly settings: ImagesConfig; readonly baseUrl: string },
): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'picture') return SKIP;
    const asset = images.get(node);
    if (asset === undefined || index === undefined || parent === undefined || node.properties.srcSet !== undefined)
      return;
    const resized = resizedImages(asset, settings);
    const sources = settings.formats.map((format) => {
      const own = resized.filter((image) => image.format === format);
      return source(format, own.map(({ path, width }) => `${encodePath(baseUrl + path)} ${width}w`).join(', '), node);
    });
    parent.children[index] = hastElement('picture', {}, [...sources, node]);
    return SKIP;
  });
}

/** The link to the style sheet with the colours of images, for the head of the page. */
export function imageColorsLink(images: Iterable<Asset>, baseUrl: string): HeadElement {
  const href = encodePath(baseUrl + imageColorsPath(images));
  return {
    tag: 'link',
    attributes: [
      ['rel', 'stylesheet'],
      ['href', href],
    ],
    content: '',
  };
}

function source(format: ImageFormat, srcSet: string, { properties }: Element): Element {
  const { width, sizes } = properties;
  const given = typeof sizes === 'string' ? sizes : undefined;
  const small = Number(width) < 640 ? `auto, ${width}px` : column;
  return hastElement('source', { type: `image/${format}`, srcSet, sizes: given ?? small }, []);
}
