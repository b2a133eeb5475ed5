import type { OldSite } from './balance/old-site.ts';

/** What a migration writes, and what it could not take over. Paths are relative to the new folder, with `/`. */
export interface Migration {
  readonly tool: string;
  /** What the old site has, for the balance; absent where it has no pages to count. */
  readonly old?: OldSite;
  /** Folders of the new site with the pages that the old one showed; absent where a tool has what it shows in all folders. */
  readonly pageFolders?: readonly string[] | undefined;
  readonly files: readonly PlannedFile[];
  readonly edits: readonly Edit[];
  readonly notes: readonly Note[];
}

/** A file of the new site: a copy, or a text. */
export type PlannedFile =
  | { readonly to: string; readonly copy: string }
  | {
      readonly to: string;
      readonly text: string;
      /** The file that it was made of, absolute. */
      readonly from?: string | undefined;
    };

/** A change to a file that is copied. */
export interface Edit {
  /** Path in the new site. */
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** What was not taken over, or needs a look. Most important first: `lost` is gone, `changed` is other than before. */
export interface Note extends PlaceOfNote {
  readonly weight: 'lost' | 'changed' | 'hint';
  readonly about: string;
  readonly advice: string;
  /** All places of what was met more than once; the note itself has the first. */
  readonly places?: readonly PlaceOfNote[];
}

export interface PlaceOfNote {
  /** Path in the old site. */
  readonly file?: string;
  readonly line?: number;
}
