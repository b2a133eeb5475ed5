import type { Site } from '../../model/site.ts';
import { encodePath, encodeUrl } from '../../shared/paths.ts';

/** @see https://www.sitemaps.org/protocol.html */
interface SitemapLimits {
  readonly urls: number;
  readonly bytes: number;
}

const protocolLimits: SitemapLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 };

/**
 * Every route that has its home at its own address and wants to be found, in order of permalink: one file
 * `sitemap.xml`, or, where that would be too large, an index of that name and its parts.
 *
 * @param url origin of the site
 * @returns path in the output to text
 */
export function sitemaps(site: Site, url: string, limits = protocolLimits): ReadonlyMap<string, string> {
  const entries = [...site.routes.values()]
    .filter((route) => route.indexed && route.canonical === route.permalink)
    .map(({ permalink, modified }) => entry('url', url + encodePath(permalink), modified));
  const parts = split(entries, limits).map((part) => document('urlset', part));
  if (parts.length === 1) return new Map([['sitemap.xml', parts[0] ?? '']]);
  const named = parts.map((text, index): [string, string] => [`sitemap-${index + 1}.xml`, text]);
  const index = named.map(([name]) => entry('sitemap', url + encodeUrl(site.frame.baseUrl) + name));
  return new Map([['sitemap.xml', document('sitemapindex', index)], ...named]);
}

/** In order, as few parts as the limits allow; one at least. */
function split(entries: readonly string[], limits: SitemapLimits): readonly string[][] {
  const frame = Buffer.byteLength(document('urlset', []));
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

function document(root: 'urlset' | 'sitemapindex', lines: readonly string[]): string {
  const body = lines.map((line) => `${line}\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}</${root}>\n`;
}

function entry(name: 'url' | 'sitemap', address: string, modified?: string): string {
  const date = modified === undefined ? '' : `<lastmod>${modified}</lastmod>`;
  return `<${name}><loc>${escapeXml(address)}</loc>${date}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
