import type { Graph } from '../core/graph/index.ts';
import type { SourcePath } from '../model/place.ts';
import { localeFolder } from '../pipeline/config/index.ts';
import type { SiteGraph } from './site-graph.ts';

/** A locale besides the default one. */
export interface OtherLocale {
  readonly name: string;
  readonly siteGraph: SiteGraph;
  /** The folder of its translations. */
  readonly dir: SourcePath;
}

/** The locales besides the default one, in the order of the config. */
export function otherLocales({ locales }: SiteGraph): readonly OtherLocale[] {
  return [...locales].map(([name, siteGraph]) => ({ name, siteGraph, dir: localeFolder(name) }));
}

/**
 * Does the same in each locale of a site, one after the other, in that of the default one first.
 *
 * @param work `other` is absent for the default locale
 */
export async function eachLocale<T>(
  first: SiteGraph,
  work: (graph: Graph, other?: OtherLocale) => Promise<T>,
): Promise<readonly T[]> {
  const all = [await work(first.graph)];
  for (const other of otherLocales(first)) all.push(await work(other.siteGraph.graph, other));
  return all;
}
