import type { Site } from '../model/site.ts';
import { encodeUrl } from '../shared/paths.ts';

/** Every route that has its home at its own address and wants to be found, in order of permalink. */
export function sitemap(site: Site, url: string): string {
  const entries = [...site.routes.values()]
    .filter((route) => route.indexed && route.canonical === route.permalink)
    .map(({ permalink }) => `<url><loc>${escapeXml(url + encodeUrl(permalink))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
