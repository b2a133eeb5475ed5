import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { apiDocument } from '../bench/api/corpus.mjs';
import { buildSite, readFolder } from '../build-site.ts';
import { isDue } from '../effort.ts';
import { prepared } from '../prepared.ts';

const { outDir } = await prepared('site');

const weigh = (text: string) => gzipSync(text, { level: 9 }).length;
const kilobytes = (count: number) => count * 1024;
const elementsIn = (html: string) => html.match(/<[a-z]/g)?.length ?? 0;

test('a document on one page is light enough for any device', () => {
  const files = readFolder(outDir);
  const pages = [...files].filter(([path]) => /^api\/cdr\/[^/]+\/index\.html$/.test(path));
  expect(pages.length).toBe(4);
  for (const [path, html] of pages) {
    expect(elementsIn(html), path).toBeGreaterThan(500);
    expect(elementsIn(html), path).toBeLessThanOrEqual(25_000);
    const document = files.get(path.replace('index.html', 'openapi.json')) ?? '';
    expect(weigh(html), path).toBeLessThanOrEqual(2.8 * weigh(document));
  }
});

test('a site whose readers cannot try operations has nothing of consoles', () => {
  for (const [path, text] of readFolder(outDir)) {
    expect(path).not.toMatch(/try-it|authorized\./);
    if (/\.(?:html|js|css)$/.test(path)) expect(text, path).not.toMatch(/(?:data|docsgen|operation)-try/);
  }
});

// Alike in size to the largest document of `api-layouts.test.ts`: one of both is weighed each second day.
test.runIf(isDue(2, 4))(
  'each page of a large document is light, and so are all scripts that it loads unasked',
  async () => {
    const { files } = await buildSite({
      'docsgen.config.js': `export default { title: 'Large', twins: false, api: [{ id: 'api', document: 'api.json', route: '/api' }] };`,
      'api.json': JSON.stringify(apiDocument(200)),
    });
    const pages = [...files].filter(([path]) => /^api\/operations\/.*\.html$/.test(path));
    expect(pages.length).toBe(200);
    for (const [path, html] of pages) {
      expect(elementsIn(html), path).toBeLessThanOrEqual(5_000);
      expect(weigh(html), path).toBeLessThanOrEqual(kilobytes(60));
      // All there is to read stands in the page.
      expect(html, path).toMatch(/<h1 class="heading-entry">.*<\/h1>[\s\S]*curl[\s\S]*Query parameters/);
    }
    // The dialog of the search is loaded when it is opened, the filter when the contents are entered, what follows a reader when one
    // points at an operation, what is deeper in a schema when that is opened, what copies a page when it is copied,
    // the menu of languages and what writes samples when it is opened, or another body is chosen. A place is loaded
    // where an address names it or a reader scrolls, and its mark where a page has a table of contents; the others elsewhere.
    const scripts = [...files].filter(([path]) =>
      /^assets\/(?!search-|filter-|follow-|bodies-|inside-|more-samples-|samples-menu-|copy-file-|place-|mark-position-|not-found-|plugin-(?:nearest-pages|clean-address)-).*\.js$/.test(
        path,
      ),
    );
    const own = scripts.filter(([path]) => /\/reference-/.test(path));
    expect(own.length).toBe(1);
    const main = scripts.filter(([path]) => /\/main-/.test(path));
    expect([...own, ...main].reduce((sum, [, code]) => sum + weigh(code), 0)).toBeLessThanOrEqual(kilobytes(8));
    expect(scripts.reduce((sum, [, code]) => sum + weigh(code), 0)).toBeLessThanOrEqual(kilobytes(10));
  },
);
