import type { RenderedFacts } from '../check/index.ts';
import { outputPath } from '../emit/index.ts';
import type { Site } from '../model/site.ts';
import { extractFacts } from '../render/facts.ts';
import type { Renderer } from '../render/index.ts';

/** Draws every route and hands it on at once: only the facts of a page are kept. */
export async function renderSite(options: {
  readonly site: Site;
  readonly renderer: Renderer;
  readonly write: (path: string, html: string) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}): Promise<ReadonlyMap<string, RenderedFacts>> {
  const { site, renderer, write, signal } = options;
  const facts = new Map<string, RenderedFacts>();
  for (const route of site.routes.values()) {
    signal?.throwIfAborted();
    const html = renderer.route(route);
    facts.set(route.permalink, extractFacts(html));
    await write(outputPath(route.permalink, site.frame.baseUrl), html);
  }
  return facts;
}
