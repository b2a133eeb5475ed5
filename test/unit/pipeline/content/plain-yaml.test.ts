import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPlainYaml } from '../../../../src/pipeline/content/plain-yaml.ts';
import { effort } from '../../../effort.ts';

test('reads what most frontmatter is made of', () => {
  const text = `title: Set up a server, and (maybe) a client\nsidebar_position: 3\r\n\ndraft: true\nslug: '/a: b'\ndescription: "it's"  \ntags: [api, über-2 , set_up]\n`;
  expect(readPlainYaml(text)).toEqual({
    title: 'Set up a server, and (maybe) a client',
    sidebar_position: 3,
    draft: true,
    slug: '/a: b',
    description: "it's",
    tags: ['api', 'über-2', 'set_up'],
  });
  expect(readPlainYaml('')).toEqual({});
});

test.each([
  'title: a: b',
  'title: a #b',
  'title: "a\\n"',
  "title: 'it''s'",
  'tags: [a, yes]',
  'tags: [a: b]',
  'tags: [a, [b]]',
  'tags: [a b]',
  'tags: [1]',
  'tags:\n  - a',
  'title: one\n  and more',
  'title: a\ntitle: b',
  'title: yes',
  'title: null',
  'date: 2024-01-01',
  'title: 1.5',
  'title: 010',
  'null: a',
  'title:',
  'title: |\n  a',
  '# note\ntitle: a',
  'title: &a b',
])('leaves the rest to the parser: %j', (text) => {
  expect(readPlainYaml(text)).toBeUndefined();
});

describe('whatever it reads, it reads as the parser does', () => {
  const fragment = fc.constantFrom(
    ...['title', 'a_b', 'true', ': ', ':', ' ', '\n', '\r\n', '\t', 'Wort', 'x', '0', '12', '-', '--- ', "'", '"', '#'],
    ...['`', '*', '&', '|', '>', '@', '%', ']', '}', '\\', '=', '~', '\u{1f600}', '\ufeff', '\ud800'],
    ...[',', '.', '(', '[', '{', '/', '’', 'é', '\u0301', '!', '?', '+', ';', '_', '\u2028', '\u00a0', '\u0085', '...'],
  );
  const line = fc.tuple(
    fc.constantFrom('title: ', 'draft: ', 'id:  ', 'a: Word ', 'b: Wort', 'tags: [x, ', 'tags: ['),
    fc.array(fragment, { maxLength: 6 }),
  );
  const document = fc.array(
    fc.oneof(line, fc.array(fragment, { maxLength: 5 })).map((parts) => parts.flat().join('')),
    {
      maxLength: 4,
    },
  );

  test('for lines of fragments', () => {
    const numRuns = effort(3000, 50_000);
    let read = 0;
    fc.assert(
      fc.property(document, (lines) => {
        const text = lines.join('\n');
        const plain = readPlainYaml(text);
        if (plain === undefined) return;
        expect(parse(text) ?? {}).toEqual(plain);
        if (text !== '') read++;
      }),
      { numRuns },
    );
    expect(read).toBeGreaterThanOrEqual(Math.floor(numRuns / 100));
  });
});
