/** Highlights code: text to lines of tokens. */
export { type Grammars, highlight, type Line, type MoreGrammar } from './highlight.ts';
export { grammarName, grammarNames } from './languages.ts';
export { loadGrammar, needsGrammar, pluginGrammars } from './more-languages.ts';
