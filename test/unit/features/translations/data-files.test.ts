import { expect, test } from 'vitest';
import { blobId, dataBlob, dataStatus } from '../../../../src/features/translations/index.ts';

test.each([
  ['tags', 'api:\n  label: Interface\n', true],
  ['tags', 'api:\n  permalink: /api\n', false],
  ['category', 'position: 2\n', false],
  ['category', 'link: { title: Guides }\n', true],
  ['authors', 'ada: [\n', false],
  ['api', 'openapi: 3.1.0\n', true],
] as const)('a file of %s with %j has something to be translated: %s', (kind, text, hasTexts) => {
  expect(dataBlob(kind, text)).toBe(hasTexts ? blobId(text) : undefined);
});

test('the state of a file with data is that of its mark', () => {
  const file = { original: 'docs/tags.yml', translation: 'i18n/de/docs/tags.yml' };
  const blob = blobId('api:\n  label: Interface\n');
  const stateOf = (translated: string | undefined) => dataStatus(file, blob, translated).state;
  expect(stateOf(undefined)).toBe('missing');
  expect(stateOf('api:\n  label: Schnittstelle\n')).toBe('unmarked');
  expect(stateOf(`# translated_from: ${blob.slice(0, 10)}\napi:\n`)).toBe('current');
  expect(stateOf(`# translated_from: ${'0'.repeat(40)}\napi:\n`)).toBe('stale');
});
