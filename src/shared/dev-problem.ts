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

/** A change of the site, as open pages get it. */
export interface Update {
  /** Id of the state of the site, a new one after each change. */
  readonly state: string;
  /** Addresses of files with new content and the same name, such as images. */
  readonly files: readonly string[];
  /** Base URL of the site, that of its default locale: pages are elsewhere when it has changed. */
  readonly baseUrl: string;
}

/** The findings of a page, as the overlay shows them. */
export interface Problems {
  /** Problems that prevent the current text of the page from being shown. */
  readonly blocking: readonly ShownProblem[];
  readonly others: readonly ShownProblem[];
}
