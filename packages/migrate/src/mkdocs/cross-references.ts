import { codeRanges } from '../jsx-tags.ts';

/** A reference of the plugin autorefs: `[text][an.id]`, and `[an.id][]`. */
const reference = /(?<![\w\]!\\])\[((?:[^[\]`]|`[^`]{0,200}`){1,300})\]\[([^[\]]{0,200})\]/g;

/**
 * References to ids of other pages, as the plugin autorefs has them, as links. What mkdocstrings made of code is not in the new
 * site: of references to it the text stays.
 *
 * @param options.pageOf the path of the page that has an id, from this page on; empty where it is this page
 * @param options.lose is called for each reference without a page
 */
export function withCrossReferences(
  text: string,
  {
    pageOf,
    lose,
  }: { readonly pageOf: (id: string) => string | undefined; readonly lose: (id: string, line: number) => void },
): string {
  if (!/\]\[/.test(text)) return text;
  const defined = new Set(Array.from(text.matchAll(/^[ \t>]*\[([^\]\n]+)\]:/gm), ([, name = '']) => nameOf(name)));
  const code = codeRanges(text);
  return text.replace(reference, (whole, shown: string, given: string, offset: number) => {
    const id = given === '' ? shown.replaceAll('`', '') : given;
    if (shown.startsWith('^') || defined.has(nameOf(id))) return whole;
    // Code may be the text of a reference, but not what it is in.
    if (code.some(([from, to]) => from <= offset && offset < to)) return whole;
    const page = pageOf(id.trim());
    if (page !== undefined) return `[${shown}](${page}#${id.trim()})`;
    lose(id, text.slice(0, offset).split('\n').length);
    return shown;
  });
}

function nameOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Ids of the headings of a page, and of what has an id of its own. */
export function idsIn(text: string): readonly string[] {
  const code = codeRanges(text);
  const found = Array.from(
    text.matchAll(
      /^#{1,6}[ \t]+([^\n]+)$|\bid="([^"\n]+)"|(?:^[ \t]*|\[\]\(\)[ \t]*)\{:?(?:[^{}\n]*?[ \t])?#([\w.:-]+)[^{}\n]*\}/gm,
    ),
  );
  return found.flatMap(({ 1: heading, 2: own, 3: anchor, index }) => {
    if (code.some(([from, to]) => from <= index && index < to)) return [];
    const id = own ?? anchor ?? /\{[^}]*#([\w.:-]+)[^}]*\}[ \t]*$/.exec(heading ?? '')?.[1];
    return [id ?? slugOf(heading ?? '')];
  });
}

/** The id that Python-Markdown gives a heading. */
function slugOf(heading: string): string {
  return heading
    .replace(/\]\([^)]*\)|[`*]/g, '')
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}
