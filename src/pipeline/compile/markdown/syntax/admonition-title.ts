import { codes } from 'micromark-util-symbol';
import type { Extension as MicromarkExtension } from 'micromark-util-types';
import type { Processor } from 'unified';
import { titledContainer } from './admonition-title-construct.ts';
import { attachSyntax } from './attach-syntax.ts';

/**
 * Accept the title of an admonition without brackets.
 *
 * ```text
 * :::note Mind the *gap*     ->  as :::note[Mind the *gap*]
 * :::note{.wide} Mind it     ->  as :::note[Mind it]{.wide}
 * :::note Mind it :::        ->  as :::note[Mind it]
 * ```
 *
 * Use it after remark-directive, which makes the nodes.
 */
export function remarkAdmonitionTitle(this: Processor): undefined {
  attachSyntax(this, { micromark: admonitionTitle() });
}

/** The syntax alone, for micromark; the tokens are those of micromark-extension-directive. */
export function admonitionTitle(): MicromarkExtension {
  return { flow: { [codes.colon]: titledContainer } };
}
