import type { Root } from 'mdast';
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import type { Processor } from 'unified';
import { boundedAddresses, joinTexts, splitAtAddresses } from './bare-address.ts';

/**
 * A plugin of remark for text in Chinese, Japanese and Korean, which has no blanks between words: emphasis and strikethrough work
 * next to full-width signs, and bare addresses end where those begin. It has to come after GFM, whose constructs it replaces.
 *
 *     **重要。**次   ->   strong '重要。', text '次'
 *     见 https://example.org/a。   ->   text '见 ', link, text '。'
 */
export function remarkCjk(this: Processor, options: { readonly singleTilde?: boolean } = {}): void {
  const data = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    cjkFriendlyExtension(),
    gfmStrikethroughCjkFriendly(options),
    boundedAddresses(),
  ];
  // GFM looks for addresses in texts once more: they have to be in texts of their own before that.
  const split: FromMarkdownExtension = { transforms: [(tree: Root) => splitAtAddresses(tree)] };
  const join: FromMarkdownExtension = { transforms: [(tree: Root) => joinTexts(tree)] };
  data.fromMarkdownExtensions = [
    split,
    ...(data.fromMarkdownExtensions ?? []),
    join,
  ] as typeof data.fromMarkdownExtensions;
}
