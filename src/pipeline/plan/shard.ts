import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import type { SourceFile } from '../../model/source.ts';

/** One of several builds on machines of their own that share the work on one site. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

/**
 * Which sources a shard compiles: every n-th one, since neighbours are alike, and all that import something.
 * What these bring along decides which styles and scripts every page loads.
 */
export function sourcesOf({ index, count }: Shard, sources: readonly SourceFile[]) {
  const own = new Set(sources.filter((_, at) => at % count === index - 1).map(({ path }) => path));
  const compiled = sources.filter(({ path, text }) => own.has(path) || /^import\s/m.test(text));
  return { own, compiled: new Set(compiled.map(({ path }) => path)) };
}

/** The site as far as it can be rendered from these sources alone: lists of pages need them all. */
export function partOf(site: Site, own: ReadonlySet<SourcePath>): Site {
  const routes = [...site.routes].filter(([, { source }]) => source !== undefined && own.has(source));
  return { ...site, routes: new Map(routes), llmsFiles: [] };
}
