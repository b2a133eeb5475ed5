import type { Place } from './place.ts';
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
