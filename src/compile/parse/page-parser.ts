import type { Root } from 'mdast';
import { isCommonMark } from '../../markdown/format.ts';
import type { MarkdownConfig } from '../../model/config.ts';
import type { SourceFile } from '../../model/source.ts';
import { createParser } from './parser.ts';
import { createMarkdownParser } from './reference.ts';

/** Reads a file as what it is: MDX or, where the site wants that, CommonMark. */
export type PageParser = (source: Pick<SourceFile, 'path' | 'text'>) => Root;

export function createPageParser(markdown: Pick<MarkdownConfig, 'parser' | 'format' | 'compat' | 'math'>): PageParser {
  const { parser, compat, math } = markdown;
  const mdx = createParser(parser, compat, math);
  const commonMark = createMarkdownParser(compat, math);
  return ({ path, text }) => (isCommonMark(path, markdown) ? commonMark : mdx)(text);
}
