import fc from 'fast-check';

import { toString as textOf } from 'hast-util-to-string';
import { expect, test } from 'vitest';
import { highlight } from '../../../../../../src/core/highlight/highlight.ts';
import { markWord, nodesOf } from '../../../../../../src/pipeline/compile/markdown/code/code-block.ts';
import { toHtml } from '../../../../../../src/pipeline/compile/markdown/to-html.ts';

const lineOf = (code: string) => nodesOf(highlight(code, 'js'));

test('a word is marked wherever it is, across tokens too', () => {
  const { line, found } = markWord(lineOf('a.name(name)'), 'name');
  expect(found).toBe(true);
  expect(toHtml(line).match(/<mark>name<\/mark>/g)).toHaveLength(2);

  const across = markWord(lineOf('f(1, 2)'), '(1, ');
  expect(toHtml(across.line)).toContain('<span class="n"><mark>1</mark></span>');
  expect(markWord(lineOf('f(1)'), 'g').found).toBe(false);
});

test('the text of a line stays as it is', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '(', '"', ' ') }),
      fc.string({ unit: fc.constantFrom('a', 'b', '(', ' '), minLength: 1, maxLength: 3 }),
      (code, word) => {
        const { line, found } = markWord(lineOf(code), word);
        expect(textOf({ type: 'root', children: line })).toBe(code);
        expect(found).toBe(code.includes(word));
      },
    ),
  );
});
