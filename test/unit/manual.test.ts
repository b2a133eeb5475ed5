import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

// The manual as its readers look for things in it, from its sources.

const docs = join(import.meta.dirname, '../../site/manual/docs');

interface Page {
  readonly title: string;
  readonly sidebar_label?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
}

const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => {
    const [, head = '', text = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(docs, name), 'utf8')) ?? [];
    const meta: Page = parse(head);
    const headings = [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading);
    return { name: name.replaceAll('\\', '/').replace(/\.mdx$/, ''), meta, headings };
  });

/** What people type into the search, and the page that they want. */
const searched: Readonly<Record<string, string>> = {
  'getting started': 'tutorials/first-site',
  install: 'tutorials/first-site',
  swagger: 'site/api',
  analytics: 'how-to/analytics',
  'google analytics': 'how-to/analytics',
  'head script': 'how-to/analytics',
  comments: 'how-to/comments',
  typedoc: 'how-to/typedoc',
  'landing page': 'how-to/start-page',
  'home page': 'how-to/start-page',
  'edit this page': 'how-to/edit-links',
  'last updated': 'how-to/edit-links',
  'dark mode': 'how-to/colours-and-fonts',
  'google fonts': 'how-to/colours-and-fonts',
  'custom css': 'how-to/colours-and-fonts',
  logo: 'navigation/frame',
  favicon: 'navigation/frame',
  monorepo: 'how-to/monorepo',
  i18n: 'how-to/language',
  translation: 'how-to/language',
  rename: 'how-to/move-a-page',
  redirect: 'site/addresses',
  vercel: 'publish/vercel',
  docker: 'publish/docker',
  gitlab: 'publish/gitlab',
  azure: 'publish/azure',
  readthedocs: 'publish/read-the-docs',
  'base url': 'publish/index',
  csp: 'publish/headers',
  rss: 'site/posts',
  blog: 'site/posts',
  php: 'writing/code',
  mermaid: 'writing/diagrams',
  latex: 'writing/diagrams',
  tabs: 'writing/components',
  callout: 'writing/admonitions',
  'broken links': 'work/check-links',
  'pre-commit': 'work/check-links',
  'live reload': 'work/serve',
  swizzle: 'components/templates',
  remark: 'components/plugins',
  hydration: 'components/islands',
  'remote cache': 'work/machines',
  telemetry: 'explanation/what-is-safe',
  'slow build': 'explanation/what-is-cached',
  semver: 'reference/stability',
  'llms.txt': 'site/markdown-copies',
  pdf: 'reference/features',
};

test.each(Object.entries(searched))('%s is found as a title, heading or keyword of %s', (words, wanted) => {
  const page = pages.find(({ name }) => name === wanted);
  const { title = '', sidebar_label: label = '', keywords = [] } = page?.meta ?? {};
  const found = [title, label, ...keywords, ...(page?.headings ?? [])].join('\n').toLowerCase();
  expect(found).toContain(words);
});

test('every page has a description, for search engines, lists and language models', () => {
  expect(pages.filter(({ meta }) => (meta.description ?? '').length < 20).map(({ name }) => name)).toEqual([]);
});

test('pages of one folder have places of their own in the sidebar', () => {
  const places = readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.mdx$|_category_\.yml$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(docs, name), 'utf8');
      const [, place] = /^(?:sidebar_)?position: (\d+)$/m.exec(text.split('\n---\n')[0] ?? '') ?? [];
      const folder = name.endsWith('.yml') ? '' : name.replace(/\/?[^/]*$/, '');
      return place === undefined ? [] : [`${folder} ${place}`];
    });
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test('README leads to pages that the manual has, and to files of the repository', () => {
  const root = join(docs, '../../..');
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const targets = [
    ...readme.matchAll(/\]\(([^)\s]+)\)|^\[[\w-]+\]: (\S+)|(?:src|srcset)="([^"]+)"|<(https:[^>]+)>/gm),
  ].map(([, link, definition, picture, bare]) => link ?? definition ?? picture ?? bare ?? '');
  const addresses = new Set(['', ...pages.map(({ name }) => name.replace(/\/index$/, ''))]);
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
  const quoted = cells(readFileSync(join(root, 'README.md'), 'utf8'));
  const results = cells(readFileSync(join(root, 'test/bench/RESULTS.md'), 'utf8'));
  const name = quoted.find(([first]) => first?.startsWith('1,000 pages'))?.[2] ?? '';
  const built = (tool: string) => results.find(([pages, other]) => pages === '1000' && other === tool)?.slice(2, 5);
  const read = (tool: string) => results.find(([first, , shift]) => first === tool && shift === '0.000')?.[5];
  const rows = [0, 1, 2].map((column) => ['docsgen', name].map((tool) => built(tool)?.[column]?.split(' / ')[0]));
  const start = quoted.findIndex(([first]) => first?.startsWith('build from nothing'));
  expect(quoted.slice(start, start + 4).map(([, ...figures]) => figures)).toEqual([
    ...rows,
    ['docsgen', name].map((tool) => read(tool)),
  ]);
});
