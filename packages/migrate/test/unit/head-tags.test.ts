import { expect, test } from 'vitest';
import { headEntries } from '../../src/head-tags.ts';

test('what docsgen writes for sharing a page is left out; an account and other names stay', () => {
  const meta = (attributes: object) => ({ tag: 'meta', attributes: { ...attributes } });
  const kept = [meta({ name: 'twitter:site', content: '@boats' }), meta({ property: 'og:locale', content: 'de_DE' })];
  const written = ['og:title', 'og:image', 'og:image:width', 'og:type'].map((property) => meta({ property }));
  const tags = [...written, meta({ name: 'twitter:card' }), ...kept];
  const note = () => expect.unreachable();
  expect(headEntries(tags, { note, exists: () => true }).find(({ key }) => key === 'head')?.value).toEqual(kept);
});
