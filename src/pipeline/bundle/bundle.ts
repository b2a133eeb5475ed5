import type { ResolvedConfig } from '../../model/config.ts';
import type { ModuleGraph } from '../../model/module-graph.ts';
import type { Page } from '../../model/page.ts';
import type { Place, Point, SourcePath } from '../../model/place.ts';
import type { AssetManifest } from '../../model/view.ts';
import type { DocsFolders } from '../../shared/snapshot.ts';
import type { TranslationFolders } from '../../shared/translation-path.ts';

export interface BundleInput {
  readonly config: Pick<
    ResolvedConfig,
    | 'root'
    | 'theme'
    | 'title'
    | 'tagline'
    | 'url'
    | 'product'
    | 'variables'
    | 'baseUrl'
    | 'filesBase'
    | 'trailingSlash'
    | 'offline'
    | 'pageFiles'
    | 'announcement'
    | 'language'
    | 'locale'
    | 'colorMode'
    | 'accent'
    | 'fonts'
    | 'analytics'
    | 'scripts'
    | 'docs'
    | 'feedback'
    | 'posts'
    | 'pages'
    | 'markdown'
    | 'twins'
    | 'search'
    | 'api'
    | 'static'
  >;
  /** For the development server, which updates open pages. */
  readonly dev?: boolean;
  readonly docsFolders: readonly DocsFolders[];
  /** Where the pages of a locale are translated. */
  readonly translations: TranslationFolders | undefined;
  /** The rules of the theme of code; `''` without one. */
  readonly codeStyles: string;
  /** Pages whose body is a module. */
  readonly modules: readonly Page[];
  readonly pluginModules: PluginModules;
  readonly componentPages: readonly SourcePath[];
  readonly compilePartial: (path: SourcePath) => Promise<string | undefined>;
  /** The author's place for a point in the code of a page or a partial. */
  readonly placeInModule: (path: SourcePath, code: string, at: Point) => Promise<Place | undefined>;
}

/** A component of a plugin in a slot. */
export interface SlotComponent {
  readonly module: SourcePath;
  /** Plain data. */
  readonly props: object;
}

/** Modules of plugins that are part of pages, from the folder of the config. */
export interface PluginModules {
  readonly slots: readonly (readonly [slot: string, components: readonly SlotComponent[]])[];
  /** Templates of routes. */
  readonly templates: readonly SourcePath[];
  /** Scripts for browsers, by the names that pages know them by: paths of packages are others where a site lies elsewhere. */
  readonly clients: readonly (readonly [name: string, module: SourcePath])[];
}

/** What islands need to know of the page that is rendered. */
export interface IslandContext {
  /** Address of the script of each client module. */
  readonly scripts: Map<string, string>;
  prefix: string;
  count: number;
  /** Effects that were rendered outside of islands, as `readIdleCode` reads them. */
  readonly idle: Set<string>;
  /** Elements that components of the site have made since the last page. */
  readonly made: { elements: number };
}

/** A load of a style sheet from another host. */
export interface StyleSource {
  /** As in a Content-Security-Policy: `font-src https://example.org`. */
  readonly load: string;
  readonly place: Place;
}

/** Scripts that render pages, and files that pages load. Plain data, the same on all machines. */
export interface Bundle {
  /** Scripts for `loadTemplates` and `loadComponents`: two, so that a component of one page changes no other page. */
  readonly templates: string;
  readonly components: string;
  /** Client modules of each, and the addresses of their scripts. */
  readonly islands: Readonly<Record<'templates' | 'components', readonly (readonly [string, string])[]>>;
  readonly assets: AssetManifest;
  readonly styleSources: readonly StyleSource[];
  readonly graph: ModuleGraph;
  /** Whether a module imports `docsgen/site`: the product and the variables are part of the scripts then. */
  readonly usesSiteData: boolean;
  /** Output path to content. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}
