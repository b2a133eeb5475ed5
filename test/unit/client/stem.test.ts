import { expect, test } from 'vitest';
import { stemmerOf } from '../../../src/client/search/stem.ts';
import { eachTerm } from '../../../src/shared/search-terms.ts';

const termOf = (word: string) => {
  const terms: string[] = [];
  eachTerm(word, (term) => terms.push(term));
  return terms.join();
};

test.each([
  ['he', 'שרת', 'בשרת', true],
  ['he', 'שרת', 'ובשרת', true],
  ['he', 'המשתמשים', 'למשתמשים', true],
  ['he', 'שרת', 'שרתים', false],
  ['he', 'קובץ', 'תקובץ', false],
  ['he-IL', 'מסמך', 'המסמך', true],
  ['ar', 'خادم', 'والخادم', true],
  ['ar', 'الخادم', 'للخادم', true],
  ['ar', 'خادم', 'مستخدم', false],
])('%s: small words in front of %s and %s', (language, one, other, isSame) => {
  const { isSameBut } = stemmerOf(language);
  expect([isSameBut?.(one, other), isSameBut?.(other, one)]).toEqual([isSame, isSame]);
});

test.each([
  ['ar', 'ملف', 'الملفات', true],
  ['ar', 'الملف', 'وملفات', true],
  ['ar', 'لفا', 'ملفات', false],
  ['he', 'תיק', 'והתיקיות', true],
])('%s: %s is the beginning of %s behind small words', (language, term, word, isBeginning) => {
  expect(stemmerOf(language).beginningBehind?.(term)(word)).toBe(isBeginning);
});

test('points, vowels and hamza are not looked at', () => {
  expect(termOf('שָׁלוֹם')).toBe(termOf('שלום'));
  expect(termOf('جيدًا')).toBe(termOf('جيدا'));
  expect(termOf('الإعداد')).toBe(termOf('الاعداد'));
});

test('other languages have no such words', () => {
  expect(stemmerOf('en').isSameBut).toBeUndefined();
});
