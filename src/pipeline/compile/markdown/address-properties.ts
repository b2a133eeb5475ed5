import type { Element } from 'hast';
import { find, html } from 'property-information';
import { type AddressAttribute, addressAttributes, mapAddresses } from '../../../shared/address-attributes.ts';

/** The attributes that name an address, by element and by their names in hast, such as `srcSet`. */
const properties = new Map(
  Object.entries(addressAttributes).map(([tagName, attributes]) => [
    tagName,
    Object.entries(attributes).map(([name, attribute]) => [find(html, name).property, attribute] as const),
  ]),
);

/** Gives the addresses of an element other values, those of one kind or of all others. */
export function changeAddresses(
  node: Element,
  isMeant: (attribute: AddressAttribute) => boolean,
  change: (address: string, attribute: AddressAttribute) => string,
): void {
  for (const [name, attribute] of properties.get(node.tagName.toLowerCase()) ?? []) {
    const value = node.properties[name];
    if (value === undefined || !isMeant(attribute)) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (typeof text !== 'string') continue;
    node.properties[name] = mapAddresses(text, attribute.isList, (address) => change(address, attribute));
  }
}
