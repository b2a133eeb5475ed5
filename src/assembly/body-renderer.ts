import type { SourcePath } from '../model/place.ts';
import type { Rendered } from '../pipeline/render/index.ts';
import type { CachedBundle } from './bundle.ts';
import { once } from './serialize-page.ts';

/** Draws bodies that are components. React and the bundle are loaded when there is something to draw. */
export function createBodyRenderer(bundle: CachedBundle): (source: SourcePath) => Promise<Rendered> {
  const renderer = once(() => import('../pipeline/render/index.ts'));
  const components = once(async () => (await import('../pipeline/bundle/index.ts')).loadComponents(bundle));
  return async (source) => {
    const [{ renderComponent }, { components: known, islands }] = await Promise.all([renderer(), components()]);
    const component = known.get(source);
    return component === undefined
      ? { html: '', findings: [], points: [] }
      : renderComponent(source, { component, islands });
  };
}
