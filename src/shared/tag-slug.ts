import { byCodeUnit } from './compare.ts';
import { groupBy } from './group-by.ts';
import { wellFormed } from './paths.ts';

/** Words, acronyms, words without case, numbers and emoji: `HTTPRequest2` has three. */
const words = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{L}+|[0-9]+|[\p{Emoji_Presentation}\p{Extended_Pictographic}]/gu;

/** Words for signs in addresses; quotes, brackets and the like have none. */
const signWords: Readonly<Record<string, string>> = {
  ...{ '+': 'plus', '#': 'sharp', '&': 'and', '.': 'dot', '@': 'at', '*': 'star', '=': 'equals', $: 'dollar' },
  ...{ '%': 'percent', '/': 'slash', '\\': 'backslash', '<': 'less', '>': 'greater', '~': 'tilde', '^': 'caret' },
  ...{ '|': 'bar', '?': 'question', '!': 'bang', ':': 'colon' },
};

/** What all spellings of a name have in common: they differ in letter case, or in blanks and hyphens, alone. */
export function spellingKey(label: string): string {
  const plain = wellFormed(label).normalize('NFC').toLowerCase().normalize('NFC');
  return plain
    .replace(/[\ufe0e\ufe0f]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}

/** The part of an address for a tag by itself, in kebab case, without accents and signs: `openEHR` becomes `open-ehr`. */
export function tagSlug(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  return (plain.match(words) ?? []).map((word) => word.toLowerCase()).join('-') || spelledSlug(label);
}

/** The part of an address that keeps accents and has words for signs: `C++` becomes `c-plus-plus`. */
function spelledSlug(label: string): string {
  const spelled = spellingKey(label)
    .replace(/^-|-$/g, '-dash-')
    .replace(/[!-,./:-@[-^`{-~]/g, (sign) => `-${signWords[sign] ?? ''}-`)
    .replace(/(?![\u200c\u200d])[\p{C}\p{Z}]/gu, '-');
  return spelled.replace(/-{2,}/g, '-').replace(/^-|-$/g, '') || 'tag';
}

/**
 * The parts of addresses for tags that have none of their own, each another one, in whatever order they come. Of names that
 * differ in signs or accents alone, the plainest has the address that it has without the others:
 *
 *     C, C#, C++   ->   c, c-sharp, c-plus-plus
 *
 * @param given parts of addresses that authors gave, to the names that have them
 */
export function tagSlugs(
  names: readonly string[],
  given: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const taken = new Set(given.keys());
  const slugs = new Map<string, string>();
  const give = (name: string, slug: string) => {
    slugs.set(name, slug);
    taken.add(slug);
  };
  const others: string[] = [];
  for (const [slug, same] of groupBy(new Set(names), tagSlug)) {
    const own = same.find((name) => given.get(slug) === name);
    const isExact = (name: string) => [spelledSlug(name), spellingKey(name), name].filter((one) => one === slug).length;
    const [plainest = '', ...rest] = [...same].sort(
      (a, b) =>
        Number(b === own) - Number(a === own) ||
        isExact(b) - isExact(a) ||
        spelledSlug(a).length - spelledSlug(b).length ||
        byCodeUnit(a, b),
    );
    if (own === undefined && taken.has(slug)) others.push(plainest);
    else give(plainest, slug);
    others.push(...rest);
  }
  for (const name of others.sort(byCodeUnit)) {
    const spelled = spelledSlug(name);
    let slug = spelled;
    for (let count = 2; taken.has(slug); count++) slug = `${spelled}-${count}`;
    give(name, slug);
  }
  return slugs;
}
