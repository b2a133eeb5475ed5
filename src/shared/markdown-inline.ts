import type { Extension } from 'micromark-util-types';

const blocks = [
  ...['blockQuote', 'codeFenced', 'codeIndented', 'headingAtx', 'htmlFlow', 'list', 'setextUnderline', 'thematicBreak'],
  ...['table', 'gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'],
];

/** Disables blocks of Markdown but for definitions: `1. January` is no list, and `# 1` no heading. */
export const onlyInline: Extension = { disable: { null: blocks } };
