import type { Nodes, Root } from 'hast';
import type { Html as HtmlNode, Root as Markdown } from 'mdast';
import { defaultSchema } from 'rehype-sanitize';
import { SKIP, visit } from 'unist-util-visit';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { decodeHtml } from '../../../shared/html-references.ts';
import { oncePer } from '../../../shared/once.ts';
import { encodeUrl } from '../../../shared/paths.ts';
import { eachAttribute, scanHtml } from '../../../shared/scan-html.ts';

/** Elements that are left out while their content stays, in lines and around them. */
const inlineShells: ReadonlySet<string> = new Set(['acronym', 'big', 'font', 'label', 'nobr', 'picture']);
const blockShells: ReadonlySet<string> = new Set('aside center fieldset hgroup legend main nav noscript'.split(' '));

const voidNames: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'source', 'wbr']);

/** Elements that end by themselves. */
const selfEnding: ReadonlySet<string> = new Set('dd dt li p tbody td tfoot th thead tr'.split(' '));

const more = 'abbr bdi bdo caption cite dfn figcaption figure mark small u wbr'.split(' ');
const forms: ReadonlySet<string> = new Set(['input', 'picture', 'source']);

/** What descriptions may consist of. */
export const descriptionSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []).filter((name) => !forms.has(name)), ...more],
};

const known: ReadonlySet<string> = new Set([
  ...descriptionSchema.tagNames,
  ...inlineShells,
  ...blockShells,
  'col',
  'colgroup',
  'source',
]);

/** Attributes that say something to readers; others would change how pages look. */
const attributes: ReadonlySet<string> = new Set(
  'a.href bdo.dir details.open img.alt img.height img.src img.width ol.start td.colspan td.rowspan th.colspan th.rowspan'.split(
    ' ',
  ),
);

/** The deepest nesting of elements; deeper tags are text. */
const maxDepth = 100;

/**
 * Prepares the HTML of a description to be parsed: elements that texts consist of keep their meaning, any other tag is text, as in
 * `List<Order>`. A tag that is not closed anywhere is text, too: it is a placeholder, as in `Bearer <code>`.
 *
 * @param written the whole description
 * @param links gives the address that is shown for one that is written
 */
export function prepareHtml(tree: Markdown, written: string, links: (url: string) => string | undefined): void {
  if (!written.includes('<')) return;
  const lower = written.toLowerCase();
  // `</span>` ends no `<s>`.
  const isEnded = oncePer((name: string) => new RegExp(`</${name}[\\s/>]`).test(lower));
  let depth = 0;
  visit(tree, 'html', (node, index, parent) => {
    const { html, isMarkup } = readHtml(node.value);
    if (parent === undefined || index === undefined) return undefined;
    if (isMarkup) node.value = html;
    else {
      const text = { type: 'text' as const, value: withoutComments(node.value) };
      const isInline = parent.type !== 'root' && parent.type !== 'blockquote' && parent.type !== 'listItem';
      const isEmpty = text.value.trim() === '';
      parent.children.splice(
        index,
        1,
        ...(isEmpty ? [] : [isInline ? text : { type: 'paragraph' as const, children: [text] }]),
      );
      return [SKIP, isEmpty ? index : index + 1];
    }
    return undefined;
  });

  function readHtml(value: string): { readonly html: string; readonly isMarkup: boolean } {
    let html = '';
    let isMarkup = false;
    let done = 0;
    const asText = (_: string, start: number, end: number): void => {
      html += escapeHtml(value.slice(start, end));
      done = end;
    };
    scanHtml(value, {
      // A bracket that is text.
      text: (start, end) => {
        html += value.slice(start, end).replaceAll('<', '&lt;');
        done = end;
      },
      open: (name, start, nameEnd, end) => {
        const isTarget = name === 'a' && isEmptyTarget(value, nameEnd, end);
        // Elsewhere `<col>` is a placeholder.
        const isColumn = name === 'col' && isEnded('table');
        const isWhole = isTarget || isColumn || voidNames.has(name) || selfEnding.has(name);
        const isElement = known.has(name) && (isWhole || isEnded(name));
        if (!isElement || depth >= maxDepth) return asText(name, start, end);
        if (isCounted(name) && !isTarget) depth++;
        isMarkup = true;
        if (!isTarget) html += startTag(value, name, nameEnd, links);
        done = end;
      },
      close: (name, start, end) => {
        if (!known.has(name)) return asText(name, start, end);
        if (isCounted(name)) depth = Math.max(0, depth - 1);
        isMarkup = true;
        html += `</${name}>`;
        done = end;
      },
      raw: asText,
      // `<?php ?>` is no comment to a reader.
      comment: (start, end) => {
        if (!value.startsWith('<!--', start) || !value.startsWith('-->', end - 3)) return asText('', start, end);
        done = end;
      },
    });
    const rest = value.slice(done);
    return { html: /^<[a-z/]/i.test(rest) ? html + escapeHtml(rest) : html, isMarkup };
  }
}

/** Elements that end by themselves are in others that do not. */
function isCounted(name: string): boolean {
  return name !== 'col' && !voidNames.has(name) && !selfEnding.has(name);
}

/** Whether a tag of `a` is a place for links to lead to, as XML writes it: `<a name="x"/>`. One with an address is a link, and its text follows. */
function isEmptyTarget(value: string, nameEnd: number, end: number): boolean {
  const names: string[] = [];
  let last = end;
  eachAttribute(value, nameEnd, (name, _, __, attributeEnd) => {
    names.push(name);
    last = attributeEnd;
  });
  // A value without quotes takes the slash.
  return last < end - 1 && value[end - 2] === '/' && !names.includes('href');
}

function startTag(value: string, name: string, nameEnd: number, links: (url: string) => string | undefined): string {
  const kept = new Map<string, string>(name === 'img' ? [['alt', '']] : []);
  eachAttribute(value, nameEnd, (attribute, raw) => {
    const text = decodeHtml(raw);
    const isAddress = attribute === 'href' || attribute === 'src';
    const written = isAddress ? links(text.trim()) : text;
    // As those of Markdown are encoded, by which they are known.
    const shown = isAddress && written !== undefined ? encodeUrl(written) : written;
    const isKept = attribute === 'title' || attributes.has(`${name}.${attribute}`);
    if (isKept && shown !== undefined) kept.set(attribute, shown);
  });
  return `<${[name, ...[...kept].map(([key, text]) => `${key}="${escapeHtml(text)}"`)].join(' ')}>`;
}

function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?-->/g, '');
}

/** Elements that will be left out and have a title become others, which keep it. */
export function keepTitles(tree: Root): Root {
  visit(tree, 'element', (node) => {
    if (node.properties.title === undefined) return;
    if (inlineShells.has(node.tagName)) node.tagName = 'span';
    else if (blockShells.has(node.tagName)) node.tagName = 'div';
  });
  return tree;
}

/** Whether there is HTML that has to be parsed. */
export function hasHtml(tree: Nodes): boolean {
  let found = false;
  visit(tree, 'raw', () => {
    found = true;
  });
  return found;
}

/** A line break, as Markdown has no other way to write one in a table. */
export function isLineBreak({ value }: HtmlNode): boolean {
  return /^\s*<br\s*\/?>\s*$/i.test(value);
}
