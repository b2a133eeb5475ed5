import type { Place, SourcePath } from './place.ts';
import type { RuleName, RuleSetting } from './rules.ts';

export type Severity = 'error' | 'warning';

/** One message about the user's site. Collected, never thrown. */
export interface Diagnostic {
  readonly rule: RuleName;
  readonly severity: Severity;
  /** What happened: no full stop, no prefix. */
  readonly message: string;
  readonly place?: Place;
  /** What to do. */
  readonly hint?: string;
  /** Other places that matter, such as the second file of a duplicate route. */
  readonly related?: readonly RelatedPlace[];
  /** Where something is missing: what was looked for. Tells which file that is gone is to blame. */
  readonly sought?: readonly Sought[];
  /** What would mend it. Findings that are mended together carry the same edit: equal ones are made once. */
  readonly fix?: Fix;
}

/**
 * Something that was looked for in vain: the path of a file, the address of a page, the id of a document, or `api:`
 * and the id of an API document. Of an anchor, the file of the page that should have it.
 */
export type Sought = string;

/** An edit of a source file. */
export interface Fix {
  readonly file: SourcePath;
  /** 0-based offsets into the text, in UTF-16 code units and without a byte order mark; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Stands there afterwards. */
  readonly text: string;
}

export interface RelatedPlace {
  readonly message: string;
  readonly place: Place;
}

/** A finding before the config has given it a severity. */
export interface Finding extends Omit<Diagnostic, 'severity'> {
  /** Set where the config says something else of a part of the site than of the whole. */
  readonly severity?: RuleSetting;
}
