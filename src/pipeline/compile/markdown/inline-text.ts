import type { ElementContent, Root, RootContent } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import type { InlineText } from '../../../model/config.ts';
import { remarkCjk } from '../../../shared/markdown-cjk.ts';
import { onlyInline } from '../../../shared/markdown-inline.ts';
import { isElement } from './hast.ts';
import { attachSyntax } from './syntax/attach-syntax.ts';
import { toHtml } from './to-html.ts';
import { visit } from './visit.ts';

/**
 * Inline Markdown of the config as HTML. Links stay as they are written, as each locale has addresses of its own; HTML is sanitized.
 *
 *     Version 2 is [out](/docs/two) <script>…   →   Version 2 is <a href="/docs/two">out</a>
 */
export function renderInlineText(text: string): InlineText {
  const links: string[] = [];
  const tree = processor.runSync(processor.parse(text)) as Root;
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'a' && typeof properties.href === 'string') links.push(properties.href);
  });
  return { html: toHtml(tree.children.flatMap(inside)), links };
}

/** Inline Markdown of an attribute. What looks like HTML is text, and no node has a place. */
export function inlineNodes(text: string): ElementContent[] {
  const tree = withoutHtml.runSync(withoutHtml.parse(text)) as Root;
  visit(tree, (node) => {
    delete node.position;
  });
  return tree.children.flatMap(inside);
}

const schema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: [...(defaultSchema.protocols?.href ?? []), 'tel'] },
};

const markdown = unified()
  .use(remarkParse)
  .use(inlineAlone)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkCjk, { singleTilde: false })
  .freeze();

const withoutHtml = markdown()
  .use(function (this: Processor) {
    attachSyntax(this, { micromark: { disable: { null: ['htmlFlow', 'htmlText'] } } });
  })
  .use(remarkRehype)
  .freeze();

const processor = markdown()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize, schema)
  .freeze();

/** Disables blocks, and definitions, which are not shown. */
function inlineAlone(this: Processor): void {
  attachSyntax(this, { micromark: onlyInline });
  attachSyntax(this, { micromark: { disable: { null: ['definition'] } } });
}

/** The content of a paragraph; other nodes as they are. */
function inside(node: RootContent): readonly ElementContent[] {
  if (node.type === 'doctype' || node.type === 'mdxjsEsm') return [];
  return isElement(node, 'p') ? node.children : [node];
}
