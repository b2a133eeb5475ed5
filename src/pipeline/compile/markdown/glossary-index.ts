import type { Glossary, Term } from '../../../model/glossary.ts';

/** A glossary made ready for looking words up. Made once for all pages, and never changed. */
export interface GlossaryIndex {
  readonly glossary: Glossary;
  /** Each way of writing a term, to the term. */
  readonly forms: ReadonlyMap<string, Term>;
  /** Finds any form of a term; absent where there are no terms. With the flag `g`, for `matchAll`. */
  readonly termPattern?: RegExp;
  /** Finds words that are spelled wrongly, likewise. */
  readonly spellingPattern?: RegExp;
}

export function createGlossaryIndex(glossary: Glossary): GlossaryIndex {
  const forms = new Map(glossary.terms.flatMap((term) => [term.id, ...term.also].map((form) => [form, term] as const)));
  const termPattern = wordPattern([...forms.keys()]);
  const spellingPattern = wordPattern(Object.keys(glossary.spelling));
  return {
    glossary,
    forms,
    ...(termPattern === undefined ? {} : { termPattern }),
    ...(spellingPattern === undefined ? {} : { spellingPattern }),
  };
}

/**
 * Whole words, the longest that fits. What is part of a name or an address is no word of its own:
 *
 *     an EHR, the EHR-based one     EHR
 *     EHR_STATUS, ehr.EHR, /EHR     nothing
 */
function wordPattern(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return;
  const longestFirst = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  // A line of the source may end between two words.
  const alternatives = longestFirst
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/ +/g, String.raw`\s+`))
    .join('|');
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_@/]|[\p{L}\p{N}]\.)(?:${alternatives})(?![\p{L}\p{N}_@/]|\.[\p{L}\p{N}])`,
    'gu',
  );
}
