import type { ModuleGraph } from '../model/module-graph.ts';
import type { AssetManifest } from '../model/view.ts';

/** What islands have to be told of the page that is drawn. */
export interface IslandContext {
  /** Address of the script of each client module. */
  readonly scripts: Map<string, string>;
  prefix: string;
  count: number;
}

/** Everything that has to be run, and the files that pages load. Plain data, the same on every machine. */
export interface Bundle {
  /** Modules for `loadTemplates` and `loadComponents`. Apart, so that a page's own component changes no other page. */
  readonly templates: string;
  readonly components: string;
  /** Client modules that each of them shows, and the addresses of their scripts. */
  readonly islands: Readonly<Record<'templates' | 'components', readonly (readonly [string, string])[]>>;
  readonly assets: AssetManifest;
  readonly graph: ModuleGraph;
  /** Output path to content. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}
