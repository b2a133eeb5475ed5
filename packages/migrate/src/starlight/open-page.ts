import type { ConvertedPage } from '../page-writer.ts';
import type { AddNote, Plan } from '../plan.ts';
import type { SiteCode } from '../site-code.ts';
import type { SiteIcons } from '../site-icons.ts';
import type { Page } from './documents.ts';

/** What all pages are converted with. */
export interface SiteOfPages {
  readonly plan: Plan;
  /** Absolute path of the old site. */
  readonly root: string;
  /** Absolute path of its documents. */
  readonly folder: string;
  /** Pages of the first language, by their paths without an ending. */
  readonly originals: ReadonlyMap<string, Page>;
  /** Short names of folders in imports. */
  readonly aliases: readonly { readonly prefix: string; readonly folder: string }[];
  readonly icons: SiteIcons;
  readonly code: SiteCode;
  /** Whether a comment with a file name is the title of a block of code. */
  readonly namesFiles: boolean;
}

/** A page that is being converted. Its lines are those of the text after the frontmatter, from 1. */
export interface OpenPage {
  readonly page: Page;
  readonly site: SiteOfPages;
  readonly isMdx: boolean;
  /** The line in the file. */
  readonly lineOf: (line: number) => number;
  /** Notes what the new site does not have. */
  readonly lose: (about: Parameters<AddNote>[1], advice: Parameters<AddNote>[2], line?: number) => void;
  /** The name that an icon has here; `undefined` where there is none. */
  readonly iconAt: (icon: string | undefined, line: number) => string | undefined;
  /** The relative path that a path with a short name means; others as they are. */
  readonly withAlias: (path: string) => string;
}

export type Converted = Pick<ConvertedPage, 'text' | 'edits'>;
