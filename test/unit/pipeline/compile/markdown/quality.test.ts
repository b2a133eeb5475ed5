import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../../../src/model/diagnostic.ts';
import { type QualityRule, qualityRules } from '../../../../../src/model/rules.ts';
import { compilePage, type Surroundings } from '../compile-page.ts';

const ofMarkup = qualityRules.filter((rule) => rule !== 'missing-description');

async function findingsOf(text: string, around: Surroundings = {}): Promise<readonly Finding[]> {
  const { findings } = await compilePage(text, { ...around, settings: { quality: ofMarkup, ...around.settings } });
  return findings;
}

/** `line:column rule message` of what is found. */
async function found(text: string, around?: Surroundings): Promise<readonly string[]> {
  const findings = await findingsOf(text, around);
  return findings.map(
    ({ rule, message, place }) => `${place?.start?.line}:${place?.start?.column} ${rule}: ${message}`,
  );
}

const logo = { assets: { 'docs/guide/logo.png': {} } };

test('nothing is said on a site that does not ask, and only what it asks for', async () => {
  const text = '# A\n\n# B\n\n#### C\n\n![](./logo.png) [here](https://example.org)\n';
  const { findings } = await compilePage(text, logo);
  expect(findings).toEqual([]);
  const one = (rule: QualityRule) => found(text, { ...logo, settings: { quality: [rule] } });
  expect(await one('second-title')).toEqual([
    '3:1 second-title: “B” is a second heading of level 1: the page has its title already',
  ]);
  expect(await one('headless-table')).toEqual([]);
});

describe('missing-alt', () => {
  test('says which image, where, and what to do', async () => {
    expect(await findingsOf('Text.\n\nA ![](./logo.png) in it.\n', logo)).toEqual([
      {
        rule: 'missing-alt',
        message: 'the image logo.png has no alt text',
        place: { file: 'docs/guide/page.mdx', start: { line: 3, column: 3 }, end: { line: 3, column: 18 } },
        hint: 'say in a few words what it shows, ![The login form](…); for one that only decorates, write <img alt="" src="…" />',
      },
    ]);
  });

  test('is found in references, in elements, and where the address is computed', async () => {
    const text =
      'import logo from \'./logo.svg\';\n\n![][one]\n\n<img src="https://example.org/a.png" />\n\n<img src={logo} />\n\n[one]: https://example.org/b.png\n';
    expect(await found(text, { files: ['docs/guide/logo.svg'] })).toEqual([
      '3:1 missing-alt: the image b.png has no alt text',
      '5:1 missing-alt: the image a.png has no alt text',
      '7:1 missing-alt: an image has no alt text',
    ]);
  });

  test('is not about images that only decorate, and those with a text', async () => {
    const text =
      '![The logo](./logo.png) <img alt="" src="https://example.org/a.png" />\n\n' +
      '<img aria-hidden="true" src="https://example.org/a.png" /> <img role="presentation" src="https://example.org/a.png" />\n\n' +
      '<img aria-label="A" src="https://example.org/a.png" /> `![](x.png)`\n';
    expect(await found(text, logo)).toEqual([]);
  });
});

describe('heading-jump', () => {
  test('names both levels', async () => {
    expect(await findingsOf('# A\n\n## B\n\n#### C `d`\n\n#### E\n\n## F\n')).toEqual([
      {
        rule: 'heading-jump',
        message: '“C d” is a heading of level 4 below one of level 2',
        place: { file: 'docs/guide/page.mdx', start: { line: 5, column: 1 }, end: { line: 5, column: 11 } },
        hint: 'write ### C d',
      },
    ]);
  });

  test('counts from the title, which may come from elsewhere', async () => {
    expect(await found('### A\n')).toEqual(['1:1 heading-jump: “A” is a heading of level 3 below one of level 1']);
    expect(await found('## A\n\n### B\n\n## C\n')).toEqual([]);
  });

  test('goes on in partials, and is reported in the file that has the heading', async () => {
    const partials = { 'docs/guide/_part.mdx': '### B\n\n##### C\n' };
    const text = "import Part from './_part.mdx';\n\n## A\n\n<Part />\n\n#### D\n";
    expect((await findingsOf(text, { partials })).map(({ message, place }) => [place?.file, message])).toEqual([
      ['docs/guide/_part.mdx', '“C” is a heading of level 5 below one of level 3'],
    ]);
  });
});

describe('second-title', () => {
  test('is a heading of level 1 below another', async () => {
    expect(await findingsOf('# A\n\n## B\n\n# C\n')).toEqual([
      {
        rule: 'second-title',
        message: '“C” is a second heading of level 1: the page has its title already',
        place: { file: 'docs/guide/page.mdx', start: { line: 5, column: 1 }, end: { line: 5, column: 4 } },
        hint: 'write ## C, or make it a page of its own',
      },
    ]);
  });

  test('is one below a title that docsgen puts above the text', async () => {
    const titled = { frontmatter: { title: 'Title' } };
    expect(await found('# A\n', titled)).toEqual([]);
    expect(await found('Text.\n\n# A\n', titled)).toEqual([
      '3:1 second-title: “A” is a second heading of level 1: the page has its title already',
    ]);
    expect(await found('Text.\n\n# A\n', { frontmatter: { title: 'Title', hideTitle: true } })).toEqual([]);
  });
});

describe('vague-link', () => {
  test('says which text', async () => {
    expect(await findingsOf('Read it [here](https://example.org).\n')).toEqual([
      {
        rule: 'vague-link',
        message: '“here” does not say where the link leads',
        place: { file: 'docs/guide/page.mdx', start: { line: 1, column: 9 }, end: { line: 1, column: 36 } },
        hint: 'name what is there: see [the settings](…), and not: see the settings [here](…)',
      },
    ]);
  });

  test.each([
    ['[Click  **here**!](https://example.org)', '“Click here!”'],
    ['[more →](https://example.org)', '“more →”'],
    ['[→](https://example.org)', '“→”'],
  ])('%s', async (text, said) => {
    expect(await found(text)).toEqual([`1:1 vague-link: ${said} does not say where the link leads`]);
  });

  test('a link without a text is one', async () => {
    expect(await found('[](https://example.org)')).toEqual(['1:1 vague-link: the link has no text']);
    expect(await found('[![The logo](./logo.png)](https://example.org)', logo)).toEqual([]);
  });

  test.each([
    '[here is how](https://example.org)',
    '[`/`](https://example.org)',
    '[1](https://example.org)',
    '<a href="https://example.org" aria-label="Settings">more</a>',
    '<a id="here">here</a>',
  ])('%s is none', async (text) => {
    expect(await found(text)).toEqual([]);
  });

  test.each([
    ['de', 'Siehe [hier](https://example.org).'],
    ['fr', 'Voir [ici](https://example.org).'],
    ['pt-BR', 'Veja [aqui](https://example.org).'],
    ['ja', '[こちら](https://example.org)。'],
    ['zh-Hant', '請看[這裡](https://example.org)。'],
    ['tr', '[BURADA](https://example.org)'],
  ] as const)('in %s: %s', async (lang, text) => {
    const language = { lang, dir: 'ltr', texts: {} } as never;
    expect(await found(text, { settings: { language } })).toHaveLength(1);
    expect(await found(text)).toEqual([]);
  });
});

describe('headless-table', () => {
  test('is one whose first line is empty', async () => {
    expect(await findingsOf('|   |   |\n| - | - |\n| a | b |\n')).toEqual([
      {
        rule: 'headless-table',
        message: 'the table has no header row: nothing says what is in its columns',
        place: { file: 'docs/guide/page.mdx', start: { line: 1, column: 1 }, end: { line: 3, column: 10 } },
        hint: 'write names of the columns into its first line, or <th> around the first cell of each row',
      },
    ]);
    expect(await found('<table><tbody><tr><td>a</td></tr></tbody></table>\n')).toHaveLength(1);
  });

  test('a corner may be empty, and heads may be those of rows', async () => {
    expect(await found('|   | A |\n| - | - |\n| a | b |\n')).toEqual([]);
    expect(await found('<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>\n')).toEqual([]);
    expect(await found('<table role="presentation"><tbody><tr><td>a</td></tr></tbody></table>\n')).toEqual([]);
  });
});

describe('large-image', () => {
  const photo = { 'docs/guide/photo.png': { bytes: 2_345_678 } };

  test('names the file, its size and the limit', async () => {
    expect(await findingsOf('![A photo](./photo.png)\n', { assets: photo, settings: { maxImage: 500_000 } })).toEqual([
      {
        rule: 'large-image',
        message: 'docs/guide/photo.png has 2346 KB, and images may have 500',
        place: { file: 'docs/guide/page.mdx', start: { line: 1, column: 1 }, end: { line: 1, column: 24 } },
        hint: 'save it in the size in which it is shown, as WebP or AVIF, or as JPEG where it is a photograph',
      },
    ]);
  });

  test('is not about smaller ones, files to download, and sites that do not ask', async () => {
    const small = { 'docs/guide/photo.png': { bytes: 500_000 } };
    expect(await found('![A photo](./photo.png)\n', { assets: small, settings: { maxImage: 500_000 } })).toEqual([]);
    expect(await found('[A photo](./photo.png)\n', { assets: photo, settings: { maxImage: 500_000 } })).toEqual([]);
    expect(await found('![A photo](./photo.png)\n', { assets: photo })).toEqual([]);
  });
});

describe('missing-description', () => {
  const asked = { settings: { quality: ['missing-description'] as const } };

  test('is about the whole page', async () => {
    expect(await findingsOf('Text.\n', asked)).toEqual([
      {
        rule: 'missing-description',
        message: 'the page has no description',
        place: { file: 'docs/guide/page.mdx' },
        hint: 'say in a sentence what it is about, in its frontmatter: description: How to set up the service',
      },
    ]);
  });

  test.each([
    ['one that has a description', { frontmatter: { description: 'About it.' } }],
    ['a post', { kind: 'post' }],
    ['an unlisted page', { frontmatter: { unlisted: true } }],
    ['a page for no search engine', { frontmatter: { noIndex: true } }],
  ] as const)('is not about %s', async (_, around) => {
    expect(await findingsOf('Text.\n', { ...asked, ...around })).toEqual([]);
  });
});

test('pages of CommonMark, with their HTML', async () => {
  const text =
    '# A\n\n<h4>B</h4>\n\n<p><img src="https://example.org/a.png"> <a href="https://example.org">here</a></p>\n';
  const { markdown } = (await import('../compile-page.ts')).settings;
  const around = { path: 'docs/guide/page.md', settings: { markdown: { ...markdown, format: 'detect' as const } } };
  expect(await found(text, around)).toEqual([
    '5:4 missing-alt: the image a.png has no alt text',
    '5:42 vague-link: “here” does not say where the link leads',
    '3:1 heading-jump: “B” is a heading of level 4 below one of level 1',
  ]);
});

test('whole pages and those of which only links are wanted have the same', async () => {
  const text = '## A\n\n|  |  |\n| - | - |\n| a | b |\n\n- [here](https://example.org)\n\n#### B\n';
  expect(await findingsOf(text, { settings: { linksOnly: true } })).toEqual(await findingsOf(text));
});
