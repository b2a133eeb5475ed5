/** Highlights code: text to lines of tokens. */
export { type Grammars, highlight, highlightAs, type Line, type MoreGrammar, type Pieces } from './highlight.ts';
export { grammarName, grammarNames } from './languages.ts';
export { loadGrammar, needsGrammar, pluginGrammars } from './more-languages.ts';
export { findThemes, type InstalledThemes, type ThemeGrammars } from './themes.ts';
