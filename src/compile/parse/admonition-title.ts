import type { Paragraph } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { doubt } from './doubt.ts';
import type { PointAt } from './point.ts';

/** The opening line of a container: fence, name, then whatever follows. */
const opening = /:{3,}([A-Za-z][\w-]*)(?:([ \t]+)([^\r\n]*?))?[ \t]*(?=$|[\r\n])/y;

/** One that has a label in brackets, and simple attributes or none; or attributes and no label. */
const labelled =
  /:{3,}([A-Za-z][\w-]*)(?:\[[^[\]\r\n\\`<{]*\])?(?:\{[ ]*(?:[.#]?[\w-]+|[\w-]+=(?:"[^"&{}\r\n]*"|[\w-]+))[ ]*\})?[ \t]*(?=[\r\n])/y;

/** Titles that are nothing but text. */
const plain = /^[\p{L}\p{N}](?:[\p{L}\p{N} ,.?'"()/%-]*[\p{L}\p{N},.?'"()%])?$/u;

/**
 * Reads the title that satteri passes over.
 *
 * ```text
 * :::note Mind the gap   ->   a paragraph with `data.directiveLabel` for `Mind the gap`
 *         ^^^^^^^^^^^^
 * ```
 */
export function readTitle(node: ContainerDirective, source: string, pointAt: PointAt): void {
  const start = node.position?.start.offset ?? 0;
  opening.lastIndex = start;
  const [whole, name, blanks, title] = opening.exec(source) ?? [];
  if (whole === undefined) {
    labelled.lastIndex = start;
    if (labelled.exec(source)?.[1] === node.name) return;
    doubt('the opening line of a container');
  }
  if (name !== node.name) doubt('the name of a container');
  if (!title || blanks === undefined) return;
  if (!plain.test(title) || /www\.|https?:/i.test(title)) doubt('markup in the title of a container');
  const from = start + whole.indexOf(name) + name.length + blanks.length;
  const place = () => ({ start: pointAt(from), end: pointAt(from + title.length) });
  const label: Paragraph = {
    type: 'paragraph',
    data: { directiveLabel: true },
    children: [{ type: 'text', value: title, position: place() }],
    position: place(),
  };
  node.children.unshift(label);
}
