/** Pages and API documents as Markdown, and what lists them for language models. */
export { llmsFull, llmsIndex, outlineOf } from './llms.ts';
export { type PageText, pageTwin } from './page-twin.ts';
export { referenceTwin } from './reference/reference-twin.ts';
