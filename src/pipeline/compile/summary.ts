import type { Nodes, Root } from 'hast';
import { once } from '../../shared/once.ts';
import { agentsTag } from '../../shared/readers.ts';
import { excerpt } from '../../shared/text.ts';
import { isElement } from './markdown/hast.ts';

/** Text of the first paragraph, cut at a word where it is long; `''` when the page has no paragraph. */
export function excerptOf(tree: Root): string {
  const paragraph = tree.children.find((node) => isElement(node, 'p'));
  return paragraph === undefined ? '' : excerpt(textIn(paragraph));
}

/** The number of words. Scripts without spaces need a segmenter, which is slow. */
export function countWords(tree: Root): number {
  const count: Count = { words: 0, inWord: false, hasIdeographs: false };
  countIn(tree, count);
  return count.hasIdeographs ? countSegments(textIn(tree)) : count.words;
}

interface Count {
  words: number;
  /** Whether the text so far ends within a word, which may go on in the next node. */
  inWord: boolean;
  hasIdeographs: boolean;
}

function countIn(node: Nodes, count: Count): void {
  if (node.type === 'text') countText(node.value, count);
  else if (node.type === 'highlighted') countText(node.text, count);
  else if ('children' in node && !isElement(node, agentsTag)) for (const child of node.children) countIn(child, count);
}

function countText(text: string, count: Count): void {
  let { words, inWord } = count;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x20 && code < 0x80) {
      if (!inWord) words++;
      inWord = true;
    } else if (code > 0x7f ? blank.test(text.charAt(at)) : code === 0x20 || (code >= 9 && code <= 13)) inWord = false;
    else {
      if (!inWord) words++;
      inWord = true;
      if (code > 0x3000) count.hasIdeographs ||= ideograph.test(text.charAt(at));
    }
  }
  count.words = words;
  count.inWord = inWord;
}

const blank = /\s/;
const ideograph = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'word' }));

/** Without the numbers of footnotes, which would be digits at the end of words. */
function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.properties.dataFootnoteRef !== undefined) return '';
  if (node.type === 'highlighted') return node.text;
  if (isElement(node, agentsTag)) return '';
  return 'children' in node ? node.children.map(textIn).join('') : '';
}

/** Counts words of a text with ideographs. In pieces, as the time that the segmenter takes grows with the square of the length. */
function countSegments(text: string): number {
  let words = 0;
  for (const [piece] of text.matchAll(/[^\s、。，！？]{1,500}/g)) {
    if (!ideograph.test(piece)) words++;
    else for (const segment of segmenter().segment(piece)) if (segment.isWordLike === true) words++;
  }
  return words;
}
