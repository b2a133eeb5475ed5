import { expect, test } from 'vitest';
import { createWordCounts } from '../../../../src/features/search/word-counts.ts';

test('words of a site, the commonest first, those of titles before those of texts', () => {
  const words = createWordCounts();
  words.add({
    url: '/a',
    title: 'Yugabyte',
    html: '<p class="attribute">Some words, some more &amp; <code>x_name</code>.</p><script>hidden</script>',
    meta: { keywords: 'Größe' },
    filters: {},
  });
  expect(words.list()).toEqual(['yugabyte', 'some', 'größe', 'more', 'name', 'words']);
});
