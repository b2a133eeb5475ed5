import type { Paragraph } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { blank } from './blank.ts';
import { doubt } from './fall-back.ts';
import type { Parser } from './parser.ts';

/** The opening line of a container: fence, name, and a title after blanks. */
const opening = /:{3,}([A-Za-z][\w-]*)(?:([ \t]+)([^\r\n]*?))?[ \t]*(?=[\r\n])/y;

/** One that has a label in brackets, simple attributes, or both. */
const labelled =
  /:{3,}([A-Za-z][\w-]*)(?:\[[^[\]\r\n\\`<{]*\])?(?:\{[ ]*(?:[.#]?[\w-]+|[\w-]+=(?:"[^"&{}\r\n]*"|[\w-]+))[ ]*\})?[ \t]*(?=[\r\n])/y;

/** What reaches out of a title, or ends it. */
const reaching = /[[\]{]|:::|[ \t]:+$/;

/**
 * Reads the title that satteri passes over, as a line of its own.
 *
 * ```text
 * :::note Mind the *gap*   ->   a paragraph with `data.directiveLabel` for `Mind the *gap*`
 *         ^^^^^^^^^^^^^^
 * ```
 *
 * @returns The title as the container's first child; `undefined` when it has none.
 */
export function readTitle(node: ContainerDirective, source: string, parse: Parser): Paragraph | undefined {
  const start = node.position?.start.offset ?? 0;
  opening.lastIndex = start;
  const [whole, name, blanks, title] = opening.exec(source) ?? [];
  if (whole === undefined) {
    labelled.lastIndex = start;
    if (labelled.exec(source)?.[1] !== node.name) doubt('the opening line of a container');
    return;
  }
  if (name !== node.name) doubt('the name of a container');
  if (!title || blanks === undefined) return;
  if (reaching.test(title)) doubt('markup in the title of a container');
  const from = start + whole.indexOf(name) + name.length + blanks.length;
  const [line, ...more] = parse(blank(source.slice(0, from)) + title).children;
  if (line?.type !== 'paragraph' || more.length > 0 || line.position?.start.offset !== from) {
    doubt('a title that is no line');
  }
  return { ...line, data: { directiveLabel: true } };
}
