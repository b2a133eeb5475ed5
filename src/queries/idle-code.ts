import { type Ask, held } from '../core/graph/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { isAsked } from '../model/rules.ts';
import { idleFindings, type ServerPart } from '../pipeline/bundle/index.ts';
import { allBodies } from './bodies.ts';
import { bundleInput, shownBundle } from './bundle.ts';
import { configOf } from './inputs.ts';

/** Findings about event handlers and effects in bodies of pages that are in no island, where they never run. */
export const idleInBodies = held<'', readonly Finding[]>('idle code', async (q) => {
  const { idle } = await q(allBodies, '');
  return idleIn(q, 'components', idle);
});

/** @param idle by the page that was rendered with it, as `readIdleCode` reads it */
export async function idleIn(
  q: Ask,
  part: ServerPart,
  idle: ReadonlyMap<SourcePath, readonly string[]>,
): Promise<readonly Finding[]> {
  if (idle.size === 0) return [];
  const { checks } = await configOf(q);
  const { bundle, modules } = await q(shownBundle, '');
  if (bundle === undefined || !isAsked('lost-interaction', checks)) return [];
  return idleFindings(await bundleInput(q, modules), { part, script: bundle[part] }, idle);
}
