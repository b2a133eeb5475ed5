import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countWords } from '../../../../src/pipeline/compile/summary.ts';
import { bodyHtml, compilePage, settings } from './compile-page.ts';

const findings = async (text: string, around = {}) =>
  (await compilePage(text, around)).findings.map(({ rule, message, place, hint }) => ({
    rule,
    message,
    at: place?.start === undefined ? undefined : `${place.start.line}:${place.start.column}`,
    hint,
  }));

describe('headings', () => {
  test('get ids, anchors and a table of contents', async () => {
    const page = await compilePage('## Set *up*\n\n### Same\n\n### Same\n\n## Own {#own-id}\n\n## MDX {/* #mdx-id */}');
    expect(page.toc.map(({ depth, id, text, html }) => [depth, id, text, html])).toEqual([
      [2, 'set-up', 'Set up', 'Set <em>up</em>'],
      [3, 'same', 'Same', 'Same'],
      [3, 'same-1', 'Same', 'Same'],
      [2, 'own-id', 'Own', 'Own'],
      [2, 'mdx-id', 'MDX', 'MDX'],
    ]);
    expect(await bodyHtml(page)).toContain(
      '<h2 id="set-up">Set <em>up</em><a class="anchor" href="#set-up" aria-label="Direct link to Set up"></a></h2>',
    );
  });

  test('a made-up id never takes one that an author chose', async () => {
    const page = await compilePage('## Dup\n\n## Other {#dup}');
    expect(page.toc.map(({ id }) => id)).toEqual(['dup-1', 'dup']);
  });

  test('no id is on a page twice, wherever authors write theirs once', async () => {
    const ways: readonly ((id: string) => string)[] = [
      (id) => `## ${id}`,
      (id) => `## ${id} {#${id}}`,
      (id) => `## <a id="${id}"></a>${id}`,
      (id) => `<a id="${id}"></a>\n\n### ${id}`,
      (id) => `<h2 id="${id}">${id}</h2>`,
      (id) => `<h3><span id="${id}">${id}</span></h3>`,
      (id) => `text <b id="${id}">bold</b>`,
    ];
    const way = fc.nat(ways.length - 1);
    // Without an id of its own, a heading may be there any number of times.
    const page = fc.record({
      own: fc.tuple(way, way),
      plain: fc.nat(3),
      isMdx: fc.boolean(),
      parser: fc.constantFrom('fast', 'reference'),
    });
    await fc.assert(
      fc.asyncProperty(page, async ({ own, plain, isMdx, parser }) => {
        const parts = own.map((at, index) => ways[at]?.(`part-${index}`));
        const text = [...Array(plain).fill('## Part 0'), ...parts, '## Part 1'].join('\n\n');
        const around = { settings: { markdown: { ...settings.markdown, parser } } };
        const html = await bodyHtml(await compilePage(isMdx ? `${text}\n\n{1 + 1}` : text, around));
        const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
        expect(new Set(ids).size, `${text}\n\n${html}`).toBe(ids.length);
      }),
    );
  });

  test.each(['fast', 'reference'] as const)(
    'without a letter or digit are sections, in the %s parser',
    async (parser) => {
      const own = { settings: { markdown: { ...settings.markdown, parser } } };
      const text =
        '# 🚀\n\n## ...\n\n## Section\n\n## **🚀**\n\n### `...`\n\n<h3>🚀</h3>\n\n##\n\n[a](#section-4) [b](#)';
      const page = await compilePage(text, own);
      const ids = ['section-1', 'section', 'section-2', 'section-3', 'section-4', 'section-5'];
      expect(page.toc.map(({ id }) => id)).toEqual(ids);
      const html = await bodyHtml(page);
      expect(html).not.toMatch(/id=""|<h1 id/);
      for (const id of ids) expect(html).toContain(`<a class="anchor" href="#${id}"`);
    },
  );

  test('may be called like a footnote or a term', async () => {
    const page = await compilePage(
      'Note[^1].\n\n## User content fn 1\n\n<p id="term-a">A</p>\n\n## Term A\n\n[^1]: Text.',
    );
    expect(page.toc.map(({ id }) => id)).toEqual(['user-content-fn-1-1', 'term-a-1']);
  });

  test('the first level-1 heading stays in a doc and is taken out of a post', async () => {
    const doc = await compilePage('# Title\n\ntext');
    expect([doc.hasTitle, await bodyHtml(doc)]).toEqual([true, '<h1>Title</h1>\n<p>text</p>']);
    const post = await compilePage('# Title\n\ntext', { kind: 'post' });
    expect([post.hasTitle, (await bodyHtml(post)).trim()]).toEqual([true, '<p>text</p>']);
  });

  test('text may come before the level-1 heading that is the title', async () => {
    const doc = await compilePage('before\n\n# Title\n\ntext');
    expect([doc.hasTitle, await bodyHtml(doc)]).toEqual([true, '<p>before</p>\n<h1>Title</h1>\n<p>text</p>']);
    const post = await compilePage('before\n\n# Title\n\ntext', { kind: 'post' });
    expect([post.hasTitle, await bodyHtml(post)]).toEqual([true, '<p>before</p>\n\n<p>text</p>']);
    const titled = await compilePage('before\n\n# Part\n', { frontmatter: { title: 'Other' } });
    expect([titled.hasTitle, await bodyHtml(titled)]).toEqual([false, '<p>before</p>\n<h1>Part</h1>']);
  });
});

describe('admonitions', () => {
  test.each([
    [':::note\ntext\n:::', 'admonition-note', 'Note'],
    [':::tip[Own *title*]\ntext\n:::', 'admonition-tip', 'Own <em>title</em>'],
    [':::info Own *title*\ntext\n:::', 'admonition-info', 'Own <em>title</em>'],
    [':::warning{title="Given"}\ntext\n:::', 'admonition-warning', 'Given'],
    [':::caution\ntext\n:::', 'admonition-warning', 'Caution'],
    [':::legal\ntext\n:::', 'admonition-info', 'Legal'],
    ['<Admonition type="danger" title="Stop">\ntext\n</Admonition>', 'admonition-danger', 'Stop'],
  ])('have a kind and a title: %j', async (text, className, title) => {
    const html = await bodyHtml(await compilePage(text));
    expect(html).toContain(`class="admonition ${className}"`);
    expect(html).toContain(`<p class="admonition-title">${title}</p>`);
    expect(html).toContain('<p>text</p>');
  });

  test.each([
    ['> [!NOTE]\n> text', 'admonition-note', 'Note'],
    ['> [!caution]  \n> text', 'admonition-danger', 'Caution'],
    ['> [!IMPORTANT]\n>\n> text', 'admonition-info', 'Important'],
  ])('as GitHub has them: %j', async (text, className, title) => {
    const html = await bodyHtml(await compilePage(text));
    expect(html).toMatch(
      new RegExp(`<aside class="admonition ${className}"[^>]*><p class="admonition-title">${title}</p>\\s*<p>text</p>`),
    );
  });

  test.each(['> [!NOTE]**text**', '> [!OTHER]\n> text', '> text\n> [!NOTE]', '[!NOTE]\ntext'])(
    'none is %j',
    async (text) => {
      expect(await bodyHtml(await compilePage(text))).not.toContain('admonition');
    },
  );

  test('nest by longer fences', async () => {
    const html = await bodyHtml(await compilePage('::::note Outer\n:::tip Inner\ntext\n:::\n::::'));
    expect(html).toMatch(
      /<aside class="admonition admonition-note"[\s\S]*<aside class="admonition admonition-tip"[\s\S]*<\/aside>\s*<\/aside>/,
    );
  });

  test('an unknown kind is reported and stays as it was written', async () => {
    const page = await compilePage('text\n\n:::nite Title\ninside\n:::');
    expect(page.findings).toMatchObject([
      {
        rule: 'unknown-admonition',
        message: ':::nite is no known kind of admonition',
        hint: 'did you mean :::note?',
        place: { start: { line: 3, column: 1 } },
      },
    ]);
    expect((await bodyHtml(page)).replace(/\n+/g, '\n')).toBe(
      '<p>text</p>\n<p>:::nite Title</p>\n<p>inside</p>\n<p>:::</p>',
    );
  });

  test('a colon in text is a colon', async () => {
    expect(await bodyHtml(await compilePage('at 10:30am, a:b, https\\://x'))).toContain('at 10:30am, a:b');
  });
});

describe('links', () => {
  const documents = { 'docs/guide/other.mdx': '/docs/guide/other', 'docs/top.md': '/docs/top' };

  test.each([
    ['[x](./other.mdx)', '/docs/guide/other'],
    ['[x](other.mdx?a=1#b)', '/docs/guide/other?a=1#b'],
    ['[x](../top.md#h)', '/docs/top#h'],
    ['[x](/top.md)', '/docs/top'],
    ['[x](@site/docs/top.md)', '/docs/top'],
    ['[x][r]\n\n[r]: ./other.mdx', '/docs/guide/other'],
    ['<a href="./other.mdx">x</a>', '/docs/guide/other'],
    ['[x](./sibling)', '/docs/guide/sibling'],
    ['[x](../up)', '/docs/up'],
    ['[x](/abs/)', '/abs'],
    ['[x](#here)', '#here'],
    ['[x](https://example.org/a.md)', 'https://example.org/a.md'],
    ['[x](mailto:a@b.c)', 'mailto:a@b.c'],
    ['[x](pathname:///raw.html)', '/raw.html'],
    ['[x](api:rest/listPets)', '/api/rest#operation/listPets'],
    ['[x](<api:rest/listPets>)', '/api/rest#operation/listPets'],
    ['see [x](api:rest/GET /pets) and', '/api/rest#get/pets'],
    ['[`x`](<api:rest/GET /pets>)', '/api/rest#get/pets'],
    ['[x](./data.zip)', '/assets/data.zip'],
    ['[x](/docs/%product.slug%)', '/docs/vital'],
  ])('%j leads to %s', async (text, url) => {
    const page = await compilePage(text, {
      documents,
      assets: { 'docs/guide/data.zip': {} },
      operations: { 'rest/listPets': '/api/rest#operation/listPets', 'rest/GET /pets': '/api/rest#get/pets' },
    });
    expect(page.links.map((link) => link.url)).toEqual([url]);
    expect(page.findings).toEqual([]);
    expect(await bodyHtml(page)).toContain(`href="${url}"`);
  });

  test.each([
    ['[x](../)', '/base/de/'],
    ['[x](/abs/)', '/base/de/abs'],
    ['[x](/demo/#a)', '/base/demo#a'],
    ['[x](/demo?a=1)', '/base/demo?a=1'],
    ['[x](pathname:///raw.html)', '/base/raw.html'],
  ])('in a locale, %j leads to %s: pages of the static folder are there once', async (text, url) => {
    const page = await compilePage(text, {
      settings: { baseUrl: '/base/de/', filesBase: '/base/' },
      permalink: '/base/de/guide/page',
      serves: ['/base/demo'],
    });
    expect(page.links.map((link) => link.url)).toEqual([url]);
  });

  test('a target that is not there gives exactly one finding, at the link', async () => {
    expect(await findings('See the [guide](./othr.mdx) first.', { documents })).toEqual([
      {
        rule: 'broken-markdown-link',
        message: 'no document docs/guide/othr.mdx',
        at: '1:9',
        hint: 'did you mean ./other.mdx?',
      },
    ]);
    expect(await findings('[x](./_part.mdx)', { documents, partials: { 'docs/guide/_part.mdx': '' } })).toEqual([
      {
        rule: 'broken-markdown-link',
        message: 'docs/guide/_part.mdx is a part of other pages, and no page',
        at: '1:1',
        hint: 'its name, or that of its folder, begins with _: rename it',
      },
    ]);
    expect((await compilePage('[x](/guide/othr.mdx)', { documents })).links).toMatchObject([
      { otherwise: { message: 'no document docs/guide/othr.mdx', hint: 'did you mean ./other.mdx?' } },
    ]);
    expect(await findings('a\nsee [x](api:rest/GET /pet) b')).toMatchObject([{ rule: 'broken-api-link', at: '2:5' }]);
    expect(await findings('[x](api:rest/listPet)', { operations: { 'rest/listPets': '/x' } })).toMatchObject([
      { rule: 'broken-api-link', hint: 'did you mean api:rest/listPets?' },
    ]);
  });

  test('the base URL is put in front once', async () => {
    const around = { settings: { baseUrl: '/base/' } };
    const page = await compilePage('[a](/x) [b](/base/y) [c](/) [d](/base/) [e](/base)', around);
    expect(page.links.map(({ url }) => url)).toEqual(['/base/x', '/base/y', '/base/', '/base/', '/base/']);
  });
});

describe('images', () => {
  test('get an address, their size, and load late', async () => {
    const page = await compilePage('![alt text](./a.png "t")', {
      assets: { 'docs/guide/a.png': { width: 40, height: 30 } },
    });
    expect(await bodyHtml(page)).toBe(
      '<p><img src="/assets/a.png" alt="alt text" title="t" loading="lazy" decoding="async" width="40" height="30"></p>',
    );
    expect(page.assets).toEqual(['docs/guide/a.png']);
  });

  test('that are not there are reported', async () => {
    expect(await findings('text\n\n![alt](./nope.png)')).toMatchObject([
      { rule: 'broken-image', message: 'no image file docs/guide/nope.png', at: '3:1' },
    ]);
    expect(await findings('![a](../img/a.png)', { assets: { 'static/img/a.png': {} } })).toMatchObject([
      { hint: 'write /img/a.png: files of the folder static/ are at the root of the site' },
    ]);
    expect(await findings('![a](C:\\me\\a.png)')).toMatchObject([
      { rule: 'broken-image', message: 'C:\\me\\a.png is on one computer alone' },
    ]);
    const damaged = { 'docs/guide/a.png': { unreadable: 'unsupported file type' } };
    expect(await findings('![alt](./a.png)', { assets: damaged })).toMatchObject([
      { message: 'docs/guide/a.png cannot be read as an image: unsupported file type' },
    ]);
  });
});

test('addresses that lead nowhere, whatever is there, are reported', async () => {
  expect(await findings('[a]() [b](https:/example.org) [c](file:///a.pdf) [d](https://example.org)')).toMatchObject([
    { rule: 'broken-markdown-link', message: 'this link has no address: it leads to its own page', at: '1:1' },
    { rule: 'broken-link', message: 'https:/example.org names no host', at: '1:7' },
    { rule: 'broken-link', message: 'file:///a.pdf is on one computer alone', at: '1:31' },
  ]);
});

test('columns of sentences are wide where a table has four columns or more', async () => {
  const sentence = 'A sentence that says what it does in some words.';
  const heads = async (columns: number) => {
    const row = (cell: string) => `| a | ${cell} |${' c |'.repeat(columns - 2)}\n`;
    const text = `${row('b')}| - | -: |${' - |'.repeat(columns - 2)}\n${row('b')}${row(sentence)}`;
    return (await bodyHtml(await compilePage(text))).match(/<th[ >][^<]*/g);
  };
  expect(await heads(4)).toEqual(['<th>a', '<th class="wide align-right">b', '<th>c', '<th>c']);
  expect(await heads(3)).toEqual(['<th>a', '<th class="align-right">b', '<th>c']);
});

describe('the way out', () => {
  test.each([
    ['plain **text**', 'html'],
    ['import Tabs from \'@theme/Tabs\';\n\n<Tabs><TabItem value="a">x</TabItem></Tabs>', 'html'],
    ['<div style={{color: "red"}} className="x">y</div>', 'html'],
    ["{'literal'} and {/* comment */}", 'html'],
    ['<!-- comment -->\n\ntext', 'html'],
    ['{1 + 1}', 'module'],
    ['export const x = 1;\n\n{x}', 'module'],
    ['<button onClick={() => 1}>x</button>', 'module'],
  ])('%j goes by %s', async (text, kind) => {
    const page = await compilePage(text);
    expect(page.findings).toEqual([]);
    expect(page.body.kind).toBe(kind);
  });

  const samples = [
    'plain **text** with `code` & "quotes"',
    '## Heading\n\n- a\n- b\n\n1. c\n\n> quote',
    '| a | b |\n|---|:-:|\n| 1 | 2 |',
    '```js title="a.js" {1}\nconst a = "<b>";\n// highlight-next-line\nlet c;\n```',
    ':::note[Title]\ntext\n:::',
    '- [x] done\n- [ ] open\n\nfoot[^1]\n\n[^1]: note',
    '<Tabs groupId="os"><TabItem value="a" label="A">\n\none\n\n</TabItem><TabItem value="b">\n\ntwo\n\n</TabItem></Tabs>',
    '<details>\n<summary>More</summary>\n\ntext\n\n</details>',
    '<svg viewBox="0 0 10 10" role="img"><title>t</title><path d="M0 0" strokeWidth="2" fill="currentColor"/></svg>',
    '![alt](./a.png)',
    'a[^1]\n\n[^1]: b\n\n<Badge type="tip">new</Badge>',
    'intro\n\n<!-- truncate -->\n\nrest',
    'intro\n\n<!--more-->\n\nrest',
  ];

  test.each([2, 3, 500])('parentheses within parentheses are code as any other: %i', async (count) => {
    const within = (code: string) => '('.repeat(count) + code + ')'.repeat(count);
    const text = `export const two = ${within('1, 2')};\n\n{2 * ${within('two + 3')}} {${within('(a) => a')}(${within('<b>c</b>')})}\n`;
    const page = await compilePage(text);
    expect(page.findings).toEqual([]);
    expect(await bodyHtml(page)).toBe('10\n<b>c</b>');
  });

  test.each(['[', '(', 'a[', 'f(', '{', 'a=>', '<b>', '(<b>', '<>'])(
    '%j nested too deep in an expression is a finding',
    async (code) => {
      const { findings } = await compilePage(`{${code.repeat(20_000)}}\n`);
      expect(findings.map(({ rule }) => rule)).toEqual(['invalid-mdx']);
    },
  );

  test.each(samples)('%j gives the same markup both ways', async (text) => {
    const around = { assets: { 'docs/guide/a.png': { width: 4, height: 3 } } };
    const html = await compilePage(text, around);
    const react = await compilePage(`{[].length}\n\n${text}`, around);
    expect([html.body.kind, react.body.kind]).toEqual(['html', 'module']);
    expect(normal(await bodyHtml(react))).toBe(normal(`0\n${await bodyHtml(html)}`));
    expect(react.toc).toEqual(html.toc);
  });

  /** Both serialisers are right; they differ in what they need not write. */
  function normal(markup: string): string {
    return (
      markup
        .replaceAll(/&#x27;|&#39;/g, "'")
        .replaceAll('&#x26;', '&amp;')
        .replaceAll('&#x3C;', '&lt;')
        .replaceAll('&quot;', '"')
        .replaceAll('&gt;', '>')
        .replaceAll(/ (\w[\w-]*)=""/g, ' $1')
        .replaceAll(/<[a-z][^>]*>/g, (tag) => {
          const [name = '', ...attributes] =
            tag
              .slice(1, -1)
              .replace(/\s*\/$/, '')
              .match(/^\S+|[^\s=]+(?:="[^"]*")?/g) ?? [];
          return `<${[name, ...attributes.sort()].join(' ')}>`;
        })
        .replaceAll(/\s+/g, ' ')
        // React leaves out the line ends between the rows of a table.
        .replaceAll(/> (?=<\/?(?:t[hdr]|thead|tbody|table)\b)/g, '>')
        .trim()
    );
  }
});

describe('components', () => {
  test('tabs open the first, the marked or the named one', async () => {
    const open = async (tabs: string) => /data-value="(\w+)" open/.exec(await bodyHtml(await compilePage(tabs)))?.[1];
    const item = (name: string, more = '') => `<TabItem value="${name}" ${more}>x</TabItem>`;
    expect(await open(`<Tabs>${item('a')}${item('b')}</Tabs>`)).toBe('a');
    expect(await open(`<Tabs>${item('a')}${item('b', 'default')}</Tabs>`)).toBe('b');
    expect(await open(`<Tabs defaultValue="b">${item('a')}${item('b')}</Tabs>`)).toBe('b');
    expect(await open(`<Tabs defaultValue={null}>${item('a')}${item('b')}</Tabs>`)).toBeUndefined();
  });

  test('wrong use is reported at the component', async () => {
    expect(await findings('text\n\n<Tabs>no tabs</Tabs>')).toMatchObject([
      { message: '<Tabs> holds no <TabItem>', at: '3:1' },
    ]);
    expect(await findings('<TabItem value="a">x</TabItem>')).toMatchObject([
      { message: '<TabItem> is outside of <Tabs>' },
    ]);
    expect(await findings('<Tabs><TabItem value="a">x</TabItem><TabItem value="a">y</TabItem></Tabs>')).toMatchObject([
      { message: 'two <TabItem> have the value “a”' },
    ]);
    const values = '[{ value: "a", label: "A" }, { value: "c", label: "C" }]';
    expect(await findings(`<Tabs values={${values}}><TabItem value="a">x</TabItem></Tabs>`)).toMatchObject([
      { message: 'values has “c”, the value of no tab', hint: 'its tabs are: a' },
    ]);
    expect(await findings('<Bagde>x</Bagde>')).toMatchObject([
      { rule: 'unknown-component', message: '<Bagde> is neither built in nor imported', hint: 'did you mean <Badge>?' },
    ]);
    expect(await findings('<Tile title="x" href="/y" />')).toMatchObject([
      { rule: 'unknown-component', hint: 'docsgen has <Card>, with title and href' },
    ]);
  });
});

describe('partials', () => {
  test('are where they are used, with the page’s headings and links of their own folder', async () => {
    const page = await compilePage("import Notice from '../_shared/_notice.mdx';\n\n## Same\n\n<Notice />", {
      partials: { 'docs/_shared/_notice.mdx': '## Same\n\n[x](./near.md) and [y](#here)' },
      documents: { 'docs/_shared/near.md': '/docs/near' },
    });
    expect(page.findings).toEqual([]);
    expect(page.body.kind).toBe('html');
    expect(page.toc.map(({ id }) => id)).toEqual(['same', 'same-1']);
    expect(page.links.map(({ url, place }) => [url, place.file, place.start?.line])).toEqual([
      ['/docs/near', 'docs/_shared/_notice.mdx', 3],
      ['#here', 'docs/_shared/_notice.mdx', 3],
    ]);
  });

  test('and their page have one list of footnotes, in which each mark leads to its own', async () => {
    const note = (name: string, text: string) => `word ${text}[^${name}]\n\n[^${name}]: note ${text}`;
    const parts = {
      'docs/_in.mdx': note('1', 'in'),
      'docs/_out.mdx': `import In from './_in.mdx'\n\n${note('1', 'out')}\n\n<In />`,
    };
    const uses = ['<In />', '<Out />', ':::tip\n<In />\n:::', note('1', 'own'), note('ü', 'other')];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(uses), async (used) => {
        const imports = "import In from './_in.mdx'\nimport Out from './_out.mdx'";
        const page = await compilePage([imports, ...used].join('\n\n'), { path: 'docs/page.mdx', partials: parts });
        expect(page.findings).toEqual([]);
        const html = await bodyHtml(page);
        const marks = [...html.matchAll(/word (\w+)<sup><a href="#([^"]*)" id="([^"]*)"[^>]*>(\d+)</g)];
        const notes = [
          ...html.matchAll(
            /<li id="([^"]*)">\s*<p>note (\w+) <a href="#([^"]*)"[^>]*aria-label="Back to reference (\d+)"/g,
          ),
        ];
        const shown = ([, text, to, from, number]: readonly string[]) => [text, decodeURI(to ?? ''), from, number];
        expect(
          notes.map(([, to = '', text = '', from = '', number = '']) => [text, to, decodeURI(from), number]),
        ).toEqual(marks.map(shown));
        expect(marks.map(([, , , , number]) => number)).toEqual(marks.map((_, index) => `${index + 1}`));
        const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(html.match(/data-footnotes/g)?.length ?? 0).toBe(marks.length === 0 ? 0 : 1);
      }),
      { numRuns: 40 },
    );
  });

  test('that hold code become modules', async () => {
    const page = await compilePage('import Notice from \'./_notice.mdx\';\n\n<Notice name="x" />', {
      partials: { 'docs/guide/_notice.mdx': 'Hello {props.name}' },
    });
    expect(page.body).toMatchObject({ kind: 'module', imports: [{ specifier: './_notice.mdx' }] });
  });

  test.each([
    '{true && <Notice />}',
    '{[1].map((key) => <Notice key={key} />)}',
    '<Box title={<Notice />} />',
    '<Box {...{ title: <Notice /> }} />',
    'export const Twice = () => <><Notice /><Notice /></>;',
    '{[Notice].map((One) => <One key="a" />)}',
  ])('that code shows are components: %s', async (code) => {
    const text = `import Notice from './_notice.mdx';\nimport Box from './box.tsx';\n\n<Notice />\n\n${code}\n`;
    const page = await compilePage(text, {
      partials: { 'docs/guide/_notice.mdx': 'Hello' },
      files: ['docs/guide/box.tsx'],
    });
    expect(page.body).toMatchObject({ kind: 'module', code: expect.stringContaining('./_notice.mdx') });
    // Where a tag is on the page, it is there as it was.
    expect(page.body).toMatchObject({ code: expect.stringContaining('Hello') });
  });

  test('in a circle are reported with the way round', async () => {
    const partials = {
      'docs/guide/_a.mdx': "import B from './_b.mdx';\n\n<B />",
      'docs/guide/_b.mdx': "import A from './_a.mdx';\n\n<A />",
    };
    expect(await findings("import A from './_a.mdx';\n\n<A />", { partials })).toMatchObject([
      {
        rule: 'circular-partial',
        message: 'the partial includes itself: docs/guide/_a.mdx → docs/guide/_b.mdx → docs/guide/_a.mdx',
      },
    ]);
  });

  test('that include one another too deeply are reported where that begins', async () => {
    const partials = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `docs/guide/_p${at}.mdx`,
        `import Next from './_p${at + 1}.mdx';\n\ntext\n\n<Next />`,
      ]),
    );
    expect(await findings("import P0 from './_p0.mdx';\n\n<P0 />", { partials })).toEqual([
      {
        rule: 'invalid-mdx',
        message: 'more than 200 partials include one another',
        at: '1:1',
        hint: 'remove some of the levels',
      },
    ]);
  });

  test('are compiled once, however many ways lead to them', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `P${index}`);
    const all = names.map((name) => `import ${name} from './_${name}.mdx';`).join('\n');
    const partials = Object.fromEntries(names.map((name) => [`docs/guide/_${name}.mdx`, `${all}\n\n<P0 />`]));
    const found = await findings("import P0 from './_P0.mdx';\n\n<P0 />", { partials });
    expect(found.length).toBeLessThanOrEqual(20 * 20);
  });

  test('that each include the next twice end with a finding', async () => {
    const partials = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `docs/guide/_p${index}.mdx`,
        index === 39 ? 'text' : `import A from './_p${index + 1}.mdx';\n\n<A />\n\n<A />`,
      ]),
    );
    const found = await findings("import A from './_p0.mdx';\n\n<A />", { partials });
    expect(found[0]).toMatchObject({
      rule: 'invalid-mdx',
      message: 'partials add more than 100000 elements and texts',
    });
  });
});

describe('imports', () => {
  test('of files that are not there are reported at the statement', async () => {
    expect(await findings("import X from './nope';\n\n<X />")).toEqual([
      { rule: 'missing-import', message: 'no file docs/guide/nope to import', at: '1:1', hint: undefined },
    ]);
  });

  test('find files without their ending and leave packages alone', async () => {
    const text =
      "import X from './chart';\nimport y from './data.json';\nimport { z } from 'some-package';\n\n<X data={y} z={z} />";
    expect(await findings(text, { files: ['docs/guide/chart.tsx', 'docs/guide/data.json'] })).toEqual([]);
  });
});

test('of a component that a name holds, the name is to be imported', async () => {
  const [finding] = await findings('<ui.Box />');
  expect(finding?.hint).toContain("import ui from './ui.tsx';");
});

test('footnotes that only footnotes refer to are shown where these are, and otherwise reported', async () => {
  const text = 'One[^a].\n\n[^a]: A [^b]\n\n[^b]: B\n\n[^c]: C [^d]\n\n[^d]: D [^c]\n\n[^e]: E [^f]\n\n[^f]: F\n';
  expect((await findings(text)).map(({ at, message }) => `${at} ${message}`)).toEqual([
    '7:1 only footnotes that are not shown refer to the footnote [^c]: it is not shown',
    '9:1 only footnotes that are not shown refer to the footnote [^d]: it is not shown',
    '11:1 nothing refers to the footnote [^e]: it is not shown',
    '13:1 only footnotes that are not shown refer to the footnote [^f]: it is not shown',
  ]);
});

describe('invalid MDX', () => {
  test.each([
    [
      'export default () => 1\n\ntext\n\nexport default () => 2',
      'the page has two default exports',
      '5:1',
      'keep one: the default export of a page is the component around its text',
    ],
    [
      'text\n\n<div>',
      'the tag <div> is not closed',
      '3:1',
      'add </div> after it, or write <div />; for the character itself write \\<',
    ],
    [
      'a { b',
      'the brace is not closed',
      '1:3',
      'in MDX { starts an expression: write \\{ for the character, or put it in backticks',
    ],
    [
      'ok\n\nset {a b} here',
      'the text in braces is not a JavaScript expression',
      '3:7',
      'in MDX { starts an expression: write \\{ for the character, or put it in backticks',
    ],
    [
      '{% hint style="info" %}',
      'the text in braces is not a JavaScript expression',
      '1:2',
      'pages are no templates here: write what it gives, a component, or \\{ for the character',
    ],
    [
      '--8<-- "x.md"',
      '`-` cannot follow <',
      '1:5',
      'to show another file, import it and write it as a component, or give a code block file="../path"',
    ],
    [
      '<<< @/x.js',
      '`<` cannot follow <',
      '1:2',
      'to show another file, import it and write it as a component, or give a code block file="../path"',
    ],
    [
      'x\n\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other',
      'a merge conflict is not resolved',
      '3:1',
      'keep one of the two texts, or both, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
    ],
    [
      '<!DOCTYPE html>\n\ntext',
      'a declaration of HTML is not allowed here',
      '1:2',
      'leave it out: docsgen writes the document around a page; for the character itself write \\<',
    ],
    [
      'x <5',
      '`5` cannot follow <',
      '1:4',
      'in MDX < starts a tag: write \\< for the character, or put it in backticks',
    ],
  ])('%j', async (text, message, at, hint) => {
    const [finding, ...more] = await findings(text);
    expect(more).toEqual([]);
    expect(finding?.rule).toBe('invalid-mdx');
    expect(finding?.message).toBe(message);
    expect(finding?.at).toBe(at);
    expect(finding?.hint).toBe(hint);
  });

  test('in a file that ends with .md the hint names the format that reads it', async () => {
    expect(await findings('one<br>two', { path: 'docs/usage.md' })).toMatchObject([
      {
        message: 'the tag <br> is not closed',
        hint: "end it with />: in MDX every tag is closed; or have .md files read as plain Markdown, with markdown: { format: 'detect' } in the config",
      },
    ]);
  });
});

test('of CommonMark code keeps an empty first line, and its meta, with HTML on the page and without', async () => {
  const markdown = { ...settings.markdown, format: 'detect' as const };
  for (const html of ['', '<b>bold</b>\n\n']) {
    const page = await compilePage(`${html}\`\`\`js title="x"\n\na\n\`\`\``, {
      path: 'docs/x.md',
      settings: { markdown },
    });
    expect(await bodyHtml(page)).toContain(
      'class="code-title">x</figcaption><pre tabindex="0"><code class="language-js"><span class="line"></span>\na',
    );
  }
});

test('an option and a short name in code stay on one line, a long name may be broken anywhere', async () => {
  const html = await bodyHtml(
    await compilePage('`--strict` `npm run x-y` `a-name-that-is-long-enough-to-break` `plain`'),
  );
  expect(html).toContain('<code class="whole">--strict</code> <code>npm run x-y</code>');
  expect(html).toContain('<code class="long">a-name-that-is-long-enough-to-break</code> <code>plain</code>');
});

test('a brace that is not closed is pointed at, not where the parser gave up', async () => {
  const at = async (text: string) => (await findings(text)).map(({ message, at }) => `${at} ${message}`);
  expect(await at("One {1} and \\{ two {'{'}\n\nThen *a* { b, and so on,\r\non two lines\n\nmore")).toEqual([
    '3:10 the brace is not closed',
  ]);
});

test('tokens are replaced in text, code, links and attributes, never in positions', async () => {
  const page = await compilePage(
    '%product.name% `%product.slug%` [%product.SLUG%](/x/%product.slug%)\n\n```bash\nrun %product.slug%\n```\n\n<Card title="%product.name%" href="/y">z</Card>',
  );
  const html = await bodyHtml(page);
  expect(html).not.toContain('%product');
  expect(html).toContain('Vital Store <code>vital</code> <a href="/x/vital">VITAL</a>');
  expect(html).toContain('<strong class="card-title">Vital Store</strong>');
  expect(page.links[0]?.place.start).toEqual({ line: 1, column: 33 });
});

test.each([
  ['./', '/docs/guide/page/b'],
  ['/page', '/docs/guide/b'],
])('addresses in a page with the slug %s lead to %s', async (slug, address) => {
  expect(await bodyHtml(await compilePage('[b](./b)', { frontmatter: { slug } }))).toContain(`href="${address}"`);
});

test('words of a long text with one ideograph are counted in a moment', () => {
  const count = (value: string) => countWords({ type: 'root', children: [{ type: 'text', value }] });
  expect(count('日本語 is one, 한국어 too')).toBe(5);
  const before = process.cpuUsage().user;
  expect(count(`日本語 ${'word '.repeat(80_000)}`)).toBe(80_001);
  expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(3);
});

test.each(['†', '日本', '50%', 'Ä\u0308', 'a.b/c', '%41', "it's"])(
  'a footnote may be called %s: each of its links leads to an id',
  async (label) => {
    const html = await bodyHtml(await compilePage(`Text[^${label}], again[^${label}].\n\n[^${label}]: Note.`));
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, hash = '']) => decodeURIComponent(hash));
    expect(links.length).toBe(4);
    for (const link of links) expect(ids).toContain(link);
  },
);

test('an excerpt has no numbers of footnotes', async () => {
  const page = await compilePage('A word[^1] and H<sub>2</sub>O.\n\n[^1]: A note.\n');
  expect(page.excerpt).toBe('A word and H2O.');
});

test('excerpt and words come from what a reader sees', async () => {
  const page = await compilePage('## Not this\n\nFirst *paragraph*\nhere.\n\nSecond.');
  expect([page.excerpt, page.words]).toEqual(['First paragraph here.', 6]);
  const long = await compilePage('word '.repeat(100));
  expect(long.excerpt.length).toBeLessThanOrEqual(160);
  expect(long.excerpt.endsWith('word…')).toBe(true);
});

test('every question about the rest of the site is written down', async () => {
  const page = await compilePage('[x](./other.mdx) ![y](./a.png)', {
    documents: { 'docs/guide/other.mdx': '/docs/guide/other' },
    assets: { 'docs/guide/a.png': {} },
  });
  expect(page.lookups.map(({ name, key }) => `${name} ${key}`)).toEqual([
    'document docs/guide/other.mdx',
    'asset docs/guide/a.png',
  ]);
});
