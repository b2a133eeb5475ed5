import { expect, test } from 'vitest';
import { proseFindings } from '../../../../src/features/prose-linters/prose-findings.ts';
import type { SourceFile } from '../../../../src/model/source.ts';
import { type SiteFiles, writeSite } from '../../../build-site.ts';
import { installLinter } from '../../../installed-linters.ts';

const source = (path: string, more: Partial<SourceFile> = {}) => ({ path, format: 'mdx', ...more }) as SourceFile;
const sources = [
  source('docs/a.md'),
  source('docs/b.md'),
  source('docs/page.tsx', { format: 'component' }),
  source('docs/original.md', { isFallback: true }),
  source('docs/made.md', { plugin: 'own' }),
];
const pages: SiteFiles = { 'docs/a.md': 'Fine.\n', 'docs/b.md': '# B\n\nA TODO here.\n' };

function findings(rule: 'textlint' | 'vale', files: SiteFiles, isInstalled = true) {
  const root = writeSite({ ...pages, ...files });
  if (isInstalled) installLinter(root, rule);
  return proseFindings(root, sources, [rule]);
}

const place = { file: 'docs/b.md', start: { line: 3, column: 3 }, end: { line: 3, column: 7 } };

test('what textlint finds is reported by its rules, with its edits', async () => {
  expect(await findings('textlint', { '.textlintrc.json': '{}' })).toEqual([
    {
      rule: 'textlint',
      message: 'no-todo: Found TODO',
      place,
      fix: { file: 'docs/b.md', start: 7, end: 11, text: 'Later' },
    },
  ]);
});

test('what Vale finds is reported by its styles', async () => {
  expect(await findings('vale', { '.vale.ini': '' })).toEqual([
    { rule: 'vale', message: 'Own.Todo: Say when', place, hint: 'see https://example.org/todo' },
  ]);
});

test.each([
  ['textlint', 'textlint has not checked the pages: No rules found, textlint hasn’t done anything'],
  ['vale', 'vale has not checked the pages: .vale.ini not found'],
] as const)('%s that is not set up says so', async (rule, message) => {
  expect(await findings(rule, {})).toEqual([{ rule, message, hint: expect.stringContaining(`run `) }]);
});

test.each(['textlint', 'vale'] as const)('%s that is not installed is missing', async (rule) => {
  const message = `checks: ${rule} is not installed, which the config asks for`;
  expect(await findings(rule, {}, false)).toEqual([
    { rule: 'missing-package', message, hint: expect.stringContaining('install') },
  ]);
});
