import { expect, test } from 'vitest';
import { sitemaps } from '../../../../src/features/sitemap/sitemap.ts';
import type { Route } from '../../../../src/model/route.ts';
import type { Site } from '../../../../src/model/site.ts';
import { frame, routes } from '../../templates/fixtures.ts';

function siteOf(...list: readonly Route[]): Site {
  return { frame, sidebars: new Map(), llmsFiles: [], routes: new Map(list.map((route) => [route.permalink, route])) };
}

const page = (permalink: string, more: Partial<Route> = {}) =>
  ({ ...routes.page, permalink, canonical: permalink, ...more }) as Route;

const url = 'https://docs.example.org';

test('lists what wants to be found, with its last change', () => {
  const site = siteOf(
    page('/a&b', { modified: '2024-02-03T04:05:06+01:00' }),
    page('/ä'),
    page('/hidden', { indexed: false }),
    page('/copy', { canonical: '/ä' }),
    routes.redirect,
    routes['not-found'],
  );
  expect(sitemaps([site], url).get('sitemap.xml')).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://docs.example.org/a&#38;b</loc><lastmod>2024-02-03T04:05:06+01:00</lastmod></url>
<url><loc>https://docs.example.org/%C3%A4</loc></url>
</urlset>
`,
  );
});

test('is split where the protocol sets a limit, and an index names the parts', () => {
  const site = siteOf(page('/a'), page('/b'), page('/c'));
  const files = sitemaps([site], url, { limits: { urls: 2, bytes: 1000 } });
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
  expect(files.get('sitemap.xml')).toContain('<sitemap><loc>https://docs.example.org/sitemap-2.xml</loc></sitemap>');
  expect(files.get('sitemap-1.xml')?.match(/<url>/g)).toHaveLength(2);
  expect(files.get('sitemap-2.xml')).toContain('<loc>https://docs.example.org/c</loc>');
});

test('counts bytes as well, and no part is larger than it may be', () => {
  const site = siteOf(...Array.from({ length: 50 }, (_, index) => page(`/page-${index}`)));
  const [, ...parts] = [...sitemaps([site], url, { limits: { urls: 50_000, bytes: 700 } }).values()];
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(700);
  expect(parts.join('').match(/<url>/g)).toHaveLength(50);
});

test('50,000 addresses still are one file', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => page(`/${index}`));
  expect(sitemaps([siteOf(...many)], url).size).toBe(1);
  expect(sitemaps([siteOf(...many, page('/last'))], url).size).toBe(3);
});
