/** Pages and API documents as Markdown, and the files that list them for language models. */

export { element, type Node, parseHtml, textOf } from './html-tree.ts';
export { llmsFull, llmsIndex, outlineOf } from './llms.ts';
export { type PageText, pageCopy } from './page-copy.ts';
export { toBlocks } from './to-markdown.ts';
export { createAddresses } from './writer.ts';
