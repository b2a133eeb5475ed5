import type { Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

const parser = unified().use(remarkParse).use(remarkGfm);

/** Markdown as another program reads it: CommonMark with GFM. */
export function readMarkdown(markdown: string): Root {
  return parser.parse(markdown);
}

export interface Content {
  /** `2 Title`. */
  readonly headings: readonly string[];
  /** `text -> address`. */
  readonly links: readonly string[];
  /** Blocks with their language, then code within lines. */
  readonly blocks: readonly string[];
  readonly codes: readonly string[];
  readonly images: readonly string[];
  /** Markdown has no business to hold these. */
  readonly html: readonly string[];
}

/** @param normal how titles are compared */
export function contentOf(root: Nodes, normal: (text: string) => string = squeeze): Content {
  const content = { headings: [], links: [], blocks: [], codes: [], images: [], html: [] } as Record<
    keyof Content,
    string[]
  >;
  visit(root, (node) => {
    if (node.type === 'heading') content.headings.push(`${node.depth} ${normal(textOf(node))}`);
    if (node.type === 'link') content.links.push(`${normal(textOf(node))} -> ${node.url}`);
    if (node.type === 'code') content.blocks.push(`${node.lang ?? ''}\n${node.value}`);
    if (node.type === 'inlineCode') content.codes.push(squeeze(node.value));
    if (node.type === 'image') content.images.push(`${node.alt ?? ''} -> ${node.url}`);
    if (node.type === 'html') content.html.push(node.value);
  });
  return content;
}

export function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
