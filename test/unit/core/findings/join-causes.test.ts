import { describe, expect, test } from 'vitest';
import { joinCauses } from '../../../../src/core/findings/index.ts';
import type { Diagnostic } from '../../../../src/model/diagnostic.ts';

const at = (line: number, more: Partial<Diagnostic> = {}): Diagnostic => ({
  rule: 'broken-link',
  severity: 'error',
  message: 'broken link: /x',
  place: { file: 'a.md', start: { line, column: 1 }, end: { line, column: 2 } },
  ...more,
});
const list = (count: number, more: (line: number) => Partial<Diagnostic> = () => ({})) =>
  Array.from({ length: count }, (_, index) => at(index + 1, more(index + 1)));
const shown = (diagnostics: readonly Diagnostic[]) =>
  joinCauses(diagnostics).map(({ message, place, related = [] }) => [place?.start?.line, message, related.length]);

describe('one cause is one diagnostic', () => {
  test('with the number of its places, and all of them', () => {
    const two = list(2, () => ({ cause: 'c' }));
    expect(joinCauses(two)).toEqual([
      {
        ...two[0],
        message: 'broken link: /x, here and in another place',
        related: [{ message: 'the same', place: two[1]?.place }],
      },
    ]);
    const different = list(4, (line) => ({ cause: 'c', message: `broken link: /${line}` }));
    expect(shown(different)).toEqual([[1, 'broken link: /1, and 3 more with the same cause', 3]]);
    expect(joinCauses(different)[0]?.related?.map(({ message }) => message)).toEqual(
      different.slice(1).map((one) => one.message),
    );
  });

  test('of one rule and severity', () => {
    const others = [
      at(1, { cause: 'c' }),
      at(2, { cause: 'c', severity: 'warning' }),
      at(3, { cause: 'c', rule: 'broken-anchor' }),
    ];
    expect(joinCauses(others)).toEqual(others);
  });

  test('also where it is not named: many that say the same of a file, or are about one place', () => {
    expect(shown(list(10))).toHaveLength(10);
    expect(shown(list(11))).toEqual([[1, 'broken link: /x, here and in 10 other places', 10]]);
    expect(shown(list(11, (line) => ({ hint: `h${line}` })))).toHaveLength(11);
    const place = at(1).place;
    expect(shown(list(30_000, (line) => ({ message: `line ${line}`, place })))).toEqual([
      [1, 'line 1, and 29999 more with the same cause', 1000],
    ]);
  });

  test('but for what has an edit of its own', () => {
    const fixes = list(30, (line) => ({ cause: 'c', fix: { file: 'a.md', start: line, end: line, text: '' } }));
    expect(joinCauses(fixes)).toEqual(fixes);
  });
});
