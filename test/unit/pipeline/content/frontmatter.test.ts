import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readFrontmatter } from '../../../../src/pipeline/content/frontmatter.ts';

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
    ['author: Ada', ['Ada']],
    ['author: [Ada, {name: Grace, email: g@example.org}]', ['Ada', 'Grace']],
    ['author: {name: Ada}', ['Ada']],
    ['author: 7', ['7']],
    ['author: 007\nauthor_title: 1.10', ['007, 1.10']],
    ['author: [00, {name: 1.0}]', ['00', '1.0']],
    ['author: {email: g@example.org}', []],
    ['author: Ada\nauthors: [{name: Grace}]', ['Grace']],
    ['author: Ada\nauthor_title: CTO', ['Ada, CTO']],
  ])('%j names authors', (yaml, names) => {
    const { frontmatter, findings } = read(yaml);
    expect(findings).toEqual([]);
    const shown = frontmatter.authors.map((entry) =>
      typeof entry === 'string' ? entry : [entry.name, entry.title].filter(Boolean).join(', '),
    );
    expect(shown).toEqual(names);
  });

  test('a field without a value is not set', () => {
    const { frontmatter, findings } = read(
      'title:\ndescription: ~\ntags:\nsidebar_position: null\npagination_next: null\nown:',
    );
    expect(findings).toEqual([]);
    expect(frontmatter).toMatchObject({ tags: [], paginationNext: null, custom: { own: null } });
    expect([frontmatter.title, frontmatter.description, frontmatter.sidebarPosition]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['sidebar_position: first', 'sidebar_position: expected a number, got "first"', '2:19'],
    ['id: a/b', 'id: expected an id without /, got "a/b"', '2:5'],
    ['tags: {a: 5}', 'tags: expected a list, got {"a":5}', '2:7'],
    ['toc_min_heading_level: 2.5', 'toc_min_heading_level: expected a whole number from 2 to 6, got 2.5', '2:24'],
    ['draft: 1', 'draft: expected true or false, got 1', '2:8'],
    ['title: [a]', 'title: expected text, got ["a"]', '2:8'],
    ['toc_min_heading_level: 7', 'toc_min_heading_level: expected 2 to 6, got 7', '2:24'],
    [
      'toc_min_heading_level: 4\ntoc_max_heading_level: 3',
      'toc_max_heading_level: expected at least toc_min_heading_level, got 3',
      '3:24',
    ],
    ['draft: true\nunlisted: true', 'unlisted: expected draft or unlisted, not both, got true', '3:11'],
    ['date: soon', 'date: expected a date such as 2025-02-20, got "soon"', '2:7'],
    ['id: "  "', 'id: expected an id, got "  "', '2:5'],
    ['slug: /a?b#c', 'slug: expected a path, without ? and #, got "/a?b#c"', '2:7'],
    [
      'custom_edit_url: edit',
      'custom_edit_url: expected an address that begins with https: or with a slash, got "edit"',
      '2:18',
    ],
    ['date: 02.03.2025', 'date: expected a date such as 2025-02-20, got "02.03.2025"', '2:7'],
    ['date: 7', 'date: expected a date such as 2025-02-20, got 7', '2:7'],
    [
      'last_update: {dat: 2025-02-20, author: x}',
      'last_update: dat is not a known key; did you mean date?, got {"dat":"2025-02-20","author":"x"}',
      '2:14',
    ],
    ['- a', 'the frontmatter: expected fields, such as title: My page, got ["a"]', '2:1'],
    ['last_update: {}', 'last_update: expected a map with date or author, got {}', '2:14'],
    ['last_update: yesterday', 'last_update: expected a map with date and author, got "yesterday"', '2:14'],
    [
      'authors: [{name: Ada, titel: CTO}]',
      'authors.0: expected the key of an author, or a map with name, title, url and image_url, got {"name":"Ada","titel":"CTO"}',
      '2:11',
    ],
    [
      'sidebar_badge: {text: New, typ: tip}',
      'sidebar_badge: expected text, or a map with text and type, got {"text":"New","typ":"tip"}',
      '2:16',
    ],
    ['date: 2025-02-20 25:00', 'date: expected a date such as 2025-02-20, got "2025-02-20 25:00"', '2:7'],
    ['date: 30 Feb 2025', 'date: expected a date such as 2025-02-20, got "30 Feb 2025"', '2:7'],
    ['date: 2025-02-31', 'date: expected a date such as 2025-02-20, got "2025-02-31"', '2:7'],
    ['date: 2025-13-01T10:00:00Z', 'date: expected a date such as 2025-02-20, got "2025-13-01T10:00:00Z"', '2:7'],
    [
      'last_update: {date: 2023-02-29}',
      'last_update.date: expected a date such as 2025-02-20, got "2023-02-29"',
      '2:21',
    ],
    ['a: 1\na: 2', 'not valid YAML: a key is set twice', '3:1'],
    ['a: [1', 'not valid YAML: [ has no ], or what is in it is not indented', '2:4'],
  ])('%j is refused at its place', (yaml, message, at) => {
    const [finding] = read(yaml).findings;
    expect([finding?.message, `${finding?.place?.start?.line}:${finding?.place?.start?.column}`]).toEqual([
      message,
      at,
    ]);
  });

  test.each([
    ['---\ntitle: A\n\n# Text\n', 'the frontmatter is not closed: it is shown as text', '1:1'],
    [
      '<!-- c -->\n---\ntitle: A\n---\n',
      'the frontmatter is not at the beginning of the file: it is shown as text',
      '2:1',
    ],
    [
      '{/* c */}\n\n---\nid: a\n---\n',
      'the frontmatter is not at the beginning of the file: it is shown as text',
      '3:1',
    ],
    [
      '+++\ntitle = "A"\n+++\n',
      'frontmatter is YAML between lines ---, and this is another notation: it is shown as text',
      '1:1',
    ],
    [
      '---toml\ntitle = "A"\n---\n',
      'frontmatter is YAML between lines ---, and this is another notation: it is shown as text',
      '1:1',
    ],
    ['\n\n---\ntitle: A\n---\n', 'the frontmatter is not at the beginning of the file: it is shown as text', '3:1'],
    ['\u2014\r\ntitle: A\r\n\u2014\r\n', 'frontmatter begins with a line ---, and this is \u2014', '1:1'],
    ['----\ntitle: A\n----\n', 'frontmatter begins with a line ---, and this is ----', '1:1'],
  ])('%j is frontmatter that would be text', (text, message, at) => {
    const [finding] = readFrontmatter('docs/a.mdx', text, (part) => part).findings;
    expect([finding?.message, `${finding?.place?.start?.line}:${finding?.place?.start?.column}`]).toEqual([
      message,
      at,
    ]);
  });

  test.each([
    '---\n\nNote: a line above\n',
    '---\nA sentence.\n',
    '- a\nb: c\n',
    'Title\n---\na: b\n',
    '---\nhttps://a.b\n',
    '-\na: b\n',
    '\u2014'.repeat(200_000),
  ])('%.40j is text', (text) => {
    expect(readFrontmatter('docs/a.mdx', text, (part) => part).findings).toEqual([]);
  });

  test('what is wrong takes nothing else along', () => {
    const level = read('title: 2.0\ntoc_min_heading_level: 7');
    expect([level.findings.length, level.frontmatter.title]).toEqual([1, '2.0']);
    const { frontmatter } = read('slug: /here\ntitle: [a]\ndate: 2025-02-31\nauthors: [{title: x}, team]\nown: 1');
    expect(frontmatter).toMatchObject({ slug: '/here', custom: { own: 1 }, authors: [] });
    expect([...(frontmatter.rejected ?? [])].sort()).toEqual(['authors', 'date', 'title']);
    expect(read('a: [1').frontmatter.rejected).toContain('date');
    expect(read('title: fine').frontmatter.rejected).toBeUndefined();
  });

  test.each([
    ['title: A\nsidebar_postion: 4', 'sidebar_postion', 'sidebar_position', '3:1'],
    ['sidebarPosition: 4', 'sidebarPosition', 'sidebar_position', '2:1'],
    ['title: A\n\n  # remark\nautors: [a]', 'autors', 'authors', '5:1'],
    ['Title: A', 'Title', 'title', '2:1'],
  ])('%j has a misspelt key', (yaml, key, meant, at) => {
    const { frontmatter, findings } = read(yaml);
    expect(findings.map(({ rule, message, hint }) => [rule, message, hint])).toEqual([
      ['unknown-frontmatter', `${key} is not a known key`, `did you mean ${meant}?`],
    ]);
    expect(`${findings[0]?.place?.start?.line}:${findings[0]?.place?.start?.column}`).toBe(at);
    expect(frontmatter.custom).toHaveProperty([key]);
  });

  test.each([
    ['aliases: [/old]', 'redirect_from'],
    ['redirects: [/old]', 'redirect_from'],
    ['permalink: /a', 'slug'],
    ['published: false', 'draft: true'],
    ['hidden: true', 'unlisted: true'],
    ['nav_exclude: true', 'unlisted: true'],
    ['robots: noindex, nofollow', 'noindex: true'],
  ])('%s is what docsgen calls %s', (yaml, meant) => {
    const { findings } = read(`title: A\n${yaml}`);
    expect(findings.map(({ rule, hint, place }) => [rule, hint, place?.start])).toEqual([
      ['unknown-frontmatter', `did you mean ${meant}?`, { line: 3, column: 1 }],
    ]);
  });

  test('values of such keys that change nothing are not reported', () => {
    expect(read('published: true\nhidden: false\nnav_exclude: false\nrobots: all\naliases:').findings).toEqual([]);
  });

  test('keys of other tools are not taken for misspellings', () => {
    const keys =
      'sidebar layout weight type toc menu hero features prev next editUrl template icon status category url id2';
    const yaml = keys.split(' ').map((key) => `${key}: 1`);
    expect(read(yaml.join('\n')).findings).toEqual([]);
  });

  test('an alias bomb is a finding', () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...'bcdefgh'.split('').map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefg'[index]}`)}]`),
    ].join('\n');
    expect(read(bomb).findings[0]?.message).toContain('not usable YAML');
    const [starred] = read('title: *Important*\n').findings;
    expect([starred?.message, starred?.place?.start]).toEqual([
      'not valid YAML: a text that begins with * has to be in quotes',
      { line: 2, column: 8 },
    ]);
    const circle = 'not usable YAML: an alias leads to a value that it is a part of';
    for (const text of ['a: &a [*a]', 'a: &a\n  b: [{ c: *a }]\ntags: *a'])
      expect(read(text).findings.map(({ message }) => message)).toEqual([circle]);
  });

  test('never throws, whatever is there', () => {
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

test('a file without frontmatter has none', () => {
  for (const text of ['', 'text', '---', 'text\n---\ntitle: x\n---\n']) {
    expect(readFrontmatter('a.mdx', text, (x) => x)).toMatchObject({ findings: [], frontmatter: { keywords: [] } });
  }
});
