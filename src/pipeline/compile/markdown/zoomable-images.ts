import type { Element, ElementContent, Root } from 'hast';
import type { Text } from '../../../shared/texts/text.ts';
import { hastElement, isBlank, isElement } from './hast.ts';
import { SKIP, visit } from './visit.ts';

/** Pixels. Images that are no wider are not zoomable. */
const small = 300;

/**
 * Lets readers open an image that is alone in its paragraph or figure in a popover, without a script.
 *
 *     <p><button class="zoom" popovertarget="@zoom-1"><img …></button>
 *        <span class="zoomed" id="@zoom-1" popover><img …><button popovertarget="@zoom-1" …></button></span></p>
 *
 * Feeds and Markdown copies leave the first button out, and keep the image in the popover.
 */
export function makeImagesZoomable(tree: Root, text: Text): void {
  let count = 0;
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a' || node.tagName === 'button') return SKIP;
    if (node.tagName !== 'p' && node.tagName !== 'figure') return;
    const images = node.children.filter((child) => isElement(child, 'img'));
    const others = node.children.filter((child) => !isElement(child, 'img') && !isBlank(child));
    const [image] = images;
    if (image === undefined || images.length > 1 || (node.tagName === 'p' && others.length > 0)) return;
    if (!isLarge(image)) return;
    node.children.splice(node.children.indexOf(image), 1, ...zoomable(image, `@zoom-${++count}`, text));
    return SKIP;
  });
}

function isLarge({ properties }: Element): boolean {
  const { width, dataZoom } = properties;
  return dataZoom !== 'false' && dataZoom !== false && (width === undefined || Number(width) > small);
}

function zoomable(image: Element, id: string, text: Text): readonly ElementContent[] {
  const { alt, id: _, ...properties } = image.properties;
  const label = typeof alt === 'string' && alt !== '' ? text('text.enlargeNamed', { name: alt }) : text('text.enlarge');
  const closing = { type: 'button', popoverTarget: id, popoverTargetAction: 'hide', ariaLabel: text('text.close') };
  const enlarged = { ...image, properties: { ...properties, alt: alt ?? '' } };
  return [
    hastElement('button', { type: 'button', className: ['zoom'], popoverTarget: id, ariaLabel: label }, [image]),
    hastElement('span', { className: ['zoomed'], id, popover: 'auto' }, [enlarged, hastElement('button', closing, [])]),
  ];
}
