import { mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import type { Processor } from 'unified';
import { attachSyntax } from './attach-syntax.ts';

/** Accept `$…$` and `$$…$$`: TeX, in which braces and angle brackets are none of MDX. */
export function remarkMathSyntax(this: Processor): undefined {
  attachSyntax(this, { micromark: math(), fromMarkdown: mathFromMarkdown() });
}
