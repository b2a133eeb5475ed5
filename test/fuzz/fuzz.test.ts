import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printTerminal } from '../../src/core/findings/print-terminal.ts';
import { readHeadersFile } from '../../src/core/http/headers-file.ts';
import { readRequestPath } from '../../src/core/http/request-path.ts';
import type { Finding } from '../../src/model/diagnostic.ts';
import type { Site } from '../../src/model/site.ts';
import { createAddressSpace } from '../../src/pipeline/check/address-space.ts';
import { lookAlikes } from '../../src/pipeline/check/look-alikes.ts';
import { resolveConfig } from '../../src/pipeline/config/resolve.ts';
import { dataReaders } from '../../src/pipeline/content/data-files.ts';
import { readFrontmatter } from '../../src/pipeline/content/frontmatter.ts';
import { encodePath, encodeUrl, wellFormed } from '../../src/shared/paths.ts';
import { matchRedirect, readAnswers, readRedirectsFile } from '../../src/shared/redirect-rules.ts';
import { anyCharacter } from '../any-character.ts';
import { effort } from '../effort.ts';
import { loadText } from '../unit/features/api/load.ts';
import { compilePage } from '../unit/pipeline/compile/compile-page.ts';
import { broken, realTexts } from './inputs.ts';

/** Inputs of all kinds together. */
const runs = effort(50, 5000);

/** Parts of all inputs that each kind gets: the slow ones fewer. */
const share = (part: number) => ({ numRuns: Math.ceil(runs * part) });
const keep = (text: string) => text;

/** No input takes longer, on the slowest of machines: what does is on its way to never. */
const patience = 20_000;

function inTime<T>(work: () => T): T {
  const started = performance.now();
  const result = work();
  expect(performance.now() - started).toBeLessThan(patience);
  return result;
}

/** Whatever is found can be shown: its place lies in the text, and it says something. */
function sound(findings: readonly Finding[], text: string): void {
  for (const { message, place } of findings) {
    expect(message).not.toBe('');
    expect(message).not.toMatch(/\[object Object\]|Cannot read propert|is not a function/);
    if (place?.start === undefined) continue;
    expect(place.start.line).toBeGreaterThan(0);
    expect(place.start.line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length + 1);
  }
  const diagnostics = findings.map((finding) => ({ ...finding, severity: 'error' as const }));
  printTerminal(diagnostics, { show: (file) => file, readSource: () => text });
}

const pages = [...realTexts('site/docs', /\.mdx?$/), ...realTexts('site/releases', /\.mdx?$/)];
const fronts = pages.map((text) => text.slice(0, text.indexOf('\n---', 4) + 5));
const data = [
  ...realTexts('site', /(?:tags|authors|glossary)\.yml$|_category_\.\w+$/),
  'label: A\nposition: 1\nlink: {type: doc, id: a}\n',
];
const documents = realTexts('test/unit/features/api/fixtures', /\.(?:ya?ml|json)$/).filter(
  (text) => text.length < 20_000,
);

test('frontmatter', () => {
  fc.assert(
    fc.property(broken(fronts), (text) => {
      const { findings } = inTime(() => readFrontmatter('a.md', text, keep));
      sound(findings, text);
    }),
    share(0.25),
  );
});

test('category, tag and author files', () => {
  fc.assert(
    fc.property(broken(data), (text) => {
      const file = { path: 'a.yml', text, replaceTokens: keep };
      sound(inTime(() => dataReaders.category({ ...file, set: 'docs', version: 'current', dir: 'a' })).findings, text);
      sound(inTime(() => dataReaders.tags(file)).findings, text);
      sound(inTime(() => dataReaders.authors(file)).findings, text);
    }),
    share(0.15),
  );
});

test('configs', () => {
  const key = fc.constantFrom(
    'title',
    'url',
    'baseUrl',
    'docs',
    'posts',
    'navbar',
    'items',
    'label',
    'href',
    'api',
    'checks',
    'toc',
    '__proto__',
    'x',
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(null, undefined, '/', '../..', '{product}', Number.NaN, 10n, () => 1, new Date(0)),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(key, tie('any'), { maxKeys: 5 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, (config) => {
      sound(inTime(() => resolveConfig({ root: '/nowhere', value: config })).findings, '');
    }),
    share(0.2),
  );
});

test('request paths and header files', () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '%00', '%', '%zz', '//', '\\', 'a', 'index.html', 'C:'),
    fc.string({ maxLength: 4, unit: anyCharacter }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom('/', '/base/'), (parts, base) => {
      const path = readRequestPath(`/${parts.join('/')}`, base);
      if (path.kind === 'inside') for (const file of path.files) expect(`/${file}/`).not.toMatch(/\/\.{1,2}\/|\\|\0/);
      readHeadersFile(parts.join('\n'));
    }),
    share(0.25),
  );
});

test('links and addresses', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '#',
      '?',
      '%',
      '%zz',
      '%2F',
      '%00',
      '..',
      'a',
      'a.mdx',
      '/docs/a',
      'api:',
      'https:',
      '@site/',
    ),
    fc.constantFrom('\\', '&amp;', '\uD800', 'e\u0301', ':~:text=', '.html', '/index.html', ' ', '*', ':splat'),
    fc.string({ maxLength: 4, unit: anyCharacter }),
  );
  const route = { kind: 'page', permalink: '/docs/a' } as const;
  const site = { frame: { baseUrl: '/' }, routes: new Map([[route.permalink, route]]) } as unknown as Site;
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
      const link = parts.join('');
      const space = createAddressSpace({ site, files: new Set(['/x.txt']), rules: readAnswers(`${link} ${link} 301`) });
      expect(['outside', 'file', 'missing', 'route']).toContain(space.resolve(link).kind);
      lookAlikes({ site, files: new Set([link, `${link}x`]) });
      // What has been encoded can be read back, and stays as it is when it is encoded again.
      expect(encodeUrl(encodeUrl(link))).toBe(encodeUrl(link));
      expect(decodeURIComponent(encodePath(link))).toBe(wellFormed(link));
      matchRedirect(readRedirectsFile(`${link} ${link} 301`), link);
      const text = `# A\n\n[x](<${link.replace(/[<>\r\n]/g, '')}>)\n`;
      sound((await compilePage(text)).findings, text);
    }),
    share(0.05),
  );
});

test('pages', async () => {
  await fc.assert(
    fc.asyncProperty(broken(pages), async (text) => {
      const started = performance.now();
      const { findings } = await compilePage(text);
      expect(performance.now() - started).toBeLessThan(patience);
      sound(findings, text);
    }),
    share(0.1),
  );
});

test('OpenAPI documents', async () => {
  await fc.assert(
    fc.asyncProperty(broken(documents), async (text) => {
      const started = performance.now();
      const { findings } = await loadText(text);
      expect(performance.now() - started).toBeLessThan(patience);
      sound(findings, text);
    }),
    share(0.05),
  );
});
