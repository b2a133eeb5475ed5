import { expect, test } from 'vitest';
import { convertFence } from '../../src/fence-info.ts';

test.each([
  ['js title="a.js" ins={3} "word" frame="none" {1,2}', 'js title="a.js" ins={3} /word/ {1,2}'],
  ["js /site: 'a b'/ /two/", "js /site: 'a b'/ /two/"],
  ['js "two words" "a/b"', 'js /two words/ /a\\/b/'],
  ['js /x(y)?/ /\\d+/', 'js'],
])('code marks of %s are those of docsgen', (given, made) => {
  expect(convertFence(given)).toBe(made);
});

test('words without a key are the title in Mintlify, also those of a path', () => {
  expect(convertFence('bash /etc/a b/', { hasTitle: true })).toBe('bash title="/etc/a b/"');
});
