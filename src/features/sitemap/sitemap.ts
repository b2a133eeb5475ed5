import type { Route } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { encodePath, encodeUrl } from '../../shared/paths.ts';

/** @see https://www.sitemaps.org/protocol.html */
interface SitemapLimits {
  readonly urls: number;
  readonly bytes: number;
}

const protocolLimits: SitemapLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 };

interface SitemapOptions {
  readonly limits?: SitemapLimits;
  /** The form in which addresses are published. */
  readonly written?: (href: string) => string;
}

/**
 * The sitemap: all routes that search engines may list and that are canonical, in order of permalink. One file `sitemap.xml`, or an index of
 * that name and its parts when it would be too large.
 *
 * @param url origin of the site
 * @returns path in the output to text
 */
export function sitemaps(
  locales: readonly Site[],
  url: string,
  { limits = protocolLimits, written = (href) => href }: SitemapOptions = {},
): ReadonlyMap<string, string> {
  const { choices = [] } = locales[0]?.frame.locales ?? {};
  const languages = new Map(choices.map(({ name, lang, isDefault }) => [name, { lang, isDefault }]));
  const entries = locales
    .flatMap(({ routes }) => [...routes.values()])
    .filter((route) => route.indexed && route.noIndex !== true && route.canonical === route.permalink)
    .map((route) => {
      const others = alternates(route, languages, (href) => url + written(href));
      return entry('url', url + written(encodePath(route.permalink)), route.modified, others);
    });
  const parts = split(entries, limits).map((part) => document('urlset', part));
  if (parts.length === 1) return new Map([['sitemap.xml', parts[0] ?? '']]);
  const named = parts.map((text, index): [string, string] => [`sitemap-${index + 1}.xml`, text]);
  const index = named.map(([name]) => entry('sitemap', url + encodeUrl(locales[0]?.frame.baseUrl ?? '/') + name));
  return new Map([['sitemap.xml', document('sitemapindex', index)], ...named]);
}

/** Splits entries into as few parts as the limits allow, in order; one at least. */
function split(entries: readonly string[], limits: SitemapLimits): readonly string[][] {
  const frame = Buffer.byteLength(document('urlset', entries.slice(0, 0))) + otherLanguages.length;
  const parts: string[][] = [[]];
  let bytes = frame;
  for (const line of entries) {
    const size = Buffer.byteLength(line) + 1;
    const part = parts.at(-1);
    if (part !== undefined && part.length < limits.urls && bytes + size <= limits.bytes) {
      part.push(line);
      bytes += size;
    } else {
      parts.push([line]);
      bytes = frame + size;
    }
  }
  return parts;
}

/** Where the elements for pages in other languages come from. */
const otherLanguages = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The page in all languages that it is translated to; nothing where that is one. */
function alternates(
  { alternates: all = [] }: Route,
  languages: ReadonlyMap<string, { readonly lang: string; readonly isDefault: boolean }>,
  absolute: (href: string) => string,
): string {
  const translated = all.filter(({ isListed }) => isListed);
  if (translated.length < 2) return '';
  const link = (lang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(absolute(href))}"/>`;
  return translated
    .flatMap(({ name, href }) => {
      const { lang = name, isDefault = false } = languages.get(name) ?? {};
      return isDefault ? [link(lang, href), link('x-default', href)] : link(lang, href);
    })
    .join('');
}

function document(root: 'urlset' | 'sitemapindex', lines: readonly string[]): string {
  const body = lines.map((line) => `${line}\n`).join('');
  const names = lines.some((line) => line.includes('<xhtml:link')) ? otherLanguages : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n${body}</${root}>\n`;
}

function entry(name: 'url' | 'sitemap', address: string, modified?: string, more = ''): string {
  const date = modified === undefined ? '' : `<lastmod>${modified}</lastmod>`;
  return `<${name}><loc>${escapeXml(address)}</loc>${date}${more}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A `robots.txt` that allows all and names the sitemap. */
export function robots(sitemap: string): string {
  return `User-agent: *\nAllow: /\n\n${sitemapLine(sitemap)}\n`;
}

/** Whether the author's `robots.txt` names the sitemap. */
export function namesSitemap(text: string, sitemap: string): boolean {
  return text.split(/\r\n|\n|\r/).some((line) => /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1] === sitemap);
}

/** The line of `robots.txt` that names the sitemap. */
export function sitemapLine(sitemap: string): string {
  return `Sitemap: ${sitemap}`;
}
