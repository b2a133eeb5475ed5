import { type SiteGraph, withSiteGraph } from '../../assembly/site-graph.ts';
import { noCache } from '../../core/cache/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SidebarItem } from '../../model/sidebar.ts';
import type { NavbarItem } from '../../model/site.ts';
import { markupOf } from '../../pipeline/render/stored.ts';
import { allBodies } from '../../queries/bodies.ts';
import { shownBundle } from '../../queries/bundle.ts';
import { content, loadedConfig, plan } from '../../queries/inputs.ts';
import { compiledPages } from '../../queries/pages.ts';
import { routedSite } from '../../queries/site.ts';

/** What readers of a site are shown: the markup of pages without their frame, and totals. */
export interface ShownSite {
  readonly pages: readonly ShownPage[];
  /** Entries of sidebars and of the bar that have an address, by language; `''` on a site with one. */
  readonly navigation: Readonly<Record<string, number>>;
  readonly redirects: number;
  /** What is wrong with config, pages and components; not with links, for which all pages would have to be rendered. */
  readonly findings: readonly Finding[];
}

/** A page that is made of a source, which other languages may show, too. One that cannot be compiled has no markup. */
interface ShownPage {
  readonly source: string;
  readonly permalink: string;
  readonly title: string;
  readonly html: string;
}

/**
 * Compiles a site and gives what is on its pages, without writing anything and without a cache. Unlike a build, it goes on where
 * pages are broken, so that the others can be counted.
 */
export function shownSite(root: string): Promise<ShownSite> {
  const options = { cwd: root, root, drafts: false, isDev: false, linksOnly: false };
  return withSiteGraph(noCache(), options, async (siteGraph) => {
    const { config, findings } = await siteGraph.graph.ask(loadedConfig, '');
    if (config === undefined) return { pages: [], navigation: {}, redirects: 0, findings };
    await siteGraph.openLocales();
    const own = await shownIn(siteGraph);
    const others = [];
    for (const [name, graph] of siteGraph.locales) others.push({ name, shown: await shownIn(graph) });
    const all = [{ name: config.locale?.name ?? '', shown: own }, ...others];
    return {
      pages: all.flatMap(({ shown }) => shown.pages),
      navigation: Object.fromEntries(all.map(({ name, shown }) => [name, shown.entries])),
      redirects: config.redirects.length,
      findings: [...findings, ...all.flatMap(({ shown }) => shown.findings)],
    };
  });
}

/** What one language of a site shows. */
async function shownIn({ graph: { ask } }: SiteGraph) {
  const { site } = await ask(routedSite, '');
  const parts = [await ask(content, ''), await ask(plan, ''), await ask(compiledPages, ''), await ask(shownBundle, '')];
  const { bodies, findings } = await ask(allBodies, '');
  return {
    pages: [...site.routes.values()].flatMap((route): readonly ShownPage[] => {
      const body = route.source === undefined ? undefined : bodies.get(route.source);
      if (route.source === undefined || body === undefined) return [];
      const title = 'heading' in route && route.heading !== undefined ? route.heading.title : route.title;
      return [{ source: route.source, permalink: route.permalink, title, html: markupOf(body.read(), 'readers') }];
    }),
    entries: [site.frame.navbar, ...site.sidebars.values()].reduce((sum, { items }) => sum + entriesIn(items), 0),
    findings: [...parts.flatMap((part) => part.findings), ...findings],
  };
}

/** Entries of a sidebar, or of the bar, with an address, at all depths. */
function entriesIn(items: readonly (NavbarItem | SidebarItem)[]): number {
  return items.reduce((sum, item) => {
    const own = 'href' in item && item.href !== undefined ? 1 : 0;
    return sum + own + (item.kind === 'category' || item.kind === 'dropdown' ? entriesIn(item.items) : 0);
  }, 0);
}
