/** Highlights code: text to lines of tokens. */
export { highlight, type Line, type MoreGrammar } from './highlight.ts';
export { grammarName, grammarNames } from './languages.ts';
export { grammarFrom, loadGrammar, needsGrammar } from './more-languages.ts';
