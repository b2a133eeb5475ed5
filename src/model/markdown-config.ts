import type { SourcePath } from './place.ts';
import type { SyntaxHook } from './plugin.ts';

/** How pages are read and compiled. */
export interface MarkdownConfig {
  readonly parser: 'fast' | 'reference';
  readonly format: 'mdx' | 'detect';
  /** Where readers see the folder of the config in its repository, with a slash at its end. */
  readonly repository?: string;
  readonly compat: { readonly comments: boolean; readonly admonitions: boolean; readonly headingIds: boolean };
  readonly zoom: boolean;
  readonly linkPreviews: boolean;
  readonly math: boolean;
  readonly mermaid: boolean;
  readonly code: {
    /** Of Shiki, in both modes or in each; absent for docsgen's own colours. */
    readonly theme?: string | { readonly light: string; readonly dark: string };
    readonly twoslash: boolean;
  };
  readonly admonitions: Readonly<Record<string, { readonly title: string; readonly like: string }>>;
  readonly components: Readonly<Record<string, SourcePath>>;
  readonly remarkPlugins: readonly unknown[];
  readonly rehypePlugins: readonly unknown[];
  readonly handlers: Readonly<Record<string, unknown>>;
  /** What the plugins of the site add; absent where they add nothing. */
  readonly added?: AddedMarkdown;
}

/** What the plugins of a site add to the compiling of pages. */
export interface AddedMarkdown {
  readonly remark: readonly TreePlugin[];
  readonly rehype: readonly TreePlugin[];
  readonly recma: readonly TreePlugin[];
  readonly syntax: readonly (SyntaxHook & { readonly name: string })[];
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly languages: readonly AddedLanguage[];
  /** Languages whose blocks are checked, in lower case. */
  readonly checked: readonly string[];
}

/** A language with its colours for code. */
export interface AddedLanguage {
  /** The plugin that brings it. */
  readonly plugin: string;
  /** Its name and its aliases, in lower case. */
  readonly names: readonly string[];
  /** A grammar of Prism that nothing else has. */
  readonly grammar: object;
  /** The grammar as text, for the keys of caches. */
  readonly text: string;
}

/** A plugin of unified that works on the trees of pages. */
export interface TreePlugin {
  /** As findings name it: `plugin since: remark[0]`, `markdown.remarkPlugins[0] (remarkMath)`. */
  readonly name: string;
  /** The plugin of the site that it is part of; absent for one of the config's own lists. */
  readonly of?: string;
  /** Milliseconds that it may take for one page; absent for one of the config's own lists. */
  readonly limit?: number;
  /** As unified takes it, with its options or alone. */
  readonly plugin: unknown;
  /** A step of docsgen, or a plugin of the site. */
  readonly before?: string;
  readonly after?: string;
}
