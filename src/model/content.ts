import type { CategoryLinkConfig } from './config.ts';
import type { Finding } from './diagnostic.ts';
import type { Glossary } from './glossary.ts';
import type { SourcePath } from './place.ts';
import type { Asset, Author, SourceFile, Updated } from './source.ts';

/** Everything that was read from the content folders. */
export interface Content {
  /** In order of path. */
  readonly sources: readonly SourceFile[];
  /** Whether the texts of the sources are in memory; else each is read again when it is asked for. */
  readonly holdsTexts: boolean;
  readonly categories: readonly CategoryFile[];
  /** By name of the docs version; none where there is no tags file: then any tag will do. */
  readonly docTags: ReadonlyMap<string, readonly TagDefinition[]>;
  readonly postTags?: readonly TagDefinition[];
  readonly authors: readonly Author[];
  /** Absent where the site has none, and where it cannot be read. */
  readonly glossary?: Glossary;
  readonly assets: AssetIndex;
  /** Last change of a source or API document by commit time; empty outside a git work tree or when the site has no use for it. */
  readonly updated: ReadonlyMap<SourcePath, Updated>;
  readonly findings: readonly Finding[];
}

/** A `_category_` file of a docs folder. */
export interface CategoryFile {
  readonly path: SourcePath;
  /** Name of the docs version. */
  readonly version: string;
  /** Folder relative to the docs folder, number prefixes kept; `''` for the docs folder itself. */
  readonly dir: string;
  readonly label?: string;
  readonly description?: string;
  readonly position?: number;
  readonly collapsed?: boolean;
  readonly collapsible?: boolean;
  readonly className?: string;
  /** `null` switches off the convention that an index document becomes the category's page. */
  readonly link?: CategoryLinkConfig | null;
}

export interface TagDefinition {
  /** As written in frontmatter. */
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  /** Path piece below the tags route, e.g. `quick-start`. */
  readonly slug: string;
}

/** A file that pages show the text of. */
export interface FileText {
  readonly text: string;
  readonly hash: string;
}

/** Files that pages may link to or show. Reading is put off until somebody asks. */
export interface AssetIndex {
  readonly get: (path: SourcePath) => Asset | undefined;
  /** Whether the file exists; static files and content files alike. */
  readonly has: (path: SourcePath) => boolean;
  /** Text of any file inside the site; `undefined` where there is none. */
  readonly text: (path: SourcePath) => FileText | undefined;
  /** The files in the folder of a path, whether there is such a file or not. */
  readonly beside: (path: SourcePath) => readonly SourcePath[];
  /** Static files: address with base URL to source. */
  readonly statics: ReadonlyMap<string, SourcePath>;
  /** Every file below the content folders that is no page, for "did you mean". */
  readonly paths: readonly SourcePath[];
}
