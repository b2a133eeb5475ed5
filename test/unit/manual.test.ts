import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

// The manual as its readers look for things in it, from its sources.

const docs = join(import.meta.dirname, '../../site/manual/docs');

const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => {
    const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(join(docs, name), 'utf8')) ?? [];
    const meta: { readonly description?: string } = parse(head);
    return { name: name.replaceAll('\\', '/').replace(/\.mdx$/, ''), meta };
  });

test('every page has a description, for search engines, lists and language models', () => {
  expect(pages.filter(({ meta }) => (meta.description ?? '').length < 20).map(({ name }) => name)).toEqual([]);
});

test('translations show the code of their originals, and lose no link', () => {
  const translated = join(docs, '../i18n/de/docs');
  const translations = readdirSync(translated, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mdx'),
  );
  const current = translations
    .map((name) => [join(docs, name), join(translated, name)].map((file) => readFileSync(file, 'utf8')))
    // Others wait for a translator, which `docsgen translations` says.
    .filter(([original = '', text = '']) => text.includes(`translated_from: ${blobOf(original)}\n`));
  expect(current.length).toBeGreaterThan(0);
  expect(current.map(([, text = '']) => codeAndLinks(text))).toEqual(
    current.map(([original = '']) => codeAndLinks(original)),
  );
});

/** The name that git gives to a text. */
function blobOf(text: string): string {
  const bytes = Buffer.from(text.replaceAll('\r\n', '\n'));
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Blocks of code without comments, which are translated, and the targets of links in any order. */
function codeAndLinks(text: string) {
  const fences = /^( *)(`{3,}).*\n(?:.*\n)*?\1\2$/gm;
  return {
    code: [...text.matchAll(fences)].map(([block]) => block.replaceAll(/^ *\/\/ .*$/gm, '')),
    links: [...text.replaceAll(fences, '').matchAll(/\]\(([^)\s]+)\)|href="([^"]+)"/g)]
      .map(([, link, href]) => link ?? href)
      .sort(),
  };
}

test('README leads to pages that the manual has, and to files of the repository', () => {
  const root = join(docs, '../../..');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const targets = [
    ...readme.matchAll(/\]\(([^)\s]+)\)|^\[[\w-]+\]: (\S+)|(?:src|srcset)="([^"]+)"|<(https:[^>]+)>/gm),
  ].map(([, link, definition, picture, bare]) => link ?? definition ?? picture ?? bare ?? '');
  const config = readFileSync(join(docs, '../docsgen.config.ts'), 'utf8');
  const references = [...config.matchAll(/route: '\/([^']+)'/g)].map(([, route = '']) => route);
  const addresses = new Set(['', ...references, ...pages.map(({ name }) => name.replace(/\/index$/, ''))]);
  const isThere = (target: string) =>
    target.startsWith(homepage) ? addresses.has(target.slice(homepage.length)) : existsSync(join(root, target));
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((target) => !isThere(target))).toEqual([]);
});

test('README quotes the results of the benchmark', () => {
  const root = join(docs, '../../..');
  const cells = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const quoted = cells(readme);
  const results = cells(readFileSync(join(root, 'test/bench/RESULTS.md'), 'utf8'));
  const [, ...tools] = quoted.find(([first]) => first?.startsWith('1,000 pages')) ?? [];
  const built = (tool: string) => results.find(([pages, other]) => pages === '1000' && other === tool)?.slice(2, 5);
  const start = quoted.findIndex(([first]) => first?.startsWith('build from nothing'));
  const rows = [0, 1, 2].map((column) => tools.map((tool) => built(tool)?.[column]?.split(' / ')[0]));
  expect(tools).toHaveLength(3);
  expect(quoted.slice(start, start + 3).map(([, ...figures]) => figures)).toEqual(rows);
  const scripts = results.find(([first, , shift]) => first?.startsWith('Docusaurus') && shift === '0.000')?.[5];
  expect(readme).toContain(`one of Docusaurus has ${scripts}.`);
});
