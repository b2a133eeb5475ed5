import { codeFigure, componentRule, definitions, footnotes, list, pre, table } from './blocks.ts';
import { escapeHeadingEnd } from './escape.ts';
import { type Element, element, find, type HtmlNode, hasClass, isBlock, isSilent } from './html-tree.ts';
import { writeLine, writeParagraph } from './line.ts';
import { piecesOf } from './pieces.ts';
import { type Addresses, indent, type Rule, type Writer } from './writer.ts';

/**
 * Markup as blocks of CommonMark with the tables, tasks, footnotes and strikethrough of GFM. It is our own since
 * `hast-util-to-mdast` with `mdast-util-to-markdown` and `mdast-util-gfm` needs 18.1 s of CPU for 1,000 pages, where this
 * needs 1.3 s; a whole build takes 7 s.
 */
export function toBlocks(nodes: readonly HtmlNode[], addresses: Addresses): readonly string[] {
  const writer: Writer = {
    addresses,
    blocks: (inner) => writeBlocks(inner, writer),
    line: (inner) => writeLine(piecesOf(inner, addresses)),
  };
  return writer.blocks(nodes);
}

function writeBlocks(nodes: readonly HtmlNode[], writer: Writer): readonly string[] {
  const blocks: string[] = [];
  let inline: HtmlNode[] = [];
  const endParagraph = () => {
    const text = inline.length === 0 ? '' : writeParagraph(piecesOf(inline, writer.addresses));
    if (text !== '') blocks.push(text);
    inline = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || (!isBlock(node) && !isSilent(node))) inline.push(node);
    else if (!isSilent(node)) {
      endParagraph();
      const written = ruleOf(node)(node, writer, blocks.at(-1) ?? '');
      blocks.push(...written.filter((block) => block !== ''));
    }
  }
  endParagraph();
  return blocks;
}

function ruleOf(node: Element): Rule {
  return componentRule(node) ?? rules[node.tag] ?? container;
}

/** An element without a rule: its content. */
const container: Rule = ({ children }, writer) => writer.blocks(children);

const heading: Rule = ({ tag, children }, writer) => {
  const text = escapeHeadingEnd(writer.line(children));
  return text === '' ? [] : [`${'#'.repeat(Number(tag.slice(1)))} ${text}`];
};

const blockquote: Rule = ({ children }, writer) => {
  const text = writer.blocks(children).join('\n\n');
  return text === '' ? [] : [indent(text, '> ', '> ')];
};

/** The label of a `details` element, above its content. */
const summary: Rule = ({ children, holdsBlocks }, writer) => {
  return holdsBlocks ? writer.blocks(children) : [writer.line([element('strong', children)])];
};

const figure: Rule = (node, writer, before) => (hasClass(node, 'code') ? codeFigure : container)(node, writer, before);

const section: Rule = (node, writer, before) =>
  ('data-footnotes' in node.attributes ? footnotes : container)(node, writer, before);

/** A link around blocks: the first heading in it becomes the link, else all of its text in one line. */
const blockLink: Rule = ({ attributes, children }, writer) => {
  const title = find(children, ({ tag }) => /^h[1-6]$/.test(tag));
  const link = (inner: readonly HtmlNode[]) => ({ ...element('a', inner, attributes), holdsBlocks: false });
  if (title === undefined) return writer.blocks([link(children)]);
  const replace = (node: HtmlNode): HtmlNode => {
    if (node === title) return element(title.tag, [link(title.children)], title.attributes);
    return typeof node === 'string' ? node : { ...node, children: node.children.map(replace) };
  };
  return writer.blocks(children.map(replace));
};

const rules: Readonly<Record<string, Rule>> = {
  a: blockLink,
  blockquote,
  dl: definitions,
  figure,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  hr: () => ['___'],
  menu: list,
  ol: list,
  pre,
  section,
  summary,
  table,
  ul: list,
};
