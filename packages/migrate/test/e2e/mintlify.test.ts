import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runDocsgen } from '../../../../test/run-docsgen.ts';
import { movedSite } from '../moved-site.ts';
import { readBuild } from '../not-taken-over.ts';

const { read, page: whole, move, build } = movedSite('mintlify');
const page = (path: string) => whole(path).replace(/<svg[\s\S]*?<\/svg>/g, '');

beforeAll(async () => {
  const said = await move();
  expect(said).not.toContain('is code');
  const built = await build();
  const rest = 'built\nthe site is in new/build/\n';
  expect(readBuild(built)).toEqual({ left: ['<Step title="Row">', '<Wave>'], rest });
}, 120_000);

test('addresses are those of Mintlify', () => {
  const lock = read('urls.lock').split('\n');
  expect(lock.filter((line) => line.startsWith('/'))).toEqual(['/', '/api/list', '/guides/steps']);
  expect(read('build/v1/steps/index.html')).toContain('url=/guides/steps');
});

test('components are those of docsgen', () => {
  const home = page('index.html');
  expect(home).toMatch(/admonition-note[\s\S]*admonition-warning[\s\S]*Water\.[\s\S]*admonition-tip[\s\S]*Dry\./);
  expect(home).toMatch(
    /<a class="card" href="\/guides\/steps">[\s\S]*How to\.[\s\S]*<a class="card" href="\/guides\/steps">[\s\S]*<img[^>]*src="\/images\/boat\.svg"[\s\S]*Nothing\.[\s\S]*<strong>Board \{now\}<\/strong>/,
  );
  expect(home).toMatch(/<summary>\s*One<\/summary>[\s\S]*First\.[\s\S]*Second\./);
  expect(home).toMatch(/data-value="boat\.js"[\s\S]*line highlighted[\s\S]*data-value="Terminal"/);
  expect(home).toMatch(/<details[^>]* open[^>]*>[\s\S]*Why\?[\s\S]*Because\./);
  expect(home).toMatch(
    /<em>Look closely<\/em>[\s\S]*<img[^>]*src="\/images\/boat\.svg"[\s\S]*<figcaption>A boat<\/figcaption>/,
  );
  expect(home).toMatch(/badge-success">ok<[\s\S]*Waves stay\.[\s\S]*admonition-tip[\s\S]*advice/);
  expect(home).toMatch(
    /Picture[\s\S]*<img[^>]*src="\/images\/boat\.svg"[^>]*width="24"[\s\S]*A \{small\} boat\.[\s\S]*Mind the <strong>gap<\/strong>/,
  );
  expect(home).toMatch(/oar\.js[\s\S]*oar[\s\S]*Ask for a boat[\s\S]*Row to \$\{place\}\./);
  const steps = page('guides/steps/index.html');
  expect(steps).toMatch(
    /<ol[^>]*class="steps"[\s\S]*<strong>Install<\/strong>[\s\S]*npm[\s\S]*<strong>Start<\/strong>[\s\S]*Go\./,
  );
  expect(steps).toMatch(/<strong>Row<\/strong>[\s\S]*Row <code>\{fast\}<\/code>\.[\s\S]*<strong>Rest<\/strong>/);
  expect(steps).toContain('Row on the lake, not <code>{name}</code>.');
  expect(steps).toMatch(/<dt>[\s\S]*<code>id<\/code>[\s\S]*string, path, required[\s\S]*<dd>[\s\S]*The boat\./);
  expect(steps).toMatch(
    /properties[\s\S]*<dt id="speed">[\s\S]*<code>speed<\/code>[\s\S]*default: <code>2<\/code>[\s\S]*Knots\./,
  );
  expect(steps).toMatch(/<h2 id="20">2\.0[\s\S]*<em>May<\/em>[\s\S]*Faster\./);
  expect(steps).toContain('See <a href="#speed">speed</a>, <a href="/">home</a> and <a href="/">old</a>.');
  expect(page('api/list/index.html')).toMatch(/href="\/openapi\/openapi[^"]*">GET \/boats<\/a>/);
});

test('the config has tabs, sidebars and the API', () => {
  const config = read('docsgen.config.ts');
  for (const line of [
    "{ label: 'API', href: '/api/list' },",
    "{ label: 'Status', href: 'https://status.example.org' },",
    "{ label: 'Forum', href: 'https://forum.example.org', position: 'right' },",
    "items: ['index', { type: 'category', label: 'More', collapsed: false, items: ['guides/steps'] }],",
    "redirects: [{ from: '/old', to: '/guides/steps' }, { from: '/v1/steps', to: '/guides/steps' }],",
    "analytics: { ga4: { id: 'G-ABC1234567' } },",
  ])
    expect(config).toContain(line);
  const report = read('MIGRATION.md');
  for (const line of [
    '- **the entry gone of navigation** (`docs.json`): there is no such page',
    '- **the component <Wave>** (`index.mdx:60`)',
    '- **the icon octopus-deploy** (`index.mdx:21`)',
    '- **the integration posthog** (`docs.json`)',
  ])
    expect(report).toContain(line);
});

test('a config that is no JSON is said', async () => {
  const old = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  writeFileSync(join(old, 'docs.json'), '{ "navigation": [\n');
  const { code, stderr } = await runDocsgen(['migrate', '--dry-run'], old);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^docs\.json cannot be read: [^\n]+\n {2}hint: is it valid JSON\?\n$/);
});
