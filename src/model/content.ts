import type { Permalink } from './address.ts';
import type { Finding } from './diagnostic.ts';
import type { Glossary } from './glossary.ts';
import type { CategoryItemConfig, SidebarMarks } from './navigation-config.ts';
import type { SourcePath } from './place.ts';
import type { Asset, Author, History, SourceFile } from './source.ts';

/** All that is read from the content folders. */
export interface Content {
  /** In order of path. */
  readonly sources: readonly SourceFile[];
  /** Files that would be sources, but cannot be read: what their places say of them, and no text. */
  readonly unread?: readonly SourceFile[];
  /** Whether the texts of sources are in memory; otherwise each access reads the file. */
  readonly holdsTexts: boolean;
  readonly categories: readonly CategoryFile[];
  /** By path of the tags file; absent without one: then all tags are allowed. */
  readonly tags: ReadonlyMap<SourcePath, readonly TagDefinition[]>;
  /** By path of the authors file. */
  readonly authors: ReadonlyMap<SourcePath, readonly Author[]>;
  /** Names of tags by the addresses that they have in `urls.lock`. */
  readonly lockedTags: ReadonlyMap<Permalink, string>;
  /** Absent when the site has none or it cannot be read. */
  readonly glossary?: Glossary;
  readonly assets: AssetIndex;
  /** Time of the last commit of a source or API document; empty outside of a git work tree, or when the site shows no dates. */
  readonly updated: ReadonlyMap<SourcePath, History>;
  readonly findings: readonly Finding[];
}

/** A `_category_` file of a docs folder. */
export interface CategoryFile
  extends SidebarMarks,
    Pick<CategoryItemConfig, 'description' | 'className' | 'link' | 'collapsible' | 'collapsed'> {
  readonly path: SourcePath;
  /** Id of the documentation set. */
  readonly set: string;
  /** Name of the docs version. */
  readonly version: string;
  /** Folder relative to the docs folder, number prefixes kept; `''` for the docs folder itself. */
  readonly dir: string;
  readonly label?: string;
  readonly position?: number;
  /** Of a translation: the label of its original, from which the address of its page is made. */
  readonly original?: { readonly label?: string | undefined };
}

export interface TagDefinition {
  /** As written in frontmatter. */
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  /** Path piece below the tags route, e.g. `quick-start`. */
  readonly slug: string;
}

/** A text file that pages include. */
export interface FileText {
  readonly text: string;
  readonly hash: string;
}

/** Files that pages may link to or show. Each is read at its first use. */
export interface AssetIndex {
  readonly get: (path: SourcePath) => Asset | undefined;
  /** Whether the file exists; static files and content files alike. */
  readonly has: (path: SourcePath) => boolean;
  /** Whether there is a file or a folder of this path in the folder of the site. */
  readonly holds: (path: SourcePath) => boolean;
  /** Text of any file in the site; `undefined` without one. */
  readonly text: (path: SourcePath) => FileText | undefined;
  /** The files in the folder of a path; the path itself may not exist. */
  readonly siblings: (path: SourcePath) => readonly SourcePath[];
  /** Static files: address with base URL to source. */
  readonly statics: ReadonlyMap<string, SourcePath>;
  /**
   * Whether the static folder answers an address, base URL included: with a file, with a page (`/demo` with
   * `demo/index.html`), or with a rule of `_redirects` that is for this address alone. In a
   * translation, also whether it is an address of another locale.
   */
  readonly serves: (address: string) => boolean;
  /** All files below the content folders that are no pages, for "did you mean". */
  readonly paths: readonly SourcePath[];
}
