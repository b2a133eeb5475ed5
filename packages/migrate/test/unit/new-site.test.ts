import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usableVersions, writeSite } from '../../src/new-site.ts';
import { finishPlan, newPlan, readPlanned } from '../../src/plan.ts';

test('versions of a workspace are the latest, and those of what docsgen loads are in its range', () => {
  const { peerDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'));
  const versions = usableVersions(
    { mermaid: 'latest', katex: '^0.16.9', '@iconify-json/mdi': 'latest', ours: 'workspace:*' },
    join(import.meta.dirname, 'none'),
  );
  expect(versions).toEqual({
    mermaid: peerDependencies.mermaid,
    katex: '^0.16.9',
    '@iconify-json/mdi': 'latest',
    ours: 'latest',
  });
});

test.each([
  [
    'npm',
    'package-lock.json',
    '{"packages":{"node_modules/a":{"version":"2.0.0"},"site/node_modules/a":{"version":"1.2.3"},"node_modules/@b/c":{"version":"4.5.6"}}}',
  ],
  [
    'Yarn',
    'yarn.lock',
    '"a@npm:^2":\n  version: 2.0.0\n\n"a@npm:1.x, a@npm:latest":\n  version: 1.2.3\n  resolution: "a@npm:1.2.3"\n\n"@b/c@npm:catalog:":\n  version: 4.5.6\n',
  ],
  [
    'Yarn 1',
    'yarn.lock',
    'a@^2:\n  version "2.0.0"\n\na@latest:\n  version "1.2.3"\n\n"@b/c@catalog:", x@1:\n  version "4.5.6"\n',
  ],
  [
    'pnpm',
    'pnpm-lock.yaml',
    "importers:\n  .:\n    dependencies:\n      a: { specifier: ^2, version: 2.0.0 }\n  site:\n    dependencies:\n      a: { specifier: latest, version: 1.2.3(react@19.0.0) }\n    devDependencies:\n      '@b/c': { specifier: 'catalog:', version: 4.5.6 }\n      own: { specifier: 'workspace:*', version: link:../own }\n",
  ],
])('what was the latest version is the one of the lock file of %s', (_, file, lock) => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-migrate-'));
  mkdirSync(join(root, 'site'));
  writeFileSync(join(root, file), lock);
  const written = { a: 'latest', '@b/c': 'catalog:', own: 'workspace:*', kept: '^1', star: '*' };
  expect(usableVersions(written, join(root, 'site'))).toEqual({
    a: '^1.2.3',
    '@b/c': '^4.5.6',
    own: 'latest',
    kept: '^1',
    star: 'latest',
  });
});

test('redirects that lead in a circle are left out and named; those that lead into one stay', () => {
  const plan = newPlan('b.json');
  const redirects = [
    { from: '/a', to: '/b/' },
    { from: '/b', to: '/c#x' },
    { from: '/c', to: '/b' },
    { from: '/d', to: '/e' },
  ];
  writeSite(plan, {
    root: import.meta.dirname,
    from: 'A, b.json',
    addresses: ['/e'],
    packages: {},
    entries: [{ key: 'redirects', value: redirects }],
  });
  const config = plan.files.get('docsgen.config.ts');
  expect(config && readPlanned(config).match(/from: '[^']*'/g)).toEqual(["from: '/a'", "from: '/d'"]);
  expect(plan.notes[0]?.about).toBe('redirects that lead in a circle: /b, /c');
});

test('files whose names differ only in the case of letters are named together', () => {
  const plan = newPlan('mkdocs.yml');
  for (const path of ['docs/setup.md', 'docs/Setup.md', 'static/a.png', 'static/A.PNG', 'docs/other.md'])
    plan.write(path, 'text');
  expect(finishPlan('MkDocs', plan).notes).toMatchObject([
    {
      weight: 'changed',
      about:
        'files whose names differ only in the case of letters: docs/Setup.md and docs/setup.md, static/A.PNG and static/a.png',
    },
  ]);
});
