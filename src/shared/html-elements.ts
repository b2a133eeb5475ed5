import { htmlTagNames } from 'html-tag-names';

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const htmlNames: ReadonlySet<string> = new Set(htmlTagNames);

/** Whether HTML has or had such an element; names of SVG and MathML are none outside of these. */
export function isHtmlName(name: string): boolean {
  return htmlNames.has(name.toLowerCase());
}

/** Elements without an end tag. */
export const voidNames = names(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

/** Elements without an end tag that mean something without attributes. */
export const plainVoidNames = names('br col hr wbr');

/** Elements whose end tag may be left out. */
export const selfEndingNames = names(
  'caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr',
);

/** Elements that mean something within certain others alone: elsewhere parsers of HTML drop their tags. */
export const withinOthers: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...'caption col colgroup tbody td tfoot th thead tr'.split(' ').map((name) => [name, names('table')] as const),
  ...'optgroup option'.split(' ').map((name) => [name, names('datalist select')] as const),
]);

/** Elements of a document, of which a page has one each, and `plaintext`, which nothing ends. */
export const documentNames = names('body frame frameset head html plaintext');

/** Elements that hide what is in them, or show it in another way than text. */
export const hidingNames = names(
  'applet audio canvas details dialog iframe math noembed noframes noscript object script select style svg table template textarea title video xmp',
);
