import type { ResolvedConfig } from '../../model/config.ts';
import type { FormerAddress, Past } from '../../model/past.ts';
import { contentRoots, openPast, readRemovedSources } from '../../pipeline/content/index.ts';
import { planSite } from '../../pipeline/plan/index.ts';

/** What git knows of a site, as the fixes of links need it. It is asked only when a link is broken. */
export interface SitePast {
  readonly past: Past;
  readonly formerAddresses: () => Promise<readonly FormerAddress[]>;
}

export function openSitePast(config: ResolvedConfig): SitePast {
  const past = openPast(
    config.root,
    contentRoots(config).map(({ dir }) => dir),
  );
  let known: Promise<readonly FormerAddress[]> | undefined;
  return { past, formerAddresses: () => (known ??= readFormerAddresses(config, past)) };
}

async function readFormerAddresses(config: ResolvedConfig, past: Past): Promise<readonly FormerAddress[]> {
  const earlier = await readRemovedSources(config, await past.removed());
  return earlier.flatMap(({ source }) => {
    const { book } = planSite({ config, sources: [source], operations: [], histories: [], drafts: true });
    return book.documents.map(({ permalink }) => ({ source: source.path, permalink }));
  });
}
