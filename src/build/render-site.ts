import { contentPolicy, outputPath } from '../emit/index.ts';
import type { SecurityConfig } from '../model/config.ts';
import type { Site } from '../model/site.ts';
import { extractFacts, type PageFacts } from '../render/facts.ts';
import type { Renderer } from '../render/index.ts';

/** Draws every route and hands it on at once: only the facts of a page are kept. */
export async function renderSite(options: {
  readonly site: Site;
  readonly security: SecurityConfig;
  readonly renderer: Renderer;
  readonly write: (path: string, html: string) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}): Promise<ReadonlyMap<string, PageFacts>> {
  const { site, security, renderer, write, signal } = options;
  const facts = new Map<string, PageFacts>();
  for (const route of site.routes.values()) {
    signal?.throwIfAborted();
    const html = renderer.route(route);
    const known = extractFacts(html);
    facts.set(route.permalink, known);
    const path = outputPath(route.permalink, site.frame.baseUrl);
    await write(path, security.policy === 'meta' ? withPolicy(html, policyOf([known], security)) : html);
  }
  return facts;
}

/** The policy that fits some pages and what the site's author allows besides. */
export function policyOf(pages: Iterable<PageFacts>, { policy, allow }: SecurityConfig): string | undefined {
  if (policy === 'none') return undefined;
  const allowed = Object.entries(allow).flatMap(([directive, sources]) => sources.map((one) => `${directive} ${one}`));
  return contentPolicy([...[...pages].flatMap(({ loads }) => loads), ...allowed], policy);
}

/** Before everything that the policy is about. */
function withPolicy(html: string, policy: string | undefined): string {
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
}
