/** Writes pages and API documents as Markdown, and the files that list them for language models. */
export { llmsFull, llmsIndex, outlineOf } from './llms.ts';
export { type PageText, pageCopy } from './page-copy.ts';
