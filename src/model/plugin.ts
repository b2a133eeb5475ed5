import type { OperationAddress, Permalink } from './address.ts';
import type { RuleSetting } from './check-settings.ts';
import type { TocEntry } from './page.ts';
import type { Place, SourcePath } from './place.ts';
import type { RouteKind } from './route.ts';
import type { Frontmatter, SourceKind } from './source.ts';

/** A question that hooks may ask; `definePlugin` and all questions are exported by `docsgen/plugin`. */
export interface Question<Key extends string, Answer> {
  readonly question: string;
  /** Only a type: no question has it. */
  readonly types?: (key: Key) => Answer;
}

/** Answers a question. What a hook asks is what its result depends on: it runs again when an answer changes. */
export interface HookAsk {
  <Answer>(question: Question<never, Answer>): Promise<Answer>;
  <Answer>(question: Question<string, Answer>, key: string): Promise<Answer>;
}

/** A source file, before any page is compiled. */
export interface SourceInfo {
  /** Relative to the folder of the config, with `/`. */
  readonly path: SourcePath;
  readonly kind: SourceKind;
  /** Name of the docs version, for documentation. */
  readonly version?: string;
  readonly frontmatter: Frontmatter;
}

/** What hooks know of a route. */
export interface RouteInfo {
  /** With the base URL. */
  readonly permalink: Permalink;
  readonly kind: RouteKind;
  readonly title: string;
  readonly description: string;
  /** Whether search engines and the search may list it. */
  readonly indexed: boolean;
  readonly source?: SourcePath;
  /** Of its source; absent without one. */
  readonly frontmatter?: Frontmatter;
  /** Id of the documentation set or blog that it belongs to. */
  readonly set?: string;
  /** Name of the docs version, where there are several. */
  readonly version?: string;
  /** ISO 8601. */
  readonly modified?: string;
}

/** A page of Markdown or MDX as it was compiled. */
export interface PageInfo extends RouteInfo {
  readonly headings: readonly Pick<TocEntry, 'depth' | 'id' | 'text'>[];
  /** The markup of its body. */
  readonly html: string;
  readonly words: number;
}

/** A schema of an API document. */
export interface SchemaInfo {
  /** Id of the API document. */
  readonly document: string;
  readonly name: string;
  /** As in the document in one piece, normalised to OpenAPI 3.1. */
  readonly schema: unknown;
}

export type { OperationAddress as OperationInfo };

/** A finding of a plugin. */
export interface PluginFinding {
  /** A name from `rules` of the plugin. */
  readonly rule: string;
  /** What is wrong: no full stop. */
  readonly message: string;
  readonly place?: Place;
  /** What to do. */
  readonly hint?: string;
}

/** A finding about a block of code or a string. */
export interface BlockFinding extends Omit<PluginFinding, 'place'> {
  /** Offsets into the code or the string, the end exclusive; all of it unless given. */
  readonly span?: { readonly start: number; readonly end: number };
}

/** An API document, as rules of plugins see it. */
export interface ApiDocumentInfo {
  /** As the config names it. */
  readonly id: string;
  /** In one piece, as it was written: each `$ref` leads to a place in it. */
  // biome-ignore lint/suspicious/noExplicitAny: what an author wrote may have any shape
  readonly document: Readonly<Record<string, any>>;
}

/** A finding about an API document. */
export interface ApiFinding<Rule extends string = string> extends Omit<PluginFinding, 'rule' | 'place'> {
  readonly rule: Rule;
  /** Where it is, as a JSON pointer: `/paths/~1pets/get/summary`; `''` for the whole document. */
  readonly pointer: string;
}

/** A fenced block of code. */
export interface CodeBlock {
  readonly language: string;
  /** With tokens replaced. */
  readonly code: string;
  /** Words of the opening fence, with `''`, and `key=value` pairs. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The source of the page or partial. */
  readonly file: SourcePath;
}

/** docsgen's steps on the Markdown tree of a page, in order. */
export const remarkSteps = [
  'audiences',
  'heading-ids',
  'comments',
  'html-components',
  'text-directives',
  'alerts',
  'other-tools',
  'spelling',
  'api-links',
  'include',
  'examples',
  'tokens',
  'math',
  'unravel',
] as const;

/** docsgen's steps on the HTML tree of a page, in order. */
export const rehypeSteps = [
  'html',
  'jsx',
  'ids',
  'links',
  'images',
  'quality',
  'code',
  'tables',
  'task-lists',
  'data-attributes',
  'partials',
  'terms',
] as const;

/** A plugin of unified, alone, with options, or with its place among docsgen's steps and other plugins. */
export type TreePluginEntry =
  | ((...input: never[]) => unknown)
  | readonly [plugin: (...input: never[]) => unknown, ...options: unknown[]]
  | {
      readonly plugin: TreePluginEntry;
      /** A step of docsgen, or the name of a plugin of the site. */
      readonly before?: string;
      readonly after?: string;
    };

/** Notations that the parser has to know, as remark plugins bring them. */
export interface SyntaxHook {
  /** Extensions of micromark. */
  readonly micromark?: readonly unknown[];
  /** Extensions of mdast-util-from-markdown. */
  readonly fromMarkdown?: readonly unknown[];
  /** What makes HTML of new nodes, by type: handlers of mdast-util-to-hast. */
  readonly handlers?: Readonly<Record<string, unknown>>;
  /**
   * Matches the text of every page with the notation; others are read by the fast parser. Unless given, pages that have one
   * of the characters which the extensions begin with.
   */
  readonly when?: RegExp;
}

/** Colours for code in a language. */
export interface LanguageHook {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** A grammar of Prism: tokens by name. */
  readonly grammar: object;
}

/** A source that no file holds. */
export interface DocumentHook {
  /** Where its file would be, in a content folder: `docs/generated/a.md`. */
  readonly path: SourcePath;
  readonly text: string;
}

/** A page with a template of the plugin. */
export interface RouteHook {
  /** Address in the site, without the base URL: `/releases/all`. */
  readonly permalink: string;
  readonly title: string;
  readonly description?: string;
  /** `false`: search engines and the search do not list it. */
  readonly indexed?: boolean;
  /** The module whose default export renders the main area, from the folder of the plugin. */
  readonly template: string;
  /** Props of the template: plain data, or a function that may ask everything. */
  readonly props?: object | ((q: HookAsk) => object | Promise<object>);
}

/** A file of the output. */
export interface FileHook {
  /** In the output folder: `security.txt`. */
  readonly path: string;
  /** A function may ask everything. */
  readonly content: string | Uint8Array | ((q: HookAsk) => string | Uint8Array | Promise<string | Uint8Array>);
}

/** What the search finds besides the text of a page. */
export interface RecordHook {
  readonly title: string;
  /** Markup of its text; headings with ids become results within it. */
  readonly html: string;
  /** The part of the page that it leads to, without `#`. */
  readonly id?: string;
  readonly keywords?: readonly string[];
}

/** An element of the head of a page. */
export interface HeadHook {
  readonly tag: 'base' | 'link' | 'meta' | 'noscript' | 'script' | 'style' | 'template';
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  /** Text of a script or a style; markup of others. */
  readonly content?: string;
}

/** Places in the templates that plugins can fill. */
export const slotNames = [
  'head',
  'bar.start',
  'bar.end',
  'sidebar.top',
  'sidebar.bottom',
  'content.before',
  'content.after',
  'toc.bottom',
  'footer.top',
] as const;

export type SlotName = (typeof slotNames)[number];

/** A module whose default export is rendered in a place of every page. */
export type SlotHook =
  | string
  | {
      readonly module: string;
      /** Props of the component: plain data. */
      readonly props?: object;
    };

/** A module for browsers whose default export is called for each page. */
export type ClientHook =
  | string
  | {
      readonly module: string;
      /** Whether a page loads it; all do unless given. */
      readonly when?: (route: RouteInfo) => boolean;
    };

type Awaitable<T> = T | Promise<T>;

/** What a plugin does. Each hook is optional; what it reads, it reads through `q`. */
export interface PluginHooks {
  readonly rules?: Readonly<Record<string, { readonly severity: RuleSetting; readonly about: string }>>;
  /** Fields of the frontmatter that the plugin reads: docsgen takes none of them for a misspelling of its own. */
  readonly frontmatter?: readonly string[];
  readonly syntax?: SyntaxHook;
  readonly remark?: readonly TreePluginEntry[];
  readonly rehype?: readonly TreePluginEntry[];
  /** Only for pages that have code. */
  readonly recma?: readonly TreePluginEntry[];
  readonly languages?: readonly LanguageHook[];
  /** Checks of fenced blocks, by language. */
  readonly blocks?: Readonly<Record<string, (block: CodeBlock, q: HookAsk) => Awaitable<readonly BlockFinding[]>>>;
  /**
   * Checks of strings by the `format` of their JSON Schema, in the examples of pages: values in bodies, bodies of text,
   * parameters and headers, decoded. A format that docsgen knows itself is checked by the plugin instead. `body` is
   * the JSON that the string is in, where that is whole.
   */
  readonly formats?: Readonly<
    Record<string, (text: string, q: HookAsk, body?: unknown) => Awaitable<readonly BlockFinding[]>>
  >;
  /** Checks of API documents: of each, what is wrong with it. */
  readonly apiRules?: (api: ApiDocumentInfo) => Awaitable<readonly ApiFinding[]>;
  /** Components that every page can use without an import: name to module. */
  readonly components?: Readonly<Record<string, string>>;
  readonly documents?: (q: HookAsk) => Awaitable<readonly DocumentHook[]>;
  readonly routes?: (q: HookAsk) => Awaitable<readonly RouteHook[]>;
  readonly head?: (route: RouteInfo) => readonly HeadHook[];
  readonly slots?: { readonly [Name in SlotName]?: SlotHook };
  readonly files?: (q: HookAsk) => Awaitable<readonly FileHook[]>;
  readonly check?: (q: HookAsk) => Awaitable<readonly PluginFinding[]>;
  /** What the search finds on a page besides its text: of pages of a plugin, all but the title. */
  readonly records?: (route: RouteInfo) => readonly RecordHook[];
  readonly client?: readonly ClientHook[];
  /** Sources to allow, by directive of the Content-Security-Policy. */
  readonly policy?: Readonly<Record<string, readonly string[]>>;
}

export const hookNames = [
  'rules',
  'frontmatter',
  'syntax',
  'remark',
  'rehype',
  'recma',
  'languages',
  'blocks',
  'formats',
  'apiRules',
  'components',
  'documents',
  'routes',
  'head',
  'slots',
  'files',
  'check',
  'records',
  'client',
  'policy',
] as const satisfies readonly (keyof PluginHooks)[];

export type HookName = (typeof hookNames)[number];

/** What validates options: zod, valibot, arktype and others have it. See https://standardschema.dev. */
export interface OptionsSchema<Input, Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Awaitable<
      | { readonly value: Output; readonly issues?: undefined }
      | {
          readonly issues: readonly {
            readonly message: string;
            readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
          }[];
        }
    >;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** A plugin as its author writes it. */
export interface PluginDefinition<Input, Output> {
  /** In lower case; part of the names of its rules. */
  readonly name: string;
  /** `import.meta.url`: its paths are those from there. Unless given, from the folder of the config. */
  readonly from?: string;
  readonly options?: OptionsSchema<Input, Output> | undefined;
  /** Seconds that a hook may take, and each of its Markdown plugins for a page; 60 unless given. */
  readonly timeout?: number;
  setup(options: Output): Awaitable<PluginHooks>;
}

/** A plugin with its options, as `plugins` of a config has it. */
export interface Plugin {
  readonly kind: 'docsgen plugin';
  readonly definition: PluginDefinition<unknown, unknown>;
  readonly options: unknown;
}

/** A plugin that is set up. */
export interface ActivePlugin {
  readonly name: string;
  /** Its index in `plugins` of the config. */
  readonly index: number;
  /** That paths are resolved from, from the folder of the config: `.` or `plugins/since`. */
  readonly folder: SourcePath;
  readonly options: unknown;
  /** Milliseconds. */
  readonly limit: number;
  readonly hooks: PluginHooks;
}
