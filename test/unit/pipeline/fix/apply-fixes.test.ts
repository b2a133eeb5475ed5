import { describe, expect, test } from 'vitest';
import { applyFixes } from '../../../../src/pipeline/fix/index.ts';

const fix = (start: number, end: number, text: string) => ({ file: 'a.md', start, end, text });

describe('applyFixes', () => {
  test('makes edits whatever their order, and nothing else', () => {
    expect(applyFixes('one two\r\nthree', [fix(9, 14, '3'), fix(0, 3, '1')])).toEqual({
      text: '1 two\r\n3',
      applied: 2,
    });
  });

  test('makes equal edits once', () => {
    expect(applyFixes('ab', [fix(1, 1, '-'), fix(1, 1, '-')])).toEqual({ text: 'a-b', applied: 1 });
  });

  test('makes the first of two that overlap', () => {
    expect(applyFixes('abcdef', [fix(0, 4, 'x'), fix(2, 5, 'y')])).toEqual({ text: 'xef', applied: 1 });
  });

  test('leaves out what is beyond the end', () => {
    expect(applyFixes('ab', [fix(1, 9, 'x')])).toEqual({ text: 'ab', applied: 0 });
  });
});
