import type { ResolvedConfig } from '../../model/config.ts';
import type { FormerAddress, FormerFile, Past } from '../../model/past.ts';
import { once } from '../../shared/once.ts';
import { contentRoots, openPast, readFormerSources } from '../content/index.ts';
import { planSite } from '../plan/index.ts';

/** What git knows of a site, as the fixes of links need it. It is asked only when a link is broken. */
export interface SitePast {
  readonly past: Past;
  readonly formerAddresses: () => Promise<readonly FormerAddress[]>;
  readonly earlierAddresses: () => Promise<readonly FormerAddress[]>;
}

export function openSitePast(config: ResolvedConfig): SitePast {
  const past = openPast(
    config.root,
    contentRoots(config).map(({ dir }) => dir),
  );
  return {
    past,
    formerAddresses: once(async () => addressesOf(await past.removed(), config)),
    earlierAddresses: once(async () => addressesOf(await past.readdressed(), config)),
  };
}

async function addressesOf(files: readonly FormerFile[], config: ResolvedConfig): Promise<readonly FormerAddress[]> {
  const earlier = await readFormerSources(config, files);
  return earlier.flatMap(({ source }) => {
    const { book } = planSite({ config, sources: [source], operations: [], histories: [], drafts: true });
    const { path, set, version } = source;
    return book.documents.map(({ permalink }) => ({ source: path, set, version, permalink }));
  });
}
