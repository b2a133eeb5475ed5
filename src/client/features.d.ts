/** What the site at hand uses; put in when it is bundled, so that the rest falls away. */
declare const DOCSGEN: {
  /** It is served while it is written. */
  readonly dev: boolean;
  readonly islands: boolean;
  /** Blocks of Mermaid are diagrams. */
  readonly diagrams: boolean;
  /** Address of the script that makes islands live. */
  readonly hostScript: string;
  /** Addresses of what draws them: docsgen's own scripts, and the package. */
  readonly diagramScript: string;
  readonly roomScript: string;
  readonly mermaidScript: string;
  /** It has an announcement that readers can close. */
  readonly announcement: boolean;
  /** Readers can switch between dark and light. */
  readonly colorModes: boolean;
  /** Its pages have Markdown copies. */
  readonly markdownCopies: boolean;
  /** It can be searched. */
  readonly search: boolean;
  /** Address of the script that does it. */
  readonly searchScript: string;
  /** Its documentation has several versions. */
  readonly versions: boolean;
  /** It shows API documents. */
  readonly references: boolean;
  /** Address of the script of their pages. */
  readonly referenceScript: string;
};
