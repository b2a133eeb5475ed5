import type { SiteFrame } from '../../src/model/site.ts';
import { encodeUrl } from '../../src/shared/paths.ts';

/** What the browser's tab shows: `Select | Acme`, or the site's title alone where the route has none. */
export function pageTitle(title: string, frame: SiteFrame): string {
  return title === '' || title === frame.title ? frame.title : `${title} | ${frame.title}`;
}

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/** Absolute URL of an address in the site; `undefined` if the config has no `url`. */
export function absoluteUrl(address: string, frame: SiteFrame): string | undefined {
  if (hasScheme.test(address)) return address;
  return frame.url === undefined ? undefined : frame.url + encodeUrl(address);
}
