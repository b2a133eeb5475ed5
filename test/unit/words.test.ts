import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Words that a reader of such a tool would not search for, with those that they would. */
const words: readonly (readonly [word: RegExp, better: string])[] = [
  [/twins?/, 'Markdown copy'],
  [/mend(?:s|ed|ing)?|cures?/, 'fix'],
  [/anew/, 'again'],
  [/nobody|somebody|anybody|whoever/, 'a subject that can be named: the reader, a site, nothing'],
  [/told/, 'reported, known, shown'],
  [/beside/, 'next to, besides'],
  [/stands?/, 'is'],
  [/at hand/, 'available, stored'],
  [/leads? on/, 'redirects, continues'],
  [/judge(?:s|d)?|judging/, 'check, validate'],
  [/all the same/, 'still'],
  [/drawn|draws/, 'rendered, shown'],
  [/so (?:many|often)/, 'at most, the number of'],
  [/in work/, 'running, being computed'],
  [/held against/, 'validated with, compared with'],
  [/other ones/, 'others, changed'],
  [/who asks/, 'a subject that can be named: the result that asks'],
  [/hands? out/, 'assigns'],
  [/in vain/, 'not found, without a result'],
  [/keeps? in mind/, 'records, stores'],
  [/put up with/, 'accept'],
  [/is at fault/, 'is broken, has the fault'],
  [/by way of/, 'through'],
  [/heirs?/, 'subtype'],
  [/\/\*\* the same/, 'what it is, by its own name: a docstring is also read alone'],
  [/(?:is|was|been) said of|says? of itself|speaks? of/, 'describes, names: title, description, metadata'],
];

/** All of them, for the lines that have none: nearly every line. */
const anyWord = whole(words.map(([word]) => word.source).join('|'));

/** A pattern for whole words: none that are a part of a name with hyphens. */
function whole(source: string): RegExp {
  return new RegExp(`(?<![-\\w])(?:${source})(?![-\\w])`);
}

/** Where the words mean what they say: pictures are drawn, and `twins` is a key of the config. */
const exceptions: readonly (readonly [word: RegExp, file: RegExp, line: RegExp])[] = [
  [/drawn|draws/, /diagram|mermaid|social-images|drawer|model\/(?:route|rules)|config\/schema|rehype-code/, /./],
  [/drawn|draws/, /texts\/en/, /diagram/i],
  // Images for shared links, and diagrams.
  [/drawn|draws/, /writing\/images|rules\/build|what-is-cached/, /image/i],
  [/twins?/, /./, /\btwins(?::|,| \}|\))|\.twins\b|'twins?'|@param options\.twins|twins \?|^keywords: |redirect_from/],
];

/** The titles of tests; other lines of tests are not for reading alone. */
const title = /(?:\b(?:test|describe)(?:\.\w+)*\(|^ *[\])]+\()['"`].*/;

test.each<[what: string, patterns: string[], part: RegExp]>([
  ['comments, messages and names', ['{src,templates,packages/*/src}/**/*.{ts,tsx,css}'], /.*/],
  ['titles of tests', ['{test,packages/*/test}/**/*.test.{ts,tsx}', '!packages/*/test/sites'], title],
  [
    'README, the manual and what init writes',
    ['{,packages/*/}*.md', '!**/CHANGELOG.md', '{site/manual,starter}/**/*.{md,mdx}', '!site/manual/i18n/**'],
    /.*/,
  ],
])('%s use the words that people search for', (_, patterns, part) => {
  const files = globSync(patterns, { cwd: root }).sort();
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const lower = (part.exec(line)?.[0] ?? '').replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
        if (!anyWord.test(lower)) return [];
        return words.flatMap(([word, better]) => {
          const match = whole(word.source).exec(lower);
          const isMeant = exceptions.some(
            ([other, place, text]) => other.source === word.source && place.test(file) && text.test(line),
          );
          return match === null || isMeant ? [] : [`${file}:${index + 1} ${match[0]} -> ${better}`];
        });
      }),
  );
  expect(found).toEqual([]);
});
