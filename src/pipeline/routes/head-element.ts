import { find, html } from 'property-information';
import type { HeadElement } from '../../model/page.ts';

interface WrittenElement {
  readonly tag: string;
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  readonly content?: string;
}

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
