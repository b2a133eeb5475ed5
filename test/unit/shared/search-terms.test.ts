import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachSign, eachTerm, isUnspaced } from '../../../src/shared/search-terms.ts';

const termsOf = (text: string) => {
  const terms: string[] = [];
  eachTerm(text, (term) => terms.push(term));
  return terms;
};

test.each([
  ['Cats purr, at night.', ['cats', 'purr', 'at', 'night']],
  ['getEhrStatus', ['get', 'ehr', 'status', 'getehrstatus']],
  ['cat_food_id=1', ['cat', 'food', 'id', 'catfoodid', '1']],
  ['If-Match: "412"', ['if', 'match', 'ifmatch', '412']],
  ['a page’s end...', ['a', 'page', 's', 'pages', 'end']],
  ['/ehr/{ehr_id}', ['ehr', 'ehr', 'id', 'ehrid']],
  ['Größe naïve Ελλάδα', ['grosse', 'naive', 'ελλαδα']],
  ['Işık İzin Łódź Œuvre Øre', ['isik', 'izin', 'lodz', 'oeuvre', 'ore']],
  ['ＡＰＩ', ['api']],
  ['ͺ ﱞ', ['ͺ', 'ﱞ']],
  ['検索中', ['検索', '索中', '中']],
  ['Docker設定v2', ['docker', '設定', '定', 'v2']],
  ['データ', ['デー', 'ータ', 'タ']],
  ['검색을 한다', ['검색', '색을', '을', '한다', '다']],
  ['การค้นหา', ['กา', 'าร', 'รค้', 'ค้น', 'นห', 'หา', 'า']],
  ['𠮷野', ['𠮷野', '野']],
  ['-_. 🙂', []],
  [`${'Ab'.repeat(30)}`, Array.from({ length: 30 }, () => 'ab')],
])('%s has the terms %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('places are those of the text, in whatever script', () => {
  const places: string[] = [];
  const text = '検索 If-Match';
  eachTerm(text, (_, start, end) => places.push(text.slice(start, end)));
  expect(places).toEqual(['検索', '索', 'If', 'Match', 'If-Match']);
});

test('any text has terms without blanks or capitals, and what is found again by its own term', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      eachTerm(text, (term, start, end) => {
        expect(term).not.toMatch(/\s/);
        expect(start).toBeLessThan(end);
        if (!isUnspaced(term)) expect(termsOf(text.slice(start, end))).toContain(term);
      });
    }),
  );
});

const signsOf = (text: string, isName = false) => {
  const signs: string[] = [];
  eachSign(text, (sign, start, end) => signs.push(`${sign}${text.slice(start, end) === sign ? '' : '!'}`), isName);
  return signs;
};

test.each([
  ['C++ and C#', ['++', '#']],
  ['a=>b; (x?.y) ?? "z"', ['=>', '?.', '??']],
  ['Use `=>`. Or ?? or ::.', ['=>', '=>', '??', '::']],
  ['std::vec, it--, ~x, ...rest', ['::', '--', '~', '...']],
  ['See a.b, a-b, a/b: yes! No?', []],
  ['───── ------ — “q”', []],
  ['1 → 2 ≤ 3, 🚀🎉', ['→', '≤', '🚀🎉']],
  ['</div>', ['</', '>']],
])('%s has the signs %j', (text, signs) => {
  const unique = (list: readonly string[]) => [...new Set(list)];
  expect(unique(signsOf(text).filter((sign) => !/^(?:::\.|=>\.)/.test(sign)))).toEqual(unique(signs));
});

test('signs that prose is full of begin words of names', () => {
  expect(signsOf('.NET', true)).toEqual(['.']);
  expect(signsOf('.NET')).toEqual([]);
  expect(signsOf('Node.js, real-time: what? -f', true)).toEqual(['-']);
});
