import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Code } from './code.ts';
import { fallBack } from './fall-back.ts';
import type { PointAt } from './source-text.ts';

/** The beginning of a tag: `<Tabs`, `<a.b`, `<>`. */
const opening = /<[\w$.-]*/y;

/** One attribute: its name, and its value if that is a string. One with an expression ends before the brace. */
const attribute = /[ \t\r\n]+([A-Za-z_$][\w$-]*)(?:=("[^"&\r\n\\]*"|'[^'&\r\n\\]*'|(?=\{)))?/y;

/** The end of a tag, after its attributes. */
const tagEnd = /[ \t\r\n]*\/?>/y;

/**
 * Gives the attributes of a tag their positions, which satteri leaves out, by parsing the tag again.
 *
 * ```text
 * <TabItem value="a" default>
 *          ^^^^^^^^^ ^^^^^^^
 * ```
 *
 * @param place
 *   whether the tag is `nested` in a quote or list, where lines begin with markers or indents of that
 * @returns the expressions among the values, which are not parsed yet
 */
export function placeAttributes(
  { name, attributes, position }: MdxJsxFlowElement | MdxJsxTextElement,
  source: string,
  { pointAt, nested }: { pointAt: PointAt; nested: boolean },
): Code[] {
  const found: Code[] = [];
  opening.lastIndex = position?.start.offset ?? 0;
  if (!opening.test(source)) fallBack('the beginning of a tag');
  let at = opening.lastIndex;
  for (const item of attributes) {
    attribute.lastIndex = at;
    const [whole, key, written] = attribute.exec(source) ?? fallBack('the attributes of a tag');
    if (item.type !== 'mdxJsxAttribute' || item.name !== key) fallBack('the attributes of a tag');
    const start = at + whole.length - whole.trimStart().length;
    at += whole.length;
    const { value } = item;
    if (typeof value === 'object' && value !== null && written === '') {
      if (value.value === '') fallBack('an attribute without a value');
      const end = at + value.value.length + '{}'.length;
      if (source.slice(at, end) !== `{${value.value}}`) fallBack('an expression in an attribute');
      found.push({ node: value, start: at, end });
      at = end;
    } else if ((value ?? undefined) !== written?.slice(1, -1)) {
      fallBack('the value of an attribute');
    }
    item.position = { start: pointAt(start), end: pointAt(at) };
  }
  tagEnd.lastIndex = at;
  const [ending] = tagEnd.exec(source) ?? fallBack('the end of a tag');
  const whole = source.slice(position?.start.offset, position?.end.offset);
  const tag = source.slice(position?.start.offset, at + ending.length);
  if (nested && tag.includes('\n')) fallBack('a tag over several lines of a block');
  if (ending.endsWith('/>') ? whole !== tag : !whole.endsWith(`</${name ?? ''}>`)) fallBack('the end of an element');
  return found;
}
