import fc from 'fast-check';
import GithubSlugger, { slug } from 'github-slugger';
import { expect, test } from 'vitest';
import { headingIds } from '../../../src/shared/heading-ids.ts';
import { anyCharacter } from '../../any-character.ts';

const idsOf = (...texts: string[]) => headingIds(texts.map((text) => ({ text })));

test('headings without a word are sections, and change no other id', () => {
  expect(idsOf('🚀', 'Set up', '...', '???', '')).toEqual(['section', 'set-up', 'section-1', 'section-2', 'section-3']);
  expect(idsOf('🚀', 'Section', '🚀', 'Section')).toEqual(['section-2', 'section', 'section-3', 'section-1']);
  expect(headingIds([{ text: '🚀' }, { text: 'A', id: 'section' }])).toEqual(['section-1', 'section']);
});

const text = fc.oneof(
  fc.constantFrom('', '🚀', '...', '`', 'Section', 'Section 1', 'a', 'A', 'a-1', '-1', '__proto__', 'constructor'),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);
const heading = fc.record({
  text,
  id: fc.option(fc.constantFrom('a', 'section', 'Main', '-1'), { nil: undefined, freq: 4 }),
});

test('ids are those of GitHub, which no author gave; none is empty, and none is given twice', () => {
  fc.assert(
    fc.property(fc.array(heading, { maxLength: 8 }), (headings) => {
      const ids = headingIds(headings);
      const slugger = new GithubSlugger();
      for (const { id } of headings) if (id !== undefined) slugger.occurrences[id] ??= 0;
      const made = ids.filter((_, at) => headings[at]?.id === undefined);
      expect(new Set(made).size).toBe(made.length);
      for (const [at, own] of headings.entries()) {
        // Links are written with composed characters, whichever the heading has.
        const text = own.text.normalize('NFC');
        expect(ids[at]).not.toBe('');
        if (own.id !== undefined) expect(ids[at]).toBe(own.id);
        else if (slug(text) !== '') expect(ids[at]).toBe(slugger.slug(text));
      }
    }),
  );
});
