import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { doubt } from './doubt.ts';
import type { PointAt } from './point.ts';

/** The beginning of a tag: `<Tabs`, `<a.b`, `<>`. */
const opening = /<[\w$.-]*/y;

/** One attribute: its name, and its value if it is a string. */
const attribute = /[ \t\r\n]+([A-Za-z_$][\w$-]*)(?:=("[^"&\r\n\\]*"|'[^'&\r\n\\]*'|(?=\{)))?/y;

/**
 * Gives the attributes of a tag the places that satteri leaves out, by reading the tag again.
 *
 * ```text
 * <TabItem value="a" default>
 *          ^^^^^^^^^ ^^^^^^^
 * ```
 */
export function placeAttributes(
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[],
  source: string,
  start: number,
  pointAt: PointAt,
): void {
  let at = skip(opening, source, start);
  for (const item of attributes) {
    attribute.lastIndex = at;
    const found = attribute.exec(source);
    const [whole, name = '', written] = found ?? doubt('the attributes of a tag');
    if (item.type !== 'mdxJsxAttribute' || item.name !== name) doubt('the attributes of a tag');
    if (written === '') doubt('an expression in an attribute');
    if ((item.value ?? undefined) !== written?.slice(1, -1)) doubt('the value of an attribute');
    at += whole.length;
    item.position = { start: pointAt(at - whole.trimStart().length), end: pointAt(at) };
  }
}

function skip(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(source)?.[0].length ?? 0);
}
