import { expect, test } from 'vitest';
import type { BuildResult } from '../../../src/assembly/build.ts';
import { reportBuild } from '../../../src/cli/report-build.ts';
import type { ResolvedConfig } from '../../../src/model/config.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';
import type { Site } from '../../../src/model/site.ts';

const siteWith = (...addresses: readonly string[]) =>
  ({ routes: new Map(addresses.map((address) => [address, {}])) }) as unknown as Site;

const built: BuildResult = {
  root: '/site',
  config: { outDir: '/site/build' } as ResolvedConfig,
  site: siteWith('/'),
  sites: [siteWith('/', '/docs'), siteWith('/de')],
  diagnostics: [],
  written: true,
  files: 5,
  bytes: 20_480,
  timings: [{ stage: 'plan', ms: 12.4 }],
  cached: new Map([['page', { kept: 2, made: 1 }]]),
  explanations: [],
};

const error: Diagnostic = { rule: 'broken-link', severity: 'error', message: 'no page /x' };
const warning: Diagnostic = { ...error, severity: 'warning' };

function report(result: Partial<BuildResult>, options: Partial<Parameters<typeof reportBuild>[2]> = {}) {
  const written = { stdout: '', stderr: '' };
  const code = reportBuild(
    {
      cwd: '/site',
      env: {},
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    },
    { ...built, ...result },
    { format: 'terminal', ms: 1234, note: undefined, ...options },
  );
  return { code, ...written };
}

test('a build says how many pages of all languages there are, and where', () => {
  expect(report({})).toEqual({
    code: 0,
    stdout: '',
    stderr: 'built 3 pages, 20 KiB, in 1.2 s\nthe site is in build/\n',
  });
  const beside = { config: { outDir: '/site' } as ResolvedConfig };
  expect(report({ ...beside, diagnostics: [warning] }).stderr).toMatch(
    /\nbuilt 3 pages, 20 KiB, in 1\.2 s, with 1 warning\nthe site is in \.\/\n$/,
  );
});

test('what is not built leaves what was, and has an exit code of its own where it is the config', () => {
  const failed = report({ written: false, diagnostics: [error] });
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/\nnot built: 1 error; what was built before is untouched\n$/);
  const unusable = report({ written: false, diagnostics: [error], config: undefined });
  expect(unusable.code).toBe(2);
  expect(unusable.stderr).toMatch(/\nnot built: 1 error\n$/);
  expect(report({ diagnostics: [warning] }).code).toBe(0);
});

test('a document for programs has the pages that are known, and nothing for people', () => {
  const { stdout, stderr } = report({ diagnostics: [warning] }, { json: true });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ written: true, routes: 3, files: 5, bytes: 20_480 });
  expect(JSON.parse(report({ sites: [] }, { json: true }).stdout).routes).toBe(1);
  expect(JSON.parse(report({ sites: [], site: undefined }, { format: 'json' }).stdout).routes).toBe(0);
  // The others are for programs that read findings alone.
  expect(report({}, { format: 'github' }).stderr).toContain('built 3 pages');
});

test('timings, explanations and a note are lines around the summary', () => {
  const { stderr } = report({}, { timings: true, note: '2 pages were in none of the caches' });
  expect(stderr).toBe(
    '  plan         12 ms\n  page: 2 from the cache, 1 made\n' +
      'built 3 pages, 20 KiB, in 1.2 s\nthe site is in build/\n2 pages were in none of the caches\n',
  );
  expect(report({}, { explain: '/none' }).stderr).toMatch(
    /^no page \/none in the cache: name a source file or an address\n/,
  );
  const about = { kind: 'page', subject: 'docs/a.md' };
  const explanations: BuildResult['explanations'] = [
    { ...about, outcome: 'kept', changes: [] },
    { ...about, kind: 'route', outcome: 'made', changes: ['changed: source docs/a.md\u001b'] },
  ];
  expect(report({ explanations }, { explain: 'docs/a.md' }).stderr).toMatch(
    /^docs\/a\.md \(page\): from the cache; nothing it is made from has changed\ndocs\/a\.md \(route\): made again\n {2}changed: source docs\/a\.md�\nof the whole site 2 results came from the cache, and 1 were made\n/,
  );
});

test('a part that is in the cache is to be merged, and one that could not be stored is lost', () => {
  const shard = { index: 2, count: 3 };
  expect(report({ written: false }, { shard })).toMatchObject({
    code: 0,
    stderr: 'part 2 of 3 is in the cache; docsgen merge builds the site from all parts\n',
  });
  expect(report({ written: false, diagnostics: [error] }, { shard }).stderr).toContain('not built: 1 error');
  const lost = report({ written: false, cacheFailure: 'the disk is full' }, { shard });
  expect(lost.code).toBe(1);
  expect(lost.stderr).not.toContain('is in the cache;');
  expect(lost.stderr).toContain('(the disk is full): there is no part to be merged\n');
  expect(report({ cacheFailure: 'the disk is full' })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(
      '(the disk is full): the next build makes all of them again\n  hint: free some space or make',
    ),
  });
});
