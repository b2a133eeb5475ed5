import { expect, test } from 'vitest';
import { checkExamples, type Problem } from '../../../../src/features/examples/index.ts';
import type { CodeExample } from '../../../../src/model/page.ts';
import { compilePage } from '../../pipeline/compile/compile-page.ts';

/** What is marked in the source where a check complains about each capital letter of the examples. */
async function markedIn(source: string): Promise<readonly string[]> {
  const page = await compilePage(source);
  const check = async ({ code }: CodeExample): Promise<readonly Problem[]> =>
    [...code.matchAll(/[A-Z]/g)].map(({ 0: word, index }) => ({
      rule: 'invalid-api-example',
      message: word,
      span: { start: index, end: index + 1 },
    }));
  const findings = await checkExamples([page], check);
  const lines = source.split(/\r\n|\n/);
  return findings.map(({ message, place }) => {
    const { start, end } = place ?? {};
    if (start === undefined || end === undefined) return `${message} without a place`;
    const first = lines[start.line - 1] ?? '';
    return start.line === end.line ? first.slice(start.column - 1, end.column - 1) : `${start.line} to ${end.line}`;
  });
}

test.each([
  ['of one line', '```json\nA\n```'],
  ['of many lines, some of them empty', '```json\nA\n\n  B\n\n\n C D\n```'],
  ['with the line ends of Windows', 'text\r\n\r\n```json\r\nA\r\n  B\r\n\r\nC\r\n```\r\n'],
  ['in a list, where blank lines have no indent', '- item\n\n  ```json\n  A\n\n    B\n  C\n  ```'],
  ['in a quote', '> ```json\n> A\n>\n> B\n>   C\n> ```'],
  ['with an indented fence and lines of different indents', '   ```json\n   A\n  B\nC\n     D\n   ```'],
])('a block %s: findings mark what was written', async (_, source) => {
  const words = [...source.matchAll(/[A-Z]/g)].map(([word]) => word);
  expect(await markedIn(source)).toEqual(words);
});

test('a token is marked as a whole, and what comes after it where it is', async () => {
  const source = '```json\nA %product.name% B\nC\n  %product.name%\n  D\n```';
  const name = '%product.name%';
  // Its value has two capital letters.
  expect(await markedIn(source)).toEqual(['A', name, name, 'B', 'C', name, name, 'D']);
});
