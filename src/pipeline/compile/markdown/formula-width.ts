import type { Element, ElementContent } from 'hast';
import { toString as plainText } from 'hast-util-to-string';

/** About how wide paper is, in the size of a formula. */
const paper = 42;
/** Tenths of its size that a formula is printed in. */
const sizes = [8, 6, 4, 3] as const;

/**
 * In how many tenths of its size a formula fits on paper, where it cannot be scrolled and browsers break no lines; `undefined` for
 * one that fits as it is. The width is estimated from the MathML, rather too wide than too narrow.
 */
export function printSize(formula: Element): number | undefined {
  const width = widthOf(formula);
  return width <= paper ? undefined : (sizes.find((size) => (width * size) / 10 <= paper) ?? 2);
}

/** The width of an element of MathML in em. */
function widthOf(node: ElementContent): number {
  if (node.type === 'text') return [...node.value.trim()].length * 0.6;
  if (node.type !== 'element') return 0;
  const widths = node.children.map(widthOf);
  const sum = widths.reduce((all, width) => all + width, 0);
  const [base = 0, ...others] = widths;
  switch (node.tagName) {
    case 'mo':
      // With the space around it; brackets and commas have less.
      return /^[()[\]{}|,.;]$/.test(plainText(node).trim()) ? sum + 0.2 : sum + 0.5;
    case 'mspace':
      return Number.parseFloat(String(node.properties.width ?? '')) || 0;
    case 'mfrac':
    case 'mtable':
      return Math.max(0, ...widths) + 0.3;
    case 'munder':
    case 'mover':
    case 'munderover':
      return Math.max(base, ...others.map(small));
    case 'msub':
    case 'msup':
    case 'msubsup':
      return base + Math.max(0, ...others.map(small));
    case 'msqrt':
    case 'mroot':
      return sum + 0.8;
    case 'mtd':
      return sum + 0.8;
    case 'annotation':
      return 0;
    default:
      return sum;
  }
}

const small = (width: number): number => width * 0.7;
