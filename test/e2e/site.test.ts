import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuildReport } from '../../src/index.ts';
import { readFolder } from '../build-site.ts';
import { isDue } from '../effort.ts';
import { prepared } from '../prepared.ts';
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

let result: BuildReport;
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  const outDir = join(work, 'out');
  result = await build({ outDir, cacheDir: (await prepared('site')).cacheDir });
  files = result.written ? readFolder(outDir) : new Map();
});

describe('the site', () => {
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

  test('has the same bytes with the cache as from nothing', async () => {
    expect([...readFolder((await prepared('site')).outDir)]).toEqual([...files]);
  });
});

/** What a file has of the product's name and slug, or of the marks in their place. */
function namesIn(path: string, text: string, pattern: RegExp): readonly string[] {
  const all = `${path}\n${text}`;
  return [...all.matchAll(pattern)].map(({ index }) => `${path}: ${all.slice(Math.max(0, index - 40), index + 40)}`);
}

describe('holds the product’s name in one place', () => {
  const root = join(work, 'renamed');

  beforeAll(() => {
    const manual = join(repository, 'site/manual');
    cpSync(join(repository, 'site'), join(root, 'site'), { recursive: true, filter: (path) => path !== manual });
    cpSync(join(repository, 'openapi'), join(root, 'openapi'), { recursive: true });
    // It is another site, which has published nothing yet.
    rmSync(join(root, 'site/urls.lock'), { force: true });
    const configFile = join(root, 'site/docsgen.config.ts');
    const config = readFileSync(configFile, 'utf8');
    const renamed = config
      .replace("{ name: 'Open CDR', slug: 'cdr' }", "{ name: 'Quiet Harbour', slug: 'harbour' }")
      .replace('https://github.com/example-org/cdr', 'https://github.com/example-org/harbour');
    expect(renamed).not.toBe(config);
    writeFileSync(configFile, renamed);
  });

  test('no other source has it', () => {
    const files = [...readFolder(root)];
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(([path, text]) => namesIn(path, text, /\bcdr\b|Open CDR/gi))).toEqual([]);
  });

  test('marks in its place are replaced everywhere', () => {
    expect([...files].flatMap(([path, text]) => namesIn(path, text, /%product|\{product\}/gi))).toEqual([]);
  });

  test.runIf(isDue(0, 4))(
    'with another name every page is there, without a trace of the first',
    async () => {
      symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
      const outDir = join(work, 'renamed-out');
      const result = await build({ root: join(root, 'site'), outDir, cacheDir: (await prepared('site')).cacheDir });
      expect(result.findings).toEqual([]);
      const files = readFolder(outDir);
      for (const [path] of specifiedRoutes('harbour')) expect(files.has(fileOf(path)), path).toBe(true);
      const all = /\bcdr\b|Open CDR|%product|\{product\}/gi;
      expect([...files].flatMap(([path, text]) => namesIn(path, text, all))).toEqual([]);
    },
    120_000,
  );
});
