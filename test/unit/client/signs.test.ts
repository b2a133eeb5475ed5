import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearch } from '../../../src/client/search/engine.ts';
import { blockTerms, joinShard, wordsFile } from '../../../src/features/search/block.ts';
import { searchEntry } from '../../../src/features/search/entry.ts';
import { escapeHtml } from '../../../src/shared/escape-html.ts';
import { manifestPath, shardPath, textPath, wordsPath } from '../../../src/shared/search-index.ts';

interface Written {
  readonly title: string;
  readonly html?: string;
}

/** Asks an index of these pages: titles of what is found. */
function searchIn(pages: readonly Written[]) {
  const entries = pages.map(({ title, html = '' }, index) =>
    searchEntry({ url: `/${index}`, title, html, meta: {}, filters: {} }),
  );
  const { file, words } = joinShard(
    blockTerms(
      entries.map(({ terms }) => terms),
      1,
    ),
  );
  const files = new Map<string, unknown>([
    [
      manifestPath,
      { blocks: [{ name: 'b', filters: entries.map(() => 0) }], filters: [{}], shards: ['s'], words: 'w' },
    ],
    [shardPath('s'), JSON.parse(file)],
    [wordsPath('w'), JSON.parse(wordsFile(words))],
    ...entries.map(({ text }, at) => [textPath('b', at), JSON.parse(inflateRawSync(text).toString())] as const),
  ]);
  const { search } = createSearch(async (path) => files.get(path), 'en');
  return async (question: string) => {
    const { load, leftOut } = await search(question, {});
    const results = await load(0, 20);
    const [first] = results;
    const shown = [first?.excerpt ?? [], ...(first?.sections ?? []).map(({ excerpt }) => excerpt)].map((pieces) =>
      pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(''),
    );
    return { titles: results.map(({ title }) => title), shown, leftOut };
  };
}

const named = (...titles: string[]) =>
  searchIn(titles.map((title) => ({ title, html: '<p>The letter, and more.</p>' })));

test.each([
  [['C', 'C#', 'C++', 'C--']],
  [['.NET', 'NET', 'ASP.NET']],
  [['Node.js', 'Node js', 'NodeJS']],
  [['@scope/pkg', 'scope pkg', 'scope/pkg']],
  [['--flag', 'flag', '-flag']],
  [['$ref', 'ref', '#ref', '@ref']],
  [['<T>', 'T', 'T?', 'T[]']],
  [['R&D', 'R D', 'R+D']],
  [['Ünicode', 'Unicode']],
  [['🚀', '🎉', '++', '=>']],
])('of %j, the one that is asked for comes first', async (titles) => {
  for (const order of [titles, [...titles].reverse()]) {
    const ask = named(...order);
    for (const title of titles) expect((await ask(title)).titles[0], title).toBe(title);
  }
});

test('a name with signs comes first among many that have its word', async () => {
  const others = Array.from({ length: 30 }, (_, at) => ({ title: 'C', html: `<p>c c c ${at}</p>` }));
  expect((await searchIn([...others, { title: 'C++' }])('C++')).titles[0]).toBe('C++');
  const texts = Array.from({ length: 30 }, (_, at) => ({ title: `Page ${at}`, html: `<p>c and c++ ${at}</p>` }));
  expect((await searchIn([...texts, { title: 'Languages', html: '<p>c and c# too</p>' }])('c#')).titles[0]).toBe(
    'Languages',
  );
});

test('of texts with the words, the one with the signs as typed comes first, and none is left out', async () => {
  const ask = searchIn([
    { title: 'One', html: '<p>Use C for C and C.</p>' },
    { title: 'Two', html: '<p>Use C++ for this.</p>' },
  ]);
  const { titles, leftOut, shown } = await ask('C++');
  expect(titles).toEqual(['Two', 'One']);
  expect(leftOut).toEqual([]);
  expect(shown[0]).toBe('Use [C++] for this.');
});

test.each(['=>', '&&', '??', '--', '~', '::', '|>', '?.', '!==', '→'])(
  '%s is found in code, headings and titles',
  async (sign) => {
    const code = escapeHtml(`a${sign}b`);
    const ask = searchIn([
      { title: 'None', html: '<p>Is this it? Yes - it is: a/b, e.g. one.</p>' },
      { title: 'Code', html: `<pre><code>${code}</code></pre>` },
      { title: 'Heading', html: `<h2 id="x">The sign <code>${escapeHtml(sign)}</code></h2><p>Text.</p>` },
      { title: `Title ${sign}` },
      { title: 'Sentence', html: `<p>Write <code>${escapeHtml(sign)}</code>.</p>` },
    ]);
    const { titles } = await ask(sign);
    expect([...titles].sort()).toEqual(['Code', 'Heading', 'Sentence', `Title ${sign}`]);
    expect((await ask(`${sign} `)).titles).toEqual(titles);
    const one = await searchIn([{ title: 'Code', html: `<pre><code>${code}</code></pre>` }])(sign);
    expect(one.shown[0]).toBe(`a[${sign}]b`);
  },
);

const signs = fc.string({ unit: fc.constantFrom(...'+#&.-_$@*=<>~^|?!:/%→🚀'), minLength: 1, maxLength: 3 });
const name = fc
  .tuple(fc.option(signs, { nil: '' }), fc.constantFrom('c', 'net', 'foo bar', 'v1'), fc.option(signs, { nil: '' }))
  .map((parts) => parts.join(''));
const pair = fc.tuple(name, signs, fc.nat()).map(([one, sign, at]) => {
  const place = at % (one.length + 1);
  return [one, one.slice(0, place) + sign + one.slice(place)] as const;
});

test('of two names that differ in signs alone, the one that is asked for comes first', async () => {
  await fc.assert(
    fc.asyncProperty(pair, fc.boolean(), async ([one, other], isTurned) => {
      const ask = named(...(isTurned ? [other, one] : [one, other]));
      expect((await ask(one)).titles[0]).toBe(one);
      expect((await ask(other)).titles[0]).toBe(other);
    }),
    { numRuns: 40 },
  );
});
