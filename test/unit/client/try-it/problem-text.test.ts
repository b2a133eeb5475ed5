import { expect, test } from 'vitest';
import { problemText } from '../../../../src/client/try-it/problem-text.ts';
import { en } from '../../../../src/shared/texts/en.ts';
import { messagesIn } from '../../../../src/shared/texts/messages.ts';

test.each([
  ['type', ['string', 'null'], 'Expected: string, null.'],
  ['enum', ['a', null, { unit: 'kg' }, [1, 2]], 'Expected: one of a, null, {"unit":"kg"}, [1,2].'],
  ['const', { unit: 'kg' }, 'Expected: {"unit":"kg"}.'],
  ['pattern', '^a', 'Expected: matches ^a.'],
  ['minLength', 1, 'Expected: at least 1 character.'],
  ['maxItems', 2, 'Expected: at most 2 items.'],
  ['required', undefined, 'A value is needed.'],
  ['additionalProperties', false, 'This is not expected here.'],
  ['contains', {}, 'Does not fit the schema (contains).'],
])('a value that does not fit %s %j', (keyword, limit, message) => {
  const text = problemText({ path: [], keyword, limit }, messagesIn(en, 'en'));
  expect(text).toBe(message);
});
