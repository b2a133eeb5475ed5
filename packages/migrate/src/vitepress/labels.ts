import { dataOf, textOf } from '../data.ts';
import { linkAddress } from '../inline.ts';

/** The text of a label, which may have HTML. */
export function plainLabel(text: unknown): string {
  return (textOf(text) ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}

/** A link below the base that a sidebar has for its items. */
export function withBase(link: string, base: string): string {
  if (base === '' || /^[a-z]+:/i.test(link)) return link;
  return `${base.replace(/\/$/, '')}/${link.replace(/^\//, '')}`;
}

/** The address in the site that a link of a config names, by its file as well: `/guide/index.md#a` is `/guide/#a`. */
export function siteAddress(link: string): string {
  if (/^[a-z]+:/i.test(link)) return linkAddress(link);
  return linkAddress(link).replace(/(?:(?<=\/)index)?\.md(?=[?#]|$)/, '');
}

/** An item of the bar or the footer as a link; nothing where it lacks a label or an address. */
export function navLink(item: unknown): readonly { readonly label: string; readonly href: string }[] {
  const { text, link } = dataOf(item);
  const href = textOf(link);
  const label = plainLabel(text);
  return href === undefined || label === '' ? [] : [{ label, href: siteAddress(href) }];
}
