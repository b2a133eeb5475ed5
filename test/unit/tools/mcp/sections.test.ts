import { expect, test } from 'vitest';
import { sectionOf, tocOf } from '../../../../src/tools/mcp/sections.ts';

/** A page that shows Markdown: the block around it has a longer fence. */
const page = [
  '# Title',
  '## First',
  '````md',
  '```',
  '## Shown',
  '````',
  'One.',
  '## Second',
  'Two.',
  '### Inside',
  'Three.',
  '## Last',
].join('\n\n');

test('a line of code is no heading, whatever fences are in it', () => {
  expect(tocOf(page)).toEqual([
    { id: 'first', depth: 2 },
    { id: 'second', depth: 2 },
    { id: 'inside', depth: 3 },
    { id: 'last', depth: 2 },
  ]);
  expect(sectionOf(page, tocOf(page), 'second')).toBe('## Second\n\nTwo.\n\n### Inside\n\nThree.');
  expect(sectionOf(page, tocOf(page), 'first')).toContain('One.');
});
