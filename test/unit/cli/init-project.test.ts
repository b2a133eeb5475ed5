import { expect, test } from 'vitest';
import { configOfProject, webAddress } from '../../../src/cli/init-project.ts';
import { writeSite } from '../../build-site.ts';

test.each([
  ['https://github.com/me/it.git', 'https://github.com/me/it'],
  ['git+https://user@github.com/me/it.git', 'https://github.com/me/it'],
  ['ssh://git@git.example.org:2222/me/it', 'https://git.example.org/me/it'],
  ['git@git.example.org:me/it.git', 'https://git.example.org/me/it'],
  ['github:me/it', 'https://github.com/me/it'],
  ['me/it', 'https://github.com/me/it'],
  [{ type: 'git', url: 'https://git.example.org/me/it/' }, 'https://git.example.org/me/it'],
])('the repository %j is at %s', (given, address) => {
  expect(webAddress(given)).toBe(address);
});

test.each([undefined, null, 7, '', 'it', 'file:../it', {}, { url: 7 }, { address: 'me/it' }])(
  'what names no place on the web has no address: %j',
  (given) => {
    expect(webAddress(given)).toBeUndefined();
  },
);

const git = {
  '.git/HEAD': 'ref: refs/heads/master\n',
  '.git/config': '[remote "origin"]\n\turl = git@github.com:me/it.git\n',
};

function configOf(files: Readonly<Record<string, string>>): string {
  const pages = Object.keys(files).filter((path) => path.startsWith('docs/'));
  return configOfProject(writeSite(files), pages);
}

test('links to files of a repository lead there; folders that are no part of the site are named', () => {
  const config = configOf({
    ...git,
    'README.md': '<img src="logo.svg">\n\n## Install\n\n# License\n',
    'Cargo.toml': '[workspace]\n\n[package]\nname = "it-all"\ndescription = "Does it all"\n\n[lib]\nname = "other"\n',
    'docs/a.md': '# A\n',
    'releases/README.md': '# How to release\n',
    'pages/page.go': '',
    'static/app.js': '',
  });
  expect(config).toContain("title: 'it-all',\n  tagline: 'Does it all',");
  expect(config).toContain("docs: { editUrl: 'https://github.com/me/it/edit/master' },");
  expect(config).toContain("repository: 'https://github.com/me/it/blob/master' },");
  expect(config).toContain('posts: false,\n  pages: false,\n  static: false,');
});

test.each([
  ['https://trees.example/', "url: 'https://trees.example'", undefined],
  ['https://trees.example/docs', "url: 'https://trees.example'", "baseUrl: '/docs/'"],
  ['https://github.com/me/it#readme', "url: 'https://me.github.io'", "baseUrl: '/it/'"],
  ['mailto:me@trees.example', "url: 'https://me.github.io'", "baseUrl: '/it/'"],
  ['no address', "url: 'https://me.github.io'", "baseUrl: '/it/'"],
])('with the homepage %s the site is there, or at the pages of its repository', (homepage, url, baseUrl) => {
  const config = configOf({ ...git, 'package.json': JSON.stringify({ name: 'it', homepage }), 'docs/a.md': '# A\n' });
  expect(config).toContain(url);
  if (baseUrl === undefined) expect(config).not.toContain('baseUrl');
  else expect(config).toContain(baseUrl);
});

test.each([
  [{}, 'topic/docs'],
  [{ '.git/packed-refs': '# pack-refs\n1234 refs/heads/master\n' }, 'master'],
  [{ '.git/refs/heads/main': '1234\n', '.git/refs/remotes/origin/HEAD': 'ref: refs/remotes/origin/next\n' }, 'next'],
])('links lead to the main branch, and not to one for a change: %j', (refs, branch) => {
  const config = configOf({ ...git, '.git/HEAD': 'ref: refs/heads/topic/docs\n', ...refs, 'docs/a.md': '# A\n' });
  expect(config).toContain(`https://github.com/me/it/edit/${branch}'`);
});

test('a folder of dated posts is a blog; the title is the first heading of README, else the name of the repository', () => {
  const posts = { 'blog/2026-01-02-new.md': '# New\n', 'blog/old.md': '---\ntitle: Old\ndate: 2020-01-01\n---\n' };
  const named = configOf({ ...git, ...posts, 'README.md': 'It works\n========\n', 'docs/a.md': '# A\n' });
  expect(named).toContain("title: 'It works'");
  expect(named).not.toContain('posts: false');
  expect(configOf({ ...git, 'README.md': '## Part\n', 'docs/a.md': '# A\n' })).toContain("title: 'it'");
});

test.each([
  ['> ```js\n> import a from "b";\n> ```\n\n1. ~~~~\n   ```\nexport default a;\n   ~~~~\n', true],
  ['An `<App />`, a Reply<[A]>, and a List<T> with <br/>\n', true],
  ['import App from "./app";\n\n<App />\n', false],
  ['Text <App id="a" />\n', false],
])('%j is plain Markdown: %j', (text, isPlain) => {
  expect(configOf({ 'docs/a.md': text }).includes("format: 'detect'")).toBe(isPlain);
});
