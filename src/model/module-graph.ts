/** The files that a bundle was made from. */
export interface ModuleGraph {
  /**
   * In order of path, relative to the site root, with `/`. Files of docsgen are `docsgen:templates/page.tsx`, wherever it is
   * installed.
   */
  readonly files: readonly string[];
  /** In the order of the files. */
  readonly imports: readonly ModuleEdge[];
}

export interface ModuleEdge {
  /** Folder that the specifier is resolved from, named as files are. */
  readonly from: string;
  /** As written. */
  readonly specifier: string;
}
