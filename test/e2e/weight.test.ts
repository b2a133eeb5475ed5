import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildSite, readFolder } from '../build-site.ts';
import { prepared } from '../prepared.ts';
import { movingSite } from './browser/site.ts';

const { outDir } = await prepared('site');

const weigh = (text: string) => gzipSync(text, { level: 9 }).length;
const kilobytes = (count: number) => count * 1024;

test('a documentation page of the site is light', () => {
  const files = readFolder(outDir);
  const pages = [...files].filter(([path]) => /^docs\/cdr\/.*\.html$/.test(path));
  expect(pages.length).toBeGreaterThan(25);
  for (const [path, html] of pages) {
    const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)([^>]*)>([^<]*)<\/script>/g)].flatMap(
      ([, attributes = '', code = '']) => {
        const source = /src="\/([^"]+)"/.exec(attributes)?.[1];
        return source === undefined ? code : withImports(source, files);
      },
    );
    const styles = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, name = '']) =>
      files.get(name),
    );
    const [body = ''] = /<div class="prose">[\s\S]*?<footer/.exec(html) ?? [];
    expect(weigh(scripts.join('\n')), `script of ${path}`).toBeLessThanOrEqual(kilobytes(4.5));
    expect(weigh(styles.join('\n')), `styles of ${path}`).toBeLessThanOrEqual(kilobytes(18));
    // With the script in the head, which the first limit counts too, and the icons of the sidebar, which are 0.8 KiB here.
    expect(weigh(html) - weigh(body), `markup around the text of ${path}`).toBeLessThanOrEqual(kilobytes(5.4));
    expect(body, path).not.toBe('');
  }
});

test('the scripts that every API reference of the site loads are light', () => {
  const scripts = [...readFolder(outDir)].filter(([path]) => /^assets\/(?:main|reference)-\w+\.js$/.test(path));
  expect(scripts.length).toBe(2);
  expect(scripts.reduce((sum, [, code]) => sum + weigh(code), 0)).toBeLessThanOrEqual(kilobytes(8));
});

test('only pages of API references load the styles of these', () => {
  const files = readFolder(outDir);
  const sheets = (path: string) =>
    [...String(files.get(path)).matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)-/g)].map(([, name]) => name);
  expect(sheets('docs/index.html')).toEqual(['site']);
  expect(sheets('api/cdr/admin/index.html')).toEqual(['api', 'site']);
});

/** A script and what it cannot do without. */
function withImports(script: string, files: ReadonlyMap<string, string>): readonly string[] {
  const code = files.get(script) ?? '';
  const imported = [...code.matchAll(/(?:\bfrom|\bimport)"\/([^"]+)"/g)].map(([, path = '']) => path);
  return [code, ...imported.flatMap((path) => withImports(path, files))];
}

test('all scripts of a site with islands together weigh less than React by itself does elsewhere', async () => {
  const { files } = await buildSite({
    ...movingSite,
    // The dialog of the search is loaded when it is opened, and weighs apart.
    'docsgen.config.js': String(movingSite['docsgen.config.js']).replace(
      'export default {',
      'export default { search: false,',
    ),
  });
  // The islands themselves are the site's own.
  const scripts = [...files].filter(([path]) =>
    /^assets\/(?!counter-|fragile-|lazy-|plugin-clean-address-).*\.js$/.test(path),
  );
  const total = scripts.reduce((sum, [, code]) => sum + weigh(code), 0);
  expect(total).toBeGreaterThan(kilobytes(40));
  expect(total).toBeLessThanOrEqual(kilobytes(79.25));
});
