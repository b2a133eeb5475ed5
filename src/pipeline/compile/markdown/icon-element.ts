import type { Element, ElementContent, Properties } from 'hast';
import { find, svg } from 'property-information';
import type { Place } from '../../../model/place.ts';
import { findOwnIcon, type IconShape, withUniqueIds } from '../../../shared/icons.ts';
import { hastElement } from './hast.ts';
import type { Scope } from './scope.ts';

/** The element of an icon, as large as the text around it; none where there is none of the name, which is reported at a place. */
export function iconsOf(name: string, { settings, serial, findings }: Scope, place: Place): readonly Element[] {
  const { icon = findOwnIcon } = settings;
  const found = icon(name);
  if ('message' in found) {
    findings.push({ rule: 'unknown-icon', message: found.message, place, hint: found.hint });
    return [];
  }
  return [svgOf(found.body.includes(' id="') ? withUniqueIds(found, `@icon-${serial()}`) : found)];
}

function svgOf({ viewBox, body, isFilled }: IconShape): Element {
  const className = isFilled ? ['icon', 'icon-filled'] : ['icon'];
  return hastElement('svg', { className, height: '1em', viewBox, ariaHidden: 'true' }, parse(body));
}

/** Tags and texts of an icon. Sets of icons are written by a program: each attribute has a value in quotes. */
const pieces = /<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+/g;

function parse(body: string): ElementContent[] {
  const root: ElementContent[] = [];
  const open = [root];
  for (const [piece, closing, tagName, attributes = '', empty] of body.matchAll(pieces)) {
    const children = open.at(-1) ?? root;
    if (tagName === undefined) children.push({ type: 'text', value: piece });
    else if (closing === '/') open.pop();
    else {
      const element: Element = { type: 'element', tagName, properties: propertiesOf(attributes), children: [] };
      children.push(element);
      if (empty !== '/') open.push(element.children);
    }
  }
  return root;
}

function propertiesOf(attributes: string): Properties {
  const pairs = attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(
    [...pairs].map(([, name = '', double, single]) => [find(svg, name).property, double ?? single ?? '']),
  );
}
