import type { Permalink } from '../../src/model/address.ts';
import type { NavbarLink } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';

/** Whether a navbar link leads to this very page, to the section that this page is in, or elsewhere. */
export function currentValue(link: NavbarLink, permalink: Permalink): 'page' | 'true' | undefined {
  const own = encodePath(permalink);
  if (link.href === own) return 'page';
  const base = link.activeBase;
  if (base === undefined) return undefined;
  return own === base || own.startsWith(base.endsWith('/') ? base : `${base}/`) ? 'true' : undefined;
}
