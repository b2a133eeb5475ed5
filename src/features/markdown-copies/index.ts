/** Pages and API documents as Markdown, and what lists them for language models. */

export { parseHtml } from './html/parse-html.ts';
export { element, type Node, textOf } from './html/tree.ts';
export { llmsFull, llmsIndex, outlineOf } from './llms.ts';
export { createAddresses } from './markdown/addresses.ts';
export { toBlocks } from './markdown/to-markdown.ts';
export { type PageText, pageCopy } from './page-copy.ts';
