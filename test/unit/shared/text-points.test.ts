import { expect, test } from 'vitest';
import { frontmatterPlace } from '../../../src/shared/text-points.ts';

test.each([
  ['authors: anna, an', 'an', '2:16-2:18'],
  ['authors:\n  - anna\n  - an', 'an', '4:5-4:7'],
  ['redirect_from: [/old/a, /old]', '/old', '2:25-2:29'],
  // A part of a word is better than nothing.
  ['authors: anna', 'an', '2:10-2:12'],
  // What another field has is no value of this one.
  ['authors: [x]\ntags: [anna]', 'anna', '2:1'],
  ['tags:\n- b\n# remark\n- a', 'a', '5:3-5:4'],
])('in %j, %s is a value at %s', (yaml, value, place) => {
  const [field = ''] = yaml.split(':');
  const { start, end } = frontmatterPlace({ path: 'a.md', text: `---\n${yaml}\n---\n` }, field, value);
  const shown = [start, ...(end === undefined ? [] : [end])].map(({ line, column }) => `${line}:${column}`);
  expect(shown.join('-')).toBe(place);
});
