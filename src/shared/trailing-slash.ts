import { decodeUrl, splitUrl } from './paths.ts';

/** The pages of a site whose addresses are published with a slash at the end. */
export interface SlashedPages {
  /** Origin of the site. */
  readonly url?: string | undefined;
  /** Permalinks, decoded and without the slash: see `slashedPages`. */
  readonly pages: ReadonlySet<string>;
}

/** The permalinks that get a slash: not those that have one, and not those that name a file. */
export function slashedPages(permalinks: Iterable<string>): ReadonlySet<string> {
  return new Set([...permalinks].filter((permalink) => !/\/$|\.html$/.test(permalink)));
}

/** An address of the site, with or without origin, with a slash behind the path where that is a page; others stay as they are. */
export function slashedHref(href: string, { url = '', pages }: SlashedPages): string {
  const origin = url !== '' && href.startsWith(`${url}/`) ? url : '';
  const { path } = splitUrl(href.slice(origin.length));
  if (!path.startsWith('/') || !pages.has(decodeUrl(path))) return href;
  const end = origin.length + path.length;
  return `${href.slice(0, end)}/${href.slice(end)}`;
}
