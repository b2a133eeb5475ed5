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

/** A fence and its info string, wherever it is indented to. */
const opening = /^([ \t]*)(`{3,}|~{3,})([^\s`]*)[ \t]*([^`]*)$/;

/** All code blocks of a page, in tabs and admonitions, too. By its lines: many a test only needs the blocks of all pages. */
export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly indent: number; readonly fence: string; readonly lines: string[] } | undefined;
  for (const line of readFileSync(join(manualRoot, 'docs', page), 'utf8').split('\n')) {
    if (open === undefined) {
      const [, space = '', fence, lang = '', meta = ''] = opening.exec(line) ?? [];
      if (fence === undefined) continue;
      open = { indent: space.length, fence, lines: [] };
      blocks.push(blockOf(lang, meta.trim(), ''));
    } else if (line.trim().startsWith(open.fence) && /^(`+|~+)$/.test(line.trim())) {
      const { lang, meta } = blocks.pop() ?? { lang: '', meta: '' };
      blocks.push(blockOf(lang, meta, open.lines.join('\n')));
      open = undefined;
    } else open.lines.push(line.replace(new RegExp(`^ {0,${open.indent}}`), ''));
  }
  return blocks;
}

function blocksIn(nodes: readonly RootContent[]): readonly Block[] {
  const blocks: Block[] = [];
  visit({ type: 'root', children: [...nodes] }, 'code', ({ lang, meta, value }: Code) => {
    blocks.push(blockOf(lang ?? '', meta ?? '', value));
  });
  return blocks;
}

const blockOf = (lang: string, meta: string, value: string): Block => ({
  lang,
  meta,
  title: /title="([^"]*)"/.exec(meta)?.[1],
  text: `${shown(value)}\n`,
});

/** Signs that the manual shows rather than uses are doubled. */
function shown(text: string): string {
  return text.replaceAll(/%%((?:product|var)\.\w+)%%/g, '%$1%');
}
