import { attributeText } from '../markup.ts';
import type { ChangeLog, Line } from '../page-writer.ts';

/** A name with a value, or a word: `#id`, `.class`. */
const item = /(?:[^\s={}"']+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']*)|[^\s={}"']+)/.source;
/** Signs that begin what Jinja, snippets and marks of editors have in braces are none of a list. */
const list = `(\\{(?![%!*+~=>-]):?[ \\t]*${item}(?:[ \\t]+${item})*[ \\t]*\\})`;

/** Code and formulas, in which nothing is a list. */
const verbatim = /(`+[^`]*`+|\$\$.+?\$\$|\$(?![\s$])[^$\n]*[^\s$]\$(?!\d))/;

const alt = /!\[([^[\]\n]*(?:\[[^[\]\n]*\][^[\]\n]*)*)\]/.source;
const image = `${alt}${/(?:\((<[^<>\n]*>|[^()\s<>]*(?:\([^()\s]*\)[^()\s]*)*)(?:[ \t]+("[^"\n]*"|'[^'\n]*'))?[ \t]*\)|(?:\[([^[\]\n]*)\])?)/.source}`;

/** What a list may follow within a line: an image, an empty link, the end of another element, and text of a cell. */
const followed = `${image}[ \\t]?${list}|\\[\\]\\(\\)[ \\t]*${list}|(?<=[)\\]*>]|(?<![\\w_])_{1,2}[^_\\s](?:[^_\\n]*[^_\\s])?_{1,2})[ \\t]?${list}|(?<=\\S)[ \\t]+${list}(?=[ \\t]*\\|)`;

/** Attributes that an image of docsgen has, too. */
const ofImages: ReadonlySet<string> = new Set(['width', 'height', 'loading', 'title']);

const advice =
  'docsgen has no attribute lists: ids are anchors, what else a list has is left out; where it matters, write the element in HTML';

interface AttributeList {
  readonly id: string | undefined;
  /** All else, by how it is written. */
  readonly others: ReadonlyMap<string, { readonly name: string; readonly value: string }>;
}

/** Reads a list, `{ #id .class name=value }`. @returns `undefined` for other text in braces */
function readList(written: string): AttributeList | undefined {
  const items = written.slice(1, -1).replace(/^:/, '').match(new RegExp(item, 'g')) ?? [];
  const isMeant = /^\{:|^\{[ \t]*(?:[.#][\p{L}\p{N}_-]|[^\s={}"']+=.|data-)/u.test(written);
  if (!isMeant && !items.some((one) => /^#[\p{L}_]/u.test(one))) return undefined;
  let id: string | undefined;
  const others = new Map<string, { readonly name: string; readonly value: string }>();
  for (const one of items) {
    const [, name = one, quoted] = /^([^=]+)=(.*)$/.exec(one) ?? [];
    const value = quoted?.replace(/^(["'])(.*)\1$/, '$2') ?? '';
    if (one.startsWith('#')) id = one.slice(1);
    else if (name === 'id') id = value;
    else others.set(one, { name, value });
  }
  return { id, others };
}

/** Takes attribute lists out of lines. */
export interface AttributeLists {
  /** A line without its lists, with anchors in place of ids. @param isHeading where the line below underlines it */
  readonly convert: (line: Line, isHeading?: boolean) => string;
  /** The text of a title without its lists, with anchors in place of ids. */
  readonly convertTitle: (line: Line) => string;
  /** What is in place of a list that is alone; the list itself where it is none. */
  readonly convertOne: (line: Line, written: string) => string;
}

/** Where a reference leads to, `[a]: b.png "Title"`, by its label in lower case. */
export type References = ReadonlyMap<string, { readonly address: string; readonly title: string | undefined }>;

/** The references of a page. */
export function referencesIn(text: string): References {
  return new Map(
    Array.from(
      text.matchAll(
        /^ {0,3}\[([^[\]\n]+)\]:[ \t]*(<[^<>\n]*>|\S+)(?:[ \t]+("[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/gm,
      ),
      ([, label = '', address = '', title]) => [label.toLowerCase(), { address, title }],
    ),
  );
}

/**
 * Reads the attribute lists of a page: what they have but ids is noted, each class and attribute once with its places.
 *
 * @param isOn whether the site has the extension; else what looks like a list is text
 */
export function attributeLists(log: ChangeLog, references: References, isOn: boolean): AttributeLists {
  if (!isOn) {
    // At the end of a heading, docsgen would take it for an id.
    const asText = ({ text }: Line) => text.replace(/\{(?=#[^{}\n]*\}[ \t]*$)/, '\\{');
    return { convertOne: (_, written) => written, convertTitle: asText, convert: asText };
  }
  const lose = (line: Line, { others }: AttributeList, isKept = (_: string) => false) => {
    for (const [written, { name }] of others) if (!isKept(name)) log.note(line, `{ ${written} }`, advice);
  };
  const convertOne = (line: Line, written: string) => {
    const read = readList(written);
    if (read === undefined) return written;
    lose(line, read);
    return anchor(read);
  };
  const convertImage = (line: Line, written: string, image: readonly (string | undefined)[]) => {
    const read = readList(written);
    if (read === undefined) return undefined;
    const sized = [...read.others.values()].filter(({ name }) => ofImages.has(name));
    lose(line, read, (name) => ofImages.has(name));
    return sized.length === 0 ? anchor(read) : imageMarkup(image, sized) + anchor(read);
  };
  const convertPart = (line: Line, part: string, isAfterCode: boolean) =>
    part.replace(
      new RegExp(isAfterCode ? `${followed}|^${list}` : followed, 'g'),
      (whole, alt, address, title, label, ofImage, ofAnchor, ofElement, ofCell, ofCode) => {
        const named = address === undefined ? references.get((label || alt || '').toLowerCase()) : { address, title };
        if (ofImage === undefined || named === undefined) {
          const written: string = ofImage ?? ofAnchor ?? ofElement ?? ofCell ?? ofCode;
          const made = convertOne(line, written);
          if (made === written) return whole;
          return ofImage === undefined ? made : whole.slice(0, -written.length).trimEnd() + made;
        }
        const made = convertImage(line, ofImage, [alt, named.address, named.title?.slice(1, -1)]);
        if (made === undefined) return whole;
        return made.startsWith('<img') ? made : whole.slice(0, -ofImage.length).trimEnd() + made;
      },
    );
  const convertWithin = (line: Line, text: string) => {
    const parts = text.split(verbatim);
    const made = parts
      .map((part, index) =>
        index % 2 === 1 ? part : convertPart(line, part, parts[index - 1]?.endsWith('`') === true),
      )
      .join('');
    // An image alone, also in a list or a quote, would begin a block of HTML, with the lines below in it.
    return /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*<img [^>]*>[ \t]*$/.test(made) && made !== text
      ? `${made.trimEnd()}&#32;`
      : made;
  };
  return {
    convertOne,
    convertTitle(line) {
      const { title, read } = splitTitle(line.text);
      if (read !== undefined) lose(line, read);
      return convertWithin(line, title) + (read === undefined ? '' : anchor(read));
    },
    convert(line, isHeading = false) {
      const { text } = line;
      const [, before, alone] = new RegExp(`^([ \\t>]*)${list}[ \\t]*$`).exec(text) ?? [];
      if (before !== undefined && alone !== undefined) {
        const made = before + convertOne(line, alone);
        return made.trim() === '' ? '' : made;
      }
      const { title, read } = isHeading || /^[ \t>]*#{1,6}[ \t]/.test(text) ? splitTitle(text) : { title: text };
      if (read === undefined) return convertWithin(line, text);
      lose(line, read);
      return convertWithin(line, title) + (read.id === undefined ? '' : ` {#${read.id}}`);
    },
  };
}

/** A title and the list at its end. */
function splitTitle(text: string): { readonly title: string; readonly read?: AttributeList | undefined } {
  const [, title, ending] = new RegExp(`^(.*?)[ \\t]*${list}[ \\t]*$`).exec(text) ?? [];
  const read = ending === undefined ? undefined : readList(ending);
  return title === undefined || read === undefined ? { title: text } : { title, read };
}

function anchor({ id }: AttributeList): string {
  return id === undefined ? '' : `<a id="${attributeText(id)}"></a>`;
}

function imageMarkup(
  [alt = '', address = '', title]: readonly (string | undefined)[],
  given: readonly { readonly name: string; readonly value: string }[],
): string {
  const attributes = new Map([
    ['src', address.replace(/^<(.*)>$/, '$1')],
    ['alt', alt],
    ...(title === undefined ? [] : [['title', title] as const]),
    ...given.map(({ name, value }) => [name, name === 'title' ? value : value.replace(/px$/, '')] as const),
  ]);
  return `<img ${[...attributes].map(([name, value]) => `${name}="${attributeText(value)}"`).join(' ')}>`;
}
