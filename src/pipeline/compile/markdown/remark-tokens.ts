import type { Root } from 'mdast';
import { replaceTokens, tokenNames, unknownTokenFindings } from '../../../shared/tokens.ts';
import { isJsx } from './jsx.ts';
import type { Scope } from './scope.ts';
import { visit } from './visit.ts';

/**
 * Replaces tokens such as `%product.slug%` and `%var.release%` in text, code, link targets and JSX attributes, and reports
 * unknown ones. Positions stay those of the source.
 */
export function replaceTreeTokens(tree: Root, scope: Scope): void {
  const { text } = scope.source;
  if (!text.includes('%product.') && !text.includes('%var.')) return;
  const replace = (part: string) => replaceTokens(part, scope.settings);
  // In the text, since it includes the frontmatter.
  const { path } = scope.source;
  scope.findings.push(
    ...unknownTokenFindings({ path, text, replaceTokens: replace, names: tokenNames(scope.settings) }),
  );
  visit(tree, (node) => {
    const isOwn = !(node.type === 'code' && node.data?.included === true);
    if (isOwn && 'value' in node && typeof node.value === 'string' && !node.type.startsWith('mdx')) {
      node.value = replace(node.value);
    }
    if ('url' in node && typeof node.url === 'string') node.url = replace(node.url);
    if ('alt' in node && typeof node.alt === 'string') node.alt = replace(node.alt);
    if ('title' in node && typeof node.title === 'string') node.title = replace(node.title);
    if (node.type === 'code' && typeof node.meta === 'string') node.meta = replace(node.meta);
    if (isJsx(node)) {
      for (const attribute of node.attributes) {
        if (typeof attribute.value === 'string') attribute.value = replace(attribute.value);
      }
    }
  });
}
