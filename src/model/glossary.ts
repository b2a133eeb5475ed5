/** The terms and spellings of a site. Plain data. */
export interface Glossary {
  /** Sorted by id, without regard to case. */
  readonly terms: readonly Term[];
  /** Wrong word to right one. */
  readonly spelling: Readonly<Record<string, string>>;
  /** Permalink of the page with the list; when absent, terms are not linked. */
  readonly page?: string;
}

export interface Term {
  /** As pages write it, e.g. `EHR`. */
  readonly id: string;
  /** Id of its entry in the list, e.g. `term-ehr`; unique. */
  readonly anchor: string;
  /** The words of an abbreviation. */
  readonly name?: string;
  /** Plain text. */
  readonly definition: string;
  /** Other forms that mean the same, such as plurals; no two terms share one. */
  readonly also: readonly string[];
}
