import { expect, test } from 'vitest';
import { withoutHeading } from '../../../src/client/search/without-heading.ts';

test.each([
  [
    'Create an EHR',
    '<mark>Create</mark> an <mark>EHR.</mark> Creates an <mark>EHR</mark> and',
    'Creates an <mark>EHR</mark> and',
  ],
  ['3. Verify', '3. Verify. # expected: <mark>404,</mark> the source', '# expected: <mark>404,</mark> the source'],
  ['Read & write <T>', 'Read &amp; write &lt;T&gt;. Both', 'Both'],
  ['Where did it go?', 'Where did it go? An EHR', 'An EHR'],
  // The words before are cut off.
  [
    'Get a contribution',
    'a <mark>contribution.</mark> Answers a <mark>contribution:</mark> who',
    'Answers a <mark>contribution:</mark> who',
  ],
  ['Delete it (not supported)', 'it (not <mark>supported).</mark> Not since', 'Not since'],
  ['Create a record', '<mark>Create</mark> a record.', ''],
])('what comes after the heading %s', (heading, excerpt, rest) => {
  expect(withoutHeading(excerpt, heading)).toBe(rest);
});

test.each([
  ['Release', 'the <mark>release.</mark> More'],
  ['Use it', 'it is used'],
  ['Several words', 'Several ways of words.'],
  ['Words', ''],
])('text that does not begin with the heading %s stays', (heading, excerpt) => {
  expect(withoutHeading(excerpt, heading)).toBe(excerpt);
});
