import { createBodyDrawer } from '../build/body-drawer.ts';
import type { CachedBundle } from '../build/bundle.ts';
import type { CompiledPages } from '../build/pages.ts';
import { once } from '../build/stored.ts';
import { loadTemplates } from '../bundle/index.ts';
import { digestOf } from '../cache/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Recall } from '../model/recall.ts';
import { bundleWorld, type World } from './world.ts';

/** Templates, styles and the components of the pages at hand. */
export interface Bundled {
  /** Of all that it depends on beside the files of templates and components. */
  readonly key: string;
  /** The last one that could be used; absent when there never was one. */
  readonly bundle: CachedBundle | undefined;
  readonly renderer: ReturnType<typeof rendererOf> | undefined;
  readonly findings: readonly Finding[];
}

/** The bundle, made again where the code of a page has changed; the last one that could be used while there is a fault. */
export async function bundleAgain(
  was: Bundled | undefined,
  {
    world,
    pages,
    componentPages,
    recall,
  }: {
    readonly world: World;
    readonly pages: CompiledPages;
    readonly componentPages: readonly SourcePath[];
    readonly recall: Recall;
  },
): Promise<Bundled> {
  const partials =
    pages.code.size > 0 ? world.content.sources.filter(({ kind }) => kind === 'partial').map(({ hash }) => hash) : [];
  const key = digestOf([[...pages.code], componentPages, partials]);
  if (was?.key === key) return was;
  const made = await bundleWorld(world, { compiled: pages, componentPages, recall });
  const { bundle = was?.bundle, findings } = made;
  // What was loaded stays in memory for good: it is loaded again only when it is another one.
  const renderer = isSame(was?.bundle, bundle) ? was?.renderer : bundle && rendererOf(bundle);
  return { key, bundle, renderer, findings };
}

function isSame(a: CachedBundle | undefined, b: CachedBundle | undefined): boolean {
  return (
    a !== undefined &&
    b?.templates === a.templates &&
    b.digests.templates === a.digests.templates &&
    b.digests.components === a.digests.components
  );
}

/** What the bundle draws with, loaded when there is something to draw. */
function rendererOf(bundle: CachedBundle) {
  return { drawBody: createBodyDrawer(bundle), templates: once(() => loadTemplates(bundle)) };
}
