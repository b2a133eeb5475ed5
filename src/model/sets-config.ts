import type { SidebarItemConfig } from './navigation-config.ts';
import type { SourcePath } from './place.ts';

/** What documentation sets and blogs have in common. */
export interface SetConfig {
  /** Unique among documentation sets and blogs: `docs` or `posts` where the config has an object in place of a list. */
  readonly id: string;
  /** Key path of its settings, for `locate`: `['docs']`, or `['docs', 1]` in a list. */
  readonly keyPath: readonly (string | number)[];
}

/** A documentation set. Routes here have the base URL and no trailing slash, as permalinks do. */
export interface DocsConfig extends SetConfig {
  /** What readers see of it where they switch between sets. */
  readonly label: string;
  /** Folder of the current version; of a pattern, the part before its first `*`. */
  readonly dir: SourcePath;
  /** Folders with the documents of the current version. */
  readonly folders: readonly ContentFolder[];
  /** Folders of which the contents decide which folders these are; empty unless the config has a pattern. */
  readonly listed: readonly SourcePath[];
  /** Where its released versions are. */
  readonly snapshots: SnapshotFolder;
  /** Address of the latest version. */
  readonly route: string;
  /** Whether there are released versions: pages then show which one they belong to. */
  readonly versioned: boolean;
  /** Versions to build, at least one, in the order that readers see: the docs folder itself, then the newest release. */
  readonly versions: readonly DocsVersion[];
  /** With trailing slash. */
  readonly editUrl?: string;
  readonly lastUpdated: boolean;
  /** Whether names from git are shown. */
  readonly contributors: boolean;
}

/** The released versions of a documentation set, relative to the site root. */
export interface SnapshotFolder {
  /** The file that lists them. */
  readonly list: SourcePath;
  /** The folder with a folder for each. */
  readonly dir: SourcePath;
}

/** A folder with sources, and what their names begin with: `core` for `../packages/core/docs`, `''` for most. */
export interface ContentFolder {
  readonly dir: SourcePath;
  readonly prefix: string;
}

/** The docs folder itself, or a snapshot of it. */
export interface DocsVersion {
  /** Unique in its set; `current` for the docs folder itself. */
  readonly name: string;
  readonly label: string;
  /** That of its tags file; with its documents unless `folders` names others. */
  readonly dir: SourcePath;
  /** Folders with its documents. */
  readonly folders: readonly ContentFolder[];
  readonly route: string;
  /** Whether it is the version at the route of the docs. */
  readonly latest: boolean;
  readonly banner: VersionBanner;
  readonly noIndex: boolean;
  readonly main?: string;
  /** When absent: one sidebar named `docs`, made from the folders. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItemConfig[]>>;
  readonly tagsFile: string;
  /** Key path of the settings of this version, for `locate`: that of the set for the docs folder itself. */
  readonly keyPath: readonly (string | number)[];
}

export type VersionBanner = 'none' | 'unreleased' | 'unmaintained';

export interface PostsConfig extends SetConfig {
  readonly dir: SourcePath;
  readonly route: string;
  readonly title: string;
  readonly description: string;
  readonly perPage: number;
  readonly authorsFile: string;
  readonly tagsFile: string;
  /** Without duplicates; empty when the site has no `url`. */
  readonly feeds: readonly FeedFormat[];
  /** With trailing slash. */
  readonly editUrl?: string;
}

export type FeedFormat = 'rss' | 'atom' | 'json';
