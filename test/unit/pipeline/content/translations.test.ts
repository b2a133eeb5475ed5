import { expect, test } from 'vitest';
import type { Term } from '../../../../src/model/glossary.ts';
import { type TagEntry, tagsOfFile } from '../../../../src/pipeline/content/tag-entry.ts';
import {
  categoryWithOriginal,
  glossaryWithOriginal,
  withTranslated,
} from '../../../../src/pipeline/content/translations.ts';

test('an entry of a translated data file has what it does not say from its original', () => {
  const originals: readonly TagEntry[] = [
    { key: 'news', label: 'Latest', slug: 'latest', description: 'What is new.' },
    { key: 'api', slug: 'interfaces' },
  ];
  const translated: readonly TagEntry[] = [{ key: 'news', label: 'Neues', slug: undefined }, { key: 'mehr' }];
  expect(tagsOfFile(withTranslated(originals, translated, ({ key }) => key))).toEqual([
    { key: 'news', label: 'Neues', slug: 'latest', description: 'What is new.' },
    { key: 'api', label: 'Api', slug: 'interfaces' },
    { key: 'mehr', label: 'Mehr', slug: 'mehr' },
  ]);
});

test('a translated glossary keeps the terms that it lacks, and all anchors', () => {
  const term = (id: string, definition: string, anchor: string): Term => ({ id, definition, anchor, also: [] });
  const original = {
    terms: [term('a b', 'One.', 'term-a-b'), term('A-B', 'Two.', 'term-a-b-1')],
    spelling: { x: 'y' },
  };
  const own = { terms: [term('A-B', 'Zwei.', 'term-a-b')], spelling: {} };
  expect(glossaryWithOriginal(own, original)).toEqual({
    terms: [term('a b', 'One.', 'term-a-b'), term('A-B', 'Zwei.', 'term-a-b-1')],
    spelling: {},
  });
});

test('a translated category keeps the label and the slug that its original has its address from', () => {
  const place = { path: 'docs/a/_category_.yml', set: 'docs', version: 'next', dir: 'a' };
  const original = { ...place, label: 'Guide', position: 2, link: { type: 'generated-index', slug: '/all' } } as const;
  const own = { ...place, path: 'i18n/de/docs/a/_category_.yml', label: 'Anleitung' };
  const translated = { ...own, link: { type: 'generated-index', title: 'Alles' } } as const;
  expect(categoryWithOriginal(translated, original)).toEqual({
    ...own,
    position: 2,
    link: { type: 'generated-index', slug: '/all', title: 'Alles' },
    original: { label: 'Guide' },
  });
});
