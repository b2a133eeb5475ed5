/** Everybody may read everything, and here is the list. */
export function robots(sitemap: string): string {
  return `User-agent: *\nAllow: /\n\n${sitemapLine(sitemap)}\n`;
}

/** Whether a `robots.txt` that somebody wrote names the sitemap. */
export function namesSitemap(text: string, sitemap: string): boolean {
  return text.split(/\r\n|\n|\r/).some((line) => /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1] === sitemap);
}

export function sitemapLine(sitemap: string): string {
  return `Sitemap: ${sitemap}`;
}
