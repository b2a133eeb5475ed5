import { expect, test } from 'vitest';
import { toProblems } from '../../../src/dev/problems.ts';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';

const text = 'One\n[x](/nope)\nThree\n';
const broken: Diagnostic = { rule: 'broken-link', severity: 'error', message: 'no page or file /nope' };

test('a finding has its place, the lines around it and the other places', () => {
  const place = { file: 'docs/a.mdx', start: { line: 2, column: 1 }, end: { line: 2, column: 11 } };
  const related = [
    { message: 'is the first', place: { file: 'docs/b.mdx', start: { line: 3, column: 4 } } },
    { message: 'is the second', place: { file: 'docs/c.mdx' } },
  ];
  const asked: string[] = [];
  const [problem] = toProblems([{ ...broken, hint: 'remove it', place, related }], (file) => {
    asked.push(file);
    return text;
  });
  expect(problem).toEqual({
    ...broken,
    place: 'docs/a.mdx:2:1',
    frame: expect.stringContaining('> 2 | [x](/nope)'),
    hint: 'remove it',
    also: ['docs/b.mdx:3:4 is the first', 'docs/c.mdx is the second'],
  });
  expect(asked).toEqual(['docs/a.mdx']);
});

test('a finding about a whole file, about the site, or in a file that is gone has no lines', () => {
  const shown = (finding: Partial<Diagnostic>, textOf: () => string | undefined) =>
    toProblems([{ ...broken, ...finding }], textOf).map(({ place, frame, hint, also }) => [place, frame, hint, also]);
  expect(shown({}, () => text)).toEqual([['', '', '', []]]);
  expect(shown({ place: { file: 'docs/a.mdx' } }, () => text)).toEqual([['docs/a.mdx', '', '', []]]);
  const place = { file: 'docs/a.mdx', start: { line: 2, column: 1 } };
  expect(shown({ place }, () => undefined)).toEqual([['docs/a.mdx:2:1', '', '', []]]);
});
