import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortDiagnostics } from '../../../../src/core/findings/diagnostics.ts';
import type { Diagnostic } from '../../../../src/model/diagnostic.ts';

function diagnostic(message: string, file?: string, line?: number, column = 1): Diagnostic {
  const start = line === undefined ? {} : { start: { line, column } };
  return {
    rule: 'broken-link',
    severity: 'error',
    message,
    ...(file === undefined ? {} : { place: { file, ...start } }),
  };
}

const sorted = [
  diagnostic('site'),
  diagnostic('z', 'a.mdx'),
  diagnostic('y', 'a.mdx', 2, 10),
  diagnostic('x', 'a.mdx', 10, 2),
  { ...diagnostic('w', 'a.mdx', 10, 2), rule: 'broken-markdown-link' as const },
  diagnostic('a', 'b.mdx', 1),
  diagnostic('b', 'b.mdx', 1),
];

test('diagnostics are sorted by file, line, column, rule and message, whatever their order was', () => {
  const shuffled = fc.shuffledSubarray(sorted, { minLength: sorted.length });
  fc.assert(
    fc.property(shuffled, (diagnostics) => {
      expect(sortDiagnostics(diagnostics)).toEqual(sorted);
    }),
  );
});

test('identical ones stay once, different ones stay', () => {
  const one = diagnostic('a', 'b.mdx', 1);
  expect(sortDiagnostics([one, { ...one }, { ...one, hint: 'h' }])).toEqual([one, { ...one, hint: 'h' }]);
});
