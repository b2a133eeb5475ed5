/** HTML as Markdown. */

export { escapeLineStart, escapeMarkdown, fenceFor, inlineCode } from './escape.ts';
export { element, find, type HtmlNode, parseHtml, textOfHtml } from './html-tree.ts';
export { toBlocks } from './to-markdown.ts';
export { createAddresses } from './writer.ts';
