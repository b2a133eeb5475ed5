import type { SiteFrame } from '../../src/model/site.ts';

/** What the browser's tab shows: `Select | Acme`, or the site's title alone where the route has none. */
export function pageTitle(title: string, frame: SiteFrame): string {
  return title === '' || title === frame.title ? frame.title : `${title} | ${frame.title}`;
}
