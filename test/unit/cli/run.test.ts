import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plural, problemCounts } from '../../../src/cli/terminal.ts';
import { writeSite } from '../../build-site.ts';
import { runCommand as command } from '../../run-command.ts';

const broken = { 'docs/a.mdx': '# A\n\n[x](/nope)\n' };

test.each([
  [['build', '--shard', '1/4', '--no-cache'], 'a shard stores its results in the cache'],
  [['build', '--shard', '0/4'], 'expected i/n, such as 1/4'],
  [['build', '--shard', '5/4'], 'expected i/n, such as 1/4'],
  [['build', '--shard', '1/4x'], 'expected i/n, such as 1/4'],
  [['build', '--jobs', '0'], 'expected 1 to 256'],
  [['build', '--jobs', '257'], 'expected 1 to 256'],
  [['build', '--jobs', '1.5'], 'expected 1 to 256'],
  [['build', '--format', 'xml'], 'Allowed choices are terminal, json, sarif, github'],
  [['serve', '--port', '65536'], 'expected 0 to 65535'],
  [['serve', '--port', '-1'], 'expected 0 to 65535'],
  [['serve', '--port', 'x'], 'expected 0 to 65535'],
  [['serve', '--drafts'], '--drafts has no effect without --watch'],
  [['serve', '--audience', 'x'], '--audience has no effect without --watch'],
  [['serve', '--explain'], '--explain has no effect without --watch'],
  [['serve', '--watch', '--out', 'x'], '--out has no effect together with --watch'],
  [['clean'], 'hint: docsgen clear clears the cache'],
  [['build', '--version'], 'hint: docsgen --version prints the version'],
  [['merge'], "missing required argument 'caches'"],
  [['merge'], '(docsgen merge --help lists its arguments and options)'],
  [['merg'], '(docsgen --help lists the commands)'],
])('%j is a wrong command line', async (args, message) => {
  const { code, stdout, stderr } = await command(args, writeSite({}));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});

test('help is no error, and goes to stdout', async () => {
  const { code, stdout, stderr } = await command(['--help'], writeSite({}));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: docsgen .*\n\nStatic documentation sites/);
  expect((await command(['toString'], writeSite({}))).stderr).not.toContain('hint');
});

test('a list of addresses has no control characters', async () => {
  const { code, stdout } = await command(
    ['routes'],
    writeSite({ 'docs/a\u001b[31m.md': '---\nslug: /docs/a\n---\n\n# A\n' }),
  );
  expect(code).toBe(0);
  expect(stdout).toContain('docs/a�[31m.md\n');
  expect(stdout).not.toContain('\u001b');
});

test('findings are coloured on a terminal only, and not where NO_COLOR is set', async () => {
  const root = writeSite(broken);
  const check = (options: Parameters<typeof command>[2]) => command(['check-links', '--no-cache'], root, options);
  const colour = '\u001b[31m';
  expect((await check({})).stderr).not.toContain('\u001b');
  expect((await check({ isTTY: true })).stderr).toContain(colour);
  const without = await check({ isTTY: true, env: { NO_COLOR: '' } });
  expect(without.stderr).not.toContain(colour);
  // The line of progress is replaced, and removed at the end.
  expect(without.stderr).toContain('\r\u001b[Kplanning addresses …\r\u001b[K');
});

test('GitHub Actions get annotations, too; the other formats replace what people read', async () => {
  const root = writeSite(broken);
  const check = (args: readonly string[], env = {}) => command(['check-links', '--no-cache', ...args], root, { env });
  const annotation = /^::error file=docs\/a\.mdx,line=3,/;
  const plain = await check([]);
  expect([plain.code, plain.stdout]).toEqual([1, '']);
  const inActions = await check([], { GITHUB_ACTIONS: 'true' });
  expect(inActions.stdout).toMatch(annotation);
  expect(inActions.stderr.split('\n')[0]).toBe(plain.stderr.split('\n')[0]);
  const github = await check(['--format', 'github']);
  expect(github.stdout).toMatch(annotation);
  expect(github.stderr).toMatch(/^checked 5 pages with 1 link in [\d.]+ s: 1 error\n$/);
  const json = await check(['--json']);
  expect(json.stderr).toBe('');
  expect(JSON.parse(json.stdout)).toMatchObject({
    pages: 5,
    links: 1,
    fixed: 0,
    diagnostics: [{ file: 'docs/a.mdx' }],
  });
  const sarif = JSON.parse((await check(['--format', 'sarif'])).stdout) as { runs: { results: unknown[] }[] };
  expect(sarif.runs[0]?.results).toHaveLength(1);
});

test('--fix says why nothing is known of moved files', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n\n[b](b.md)\n', '.git': 'gitdir: /nowhere\n' });
  const check = (...args: readonly string[]) => command(['check-links', ...args], root);
  const reason = 'nothing is known of moved files: not a git repository: /nowhere\n';
  expect((await check('--fix')).stderr).toContain(reason);
  expect((await check()).stderr).not.toContain(reason);
});

test('--fix is named where it has something to do, and is not asked for', async () => {
  const root = writeSite({ 'docs/a.mdx': '[x](./Setup.mdx)\n', 'docs/setup.mdx': '# Setup\n' });
  const check = (...args: string[]) => command(['check-links', '--no-cache', ...args], root);
  const found = await check();
  // A warning is no failure.
  expect([found.code, found.stdout]).toEqual([0, '']);
  expect(found.stderr).toMatch(/: 1 warning\n--fix can fix 1 of them\n$/);
  expect((await check('--strict')).code).toBe(1);
  const preview = await check('--fix', '--dry-run');
  expect(preview.stdout).toContain('+[x](./setup.mdx)');
  expect(preview.stderr).not.toContain('can fix');
  const fixed = await check('--fix');
  expect(fixed.stderr).toMatch(/^made 1 edit\nchecked 6 pages with 1 link in [\d.]+ s: nothing is wrong\n$/);
});

test('without a config that can be used nothing is checked, which is no mistake in a page', async () => {
  const root = writeSite({ 'docsgen.config.js': 'export default { titel: 1 };\n', 'docs/a.mdx': '[x](/nope)\n' });
  const checked = await command(['check-links', '--no-cache'], root);
  expect([checked.code, checked.stdout]).toEqual([2, '']);
  expect(checked.stderr).toMatch(/^not checked: \d errors?\n$/m);
  const { code, stdout } = await command(['check-links', '--no-cache', '--json', 'docs/a.mdx'], root);
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ pages: 0, links: 0, fixed: 0 });
});

test('a file that is named by mistake is one of the command line, and a page that is none is mentioned', async () => {
  const root = writeSite({ 'docs/a.md': '# A\n', 'README.md': '# Read me\n' });
  const check = (name: string) => command(['check-links', '--no-cache', name], root);
  expect(await check('docs/aa.md')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'there is no file docs/aa.md, and git knows of none\n  hint: did you mean docs/a.md?\n',
  });
  const other = await check('README.md');
  expect(other.code).toBe(0);
  expect(other.stderr).toMatch(/: nothing is wrong\nREADME\.md is no page of the site\n$/);
});

test('--timings lists each stage', async () => {
  const { stderr } = await command(['check-links', '--no-cache', '--timings'], writeSite({ 'docs/a.mdx': '# A\n' }));
  expect(stderr).toMatch(/^ {2}config +\d+ ms$/m);
  expect(stderr).toMatch(/: nothing is wrong\n$/);
});

test('paths are shown from the current folder', async () => {
  const root = writeSite(broken);
  const { stderr } = await command(['check-links', '--no-cache', 'a.mdx'], join(root, 'docs'));
  expect(stderr).toMatch(/^a\.mdx:3:1 error broken-link/);
});

test('clear removes the cache, and says where there is none', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n', 'kept/x.txt': 'x' });
  await command(['check-links', '--cache-dir', 'cache'], root);
  expect(existsSync(join(root, 'cache'))).toBe(true);
  expect(await command(['clear', '--cache-dir', 'cache'], root)).toEqual({
    code: 0,
    stdout: '',
    stderr: 'removed cache/\n',
  });
  expect(existsSync(join(root, 'cache'))).toBe(false);
  expect((await command(['clear', '--cache-dir', 'cache'], root)).stderr).toBe('there is no cache in cache/\n');
  // A folder that has become the cache by mistake keeps what is not of the cache.
  await command(['check-links', '--cache-dir', 'kept'], root);
  expect((await command(['clear', '--cache-dir', 'kept'], root)).stderr).toBe(
    'removed the cache in kept/; other files there stay\n',
  );
  expect(readdirSync(join(root, 'kept'))).toEqual(['x.txt']);
  expect((await command(['clear', '--cache-dir', 'kept'], root)).stderr).toBe('there is no cache in kept/\n');
  expect((await command(['clear', '--cache-dir', 'docs/a.mdx'], root)).code).toBe(2);
  expect((await command(['clear', 'nowhere'], root)).code).toBe(2);
});

test('a profile that cannot be written is an error in words', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n' });
  const { code, stderr } = await command(['check-links', '--cpu-profile', 'no-such/x.cpuprofile'], root);
  expect(code).toBe(1);
  expect(stderr).toContain('cannot write the profile no-such/x.cpuprofile: there is no folder ');
  const broken = writeSite({ 'docsgen.config.js': 'export default {};\n' });
  expect((await command(['build', '--cpu-profile', 'x.cpuprofile'], broken)).code).toBe(2);
  expect(JSON.parse(readFileSync(join(broken, 'x.cpuprofile'), 'utf8')).nodes).not.toEqual([]);
});

test('print refuses a folder as its file', async () => {
  const { code, stderr } = await command(['print', '--out', 'docs'], writeSite({ 'docs/a.mdx': '# A\n' }));
  expect([code, stderr]).toEqual([2, 'docs is a folder\n  hint: name a file, such as docs/manual.html\n']);
});

test('routes lists addresses, kinds and sources, and findings only where there are errors', async () => {
  const root = writeSite({ 'docs/guide/a.mdx': '# A\n', 'docs/b.mdx': '[x](#none)\n' });
  const { code, stdout, stderr } = await command(['routes'], root);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^\/docs\/b {8}doc {11}docs\/b\.mdx$/m);
  expect(stdout).toMatch(/^\/404\.html +not-found$/m);
  const json = JSON.parse((await command(['routes', '--json'], root)).stdout) as { routes: unknown[] };
  expect(json.routes).toContainEqual({ permalink: '/docs/b', kind: 'doc', title: 'b', source: 'docs/b.mdx' });
  expect(json.routes).toContainEqual(expect.objectContaining({ permalink: '/404.html', source: null }));
  writeFileSync(join(root, 'docs/b.mdx'), '[x](/none)\n');
  const wrong = await command(['routes'], root);
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('docs/b.mdx:1:1 error broken-link');
});

test('routes --lock counts what is added, and names what is given up', async () => {
  const root = writeSite({ 'docs/a.mdx': '# A\n\n## First\n', 'docs/b.mdx': '# B\n' });
  const first = await command(['routes', '--lock'], root);
  expect([first.code, first.stdout]).toEqual([0, '']);
  const [, pages, anchors, added] =
    /^urls\.lock: (\d+) pages, (\d+) anchors?; (\d+) added, 0 given up\n$/.exec(first.stderr) ?? [];
  expect(Number(added)).toBe(Number(pages) + Number(anchors));
  expect(readFileSync(join(root, 'urls.lock'), 'utf8')).toContain('/docs/a');
  writeFileSync(join(root, 'docs/a.mdx'), '# A\n\n## Second\n');
  const second = await command(['routes', '--lock'], root);
  expect(second.stderr).toBe(
    `given up: /docs/a#first\nurls.lock: ${pages} pages, ${anchors} anchor${anchors === '1' ? '' : 's'}; 1 added, 1 given up\n`,
  );
});

test('counts have a plural, and nothing is not counted', () => {
  expect([plural(0, 'page'), plural(1, 'page'), plural(2, 'page')]).toEqual(['0 pages', '1 page', '2 pages']);
  expect(problemCounts({ errors: 0, warnings: 0 })).toBe('');
  expect(problemCounts({ errors: 1, warnings: 0 })).toBe('1 error');
  expect(problemCounts({ errors: 0, warnings: 2 })).toBe('2 warnings');
  expect(problemCounts({ errors: 10, warnings: 1 })).toBe('10 errors, 1 warning');
});

test('docsgen info has versions and numbers, and nothing that the site says', async () => {
  const root = writeSite({
    'docsgen.config.js':
      "export default { title: 'Secret title', docs: { route: '/secret' }, variables: { secret: 'x' } };",
    'docs/secret.mdx': '# Secret\n\n[secret](/secret-link)\n',
    'docs/other.mdx': '# Other secret\n\n<Secret />\n',
  });
  const { code, stdout, stderr } = await command(['info'], root);
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout.split('\n').map((line) => line.replace(/\d+(?:\.\d+)+/g, 'N'));
  expect(lines).toEqual([
    'docsgen:  N',
    expect.stringMatching(/^Node: {5}N, \w+ \w+, \d+ cores?$/),
    expect.stringMatching(/^packages: .*\bsatteri N\b/),
    'config:   docsgen.config.js: docs.route, title, variables.NAME',
    expect.stringMatching(/^routes: {3}.*\b1 not-found\b/),
    'findings: 1 broken-link, 1 unknown-component',
    expect.stringMatching(/^cache: {4}N MB in \d+ files$/),
    '',
  ]);
  const json = await command(['info', '--json'], root);
  expect(json.stdout).not.toMatch(/secret/i);
  expect(JSON.parse(json.stdout).config.findings).toEqual({ 'broken-link': 1, 'unknown-component': 1 });
});

test('docsgen info works without a site, and with a config that cannot be run', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'docsgen-info-'));
  expect((await command(['info'], empty)).stdout).toMatch(/^config: {3}none here or above$/m);
  const { stdout } = await command(['info'], writeSite({ 'docsgen.config.js': '' }));
  expect(stdout).toMatch(/^config: {3}docsgen\.config\.js: no keys that could be read$/m);
  expect(stdout).toMatch(/^findings: 1 invalid-config$/m);
});

test('docsgen strings prints all texts in the language of the site, as strings.json has them', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T', lang: 'de' };",
    'strings.json': '{ "interface": { "nav.next": "Vor" } }',
  });
  const { code, stdout } = await command(['strings'], root);
  const { interface: texts } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect([texts['nav.next'], texts['nav.previous'], texts['page.count'].other]).toEqual([
    'Vor',
    'Zurück',
    '{count} Seiten',
  ]);
  // What it prints can be used as it is.
  writeFileSync(join(root, 'strings.json'), stdout);
  expect(await command(['strings'], root)).toMatchObject({ code: 0, stdout });
});

test('docsgen strings prints the texts of a locale, and says which there are', async () => {
  const root = writeSite({
    'docsgen.config.js':
      "export default { title: 'T', locales: { en: { label: 'E' }, de: { label: 'D' }, fr: { label: 'F' } } };",
  });
  const german = await command(['strings', '--locale', 'de'], root);
  expect(JSON.parse(german.stdout).interface['nav.previous']).toBe('Zurück');
  const english = await command(['strings', '--locale', 'en'], root);
  expect(JSON.parse(english.stdout).interface['nav.previous']).toBe('Previous');
  expect(await command(['strings', '--locale', 'dee'], root)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'there is no locale dee; did you mean de?\n',
  });
  expect((await command(['strings', '--locale', 'zz'], root)).stderr).toBe(
    'there is no locale zz; there is en, de, fr\n',
  );
  expect((await command(['strings', '--locale', 'zz'], writeSite({}))).stderr).toBe(
    'there is no locale zz; the site has one language\n',
  );
});

test('docsgen strings prints nothing where strings.json has mistakes', async () => {
  const root = writeSite({
    'docsgen.config.js': "export default { title: 'T' };",
    'strings.json': '{ "interface": { "nav.nxt": "Vor" } }',
  });
  const { code, stdout, stderr } = await command(['strings'], root);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('interface["nav.nxt"] is not a known key');
});

test('findings name the entries of the manual, or all of it where there are many rules', async () => {
  const check = async (text: string) => {
    const { stderr } = await command(['check-links', '--no-cache'], writeSite({ 'docs/a.mdx': text }));
    return stderr.split('\n').filter((line) => line.startsWith('manual: '));
  };
  const manual = 'manual: https://example-org.github.io/docsgen/rules';
  const config = writeSite({
    'docsgen.config.js': "export default { title: 'T', colorMode: { default: 'drak' }, titel: 'x' }",
  });
  expect((await command(['build'], config)).stderr.split('\n').filter((line) => line.startsWith('manual: '))).toEqual([
    'manual: https://example-org.github.io/docsgen/reference/config#colorMode',
    `${manual}/invalid-config`,
  ]);
  expect(await check('[x](/nope) [y](/never)')).toEqual([`${manual}/broken-link`]);
  expect(await check('[x](/nope) [y](#a) ![z](./z.png) [b](./b.mdx)\n')).toEqual([manual]);
});

test('the exit code of a build says whether something is wrong, and whether it is the config', async () => {
  const build = async (files: Parameters<typeof writeSite>[0]) =>
    (await command(['build', '--no-cache'], writeSite(files))).code;
  expect(await build({ 'docs/a.mdx': '# A\n' })).toBe(0);
  expect(await build(broken)).toBe(1);
  expect(await build({ 'docsgen.config.js': 'export default { titel: 1 };\n', 'docs/a.mdx': '# A\n' })).toBe(2);
});
