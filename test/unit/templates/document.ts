import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { createElement } from 'react';
import { visit } from 'unist-util-visit';
import type { Route } from '../../../src/model/route.ts';
import type { PageProps } from '../../../src/model/view.ts';
import { createParts } from '../../../src/pipeline/render/parts.ts';
import { Page } from '../../../templates/page.tsx';
import { PartContext, RouteContext } from '../../../templates/part.tsx';
import { bodies, frame, sidebar } from './fixtures.ts';

/** The document of a route, parsed as a browser would. */
export function draw(route: Route, props: Partial<Omit<PageProps, 'route'>> = {}): Root {
  const own = 'sidebar' in route && route.sidebar !== undefined ? { sidebar } : {};
  const assets = { styles: ['/assets/site.css'], scripts: ['/assets/site.js'], inline: '' };
  const parts = createParts(
    { PartContext, RouteContext },
    { prefix: '', count: 0, idle: new Set(), made: { elements: 0 } },
  );
  const markup = parts.render(route, createElement(Page, { route, frame, bodies, assets, ...own, ...props }));
  const pieces = parts.place(markup).map(({ html }) => html);
  return fromHtml(`<!doctype html>${pieces.join('')}`);
}

/** Properties an element has to have; of those that are lists, such as `className`, one of the values. */
type Wanted = Readonly<Record<string, string | boolean>>;

/** Elements with this name and these properties, in document order. */
export function all(tree: Root | Element, tagName: string, want: Wanted = {}): Element[] {
  const found: Element[] = [];
  visit(tree, 'element', (node) => {
    const fits = Object.entries(want).every(([name, value]) => {
      const actual = node.properties[name];
      return Array.isArray(actual) ? actual.includes(String(value)) : actual === value;
    });
    if (node.tagName === tagName && fits) found.push(node);
  });
  return found;
}

/** The only such element; throws when there are none or several. */
export function one(tree: Root | Element, tagName: string, want: Wanted = {}): Element {
  const [first, ...rest] = all(tree, tagName, want);
  if (first === undefined || rest.length > 0) {
    throw new Error(`${first === undefined ? 'no' : rest.length + 1} <${tagName}> with ${JSON.stringify(want)}`);
  }
  return first;
}

/** The text of each, blanks collapsed. */
export function texts(elements: readonly Element[]): string[] {
  return elements.map((element) => textOf(element).replace(/\s+/g, ' ').trim());
}

export function meta(tree: Root, name: string): unknown {
  return [...all(tree, 'meta', { name }), ...all(tree, 'meta', { property: name })][0]?.properties.content;
}
