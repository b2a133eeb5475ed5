import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readFrontmatter } from '../../../src/content/frontmatter.ts';

const read = (yaml: string) =>
  readFrontmatter('docs/a.mdx', `---\n${yaml}\n---\n\ntext\n`, (text) => text.replace('%x%', 'X'));

describe('frontmatter', () => {
  test('is read with the names authors know', () => {
    const { frontmatter, findings } = read(
      'title: 2024\ntags: [a, {label: B, permalink: /b}]\nkeywords: one, two\nsidebar_position: -1.5\npagination_next: null\nauthors: team\nown: [1]\ndescription: "%x%"',
    );
    expect(findings).toEqual([]);
    expect(frontmatter).toMatchObject({
      title: '2024',
      description: 'X',
      tags: ['a', { label: 'B', permalink: '/b' }],
      keywords: ['one', 'two'],
      sidebarPosition: -1.5,
      paginationNext: null,
      authors: ['team'],
      custom: { own: [1] },
      draft: false,
    });
  });

  test.each([
    ['sidebar_position: first', 'sidebar_position: expected a number, got "first"', '2:19'],
    ['id: a/b', 'id: expected an id without /, got "a/b"', '2:5'],
    ['tags: 5', 'tags: expected a list, got 5', '2:7'],
    ['title: [a]', 'title: expected text, got ["a"]', '2:8'],
    ['toc_min_heading_level: 7', 'toc_min_heading_level: expected 2 to 6, got 7', '2:24'],
    [
      'toc_min_heading_level: 4\ntoc_max_heading_level: 3',
      'toc_max_heading_level: expected at least toc_min_heading_level, got 3',
      '3:24',
    ],
    ['draft: true\nunlisted: true', 'unlisted: expected draft or unlisted, not both, got true', '3:11'],
    ['date: soon', 'date: expected a date such as 2025-02-20, got "soon"', '2:7'],
    ['a: 1\na: 2', 'not valid YAML: Map keys must be unique', '3:1'],
    [
      'a: [1',
      'not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
      '2:6',
    ],
  ])('%j is refused at its place', (yaml, message, at) => {
    const [finding] = read(yaml).findings;
    expect([finding?.message, `${finding?.place?.start?.line}:${finding?.place?.start?.column}`]).toEqual([
      message,
      at,
    ]);
  });

  test('an alias bomb is a finding', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'.split('').map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefg'[index]}`)}]`),
    ].join('\n');
    expect(read(bomb).findings[0]?.message).toContain('not usable YAML');
  });

  test('never throws, whatever stands there', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        (text) => void readFrontmatter('a.mdx', `---\n${text}\n---\n`, (x) => x),
      ),
    );
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('title', 'tags', 'draft', 'date', 'authors', 'slug', '__proto__'),
          fc.jsonValue(),
        ),
        (fields) => {
          const { findings } = readFrontmatter('a.mdx', `---\n${stringify(fields)}---\n`, (x) => x);
          for (const { place } of findings) expect(place?.start?.line).toBeGreaterThan(0);
        },
      ),
    );
  });
});

test('a file without frontmatter, or with an open one, has none', () => {
  for (const text of ['', 'text', '---', '---\ntitle: x\n', 'text\n---\ntitle: x\n---\n']) {
    expect(readFrontmatter('a.mdx', text, (x) => x)).toMatchObject({ findings: [], frontmatter: { keywords: [] } });
  }
});
