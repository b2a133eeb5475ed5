import { expect, test } from 'vitest';
import { plainLine } from '../../../../src/features/api/markup/plain-line.ts';

test.each([
  ['Get `/pets/{id}` of **all** kinds', 'Get /pets/{id} of all kinds'],
  ['See [the *guide*](https://example.org/a) for `a*b`', 'See the guide for a*b'],
  ['*Deprecated* since 2', 'Deprecated since 2'],
  ['Escaped \\*stars\\* and snake_case\\_names', 'Escaped *stars* and snake_case_names'],
  ['Files *.txt and *.md, 2 * 3 * 4, /a/*/b/*', 'Files *.txt and *.md, 2 * 3 * 4, /a/*/b/*'],
  ['A ` alone, [not a link], List<Pet>', 'A ` alone, [not a link], List<Pet>'],
])('%s', (written, shown) => {
  expect(plainLine(written)).toBe(shown);
});

test.each(['`', '**a', '[', '[a](', '*a', '\\'])('many %s are read in one pass', (part) => {
  const title = part.repeat(100_000);
  expect(plainLine(title).length).toBeLessThanOrEqual(title.length);
});
