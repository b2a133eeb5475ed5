/** A finding, as the development server sends it. */
export interface ShownProblem {
  readonly severity: 'error' | 'warning';
  readonly rule: string;
  readonly message: string;
  /** `file:line:column`; `''` where there is no place. */
  readonly place: string;
  /** Lines of source around the place. */
  readonly frame: string;
  readonly hint: string;
  /** Related places, each with a message. */
  readonly also: readonly string[];
}

/** The findings of a page, as the overlay shows them. */
export interface Problems {
  /** Problems that prevent the current text of the page from being shown. */
  readonly blocking: readonly ShownProblem[];
  /** All other problems. */
  readonly others: readonly ShownProblem[];
}
