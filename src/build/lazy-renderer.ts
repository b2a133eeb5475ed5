import type { SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { Drawn } from '../render/index.ts';
import type { CachedBundle } from './bundle.ts';

export interface LazyRenderer {
  readonly drawBody: (source: SourcePath) => Promise<Drawn>;
  readonly drawRoute: (
    route: Route,
    page: { readonly site: Pick<Site, 'frame' | 'sidebars'>; readonly markup: (source: SourcePath) => string },
  ) => Promise<Drawn>;
}

/** React and the bundle are loaded when there is something to draw. */
export function createLazyRenderer(bundle: CachedBundle): LazyRenderer {
  const loader = once(() => import('../bundle/index.ts'));
  const renderer = once(() => import('../render/index.ts'));
  const components = once(async () => (await loader()).loadComponents(bundle));
  const templates = once(async () => (await loader()).loadTemplates(bundle));
  return {
    async drawBody(source) {
      const { drawComponent } = await renderer();
      const { components: known, islands } = await components();
      const component = known.get(source);
      return component === undefined ? { html: '', findings: [] } : drawComponent(source, { component, islands });
    },
    async drawRoute(route, page) {
      const { drawRoute } = await renderer();
      return drawRoute({ route, ...page, ...(await templates()), assets: bundle.assets });
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
