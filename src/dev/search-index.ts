import { setImmediate } from 'node:timers/promises';
import { bundleSite } from '../assembly/bundle.ts';
import { createDisk } from '../assembly/disk.ts';
import type { Trace } from '../assembly/locate-thrown.ts';
import { type CompiledPages, compilePages, componentPages } from '../assembly/pages.ts';
import { drawBodies } from '../assembly/render-site.ts';
import { type SearchIndex, startSearch } from '../assembly/search.ts';
import { createTaskPool } from '../core/threads/index.ts';
import type { Recall } from '../model/recall.ts';
import { LoadError, packageRoot } from '../pipeline/bundle/index.ts';
import { buildRoutes } from '../pipeline/routes/index.ts';
import { truncateMark } from '../shared/truncate-mark.ts';
import type { SiteInputs } from './site-inputs.ts';

/**
 * The index of all text of a world. It is made apart from the pages that somebody looks at: these are answered
 * meanwhile, and know nothing of what was compiled for it.
 */
export async function indexWorld(
  world: SiteInputs,
  { recall, signal }: { readonly recall: Recall; readonly signal: AbortSignal },
): Promise<SearchIndex> {
  const { config, content, plan, references, locate } = world;
  const inTurn = givingWay(recall, signal);
  const compiled = await compilePages({ ...world, recall: inTurn, workshop: createTaskPool(1) });
  const { site } = buildRoutes({
    config,
    content,
    ...plan,
    compiled: compiled.pages,
    references: references.references,
    locate,
  });
  const bodies = await drawAll(world, { compiled, recall: inTurn });
  const { digests } = references;
  const search = startSearch({ site, digests, recall: keepingNothing(recall), signal });
  search.begin((source) => {
    const body = bodies.get(source);
    return { digest: body?.digest ?? '', text: () => (body?.markup ?? '').replace(truncateMark, '') };
  });
  return search.end();
}

/** What cannot be run is not found; its page says what is wrong with it. */
async function drawAll(
  { config, content, plan }: SiteInputs,
  { compiled, recall }: { readonly compiled: CompiledPages; readonly recall: Recall },
) {
  const sources = { compiled, componentPages: componentPages(content, plan) };
  if (compiled.code.size + sources.componentPages.length === 0) return compiled.bodies;
  const disk = createDisk(config.root, packageRoot());
  try {
    const { bundle } = await bundleSite({ config, ...sources, disk, recall, bare: true });
    return bundle === undefined
      ? compiled.bodies
      : (await drawBodies({ ...sources, bundle, recall, trace: unplaced })).bodies;
  } catch (error) {
    if (error instanceof LoadError) return compiled.bodies;
    throw error;
  }
}

/** Nobody hears of what is wrong. */
const unplaced: Trace = async (_, { findings }) => findings;

/** Whoever waits for a page, or has saved one, comes between any two pieces of the work. */
function givingWay(recall: Recall, signal: AbortSignal): Recall {
  return async (recipe) => {
    await setImmediate(undefined, { signal });
    return recall(recipe);
  };
}

/** The index of a build is welcome; one after each edit would fill the cache. */
function keepingNothing(recall: Recall): Recall {
  return (recipe) => recall({ ...recipe, make: async () => ({ ...(await recipe.make()), keep: false }) });
}
