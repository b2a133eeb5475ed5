import { type Ask, held } from '../../core/graph/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { isAsked } from '../../model/rules.ts';
import { idleFindings, type ServerPart } from '../../pipeline/bundle/index.ts';
import { allBodies } from '../../queries/bodies.ts';
import { bundleInput, shownBundle } from '../../queries/bundle.ts';
import { siteFacts } from '../../queries/render-routes.ts';
import { routedSite } from '../../queries/site.ts';
import type { Feature } from '../feature.ts';

/** Code for browsers that is in no island, by the page that is rendered with it, as `readIdleCode` reads it. */
type IdleCode = ReadonlyMap<SourcePath, readonly string[]>;

/** Findings about event handlers and effects in bodies of pages that are in no island, where they never run. */
const idleInBodies = held<'', readonly Finding[]>('idle code', async (q) => {
  const { bodies } = await q(allBodies, '');
  return findIdle(q, 'components', withCode([...bodies].map(([source, { facts }]) => [source, facts.idle])));
});

/** Findings about such code in templates and in what is in their slots. */
const idleInFrames = held<'', readonly Finding[]>('idle code of templates', async (q) => {
  const { site } = await q(routedSite, '');
  const { facts } = await q(siteFacts, '');
  const { bodies } = await q(allBodies, '');
  const ofBodies = new Set([...bodies.values()].flatMap((body) => body.facts.idle));
  const ofFrames = [...site.routes.values()].map(({ source, permalink }) => {
    const all = facts.get(permalink)?.idle ?? [];
    return [source ?? permalink, all.filter((code) => !ofBodies.has(code))] as const;
  });
  return findIdle(q, 'templates', withCode(ofFrames));
});

function withCode(pages: readonly (readonly [SourcePath, readonly string[]])[]): IdleCode {
  return new Map(pages.filter(([, code]) => code.length > 0));
}

async function findIdle(q: Ask, part: ServerPart, idle: IdleCode): Promise<readonly Finding[]> {
  if (idle.size === 0) return [];
  const { bundle, modules } = await q(shownBundle, '');
  if (bundle === undefined) return [];
  return idleFindings(await bundleInput(q, modules), { part, script: bundle[part] }, idle);
}

/** Finds event handlers and effects that are lost, as they are in no island: React calls them in browsers only. */
export const lostInteraction: Feature = {
  name: 'lost-interaction',
  isOn: ({ checks }) => isAsked('lost-interaction', checks),
  queries: [idleInBodies, idleInFrames],
  async checkServed({ rendered, isOwn }, { ask }) {
    const all = rendered === undefined ? [] : await ask(idleInBodies, '');
    // A finding about a component names a page that is rendered with it.
    return all.filter((finding) => [finding, ...(finding.related ?? [])].some(isOwn));
  },
  check: async (_, { ask }) => [...(await ask(idleInBodies, '')), ...(await ask(idleInFrames, ''))],
};
