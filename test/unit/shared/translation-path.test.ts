import { expect, test } from 'vitest';
import { candidatePaths, standpointIn } from '../../../src/shared/candidate-paths.ts';
import { originalPath, translationPath } from '../../../src/shared/translation-path.ts';

const translations = { dir: 'i18n/de', outside: ['../packages/core/docs'] };
const settings = {
  baseUrl: '/',
  contentDirs: [],
  sets: [],
  translations,
  docsFolders: [
    {
      id: 'docs',
      current: [{ dir: 'docs', prefix: '' }],
      snapshots: ['versions/1.0/docs'],
      latest: 'versions/1.0/docs',
    },
  ],
};

test('a translation is below the folder of its locale, also that of a file outside of the site', () => {
  for (const path of ['docs/a.md', '../packages/core/docs/a.md', 'versions/1.0/docs/a.md'])
    expect(originalPath(translationPath('i18n/de', path), translations)).toBe(path);
  expect(translationPath('i18n/de', '../packages/core/docs/a.md')).toBe('i18n/de/packages/core/docs/a.md');
  expect(originalPath('docs/a.md', translations)).toBeUndefined();
  expect(originalPath('i18n/de/docs/a.md', undefined)).toBeUndefined();
});

test('paths in a translation are those in its original; what only the locale has is found at its place', () => {
  const candidates = (path: string, source: string) => candidatePaths(path, { source: { path: source }, settings });
  expect(candidates('../b.md', 'i18n/de/docs/guide/a.md')).toEqual(['docs/b.md', 'i18n/de/docs/b.md']);
  expect(candidates('../../web/docs/b.md', 'i18n/de/packages/core/docs/a.md')).toEqual([
    '../packages/web/docs/b.md',
    'i18n/de/packages/web/docs/b.md',
  ]);
  // A released version has copies of its own.
  expect(candidates('./b.md', 'i18n/de/versions/1.0/docs/a.md')[0]).toBe('versions/1.0/docs/b.md');
  expect(candidates('../sdk/b.md', 'i18n/de/versions/1.0/docs/a.md')[0]).toBe('sdk/b.md');
  expect(candidates('./b.md', 'docs/a.md')).toEqual(['docs/b.md']);
  expect(standpointIn('i18n/de/versions/1.0/docs/a.md', settings).path).toBe('docs/a.md');
});
