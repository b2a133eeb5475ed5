import type { Element } from 'hast';

/**
 * A block of Mermaid as something that a script draws once a reader comes near it. Without the script it is the block.
 *
 *     <docsgen-island diagram load="visible"><figure class="code" data-language="mermaid">…</figure></docsgen-island>
 */
export function diagramOf(figure: Element): Element {
  return {
    type: 'element',
    tagName: 'docsgen-island',
    properties: { diagram: true, load: 'visible' },
    children: [figure],
  };
}

export function isDiagram(figure: Element): boolean {
  return figure.properties.dataLanguage === 'mermaid';
}
