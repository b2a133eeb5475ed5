import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Code, RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

export const manualRoot = join(import.meta.dirname, '../../../site/manual');

/** A code block of the manual. */
export interface Block {
  readonly lang: string;
  readonly meta: string;
  /** The file that it shows. */
  readonly title: string | undefined;
  readonly text: string;
}

/** What stands below one heading of level 2. */
interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Blocks after a paragraph that begins with **Fix:**. */
  readonly fix: readonly Block[];
  readonly text: string;
}

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkFrontmatter).use(remarkDirective);

/** Paths of all pages below `docs/`. */
export function manualPages(): readonly string[] {
  return readdirSync(join(manualRoot, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.mdx?$/.test(name),
  );
}

export function sectionsOf(page: string): readonly Section[] {
  const { children } = parser.parse(readFileSync(join(manualRoot, 'docs', page), 'utf8'));
  const starts = children.flatMap((node, index) => (node.type === 'heading' && node.depth === 2 ? [index] : []));
  return starts.map((start, index) => {
    const [heading, ...nodes] = children.slice(start, starts[index + 1]);
    const fix = nodes.findIndex((node) => node.type === 'paragraph' && plainText(node).startsWith('Fix:'));
    const [before, after] = fix < 0 ? [nodes, []] : [nodes.slice(0, fix), nodes.slice(fix)];
    return {
      heading: plainText(heading),
      blocks: blocksIn(before),
      fix: blocksIn(after),
      text: nodes.map((node) => plainText(node)).join('\n'),
    };
  });
}

/** All code blocks of a page, in tabs and admonitions, too. */
export function blocksOf(page: string): readonly Block[] {
  return blocksIn(parser.parse(readFileSync(join(manualRoot, 'docs', page), 'utf8')).children);
}

function blocksIn(nodes: readonly RootContent[]): readonly Block[] {
  const blocks: Block[] = [];
  visit({ type: 'root', children: [...nodes] }, 'code', (node: Code) => {
    const meta = node.meta ?? '';
    blocks.push({
      lang: node.lang ?? '',
      meta,
      title: /title="([^"]*)"/.exec(meta)?.[1],
      text: `${shown(node.value)}\n`,
    });
  });
  return blocks;
}

/** Signs that the manual shows rather than uses are doubled. */
function shown(text: string): string {
  return text.replaceAll(/%%((?:product|var)\.\w+)%%/g, '%$1%');
}
