import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { toHast } from 'mdast-util-to-hast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { splitPage } from '../../fields.ts';
import { type Counter, count } from '../amounts.ts';
import { countTree, type TreeNode } from '../count-tree.ts';
import type { CountSource, SourceText } from '../grammar.ts';
import { countMarkdown } from './markdown.ts';
import { withoutEmoji, withoutMarks } from './marks.ts';

const parser = () =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkMath, { singleDollarTextMath: false })
    .use(remarkDirective)
    .use(remarkMdx);

/** How deep parts of pages may be in parts of pages. */
const deepest = 5;

/** MDX, with directives and formulas: Docusaurus, Mintlify, pages of Starlight that end with `.mdx`. */
export const countMdx: CountSource = (source, counter) => countIn(source, counter, 0);

function countIn(source: SourceText, counter: Counter, depth: number): void {
  let tree: TreeNode;
  try {
    tree = parser().parse(
      prepared(source.options.has('ids in brackets') ? withoutBrackets(source.body) : source.body),
    ) as TreeNode;
  } catch {
    // What is no MDX to its parser may be so to the old tool, which has an older one.
    const body = source.body.replace(/^import\s[^\n]*\sfrom\s+(['"])[^'"\n]+\1;?[ \t]*$/gm, '');
    countMarkdown({ ...source, body }, counter);
    return;
  }
  const parts = importedParts(tree, source);
  // biome-ignore lint/suspicious/noExplicitAny: trees of MDX have nodes that types of mdast do not know
  const html = toHast(withTextOfDirectives(tree) as any, {
    passThrough: ['mdxJsxFlowElement', 'mdxJsxTextElement', 'mdxFlowExpression', 'mdxTextExpression', 'mdxjsEsm'],
  });
  countTree(html as TreeNode, counter, {
    shown: withoutEmoji,
    code: withoutMarks,
    component(name, { attributes }) {
      // It is for agents, and not on the page.
      if (name === 'Visibility' && JSON.stringify(attributes).includes('"agents"')) return true;
      const part = parts.get(name);
      if (part !== undefined && depth < deepest) {
        countIn({ ...source, file: part, body: splitPage(readFileSync(part, 'utf8')).body }, counter, depth + 1);
        return true;
      }
      if (name !== 'CodeBlock' && name !== 'Code') return false;
      count(counter, 'code blocks');
      return true;
    },
  });
}

/** What tools do with a text before it is parsed: comments of HTML, ids of headings, titles of admonitions without brackets. */
function prepared(body: string): string {
  return body
    .replaceAll('\r\n', '\n')
    .replace(/^([ \t]*`{3,})mdx-code-block[ \t]*\n([\s\S]*?)\n\1[ \t]*$/gm, '$2')
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^([ \t]*#{1,6}[ \t].*?)[ \t]*\{#[^}\n]*\}[ \t]*$/gm, '$1')
    .replace(
      /^([ \t]*:{3,}[ \t]*)(\w+)[ \t]+([^[{\s][^\n]*?)[ \t]*$/gm,
      (_, colons: string, name: string, title: string) => `${colons.trimEnd()}${name}[${title}]`,
    )
    .replace(/^([ \t]*:{3,})[ \t]+(?=\w)/gm, '$1');
}

/** Headings of Nextra and Fumadocs without their ids: `## Title [#id]`. */
function withoutBrackets(body: string): string {
  return body.replace(/^([ \t]*#{1,6}[ \t].*?)(?:[ \t]*\[(?:#[^\]\n]*|!?toc)\])+[ \t]*$/gm, '$1');
}

/** Text that only looks like a directive, `10:30`, is text. */
function withTextOfDirectives(node: TreeNode): TreeNode {
  const children = node.children?.map(withTextOfDirectives);
  if (node.type !== 'textDirective' && node.type !== 'leafDirective')
    return children === undefined ? node : { ...node, children };
  return { type: 'paragraph', children: [{ type: 'text', value: `:${node.name ?? ''} ` }, ...(children ?? [])] };
}

/** Files of Markdown that a page imports, by the names of their components. */
function importedParts(tree: TreeNode, { file, root }: SourceText): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const node of tree.children ?? []) {
    if (node.type !== 'mdxjsEsm' || typeof node.value !== 'string') continue;
    for (const [, name = '', path = ''] of node.value.matchAll(/^import\s+(\w+)\s+from\s+["']([^"']+\.mdx?)["']/gm)) {
      const at = path.startsWith('@site/')
        ? join(root, path.slice(6))
        : path.startsWith('/')
          ? join(root, path)
          : resolve(dirname(file), path);
      if (existsSync(at) && statSync(at).isFile()) parts.set(name, at);
    }
  }
  return parts;
}
