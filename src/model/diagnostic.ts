import type { RuleSetting } from './check-settings.ts';
import type { Place, SourcePath } from './place.ts';
import type { RuleName } from './rules.ts';

export type Severity = 'error' | 'warning';

/** One message about the user's site. Collected, never thrown. */
export interface Diagnostic {
  readonly rule: RuleName;
  readonly severity: Severity;
  /** What happened: no full stop, no prefix. */
  readonly message: string;
  readonly place?: Place;
  /** The text that `place` is in, where no file holds it: of a document of a plugin. */
  readonly text?: string;
  /** What to do. */
  readonly hint?: string;
  /** Other places that matter, such as the second file of a duplicate route. */
  readonly related?: readonly RelatedPlace[];
  /** Paths, addresses or ids that were not found. `check-links FILES` uses them to find the deleted file that caused it. */
  readonly sought?: readonly Sought[];
  /** The edit that fixes it. Findings that one edit fixes have equal fixes, which are made once. */
  readonly fix?: Fix;
  /** An edit that may be meant, for a writer to choose; never with `fix`. */
  readonly choice?: Fix;
  /** What it comes from, where that has other findings of the same rule, too: all of them are shown as one. */
  readonly cause?: string | undefined;
  /** Pages, and other things that findings may miss, that are left out because of it. */
  readonly lost?: readonly SourcePath[];
}

/**
 * Something that was not found: the path of a file, the address of a page, the id of a document, or `api:` and the id of an
 * API document. For an anchor, the file of the page that should have it.
 */
export type Sought = string;

/** An edit of a source file. */
export interface Fix {
  readonly file: SourcePath;
  /** 0-based offsets into the text, in UTF-16 code units and without a byte order mark; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Replaces the text between start and end. */
  readonly text: string;
}

export interface RelatedPlace {
  readonly message: string;
  readonly place: Place;
}

/** A finding before the config has given it a severity. */
export interface Finding extends Omit<Diagnostic, 'severity'> {
  /** The target of a broken link, as an address of the site: `targets` of a check are compared with it. */
  readonly target?: string;
  /** The page that it is on, where that is known: `ignore` of a check is compared with it and with the source. */
  readonly page?: string;
  /** Set when the config has another severity for a part of the site. */
  readonly severity?: RuleSetting;
}

/** The name in `lost` for a plugin that was left out: any unknown component may be one of its. */
export const componentsOfPlugins = 'components of plugins';
