import type { Data } from '../data.ts';
import type { Tag } from '../jsx-tags.ts';
import type { ComponentTable } from '../page-components.ts';
import type { Plan } from '../plan.ts';
import type { SiteCode } from '../site-code.ts';
import type { SiteIcons } from '../site-icons.ts';

/*
 * Nextra, Rspress and Fumadocs have pages in MDX with components of React, as docsgen has: what their pages import comes along. They
 * differ in where pages are, in the files that order them, and in the components that they bring.
 */

/** A page of the old site. */
export interface SitePage {
  /** Absolute. */
  readonly file: string;
  /** Path below the documents of the new site, without that of its language. */
  readonly name: string;
  /** Path in the new site. */
  readonly to: string;
  /** Path of the folders and its own name in the old site, below the folder of its language: where `_meta` has it. */
  readonly path: string;
  readonly id: string;
  /** Its address, without the language. */
  readonly address: string;
  /** `undefined` for the first language. */
  readonly locale: string | undefined;
  readonly fields: Data;
}

/** A site of one of these tools, and what their pages are converted with. */
export interface ReactSite {
  readonly root: string;
  readonly plan: Plan;
  readonly icons: SiteIcons;
  readonly code: SiteCode;
  /** Folder of the pages of the new site. */
  readonly docsDir: string;
  /** Route of the documents. */
  readonly route: string;
  /** Files of parts of pages by their paths, and where they go. */
  readonly partOf: (file: string) => string;
  /** Modules whose components are in the table, or that have no part in a page. */
  readonly isOfTool: (specifier: string) => boolean;
  readonly components: ComponentTable;
  /** Folder of the files that are served as they are, absolute. */
  readonly publicDir: string;
  /** Whether a file is among the pages, next to which other files stay. */
  readonly isInPages: (file: string) => boolean;
  /** Paths in the new site of pages by their files, absolute. */
  readonly pageAt: (file: string) => string | undefined;
  /** Components that pages have without an import. */
  readonly globals: ReadonlySet<string>;
  /** The absolute path of an import with a short name, `@/a`; `undefined` for others. */
  readonly withAlias: (path: string) => string | undefined;
  /** What the tool writes otherwise in Markdown. */
  readonly prepare: (body: string, page: { readonly file: string }) => string;
  /** Fields of the frontmatter as docsgen has them. */
  readonly fieldsOf: (page: SitePage, lose: Lose) => Data;
}

export type Lose = (about: string, advice: string, line?: number, tag?: Tag) => void;

/** An entry of a navigation. */
export type NavNode =
  | { readonly kind: 'page'; readonly page: SitePage; readonly label?: string | undefined }
  | {
      readonly kind: 'group';
      readonly label: string;
      readonly page?: SitePage | undefined;
      readonly nodes: readonly NavNode[];
      readonly isOpen?: boolean | undefined;
    }
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** The name of the entries after it. */
  | { readonly kind: 'section'; readonly label: string };
