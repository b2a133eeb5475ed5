import { decodeEntities } from '../../shared/decode-entities.ts';
import { scanHtml } from '../../shared/scan-html.ts';
import type { SearchRecord } from './record.ts';

/** The number of words that are listed, the most frequent ones: enough for most sites, and some 80 KB. */
const maxWords = 10_000;

/** A word of a title counts as often as this many in a text. */
const titleWeight = 20;

/** Counts the words of a site. The search corrects mistyped words by the list. */
export function createWordCounts() {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{N}]{3,29}/gu)) {
      counts.set(word, (counts.get(word) ?? 0) + weight);
    }
  };
  return {
    add({ title, meta, html }: SearchRecord): void {
      add(title, titleWeight);
      for (const value of Object.values(meta)) add(value, 1);
      add(textOf(html), 1);
    },

    /** The most frequent first. */
    list(): readonly string[] {
      return [...counts]
        .sort(([a, often], [b, other]) => other - often || (a < b ? -1 : 1))
        .slice(0, maxWords)
        .map(([word]) => word);
    },
  };
}

/** The text of markup, with a blank for each tag. */
function textOf(html: string): string {
  const texts: string[] = [];
  scanHtml(html, { text: (start, end) => texts.push(html.slice(start, end)) });
  return decodeEntities(texts.join(' '));
}
