import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { nearest } from '../shared/nearest.ts';
import { replaceTokens, tokenNames, tokenPattern, unknownTokens } from '../shared/tokens.ts';
import { pointAfter } from './point-after.ts';
import { type Scope, scopeOf } from './scope.ts';
import { visit } from './visit.ts';

/**
 * Replaces `%product.slug%`, `%var.release%` and their kin in text, code, link targets and JSX attributes, and
 * reports those that stand for nothing. Positions stay those of the source.
 */
export function remarkTokens() {
  return (tree: Root, file: VFile): void => {
    const scope = scopeOf(file);
    const { text } = scope.source;
    if (!text.includes('%product.') && !text.includes('%var.')) return;
    reportUnknown(scope);
    const replace = (part: string) => replaceTokens(part, scope.settings);
    visit(tree, (node) => {
      const isOwn = !(node.type === 'code' && node.data?.included === true);
      if (isOwn && 'value' in node && typeof node.value === 'string' && !node.type.startsWith('mdx')) {
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

/** Frontmatter, which has been read by now, is part of the text, too. */
function reportUnknown({ source, settings, findings }: Scope): void {
  const { text } = source;
  if (unknownTokens(text, settings).length === 0) return;
  const start = { line: 1, column: 1 };
  for (const { 0: token, index } of text.matchAll(tokenPattern)) {
    const [name] = unknownTokens(token, settings);
    if (name === undefined) continue;
    const near = nearest(name, tokenNames(settings));
    findings.push({
      rule: 'unknown-variable',
      message: `%${name}% stands for nothing`,
      place: {
        file: source.path,
        start: pointAfter(text.slice(0, index), start),
        end: pointAfter(text.slice(0, index + token.length), start),
      },
      hint:
        near === undefined
          ? `add it to the variables of the config, or write %%${name}%% to show it as it is`
          : `did you mean %${near}%?`,
    });
  }
}
