import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldersOutside, isOutput, pathsToReport } from '../../../src/dev/watched-paths.ts';
import type { ResolvedConfig } from '../../../src/model/config.ts';
import { writeSite } from '../../build-site.ts';

test('changes of pages, code, pictures and files of the site are reported; those of a log are not', () => {
  const config = { docs: [], posts: [{ id: 'blog', dir: 'blog' }], pages: { dir: 'pages' }, static: 'static' };
  const saved = (path: string) => ({ path, kind: 'changed', isFolder: false }) as const;
  const isReported = (path: string) => pathsToReport([saved(path)], config as unknown as ResolvedConfig) !== undefined;
  for (const path of ['any/a.mdx', 'lib/box.TSX', 'a.yml', 'logo.svg', 'blog/notes.txt', 'static/server.log'])
    expect(isReported(path), path).toBe(true);
  for (const path of ['server.log', 'blogs/notes.txt', 'static', 'theme/x.txt'])
    expect(isReported(path), path).toBe(false);
  // Without a config that can be used, anything may be what was missing.
  expect(pathsToReport([saved('server.log')], undefined)).toEqual(['server.log']);
  const folder = { path: 'docs/new', kind: 'added', isFolder: true } as const;
  expect(pathsToReport([folder], undefined)).toEqual([]);
  expect(pathsToReport([folder, saved('a.md'), saved('a.md')], undefined)).toEqual(['a.md']);
  expect(pathsToReport([folder, saved('server.log')], config as unknown as ResolvedConfig)).toBeUndefined();
});

test('what a build writes is no source: its output, and what is next to it', () => {
  const root = writeSite({
    'other/.docsgen-output': '1\n',
    'static/old/.docsgen-output': '1\n',
    'docs/a.md': '# A\n',
  });
  const outDir = join(root, 'out/site');
  const isWritten = (path: string, config?: { outDir: string }) => isOutput(join(root, path), root, config);
  for (const path of ['out/site', 'out/site/index.html', 'out/.site.next', '.x.lock', 'other'])
    expect(isWritten(path, { outDir }), path).toBe(true);
  for (const path of ['out', 'out/sites', 'build', 'docs/a.md', 'docs/.x.lock', 'static/old'])
    expect(isWritten(path, { outDir }), path).toBe(false);
  expect(isWritten('build/index.html')).toBe(true);
});

test('what a site is made from besides its own folder is watched, and no folder around the site', () => {
  const api = (entry: object) => ({ earlier: [], ...entry });
  const config = {
    api: [
      api({ document: 'openapi/own.yaml' }),
      api({ document: '../shared/pets.yaml', earlier: [{ document: '../old/pets.yaml' }] }),
      // Next to the site: its folder has the site in it.
      api({ document: '../near.yaml' }),
      api({ document: '../far/a/x.yaml', folder: '../far' }),
      api({ document: 'y.yaml', folder: '..' }),
    ],
    docs: [{ dir: 'docs' }, { dir: '../texts' }],
    posts: [{ dir: '../blog' }],
    // Those of the site, of a workspace, of a file next to the site, and of a package.
    plugins: [{ folder: '.' }, { folder: '../plug/src' }, { folder: '..' }, { folder: '../node_modules/x' }],
  } as unknown as ResolvedConfig;
  expect(foldersOutside('/repo/site', ['docsgen.config.ts', '../base.config.ts'], config)).toEqual([
    '/repo/base.config.ts',
    '/repo/shared',
    '/repo/old',
    '/repo/near.yaml',
    '/repo/far/a',
    '/repo/far',
    '/repo/plug/src',
    '/repo/texts',
    '/repo/blog',
  ]);
  expect(foldersOutside('/repo/site', ['../base.config.ts'])).toEqual(['/repo/base.config.ts']);
});
