import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseYaml } from '../../../../src/pipeline/content/yaml.ts';

const schema = z.strictObject({
  title: z.string('expected text').optional(),
  items: z.array(z.number('expected a number'), 'expected a list').optional(),
  link: z.strictObject({ to: z.string('expected text') }, 'expected a map with to').optional(),
});

function read(text: string, more: { firstLine?: number; file?: string } = {}) {
  const { value, rejected, findings } = parseYaml({
    text,
    file: 'a.yml',
    firstLine: 1,
    schema,
    rule: 'invalid-data-file',
    keys: ['title', 'items', 'link', 'to'],
    replaceTokens: (string) => string.replace('%name%', 'Acme'),
    ...more,
  });
  const shown = findings.map(({ message, hint, place }) => {
    const { start, end } = place ?? {};
    return `${start?.line}:${start?.column}-${end?.line}:${end?.column} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });
  return { value, rejected, findings: shown };
}

test('an unknown key is a finding at the key, at any depth, with the known one that is nearest', () => {
  expect(read('title: A\nlinks: x\n')).toEqual({
    value: { title: 'A' },
    rejected: ['links'],
    findings: ['2:1-2:6 links is not a known key (did you mean link?)'],
  });
  expect(read('title: A\nlink: { to: x, totally: y }\n').findings).toEqual([
    '2:16-2:23 link.totally is not a known key',
  ]);
});

test('a wrong value is a finding at the value, or at the key that lacks it', () => {
  expect(read('title: A\nitems: [1, two]\n')).toEqual({
    value: { title: 'A' },
    rejected: ['items'],
    findings: ['2:12-2:15 items.1: expected a number, got "two"'],
  });
  expect(read('link:\n  other:\n').findings).toContain('2:3-2:8 link.other is not a known key');
  expect(read('link: {}\n').findings).toEqual(['1:7-1:9 link.to: expected text, got nothing']);
  expect(read('- 1\n').findings).toEqual([expect.stringMatching(/^1:1-1:2 the file: .*got \[1\]$/)]);
});

test('a text that ends where YAML begins a comment is a finding at what is left out', () => {
  expect(read('title: Issue #1\nlink:\n  to: b # a comment\n')).toEqual({
    value: { title: 'Issue', link: { to: 'b' } },
    rejected: [],
    findings: [
      '1:14-1:16 YAML takes #1 for a comment: it is left out (put the whole text in quotes; a comment has a blank after #)',
    ],
  });
  expect(read('title: #1\nlinks: x\n').findings).toHaveLength(2);
});

test('places in frontmatter count from the line on which it begins', () => {
  expect(read('title: A\nlinks: x\n', { firstLine: 4 }).findings).toEqual([
    '5:1-5:6 links is not a known key (did you mean link?)',
  ]);
});

test('what is no YAML, or no JSON, has no value', () => {
  expect(read('title: [')).toEqual({
    value: undefined,
    rejected: [],
    findings: [expect.stringMatching(/^1:8-1:\d+ not valid YAML: /)],
  });
  expect(read('{ "title": ', { file: 'a.json' }).findings[0]).toMatch(/not valid JSON: /);
});

test('an empty text is an empty map, and tokens are replaced in every string', () => {
  expect(read('')).toEqual({ value: {}, rejected: [], findings: [] });
  expect(read('link: { to: "%name%" }\n').value).toEqual({ link: { to: 'Acme' } });
});

test('keys that are allowed but unknown are reported where they resemble a known one', () => {
  const hint = (key: string) => (key === 'titel' ? 'did you mean title?' : undefined);
  const { findings } = parseYaml({
    text: 'titel: A\ncolour: red\ntile: of a plugin\n',
    file: 'a.md',
    firstLine: 2,
    schema: z.looseObject({}),
    rule: 'invalid-data-file',
    unknown: { hint, rule: 'invalid-frontmatter' },
    replaceTokens: (text) => text,
  });
  expect(findings).toEqual([
    {
      rule: 'invalid-frontmatter',
      message: 'titel is not a known key',
      hint: 'did you mean title?',
      place: { file: 'a.md', start: { line: 2, column: 1 }, end: { line: 2, column: 6 } },
    },
  ]);
});
