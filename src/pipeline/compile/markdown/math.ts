import type { Paragraph, Root } from 'mdast';
import { type Math as BlockMath, type InlineMath, mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import type { Processor } from 'unified';
import { printSize } from './formula-width.ts';
import { placeOf, type Scope } from './scope.ts';
import { attachSyntax } from './syntax/attach-syntax.ts';
import { visit } from './visit.ts';

/** Adds the syntax `$…$` and `$$…$$` of TeX, in which braces and angle brackets are not MDX. */
export function remarkMathSyntax(this: Processor): undefined {
  attachSyntax(this, { micromark: math(), fromMarkdown: mathFromMarkdown() });
}

/**
 * Renders TeX as MathML, which browsers show without styles, fonts or scripts. TeX with errors is reported and shown as it
 * is.
 *
 *     $x^2$     <math alttext="x^2">…</math>
 *     $$x^2$$   the same in a block of its own, when nothing else is in its paragraph
 */
export function renderFormulas(tree: Root, scope: Scope): void {
  if (!scope.settings.markdown.math || !scope.source.text.includes('$')) return;
  visit(tree, 'paragraph', (node, index, parent) => {
    const formula = blockFormula(node, scope);
    if (formula !== undefined && parent !== undefined && index !== undefined) parent.children[index] = formula;
  });
  visit(tree, (node) => {
    if (node.type === 'math' || node.type === 'inlineMath') render(node, scope);
  });
}

/** A formula in a block of its own, for a paragraph of nothing but `$$…$$`. */
function blockFormula({ children, position }: Paragraph, { source }: Scope): BlockMath | undefined {
  const [only] = children;
  if (children.length !== 1 || only?.type !== 'inlineMath') return;
  const isBlock = source.text.startsWith('$$', only.position?.start.offset);
  return isBlock ? { type: 'math', value: only.value, position } : undefined;
}

function render(node: BlockMath | InlineMath, scope: Scope): void {
  const display = node.type === 'math';
  try {
    const formula = scope.settings.renderMath?.(node.value, display);
    if (formula === undefined) node.data = { hName: display ? 'pre' : 'code', hChildren: source(node.value, display) };
    else
      node.data = display
        ? {
            hName: 'div',
            hProperties: { className: ['math'], tabIndex: 0, dataPrint: printSize(formula) },
            hChildren: [formula],
          }
        : { hName: 'math', hProperties: formula.properties, hChildren: formula.children };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    scope.findings.push({
      rule: 'invalid-math',
      message: `the formula cannot be rendered: ${reason.replace(/^KaTeX parse error: /, '')}`,
      place: placeOf(scope, node),
    });
    node.data = { hName: display ? 'pre' : 'code', hChildren: source(node.value, display) };
  }
}

function source(tex: string, display: boolean): NonNullable<NonNullable<BlockMath['data']>['hChildren']> {
  const text = { type: 'text' as const, value: tex };
  if (!display) return [text];
  return [{ type: 'element', tagName: 'code', properties: { className: ['language-latex'] }, children: [text] }];
}
