import type { SearchRecord } from './record.ts';

/** So many words are listed, those that stand most often: enough for most sites, and some 80 KB. */
const maxWords = 10_000;

/** A word of a title or a keyword counts for so many in a text. */
const titleWeight = 20;

/** The words of a site and how often they stand there, for the search to find what somebody meant who mistyped one. */
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
      add(html.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>|&\w+;/gs, ' '), 1);
    },

    /** The commonest first. */
    list(): readonly string[] {
      return [...counts]
        .sort(([a, often], [b, other]) => other - often || (a < b ? -1 : 1))
        .slice(0, maxWords)
        .map(([word]) => word);
    },
  };
}
