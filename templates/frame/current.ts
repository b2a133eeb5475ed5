import type { Permalink } from '../../src/model/address.ts';
import type { NavbarLink } from '../../src/model/site.ts';

/** Whether a navbar link leads to this very page, to the section that this page is in, or elsewhere. */
export function currentValue(link: NavbarLink, permalink: Permalink): 'page' | 'true' | undefined {
  if (link.href === permalink) return 'page';
  const base = link.activeBase;
  if (base === undefined) return undefined;
  return permalink === base || permalink.startsWith(base.endsWith('/') ? base : `${base}/`) ? 'true' : undefined;
}
