import type { SiteFrame } from '../../src/model/site.ts';
import { encodeUrl } from '../../src/shared/paths.ts';

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/** An address in the site, as it stands in links, as an absolute URL; `undefined` where the site does not know its own origin. */
export function absoluteUrl(address: string, frame: SiteFrame): string | undefined {
  if (hasScheme.test(address)) return address;
  return frame.url === undefined ? undefined : frame.url + encodeUrl(address);
}
