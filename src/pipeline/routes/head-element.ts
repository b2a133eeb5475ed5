import { find, html } from 'property-information';
import type { HeadConfig } from '../../model/config.ts';
import type { HeadElement } from '../../model/page.ts';

type WrittenElement = Pick<HeadConfig, 'tag'> & Partial<HeadConfig>;

/** An element of a head as React takes it, from one with the attributes of HTML. */
export function headElement({ tag, attributes = {}, content = '' }: WrittenElement): HeadElement {
  const given = Object.entries(attributes).flatMap(([key, value]): [string, string | true][] => {
    if (value === false) return [];
    const { attribute, property } = find(html, key);
    const name = /^(?:aria|data)-/.test(attribute) ? attribute : property;
    return [[name, value === true ? true : String(value)]];
  });
  return { tag, attributes: given, content };
}
