import { micromark } from 'micromark';
import { gfmAutolinkLiteral, gfmAutolinkLiteralHtml } from 'micromark-extension-gfm-autolink-literal';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

/**
 * The HTML of an answer in Markdown. Markup in it stays text, and its links are those of `http`, `https` and mail. Pictures are left
 * out: what a page says to an assistant could have it write the conversation into the address of one.
 */
export function answerHtml(markdown: string): string {
  return micromark(markdown, {
    extensions: [gfmTable(), gfmAutolinkLiteral(), { disable: { null: ['labelStartImage'] } }],
    htmlExtensions: [gfmTableHtml(), gfmAutolinkLiteralHtml()],
  });
}
