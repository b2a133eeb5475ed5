import type { Root } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import { excerpt } from '../../shared/text.ts';

/** Text of the first paragraph, cut at a word where it is long; `''` when the page has no paragraph. */
export function excerptOf(tree: Root): string {
  const paragraph = tree.children.find((node) => node.type === 'element' && node.tagName === 'p');
  return paragraph === undefined ? '' : excerpt(plainText(paragraph));
}

const ideographs = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The number of words. Scripts without spaces need a segmenter, which is slow. */
export function countWords(text: string): number {
  if (!ideographs.test(text)) return text.match(/\S+/g)?.length ?? 0;
  let words = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike === true) words++;
  return words;
}
