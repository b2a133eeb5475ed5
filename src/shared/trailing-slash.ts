import { decodeUrl, splitUrl } from './paths.ts';
import { eachAttribute, editHtml, type HtmlEdit, scanHtml } from './scan-html.ts';

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

/** Markup in which all addresses of pages end with a slash: links, `canonical`, `og:url`, redirects, data for search engines. */
export function slashedHtml(html: string, site: SlashedPages): string {
  const edits: HtmlEdit[] = [];
  let isData = false;
  scanHtml(html, {
    open(name, _, nameEnd) {
      isData = false;
      const wanted = wantedAttribute(name);
      if (wanted === undefined) return;
      eachAttribute(html, nameEnd, (key, value, start, end) => {
        if (name === 'script') isData ||= value === 'application/ld+json';
        if (key !== wanted) return;
        // That of a redirect is behind the seconds that it takes.
        const [before = ''] = name === 'meta' ? (/^\d+; url=/.exec(value) ?? []) : [];
        const href = slashedHref(value.slice(before.length), site);
        if (before.length + href.length > value.length) edits.push([start, end, `${key}="${before}${href}"`]);
      });
    },
    raw(name, start, end) {
      if (name !== 'script' || !isData) return;
      const data = html.slice(start, end);
      edits.push([start, end, data.replace(/(?<=")https?:[^"\\]*(?=")/g, (address) => slashedHref(address, site))]);
    },
  });
  return editHtml(html, edits);
}

function wantedAttribute(name: string): string | undefined {
  if (name === 'a' || name === 'area' || name === 'link') return 'href';
  if (name === 'form') return 'action';
  if (name === 'meta') return 'content';
  return name === 'script' ? 'type' : undefined;
}
