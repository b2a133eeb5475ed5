import { held } from '../core/graph/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import { beginningOf } from '../pipeline/render/rewrite-html.ts';
import { type ExpectedFacts, expectFacts } from '../pipeline/render/template-links.ts';
import { allBodies, hasTemplates } from './bodies.ts';
import { siteBundle } from './bundle.ts';
import { threads } from './context.ts';
import { configOf } from './inputs.ts';
import { onePerMistake } from './locate-thrown.ts';
import { compiledPages } from './pages.ts';
import { renderPages } from './render-routes.ts';
import { routedSite } from './site.ts';

/** What is on each page, without rendering it where that is known. */
export interface SiteFacts {
  /** By permalink. */
  readonly facts: ReadonlyMap<string, ExpectedFacts>;
  /** Facts of the bodies alone, of Markdown pages, by source. */
  readonly bodies: ReadonlyMap<SourcePath, PageFacts>;
  readonly findings: readonly Finding[];
}

/**
 * Bodies are known; what docsgen's templates put around them is, too. A site with templates of its own is rendered,
 * unless these cannot be bundled.
 */
export const siteFacts = held<'', SiteFacts>('facts', async (q) => {
  const { site } = await q(routedSite, '');
  const { pages } = await q(compiledPages, '');
  const { bodies, findings } = await q(allBodies, '');
  const own = [...bodies].flatMap(([source, body]) => (pages.has(source) ? [[source, body.facts] as const] : []));
  const isPredicted = !hasTemplates(await configOf(q)) || (await q(siteBundle, '')).bundle === undefined;
  if (isPredicted) {
    const facts = expectFacts(site, {
      facts: (source) => bodies.get(source)?.facts,
      beginning: (source) => beginningOf(bodies.get(source)?.markup ?? '').html,
    });
    return { facts, bodies: new Map(own), findings: onePerMistake(findings) };
  }
  const facts = new Map<string, PageFacts>();
  const all = [...findings];
  const asker = { ask: q, bytes: q.bytes };
  for await (const page of renderPages(asker, site.routes.keys(), q.use(threads))) {
    facts.set(page.permalink, page.facts);
    all.push(...page.findings);
  }
  return { facts, bodies: new Map(own), findings: onePerMistake(all) };
});

export const factQueries = [siteFacts];
