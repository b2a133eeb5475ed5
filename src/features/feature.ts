import type { AnyQuery, Ask, Bytes, Graph, StoredQuery } from '../core/graph/index.ts';
import type { Permalink } from '../model/address.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { ActivePlugin, PluginHooks } from '../model/plugin.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import { type KnownContent, toKnown } from '../pipeline/emit/index.ts';
import type { Plan } from '../pipeline/plan/index.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import type { FeaturePage, SiteResults } from '../queries/context.ts';

export type { SiteResults } from '../queries/context.ts';

/** A file of the output that is not a page. */
export interface FeatureFile {
  readonly path: string;
  /** The page that it is generated from; absent for a file of the whole site. */
  readonly of?: Permalink;
  /** The plugin that gives it. */
  readonly plugin?: ActivePlugin;
  /** Whether it includes the content of the author's file of the same name. */
  readonly joinsStatic?: boolean;
  readonly read: (results: SiteResults) => Promise<ReadFile>;
}

export interface ReadFile {
  /** Absent where the file cannot be made. */
  readonly content?: KnownContent;
  readonly findings?: readonly Finding[];
}

/** Files, and what is wrong with them. */
export interface FeatureFiles {
  readonly files: readonly FeatureFile[];
  readonly findings?: readonly Finding[];
}

/** A site whose pages were rendered. */
export interface RenderedSite {
  readonly config: ResolvedConfig;
  readonly content: Content;
  readonly plan: Plan;
  readonly site: Site;
  readonly facts: ReadonlyMap<Permalink, Pick<PageFacts, 'ids' | 'hrefs' | 'loads'>>;
  readonly bodies: ReadonlyMap<SourcePath, PageFacts>;
  /** Addresses of everything that is no page. */
  readonly files: ReadonlySet<string>;
}

/** A page of the development server, which knows no other page but by its source. */
export interface ServedPage {
  /** Absent for a page that was never compiled, or that has no source. */
  readonly source: SourcePath | undefined;
  /** The site with the facts of this page alone; absent where it cannot be rendered. */
  readonly rendered: RenderedSite | undefined;
  /** Whether an older version is shown: findings about it would have lines that have changed. */
  readonly isOlder: boolean;
  /** Whether a finding is in its source, or in a partial of it. */
  readonly isOwn: (finding: Pick<Finding, 'place'>) => boolean;
  /** Whether a finding is in no source of a page. */
  readonly isOfNoPage: (finding: Pick<Finding, 'place'>) => boolean;
}

/** The output while it is written. */
export interface OpenOutput {
  readonly config: ResolvedConfig;
  /** What an author has put there stays as it is. */
  readonly statics: Content['assets']['statics'];
  readonly graph: Graph;
  readonly write: (path: string, data: KnownContent) => Promise<void>;
}

/** What writes files next to others. */
export interface Companions {
  readonly add: (path: string, content: string | Uint8Array | KnownContent) => Promise<void>;
  readonly isWanted: (path: string) => boolean;
  /** Waits until all of them are there, and says what is wrong with what was written. */
  readonly end: () => Promise<readonly Finding[]>;
}

/**
 * An optional part of docsgen. It has the hooks of plugins, but may ask for any result of the graph. `src/features/index.ts` lists
 * all features; large code is loaded when a hook is called.
 */
export interface Feature {
  /** The stage in which its files are written. */
  readonly name: string;
  /** Whether a site uses it; by default every site does. */
  readonly isOn?: (config: ResolvedConfig) => boolean;
  readonly queries?: readonly AnyQuery[];
  /** What it does by hooks of plugins, on a site that uses it: scripts, policy. Paths of modules are those from `src/client`. */
  readonly hooks?: (config: ResolvedConfig) => Pick<PluginHooks, 'client' | 'policy' | 'head'>;
  /** Pages that it adds, with bodies from any result of the graph. */
  readonly pages?: (config: ResolvedConfig) => readonly FeaturePage[];
  /** Files whose addresses are known before pages are rendered, so that links may lead to them. */
  readonly files?: (q: Ask) => Promise<FeatureFiles>;
  /** Files that are known when all is rendered, made when the site is written. */
  readonly output?: (results: SiteResults) => Promise<Iterable<readonly [path: string, content: KnownContent]>>;
  /** Files next to others of the output, made of these as they are written. */
  readonly companions?: (output: OpenOutput) => Companions;
  /** A page as it is published, of which `hrefs` are the addresses that it has; the first feature that has this hook decides. */
  readonly page?: (results: SiteResults, permalink: Permalink, hrefs: readonly string[]) => Promise<Bytes>;
  /** Stores what others need of one route: where a machine makes a part of the site. */
  readonly prepare?: (results: SiteResults, route: Route) => Promise<unknown>;
  /** Findings about sources of pages; only builds ask for them. */
  readonly checkPages?: (results: SiteResults) => Promise<readonly Finding[]>;
  /** Findings about the site, from rendered pages. */
  readonly check?: (rendered: RenderedSite, results: SiteResults) => Promise<readonly Finding[]>;
  /** Those of its findings that need no page: of a site without `facts` and `bodies`. The development server asks after each change. */
  readonly checkUnrendered?: Feature['check'];
  /** Findings about one page, for the development server. */
  readonly checkServed?: (page: ServedPage, results: SiteResults) => Promise<readonly Finding[]>;
  /** Rules for headers, as a `_headers` file has them, with the policy of one page: for the development server. */
  readonly headerRules?: (options: {
    readonly config: ResolvedConfig;
    readonly policy: string | undefined;
    /** The author's rules. */
    readonly authored: string | undefined;
  }) => string;
}

/** A file whose text is made when it is read. */
export function textFile(path: string, write: () => string | Promise<string>): FeatureFile {
  return { path, read: async () => ({ content: toKnown(await write()) }) };
}

/** A file of bytes that are attached to a result. */
export function storedFile<K extends string | readonly string[]>(
  query: StoredQuery<K, unknown>,
  key: K,
  about: Omit<FeatureFile, 'read'>,
): FeatureFile {
  return { ...about, read: async ({ bytes }) => ({ content: storedContent(await bytes(query, key)) }) };
}

/** Stored bytes as content of the output: read when they are written. */
export function storedContent({ digest, byteLength, read }: Bytes): KnownContent {
  return { digest, byteLength, data: read };
}

/** The finding for a file of the static folder in the place of one that docsgen makes. */
export function shadowedFile(file: SourcePath, path: string): Finding {
  return {
    rule: 'shadowed-file',
    message: `the file takes the place of the ${path} that docsgen makes`,
    place: { file },
    hint: 'remove it, or keep it and set shadowed-file to off under checks',
  };
}
