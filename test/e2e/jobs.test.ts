import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { readFolder, type SiteFiles, writeSite } from '../build-site.ts';
import { type Run, runDocsgen } from '../run-docsgen.ts';

const work = mkdtempSync(join(tmpdir(), 'docsgen-jobs-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The first page has code that is no JSON. The link of the last one is broken, which is a warning here. */
const pagesOf = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `docs/part-${index % 7}/page-${index}.mdx`,
      `---\ntitle: Page ${index}\n---\n\nAn Order. See [the next](../part-${(index + 1) % 7}/page-${index + 1}.mdx#first).\n\n## First\n\n![chart](../chart.svg)\n\n\`\`\`js\nconst a = ${index};\n\`\`\`\n\n\`\`\`json\n{ "a": ${index === 0 ? '' : index} }\n\`\`\`\n`,
    ]),
  );
const config = `export default {
    title: 'Many', url: 'https://example.org', checks: { 'broken-markdown-link': 'warning' }, glossary: { file: 'glossary.yml' }, posts: { dir: 'posts' },
  };`;
const siteOf = (count: number): SiteFiles => ({
  'docsgen.config.js': config,
  'glossary.yml': 'terms:\n  Order: { definition: What somebody wants to have }\n',
  'docs/chart.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"></svg>',
  ...pagesOf(count),
  'docs/live.mdx': "import { Price } from '@site/components/price.tsx';\n\n# Live\n\n<Price />\n",
  'components/price.tsx':
    'import \'./price.css\';\nexport function Price() {\n  return <b className="price">7</b>;\n}\n',
  'components/price.css': '.price { color: red; }\n',
  'posts/2024-01-02-first.mdx': '---\ntitle: First\n---\n\nNews.\n\n{/* truncate */}\n\nMore.\n',
});
/** Enough pages for threads to be worth their start, where a number of them is asked for. */
const enough = 102;
/** As many pages, of a word each. */
const manyPages: SiteFiles = {
  'docsgen.config.js': "export default { title: 'Many', search: false };\n",
  ...Object.fromEntries(Array.from({ length: enough }, (_, index) => [`docs/page-${index}.md`, `# Page ${index}\n`])),
};

const out = (name: string) => join(work, name);

test('a site has the same bytes and findings with any number of threads', async () => {
  const root = writeSite(siteOf(enough));
  const build = (name: string, ...flags: string[]) =>
    runDocsgen(['build', '--out', out(name), '--json', ...flags], root);
  const one = await build('one', '--no-cache', '--jobs', '1');
  const several = await build('several', '--jobs', '2');
  expect([one.code, several.code]).toEqual([0, 0]);
  const findings = ({ stdout }: Run) => JSON.parse(stdout).diagnostics;
  expect(findings(one)).toMatchObject([{ rule: 'unparsable-code' }, { rule: 'broken-markdown-link' }]);
  expect(findings(several)).toEqual(findings(one));
  expect(readFolder(out('several'))).toEqual(readFolder(out('one')));
});

test('a site has the same bytes when its shards were built elsewhere', async () => {
  const parts = siteOf(20);
  const caches: string[] = [];
  for (const index of [1, 2, 3]) {
    // A machine of its own: the same files in another place.
    const machine = writeSite(parts);
    // Results from files that were written a moment before are not cached.
    await setTimeout(30);
    const cache = join(work, `cache-${index}`);
    caches.push(cache);
    const { code, stderr } = await runDocsgen(['build', '--shard', `${index}/3`, '--cache-dir', cache], machine);
    expect(stderr).toContain(`part ${index} of 3 is in the cache; docsgen merge builds the site from all parts`);
    expect(code).toBe(0);
    expect(existsSync(join(machine, 'build'))).toBe(false);
  }
  const root = writeSite(parts);
  const merged = await runDocsgen(
    ['merge', ...caches, '--out', out('merged'), '--cache-dir', join(work, 'merged-cache'), '--timings'],
    root,
  );
  expect(merged.code).toBe(0);
  expect(merged.stderr).not.toContain('in none of the caches');
  await runDocsgen(['build', '--out', out('whole'), '--no-cache'], root);
  expect(readFolder(out('merged'))).toEqual(readFolder(out('whole')));
  for (const kind of ['page', 'bundle', 'body', 'Markdown copy', 'search entry'])
    expect(merged.stderr).toMatch(new RegExp(` ${kind}: \\d+ from the cache, 0 made`));
  // Lists of pages are drawn where all pages are known.
  expect(merged.stderr).toMatch(/ route: 2\d from the cache, \d made/);
});

test('threads begin whatever flags node was started with', async () => {
  const root = writeSite(manyPages);
  const cli = join(import.meta.dirname, '../../dist/cli.js');
  const program =
    'const { main } = await import(process.argv[1]); process.exitCode = await main(process.argv.slice(2));';
  const args = ['--input-type=module', '-e', program, cli, 'build', root, '--out', 'build', '--jobs', '2'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stderr).toContain('built ');
  expect(status).toBe(0);
});

test('a page that ends the thread that renders it is a finding', async () => {
  const root = writeSite({
    ...manyPages,
    'theme/frame/footer.tsx': `export function Footer({ footer }) {\n  return <footer>{footer.columns.length}</footer>;\n}\n`,
    'theme/head/head.tsx': `export function Head({ route }) {
  if (route.title === 'Page 5') process.exit(7);
  return <head><title>{route.title}</title></head>;
}
`,
  });
  const { code, stdout } = await runDocsgen(['build', '--json', '--jobs', '2', '--no-cache'], root);
  expect(code).toBe(1);
  expect(JSON.parse(stdout).diagnostics).toContainEqual(
    expect.objectContaining({
      rule: 'page-crash',
      message: 'rendering this page crashed the process',
      file: 'docs/page-5.md',
    }),
  );
});

test.each([
  [['build', '--shard', '3/2'], 'expected i/n, such as 1/4'],
  [['build', '--jobs', '0'], 'expected 1 to 256'],
  [['build', '--shard', '1/2', '--no-cache'], 'a shard stores its results in the cache'],
  [['merge', 'nowhere'], 'there is no cache of a shard in'],
  [['merge', 'docs'], 'is not the cache of a shard'],
])('%s is refused', async (args, message) => {
  const root = writeSite({ 'docs/a.md': '# A\n' });
  const { code, stderr } = await runDocsgen(args, root);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
