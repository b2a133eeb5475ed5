import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedConfig } from '../model/config.ts';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { PageFacts } from '../pipeline/render/facts.ts';
import { beginningOf } from '../pipeline/render/rewrite-html.ts';
import { type ExpectedFacts, expectFacts } from '../pipeline/render/template-links.ts';
import { bundleSound, type CachedBundle } from './bundle.ts';
import type { Disk } from './disk.ts';
import { createTrace, onePerMistake } from './locate-thrown.ts';
import { drawBodies, type RenderOptions, renderSite } from './render-site.ts';

export interface KnownSite {
  /** By permalink. */
  readonly facts: ReadonlyMap<string, ExpectedFacts>;
  /** Facts of the bodies alone, of Markdown pages, by source. */
  readonly bodies: ReadonlyMap<SourcePath, PageFacts>;
  /** Files that components bring along. */
  readonly bundled: Pick<CachedBundle, 'files'>;
  readonly findings: readonly Finding[];
}

type KnowOptions = Omit<RenderOptions, 'bundle' | 'pageFiles' | 'write' | 'security' | 'trace'> & {
  readonly config: ResolvedConfig;
  readonly disk: Disk;
};

/**
 * What `renderSite` would find out about each page, without drawing it: bodies that are components are drawn, as
 * nobody knows what they hold; what templates draw around them is known. Where templates of the site's own cannot be
 * bundled, those of docsgen are taken to be there. `undefined` where bodies cannot be bundled either.
 */
export async function predictPageFacts(
  options: KnowOptions,
): Promise<{ known?: KnownSite; findings: readonly Finding[] }> {
  const { config, site, compiled, componentPages } = options;
  const broken: Finding[] = [];
  if (hasTemplates(config)) {
    const drawn = await drawSite(options);
    if (drawn.known !== undefined) return drawn;
    broken.push(...drawn.findings);
  }
  const needsReact = compiled.code.size + componentPages.length > 0;
  const all = { ...options, bare: true };
  const { bundle, sources, findings } = needsReact
    ? await bundleSound(all)
    : { bundle: noBundle, sources: all, findings: [] };
  if (bundle === undefined) return { findings: [...broken, ...findings] };
  const drawn = await drawBodies({
    ...options,
    bundle,
    trace: createTrace(() => sources, bundle),
  });
  const facts = expectFacts(site, {
    facts: (source) => drawn.bodies.get(source)?.facts,
    beginning: (source) => beginningOf(drawn.bodies.get(source)?.markup ?? '').html,
  });
  const own = [...drawn.bodies].flatMap(([source, body]) =>
    compiled.pages.has(source) ? [[source, body.facts] as const] : [],
  );
  const known = { facts, bodies: new Map(own), bundled: bundle, findings: onePerMistake(drawn.findings) };
  return { known, findings: [...broken, ...findings] };
}

/** Templates of the site's own draw what nobody can know: such a site is drawn as it is when it is built. */
async function drawSite(options: KnowOptions): ReturnType<typeof predictPageFacts> {
  const { bundle, sources, findings } = await bundleSound(options);
  if (bundle === undefined) return { findings };
  const { security, pageFiles } = options.config;
  const drawn = await renderSite({
    ...options,
    security,
    pageFiles,
    bundle,
    trace: createTrace(() => sources, bundle),
    write: async () => {},
  });
  return { known: { ...drawn, bundled: bundle }, findings };
}

function hasTemplates({ root, theme }: ResolvedConfig): boolean {
  if (theme === undefined) return false;
  return readdirSync(join(root, theme), { recursive: true, encoding: 'utf8' }).some((name) => /\.[jt]sx?$/.test(name));
}

const noBundle: CachedBundle = {
  templates: '',
  components: '',
  islands: { templates: [], components: [] },
  assets: { styles: [], scripts: [], inline: '' },
  styleSources: [],
  files: new Map(),
  digests: { templates: '', components: '' },
};
