import { createBodyRenderer } from '../assembly/body-renderer.ts';
import type { CachedBundle } from '../assembly/bundle.ts';
import type { CompiledPages } from '../assembly/pages.ts';
import { once } from '../assembly/serialize-page.ts';
import { digestOf } from '../core/cache/index.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Recall } from '../model/recall.ts';
import { loadTemplates } from '../pipeline/bundle/index.ts';
import { bundleForServer, type SiteInputs } from './site-inputs.ts';

/** Templates, styles and the components of the pages at hand. */
export interface Bundled {
  /** Of all that it depends on beside the files of templates and components. */
  readonly key: string;
  /** The last one that could be used; absent when there never was one. */
  readonly bundle: CachedBundle | undefined;
  readonly renderer: Renderer | undefined;
  readonly findings: readonly Finding[];
  /** Files of the bundles before: a browser may be about to ask for what its page names. */
  readonly olderFiles: CachedBundle['files'];
}

/** So many files are kept for pages that are being loaded. */
const maxOlderFiles = 50;

interface Renderer {
  readonly drawBody: ReturnType<typeof createBodyRenderer>;
  readonly templates: () => ReturnType<typeof loadTemplates>;
}

/** The bundle, made again where the code of a page has changed; the last one that could be used while there is a fault. */
export async function bundleAgain(
  was: Bundled | undefined,
  {
    world,
    pages,
    componentPages,
    recall,
  }: {
    readonly world: SiteInputs;
    readonly pages: CompiledPages;
    readonly componentPages: readonly SourcePath[];
    readonly recall: Recall;
  },
): Promise<Bundled> {
  const partials =
    pages.code.size > 0 ? world.content.sources.filter(({ kind }) => kind === 'partial').map(({ hash }) => hash) : [];
  const key = digestOf([[...pages.code], componentPages, partials]);
  if (was?.key === key) return was;
  const made = await bundleForServer(world, { compiled: pages, componentPages, recall });
  const { bundle = was?.bundle, findings } = made;
  return { key, bundle, renderer: bundle && rendererOf(bundle, was), findings, olderFiles: olderFiles(was, bundle) };
}

/** Their names tell them apart; the newest come last, and the oldest go. */
function olderFiles(was: Bundled | undefined, bundle: CachedBundle | undefined): CachedBundle['files'] {
  const gone = [...(was?.bundle?.files ?? [])].filter(([name]) => bundle?.files.has(name) !== true);
  return new Map([...(was?.olderFiles ?? []), ...gone].slice(-maxOlderFiles));
}

/**
 * What the bundle draws with, loaded when there is something to draw. What was loaded stays in memory for good: each
 * part is loaded again only when it is another one.
 */
function rendererOf(bundle: CachedBundle, was: Bundled | undefined): Renderer {
  const before = was?.bundle;
  const { renderer } = was ?? {};
  const isSame = (part: 'templates' | 'components') =>
    before?.[part] === bundle[part] && digestOf(before.islands[part]) === digestOf(bundle.islands[part]);
  return {
    drawBody: renderer !== undefined && isSame('components') ? renderer.drawBody : createBodyRenderer(bundle),
    templates: renderer !== undefined && isSame('templates') ? renderer.templates : once(() => loadTemplates(bundle)),
  };
}
