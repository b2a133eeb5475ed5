import type { SourcePath } from '../../model/place.ts';
import { once } from '../../shared/once.ts';
import type { CachedBundle } from '../bundle/index.ts';
import { extractFacts } from '../render/facts.ts';
import type { RenderedComponent } from '../render/index.ts';

const nothing: RenderedComponent = { html: '', findings: [], points: [], facts: extractFacts('') };

/** Renders bodies that need React. React and the bundle are loaded when there is something to render. */
export function createBodyRenderer(
  bundle: CachedBundle | undefined,
): (source: SourcePath) => Promise<RenderedComponent> {
  if (bundle === undefined) return async () => nothing;
  const renderer = once(() => import('../render/index.ts'));
  const components = once(async () => (await import('../bundle/index.ts')).loadComponents(bundle));
  return async (source) => {
    const [{ renderComponent }, { components: known, islands }] = await Promise.all([renderer(), components()]);
    const component = known.get(source);
    return component === undefined ? nothing : renderComponent(source, { component, islands });
  };
}
