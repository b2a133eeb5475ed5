import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLock, printLock } from '../../../../src/pipeline/content/urls-lock.ts';

test('one address or anchor a line, in order', () => {
  const text = printLock([
    { path: '/docs/b', anchors: ['z', 'a'] },
    { path: '/', anchors: [] },
    { path: '/docs/a', anchors: ['operation/x'] },
    { path: '/docs/tags/c', anchors: [], tag: ' C\n# ' },
  ]);
  expect(text).toBe(`# Published addresses and their anchors: docsgen build fails when one is gone.
# Written by docsgen routes --lock. Keep it in version control.
/
/docs/a
  #operation/x
/docs/b
  #a
  #z
/docs/tags/c
  tag C #
`);
});

test('what is written is read back', () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}._~/:#-]{1,12}$/u);
  const url = fc.record({
    path: word.map((text) => `/${text}`),
    anchors: fc.uniqueArray(word, { maxLength: 4 }),
    tag: fc.option(word, { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(url, { selector: ({ path }) => path, maxLength: 6 }), (urls) => {
      const { urls: read, findings } = parseLock(printLock(urls), 'urls.lock');
      expect(findings).toEqual([]);
      const plain = read.map(({ path, anchors, tag }) => ({ path, anchors: anchors.map(({ id }) => id), tag }));
      const sorted = [...urls].sort((a, b) => (a.path < b.path ? -1 : 1));
      expect(plain).toEqual(sorted.map(({ path, anchors, tag }) => ({ path, anchors: [...anchors].sort(), tag })));
    }),
  );
});

test('knows the place of everything, and says what it cannot read', () => {
  const { urls, findings } = parseLock('  #early\n<<<<<<< HEAD\n/docs/a\r\n\t#x \n\n', 'urls.lock');
  expect(urls).toEqual([
    {
      path: '/docs/a',
      place: { file: 'urls.lock', start: { line: 3, column: 1 }, end: { line: 3, column: 8 } },
      anchors: [{ id: 'x', place: { file: 'urls.lock', start: { line: 4, column: 2 }, end: { line: 4, column: 4 } } }],
    },
  ]);
  expect(findings.map(({ message, place }) => [message, place?.start?.line])).toEqual([
    ['expected an address such as /docs/setup, or an anchor such as #linux below one, got "#early"', 1],
    ['a merge conflict is not resolved', 2],
  ]);
});
