import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Code } from './code.ts';
import { doubt } from './fall-back.ts';
import type { PointAt } from './source-text.ts';

/** The beginning of a tag: `<Tabs`, `<a.b`, `<>`. */
const opening = /<[\w$.-]*/y;

/** One attribute: its name, and its value if it is a string; with an expression it ends before the brace. */
const attribute = /[ \t\r\n]+([A-Za-z_$][\w$-]*)(?:=("[^"&\r\n\\]*"|'[^'&\r\n\\]*'|(?=\{)))?/y;

/** The end of a tag, after its attributes. */
const tagEnd = /[ \t\r\n]*\/?>/y;

/**
 * Gives the attributes of a tag the places that satteri leaves out, by reading the tag again.
 *
 * ```text
 * <TabItem value="a" default>
 *          ^^^^^^^^^ ^^^^^^^
 * ```
 *
 * @param place
 *   Whether the tag is `nested` in a quote or list, where lines begin with what is not part of it.
 * @returns The expressions among the values, whose program is still to be found.
 */
export function placeAttributes(
  { name, attributes, position }: MdxJsxFlowElement | MdxJsxTextElement,
  source: string,
  { pointAt, nested }: { pointAt: PointAt; nested: boolean },
): Code[] {
  const found: Code[] = [];
  opening.lastIndex = position?.start.offset ?? 0;
  if (!opening.test(source)) doubt('the beginning of a tag');
  let at = opening.lastIndex;
  for (const item of attributes) {
    attribute.lastIndex = at;
    const [whole, key, written] = attribute.exec(source) ?? doubt('the attributes of a tag');
    if (item.type !== 'mdxJsxAttribute' || item.name !== key) doubt('the attributes of a tag');
    const start = at + whole.length - whole.trimStart().length;
    at += whole.length;
    const { value } = item;
    if (typeof value === 'object' && value !== null && written === '') {
      if (value.value === '') doubt('an attribute without a value');
      const end = at + value.value.length + '{}'.length;
      if (source.slice(at, end) !== `{${value.value}}`) doubt('an expression in an attribute');
      found.push({ node: value, start: at, end });
      at = end;
    } else if ((value ?? undefined) !== written?.slice(1, -1)) {
      doubt('the value of an attribute');
    }
    item.position = { start: pointAt(start), end: pointAt(at) };
  }
  tagEnd.lastIndex = at;
  const [ending] = tagEnd.exec(source) ?? doubt('the end of a tag');
  const whole = source.slice(position?.start.offset, position?.end.offset);
  const tag = source.slice(position?.start.offset, at + ending.length);
  if (nested && tag.includes('\n')) doubt('a tag over several lines of a block');
  if (ending.endsWith('/>') ? whole !== tag : !whole.endsWith(`</${name ?? ''}>`)) doubt('the end of an element');
  return found;
}
