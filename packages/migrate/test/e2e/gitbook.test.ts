import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runDocsgen } from '../../../../test/run-docsgen.ts';
import { movedSite } from '../moved-site.ts';

const { read, page: whole, move, build } = movedSite('gitbook');
const page = (path: string) => whole(path).replace(/<svg[\s\S]*?<\/svg>/g, '');

beforeAll(async () => {
  const said = await move();
  expect(said).not.toContain('is code');
  const built = await build();
  expect(built.replace(/built \d+ pages.*\n/, 'built\n')).toBe('built\nthe site is in new/build/\n');
}, 120_000);

test('pages are those that the table of contents lists, at their addresses', () => {
  const lock = read('urls.lock').split('\n');
  expect(lock.filter((line) => line.startsWith('/'))).toEqual(['/', '/guides', '/guides/01 setup', '/guides/hints']);
  expect(read('build/old/page/index.html')).toContain('url=/guides/hints');
  expect(page('guides/index.html')).toContain(
    'See <a href="/guides/hints#own">own</a> and <a href="/guides/01%20setup">setup</a>.',
  );
});

test('blocks are those of docsgen', () => {
  const home = page('index.html');
  expect(home).toMatch(
    /<a class="card" href="\/guides\/hints"><strong class="card-title">Hints<\/strong><span class="card-text"><img[^>]*src="\/assets\/boat\.svg"[^>]*>\s*How to warn\./,
  );
  expect(home).toMatch(/<img[^>]*src="\/assets\/boat\.svg"/);
  expect(home.match(/<a href="\/guides\/hints">Hints and _tabs<\/a>/g)).toHaveLength(2);
  expect(home).toContain('{braces} 🚀');
  const hints = page('guides/hints/index.html');
  expect(hints).toContain('<h2 id="own">Names');
  expect(hints).toMatch(
    /admonition-warning[\s\S]*Water <strong>here<\/strong>\.[\s\S]*admonition-tip[\s\S]*Inside\.[\s\S]*<\/aside>\s*<\/aside>/,
  );
  expect(hints).toMatch(
    /data-value="One" open>[\s\S]*First\.[\s\S]*<figcaption class="code-title">boat\.js<\/figcaption>[\s\S]*class="numbered"[\s\S]*data-value="Two"[\s\S]*Second\./,
  );
  expect(hints).toContain('<a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">');
  expect(hints).toContain('<a href="/assets/boat.svg">The boat</a>');
  expect(hints).toMatch(/Shared text\.[\s\S]*<strong>1\.<\/strong>[\s\S]*<h3 id="go">/);
  expect(hints.replace(/<[^>]*>/g, '')).toContain('{% hint %} stays');
  expect(hints.replace(/<[^>]*>/g, '')).not.toMatch(/\{% (?!hint %\} stays)/);
});

test('the config has the sidebar; what is left is listed', () => {
  const config = read('docsgen.config.ts');
  for (const line of [
    "items: [{ type: 'doc', id: 'guides/01 setup', label: 'Setting up' }],",
    "{ type: 'link', label: 'Forum', href: 'https://forum.example.org' },",
  ])
    expect(config).toContain(line);
  const report = read('MIGRATION.md');
  for (const line of [
    '- **the entry guides/gone.md of the table of contents** (`.gitbook.yaml`): there is no such page',
    '- **the icon sailboat** (`README.md`)',
    '- **the icon fa-anchor** (`README.md:17`)',
  ])
    expect(report).toContain(line);
});

test('a space without a table of contents is said', async () => {
  const old = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  writeFileSync(join(old, '.gitbook.yaml'), 'root: ./docs\n');
  const { code, stderr } = await runDocsgen(['migrate', '--dry-run'], old);
  expect(code).toBe(1);
  expect(stderr).toBe(
    'docs/SUMMARY.md is not there, which lists the pages\n  hint: name the folder of a space of GitBook that is in git\n',
  );
});
