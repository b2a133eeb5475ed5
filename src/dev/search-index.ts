import { setImmediate } from 'node:timers/promises';
import { bundleSite } from '../build/bundle.ts';
import { createDisk } from '../build/disk.ts';
import { type CompiledPages, compilePages, componentPages } from '../build/pages.ts';
import { drawBodies } from '../build/render-site.ts';
import { type SearchIndex, startSearch } from '../build/search.ts';
import type { Trace } from '../build/trace.ts';
import { LoadError, packageRoot } from '../bundle/index.ts';
import type { Recall } from '../model/recall.ts';
import { buildRoutes } from '../routes/index.ts';
import { truncateMark } from '../shared/truncate-mark.ts';
import { createWorkshop } from '../workers/index.ts';
import type { World } from './world.ts';

/**
 * The index of all text of a world. It is made apart from the pages that somebody looks at: these are answered
 * meanwhile, and know nothing of what was compiled for it.
 */
export async function indexWorld(
  world: World,
  { recall, signal }: { readonly recall: Recall; readonly signal: AbortSignal },
): Promise<SearchIndex> {
  const { config, content, plan, references, locate } = world;
  const inTurn = givingWay(recall, signal);
  const compiled = await compilePages({ ...world, recall: inTurn, workshop: createWorkshop(1) });
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
  { config, content, plan }: World,
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
