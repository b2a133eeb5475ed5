import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BuildReport } from '../../src/index.ts';
import { readFolder } from '../build-site.ts';
import { specifiedRoutes } from './specified-routes.ts';

const repository = join(import.meta.dirname, '../..');
/** As it is shipped: what the command has cached is for the same code. */
const { build }: typeof import('../../src/index.ts') = await import(
  /* @vite-ignore */ join(repository, 'dist/index.js')
);
const work = mkdtempSync(join(tmpdir(), 'docsgen-site-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Plain text of the first match, entities decoded as far as titles have them. */
function textOf(html: string, pattern: RegExp): string {
  const text = pattern.exec(html)?.[1] ?? '';
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

describe('the site', () => {
  let result: BuildReport;
  let files: ReadonlyMap<string, string>;

  beforeAll(async () => {
    const outDir = join(work, 'out');
    result = await build({ outDir, cacheDir: inject('builtCache') });
    files = result.written ? readFolder(outDir) : new Map();
  });

  test('builds without a finding', () => {
    expect(result.findings).toEqual([]);
    expect(result.written).toBe(true);
  });

  test.each(specifiedRoutes('cdr'))('has %s', (path, title) => {
    const html = files.get(fileOf(path)) ?? '';
    const expected = title === '' ? 'Open CDR documentation' : `${title} | Open CDR documentation`;
    expect(textOf(html, /<title>([^<]*)<\/title>/)).toBe(expected);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr"/);
  });

  test('has a not-found page and nothing else that is not specified', () => {
    expect(files.has('404.html')).toBe(true);
    const pages = [...files.keys()].filter((file) => file.endsWith('/index.html') || file === 'index.html');
    expect(pages.sort()).toEqual(
      specifiedRoutes('cdr')
        .map(([path]) => fileOf(path))
        .sort(),
    );
  });

  test('shows Installation at /docs, whose home is elsewhere', () => {
    const main = files.get('docs/index.html') ?? '';
    expect(main).toContain('<link rel="canonical" href="https://docs.example.org/docs/cdr/Installation"');
    const home = files.get('docs/cdr/Installation/index.html') ?? '';
    expect(textOf(main, /<main[^>]*>([\s\S]*)<\/main>/)).toBe(textOf(home, /<main[^>]*>([\s\S]*)<\/main>/));
    const sitemap = files.get('sitemap.xml') ?? '';
    expect(sitemap).toContain('<loc>https://docs.example.org/docs/cdr/Installation</loc>');
    expect(sitemap).not.toContain('<loc>https://docs.example.org/docs</loc>');
  });

  test('has the routes that are specified, and no other', () => {
    const specified = specifiedRoutes('cdr').map(([path]) => path);
    expect(result.routes.toSorted()).toEqual([...specified, '/404.html'].sort());
  });

  test('has the navigation that is specified', () => {
    const html = files.get('releases/index.html') ?? '';
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)].map(([, href]) => href);
    for (const href of ['/docs', '/api/cdr/admin', '/api/cdr/enterprise', '/api/cdr/openehr', '/api/cdr/tags']) {
      expect(links).toContain(href);
    }
    for (const label of ['Docs', 'Sandbox', 'Source', 'openEHR forum', 'Vendor website', 'Imprint']) {
      expect(html).toContain(label);
    }
    expect(html).toContain('2025');
  });

  test('has the same bytes with the cache as from nothing', () => {
    expect([...readFolder(inject('builtSite'))]).toEqual([...files]);
  });
});

test('holds the product’s name in one place', async () => {
  const root = join(work, 'renamed');
  cpSync(join(repository, 'site'), join(root, 'site'), { recursive: true });
  cpSync(join(repository, 'openapi'), join(root, 'openapi'), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const configFile = join(root, 'site/docsgen.config.ts');
  const config = readFileSync(configFile, 'utf8');
  const renamed = config
    .replace("{ name: 'Open CDR', slug: 'cdr' }", "{ name: 'Quiet Harbour', slug: 'harbour' }")
    .replace('https://github.com/example-org/cdr', 'https://github.com/example-org/harbour');
  expect(renamed).not.toBe(config);
  writeFileSync(configFile, renamed);
  // It is another site, which has published nothing yet.
  rmSync(join(root, 'site/urls.lock'), { force: true });

  const outDir = join(root, 'out');
  // Most of what the two sites are made of is the same.
  const result = await build({ root: join(root, 'site'), outDir, cacheDir: inject('builtCache') });
  expect(result.findings).toEqual([]);
  const files = readFolder(outDir);
  for (const [path] of specifiedRoutes('harbour')) expect(files.has(fileOf(path)), path).toBe(true);
  const traces = [...files].flatMap(([file, text]) => {
    const all = `${file}\n${text}`;
    return [...all.matchAll(/\bcdr\b|Open CDR|%product|\{product\}/gi)].map(
      ({ index }) => `${file}: ${all.slice(Math.max(0, index - 40), index + 40)}`,
    );
  });
  expect(traces).toEqual([]);
}, 120_000);
