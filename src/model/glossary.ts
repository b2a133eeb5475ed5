/** What a site says about its words. Plain data. */
export interface Glossary {
  /** Sorted by id, capitals counting as small letters. */
  readonly terms: readonly Term[];
  /** Words that are wrong, to what should be written instead. */
  readonly spelling: Readonly<Record<string, string>>;
  /** Permalink of the page that holds the list; absent: terms lead nowhere. */
  readonly page?: string;
}

export interface Term {
  /** As pages write it, e.g. `EHR`. */
  readonly id: string;
  /** Id of its entry in the list, e.g. `term-ehr`; unique. */
  readonly anchor: string;
  /** What an abbreviation stands for. */
  readonly name?: string;
  /** Plain text. */
  readonly definition: string;
  /** Other forms that mean the same, such as plurals; no two terms share one. */
  readonly also: readonly string[];
}
