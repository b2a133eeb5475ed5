import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import type { Extension as MicromarkExtension } from 'micromark-util-types';
// Declares the two lists on the data of a processor.
import type {} from 'remark-parse';
import type { Processor } from 'unified';

interface Syntax {
  readonly micromark: MicromarkExtension;
  readonly fromMarkdown?: FromMarkdownExtension;
}

/**
 * Adds a syntax extension to the parser of a processor.
 *
 * Constructs that are added later are tried earlier: add syntax that has to win over another after that.
 */
export function attachSyntax(processor: Processor, syntax: Syntax): undefined {
  const data = processor.data();

  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push(syntax.micromark);

  if (syntax.fromMarkdown) {
    data.fromMarkdownExtensions ??= [];
    data.fromMarkdownExtensions.push(syntax.fromMarkdown);
  }
}
