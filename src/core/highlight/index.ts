export { readAnsi } from './ansi.ts';
/** Highlights code: text to runs of one look. */
export { cutFirstLine, type Grammars, highlight, type MoreGrammar, type Run, runsByLine } from './highlight.ts';
export { grammarName, grammarNames } from './languages.ts';
export { loadGrammar, needsGrammar, pluginGrammars } from './more-languages.ts';
export { findThemes, type InstalledThemes, type ThemeGrammars } from './themes.ts';
export { findTwoslash, type InstalledTwoslash, type TypedCode, type TypeNote } from './twoslash.ts';
