import { describe, expect, test } from 'vitest';
import { bodyHtml, compilePage } from './compile-page.ts';

const problems = async (text: string) =>
  (await compilePage(text)).findings.map(({ message, hint, place }) => [message, hint, place?.start?.line]);

describe('steps', () => {
  test('are a numbered list that is set off', async () => {
    const page = await compilePage('<Steps>\n\n1. One\n\n   ```sh\n   a\n   ```\n\n2. Two\n\n</Steps>\n');
    expect(page.findings).toEqual([]);
    expect(await bodyHtml(page)).toMatch(
      /^<ol class="steps" role="list">\s*<li>\s*<p>One<\/p>\s*<figure[\s\S]*<\/figure>\s*<\/li>\s*<li>/,
    );
  });

  test.each([['text\n\n1. One'], ['- One'], ['1. One\n\n## Heading'], ['']])('hold nothing else: %j', async (inner) => {
    expect(await problems(`<Steps>\n\n${inner}\n\n</Steps>`)).toEqual([
      ['<Steps> holds one numbered list and nothing else', 'write each step as an item: 1. Do this.', 1],
    ]);
  });

  test('begin with 1', async () => {
    expect(await problems('<Steps>\n\n3. One\n\n</Steps>')).toMatchObject([
      ['the list in <Steps> does not start with 1', 'steps are counted from 1', 1],
    ]);
  });
});

describe('a file tree', () => {
  test('tells files from folders, and names from notes', async () => {
    const page = await compilePage(
      [
        '<FileTree>',
        '',
        '- docs/ the *pages*',
        '  - **intro.mdx** the first',
        '  - `my file.mdx`',
        '- static',
        '  - [logo.svg](https://example.org/logo.svg)',
        '- …',
        '',
        '</FileTree>',
      ].join('\n'),
    );
    expect(page.findings).toEqual([]);
    const html = (await bodyHtml(page)).replace(/\n/g, '');
    expect(html.match(/<svg /g)).toHaveLength(5);
    expect(html.replace(/<svg.*?<\/svg>/g, '')).toBe(
      '<div class="file-tree"><ul role="list">' +
        '<li class="folder"><code>docs/</code> <span class="file-note">the <em>pages</em></span><ul role="list">' +
        '<li><strong><code>intro.mdx</code></strong> <span class="file-note">the first</span></li>' +
        '<li><code>my file.mdx</code></li></ul></li>' +
        '<li class="folder"><code>static</code><ul role="list">' +
        '<li><a href="https://example.org/logo.svg"><code>logo.svg</code></a></li></ul></li>' +
        '<li><code>…</code></li></ul></div>',
    );
  });

  test('is one list', async () => {
    expect(await problems('<FileTree>\n\n1. a\n\n</FileTree>')).toEqual([
      ['<FileTree> holds one list and nothing else', 'write each file as an item: - docs/', 1],
    ]);
  });
});

describe('package managers', () => {
  test.each(['package-managers', 'npm2yarn'])('get a tab each: %s', async (word) => {
    const page = await compilePage(
      `\`\`\`bash ${word} title="x"\nnpm install --save-dev docsgen\nnpx docsgen build\n\`\`\`\n`,
    );
    expect(page.findings).toEqual([]);
    const html = await bodyHtml(page);
    expect(html).toContain('<div class="tabs" data-group="package-manager">');
    expect(html.match(/<details class="tab" name="tabs-1"/g)).toHaveLength(4);
    const texts = [...html.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, code = '']) =>
      code.replace(/<[^>]+>/g, ''),
    );
    expect(texts).toEqual([
      'npm install --save-dev docsgen\nnpx docsgen build\n',
      'pnpm add --save-dev docsgen\npnpm dlx docsgen build\n',
      'yarn add --dev docsgen\nyarn dlx docsgen build\n',
      'bun add --dev docsgen\nbun x docsgen build\n',
    ]);
  });

  test('are for commands of npm', async () => {
    expect(await problems('```bash package-managers\nyarn add x\n```\n')).toEqual([
      [
        'the block is to be shown for all package managers, but calls no npm',
        'write the commands for npm: those for the others are made from them',
        1,
      ],
    ]);
  });
});

test('tabs of a page and of its partials never share a name', async () => {
  const tabs = '<Tabs>\n<TabItem value="a">a</TabItem>\n</Tabs>\n';
  const page = await compilePage(`import P from './_p.mdx';\n\n${tabs}\n<P />\n`, {
    partials: { 'docs/guide/_p.mdx': tabs },
  });
  const names = [...(await bodyHtml(page)).matchAll(/name="(tabs-\d+)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(2);
});

test('badges say when their type is misspelled, and take one of the site’s own', async () => {
  expect(await problems('<Badge type="expermental">x</Badge>')).toEqual([
    ['<Badge> has no type “expermental”', 'did you mean experimental?', 1],
  ]);
  expect(await problems('<Badge type="zzz">x</Badge>')).toEqual([]);
});

describe('code', () => {
  test('has lines and words that are marked', async () => {
    const page = await compilePage('```js error={1} /b/\na // [!code warning]\nb // [!code focus]\n```\n');
    expect(page.findings).toEqual([]);
    const html = await bodyHtml(page);
    expect(html).toContain('<span class="line warning error">a</span>');
    expect(html).toContain('<span class="line focused"><mark>b</mark></span>');
  });

  test('says what it cannot mark', async () => {
    expect(await problems('```js focus={3} /zz/\na // [!code word:b]\n```\n')).toEqual([
      ['line 3 is to be focused, but the code has 1', undefined, 1],
      ['“zz” is to be marked, but is not in these lines', undefined, 1],
      ['“b” is to be marked, but is not in these lines', undefined, 1],
    ]);
  });
});

test('an id with a blank is reported where it is written', async () => {
  const text = '## A {#with blank}\n\n<h2 id="and another">B</h2>\n\n## C {#fine}\n';
  expect(await problems(text)).toEqual([
    [
      'the id "with blank" has a space in it, which HTML does not allow',
      'write with-blank, and the same in links to it',
      1,
    ],
    [
      'the id "and another" has a space in it, which HTML does not allow',
      'write and-another, and the same in links to it',
      3,
    ],
  ]);
});
