import { baseUrl } from '../root.ts';

/** Whether an address may be a page of this site; files with an extension are left to the browser. */
export function isPage(url: URL): boolean {
  return (
    url.origin === location.origin &&
    `${url.pathname}/`.startsWith(baseUrl) &&
    !/\.(?!html$)[a-z]\w*$/i.test(url.pathname)
  );
}

/** Whether both are the same page, whatever their fragments. */
export function isSamePage(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}
