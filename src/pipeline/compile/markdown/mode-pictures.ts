import type { Element, ElementContent, Parents } from 'hast';
import { inMode, type Mode, settleImage } from '../../../shared/mode-image.ts';
import { isBlank, isElement } from './hast.ts';

const modeQuery = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/i;

/**
 * Shows pictures of one colour mode in that mode only, also where a reader has chosen another than that of the system: images
 * with `#gh-dark-mode-only` or `#only-dark` at their end, and pictures whose sources ask for the mode. The classes that hide them need no script.
 *
 *     <picture><source media="(prefers-color-scheme: dark)" srcset="d.png"><img src="l.png"></picture>
 *       ->   <img class="only-light" src="l.png"><img class="only-dark" src="d.png">
 */
export function settleMode(node: Element, index: number, parent: Parents): void {
  if (node.tagName === 'img') settleImage(node);
  else if (node.tagName === 'picture') splitPicture(node, index, parent);
}

function splitPicture(picture: Element, index: number, parent: Parents): void {
  if (!picture.children.some((child) => modeOf(child) !== undefined)) return;
  // Text that a broken tag leaves in a picture is shown, and would be lost.
  if (picture.children.some((child) => child.type === 'text' && !isBlank(child))) return;
  const [light, dark] = (['light', 'dark'] as const).map((mode) => pictureOf(picture, mode));
  // The walk is at this element, and goes on to the other.
  Object.assign(picture, light);
  parent.children.splice(index + 1, 0, dark as Element);
}

function modeOf(child: ElementContent): string | undefined {
  if (!isElement(child, 'source')) return;
  return modeQuery.exec(String(child.properties.media ?? ''))?.[1]?.toLowerCase();
}

/** The picture of one mode: without the sources of the other, and an image alone where the first source needs no choice. */
function pictureOf(picture: Element, mode: Mode): Element {
  const children = picture.children
    .filter((child) => (modeOf(child) ?? mode) === mode)
    .map((child) => (child.type === 'element' ? withoutMode(child, mode) : child));
  const elements = children.filter((child) => child.type === 'element');
  const image = elements.find(({ tagName }) => tagName === 'img');
  const [first] = elements;
  if (image === undefined || first === undefined) return { ...picture, children };
  const { srcSet, media, type, ...size } = first.properties;
  const address = String(srcSet ?? '');
  if (first === image || (media === undefined && type === undefined && !/[\s,]/.test(address))) {
    if (first === image) return image;
    const { width, height } = size;
    const properties = { ...image.properties, src: address, srcSet: undefined, width, height };
    return { ...image, properties, position: first.position };
  }
  return { ...picture, properties: { ...picture.properties }, children };
}

function withoutMode(child: Element, mode: Mode): Element {
  const properties = { ...child.properties };
  if (child.tagName === 'img') {
    properties.className = inMode(mode, properties.className);
  } else if (typeof properties.media === 'string') {
    const media = properties.media
      .replace(modeQuery, '')
      .replace(/^\s*and\s+|\s+and\s*$/gi, '')
      .replace(/\s+and\s+and\s+/gi, ' and ')
      .trim();
    properties.media = media === '' ? undefined : media;
  }
  return { ...child, properties };
}
