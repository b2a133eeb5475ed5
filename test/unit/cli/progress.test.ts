import { expect, test } from 'vitest';
import { createProgress } from '../../../src/cli/progress.ts';

/** What is written while a site is built. */
function written(isTTY?: boolean): string {
  let text = '';
  const { stage, clear } = createProgress({ isTTY, write: (part) => (text += part) });
  stage('compile');
  stage('a stage of its own');
  clear();
  return text;
}

test('on a terminal each stage takes the line of the one before, which is empty at the end', () => {
  expect(written(true)).toBe('\r\u001b[Kcompiling pages …\r\u001b[Ka stage of its own …\r\u001b[K');
});

test('elsewhere nothing is written', () => {
  expect(written(false)).toBe('');
  expect(written()).toBe('');
});
