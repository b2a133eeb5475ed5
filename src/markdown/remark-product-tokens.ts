import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { replaceProductTokens } from '../shared/product-tokens.ts';
import { scopeOf } from './scope.ts';
import { visit } from './visit.ts';

/** Replaces `%product.slug%` and its kin in text, code, link targets and JSX attributes. Positions stay those of the source. */
export function remarkProductTokens() {
  return (tree: Root, file: VFile): void => {
    const { product } = scopeOf(file).settings;
    const replace = (text: string) => replaceProductTokens(text, product);
    visit(tree, (node) => {
      if ('value' in node && typeof node.value === 'string' && !node.type.startsWith('mdx')) {
        node.value = replace(node.value);
      }
      if ('url' in node && typeof node.url === 'string') node.url = replace(node.url);
      if ('alt' in node && typeof node.alt === 'string') node.alt = replace(node.alt);
      if ('title' in node && typeof node.title === 'string') node.title = replace(node.title);
      if (node.type === 'code' && typeof node.meta === 'string') node.meta = replace(node.meta);
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        for (const attribute of node.attributes) {
          if (typeof attribute.value === 'string') attribute.value = replace(attribute.value);
        }
      }
    });
  };
}
