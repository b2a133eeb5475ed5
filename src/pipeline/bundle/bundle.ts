import type { ResolvedConfig } from '../../model/config.ts';
import type { ModuleGraph } from '../../model/module-graph.ts';
import type { Page } from '../../model/page.ts';
import type { Place, Point, SourcePath } from '../../model/place.ts';
import type { AssetManifest } from '../../model/view.ts';
import type { DocsFolders } from '../../shared/snapshot.ts';

/** What a bundle is made of. */
export interface BundleInput {
  readonly config: Pick<
    ResolvedConfig,
    | 'root'
    | 'theme'
    | 'product'
    | 'variables'
    | 'baseUrl'
    | 'announcement'
    | 'colorMode'
    | 'docs'
    | 'posts'
    | 'pages'
    | 'markdown'
    | 'twins'
    | 'search'
    | 'api'
    | 'static'
  >;
  /** For the development server, which keeps open pages as their sources are. */
  readonly dev?: boolean;
  readonly docsFolders?: DocsFolders | undefined;
  /** Pages whose body is a module. */
  readonly modules: readonly Page[];
  /** Sources of component pages. */
  readonly componentPages: readonly SourcePath[];
  readonly compilePartial: (path: SourcePath) => Promise<string | undefined>;
  /** Where its author wrote what stands at a place in the code of a page or a partial. */
  readonly placeInModule: (path: SourcePath, code: string, at: Point) => Promise<Place | undefined>;
  /** Only what draws bodies: no templates, no styles, and nothing that a browser loads. */
  readonly bare?: boolean;
}

/** What islands have to be told of the page that is drawn. */
export interface IslandContext {
  /** Address of the script of each client module. */
  readonly scripts: Map<string, string>;
  prefix: string;
  count: number;
}

/** Something that a style sheet loads from elsewhere. */
export interface StyleSource {
  /** In the words of a Content-Security-Policy: `font-src https://example.org`. */
  readonly load: string;
  readonly place: Place;
}

/** Everything that has to be run, and the files that pages load. Plain data, the same on every machine. */
export interface Bundle {
  /** Modules for `loadTemplates` and `loadComponents`. Apart, so that a page's own component changes no other page. */
  readonly templates: string;
  readonly components: string;
  /** Client modules that each of them shows, and the addresses of their scripts. */
  readonly islands: Readonly<Record<'templates' | 'components', readonly (readonly [string, string])[]>>;
  readonly assets: AssetManifest;
  readonly styleSources: readonly StyleSource[];
  readonly graph: ModuleGraph;
  /** Output path to content. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}
