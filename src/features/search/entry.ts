import { deflateRawSync } from 'node:zlib';
import { type RecordText, type Section, weightToDigit } from '../../shared/search-index.ts';
import { eachSign, eachTerm, joinedTerm, maxNameLength } from '../../shared/search-terms.ts';
import type { SearchRecord } from './record.ts';
import { sectionsOf } from './sections.ts';

/** A record as the index takes it. */
export interface SearchEntry {
  /** What browsers load of it: JSON, deflated. */
  readonly text: Uint8Array;
  /** Its terms, each with a digit for its weight, divided by blanks: `catC dogA`. */
  readonly terms: string;
}

/**
 * How much a term weighs by where it is. A field that is longer than usual weighs less: `usual` is in terms. Tuned with
 * the questions in `test/e2e/search-questions.ts`.
 */
const fields = {
  title: { weight: 3, usual: 3 },
  heading: { weight: 1.2, usual: 30 },
  keywords: { weight: 2.2, usual: 6 },
  operationId: { weight: 0.8, usual: 3 },
  paths: { weight: 0.6, usual: 8 },
  description: { weight: 1, usual: 20 },
  tags: { weight: 0.5, usual: 4 },
  trail: { weight: 0.1, usual: 4 },
  tag: { weight: 0.1, usual: 4 },
  method: { weight: 0.1, usual: 1 },
  body: { weight: 1, usual: 300 },
} as const;

/** The weight of a name in a part of an API, which is there once. */
const nameWeights = { name: 1, word: 0.1 };

/** Whether it is a name in code, and no word that texts have. */
function isName(text: string): boolean {
  return /[_\-.\d]|\p{Ll}\p{Lu}/u.test(text);
}

type Field = keyof typeof fields;

const names: ReadonlySet<Field> = new Set(['title', 'heading', 'keywords', 'tags']);

/** The parameters k1 and b of BM25: where the weight of repeated terms levels off, and how much the length of a field counts. */
const [saturation, lengthShare] = [0.8, 0.2];

/** The weight of a record that explains others. */
const detailShare = 0.5;

/** The level of compression: the fastest one. The best takes twice as long for a tenth less. */
const level = 1;

/** Reads a record once: its text for excerpts, and its terms for the index. */
export function searchEntry(record: SearchRecord): SearchEntry {
  const { url, title, meta } = record;
  const sections = sectionsOf(record.html);
  const { trail = '', tag = '', method = '', path = '', operationId = '' } = meta;
  const text: RecordText = {
    url,
    title,
    trail: [trail, tag].filter(Boolean).join(' › '),
    method,
    path,
    operationId,
    sections,
    ...(record.isList ? { isList: true } : {}),
    ...(record.names === undefined ? {} : { names: record.names }),
  };
  return { text: deflateRawSync(JSON.stringify(text), { level }), terms: termsOf(record, sections) };
}

function termsOf(
  { title, isDetail = false, weight: kind = 1, boost = 1, meta, names: used = [] }: SearchRecord,
  sections: readonly Section[],
): string {
  const weights = new Map<string, number>();
  const share = boost * kind * (isDetail ? detailShare : 1);
  const add = (field: Field, texts: readonly string[]) => {
    const counts = new Map<string, { count: number }>();
    let length = 0;
    const visit = (term: string) => {
      const known = counts.get(term);
      if (known === undefined) counts.set(term, { count: 1 });
      else known.count++;
      length++;
    };
    for (const text of texts) eachTerm(text, visit);
    // Signs make no text longer.
    const words = length;
    for (const text of texts) eachSign(text, visit, names.has(field));
    length = words;
    const { weight, usual } = fields[field];
    const level = saturation * (1 - lengthShare + (lengthShare * length) / usual);
    for (const [term, { count }] of counts)
      weights.set(term, (weights.get(term) ?? 0) + (share * weight * count * (saturation + 1)) / (count + level));
  };
  /** Names are found as a whole: their parts are in the texts that describe them. Those that are words say little. */
  const addNames = (own: readonly string[]) => {
    const terms = new Map(own.filter((name) => name.length <= maxNameLength).map((name) => [joinedTerm(name), name]));
    terms.delete('');
    for (const [term, name] of terms)
      weights.set(term, (weights.get(term) ?? 0) + share * (isName(name) ? nameWeights.name : nameWeights.word));
  };
  add('title', [title]);
  for (const field of ['keywords', 'operationId', 'description', 'tags', 'trail', 'tag', 'method', 'paths'] as const) {
    const { [field]: value = '' } = meta;
    if (value !== '') add(field, [value]);
  }
  const texts = sections.map((section) => section.text);
  add(
    'heading',
    sections.flatMap(({ heading }) => (heading === title ? [] : [heading])),
  );
  add('body', texts);
  addNames(used.flatMap(([, ...own]) => own));
  return [...weights].map(([term, weight]) => term + weightToDigit(weight)).join(' ');
}
