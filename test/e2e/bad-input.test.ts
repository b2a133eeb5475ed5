import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite, checkSite, readFolder, type SiteFiles, writeSite } from '../build-site.ts';

const page = '---\ntitle: Page\n---\n\ntext\n';

/** What a terminal shows for a site with one good page and these files. */
async function printed(files: SiteFiles): Promise<string> {
  const built = await buildSite({ 'docs/good.mdx': page, ...files });
  expect(built.result.written).toBe(built.result.diagnostics.every(({ severity }) => severity === 'warning'));
  return built.printed;
}

const config = (more: string) => ({ 'docsgen.config.js': `export default {\n  title: 'Test',\n${more}};\n` });

describe('the config', () => {
  test('without a title', async () => {
    expect(await printed({ 'docsgen.config.js': "export default { tagline: 'x' };\n" })).toMatchInlineSnapshot(`
      "docsgen.config.js:1:16 error invalid-config: title is missing
      > 1 | export default { tagline: 'x' };
          |                ^
        hint: add a line such as title: 'My project',"
    `);
  });

  test('with an unknown key', async () => {
    expect(
      await printed(config("  navbar: { items: [{ label: 'Docs', href: '/docs', postion: 'left' }] },\n")),
    ).toMatchInlineSnapshot(`
      "docsgen.config.js:3:53 error invalid-config: navbar.items[0].postion is not a known key
        2 |   title: 'Test',
      > 3 |   navbar: { items: [{ label: 'Docs', href: '/docs', postion: 'left' }] },
          |                                                     ^^^^^^^
        hint: did you mean position?"
    `);
  });

  test('with a wrong value', async () => {
    expect(await printed(config("  toc: { min: 2, max: 'three' },\n"))).toMatchInlineSnapshot(`
      "docsgen.config.js:3:23 error invalid-config: toc.max: expected a whole number from 2 to 6, got "three"
        2 |   title: 'Test',
      > 3 |   toc: { min: 2, max: 'three' },
          |                       ^^^^^^^"
    `);
  });

  test('that is not JavaScript', async () => {
    expect(await printed({ 'docsgen.config.js': 'export default {\n  title: "a\n};\n' })).toMatchInlineSnapshot(`
      "docsgen.config.js:2:12 error invalid-config: unterminated string literal
        1 | export default {
      > 2 |   title: "a
          |            ^"
    `);
  });

  test('that names a folder that is not there', async () => {
    expect(await printed(config("  docs: { dir: 'dosc' },\n"))).toMatchInlineSnapshot(`
      "docsgen.config.js:3:16 error missing-folder: docs.dir: there is no folder dosc
        2 |   title: 'Test',
      > 3 |   docs: { dir: 'dosc' },
          |                ^^^^^^
        hint: did you mean docs?"
    `);
  });

  test('that is not there', async () => {
    const { result } = await buildSite(writeSite({ 'docs/a.md': 'x', 'docsgen.config.js': '' }), {
      cwd: '/',
      root: '/nowhere',
    });
    expect(result.diagnostics.map(({ message, hint }) => [message, hint])).toMatchInlineSnapshot(`
      [
        [
          "there is no folder nowhere",
          "name the folder of the config",
        ],
      ]
    `);
  });

  test('with a main document and sidebar entries that do not exist', async () => {
    const files = config("  docs: { main: 'goood', sidebars: { docs: ['good', { type: 'doc', id: 'god' }] } },\n");
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docsgen.config.js:3:17 error unknown-document: the main document goood does not exist
        2 |   title: 'Test',
      > 3 |   docs: { main: 'goood', sidebars: { docs: ['good', { type: 'doc', id: 'god' }] } },
          |                 ^^^^^^^
        hint: did you mean good?

      docsgen.config.js:3:72 error unknown-document: no document has the id god
        2 |   title: 'Test',
      > 3 |   docs: { main: 'goood', sidebars: { docs: ['good', { type: 'doc', id: 'god' }] } },
          |                                                                        ^^^^^
        hint: did you mean good?"
    `);
  });

  test('whose links lead nowhere: each once, however many pages there are', async () => {
    const files = config("  navbar: { items: [{ label: 'Guide', href: '/docs/gud' }] },\n");
    expect(await printed({ ...files, 'docs/b.mdx': page, 'docs/c.mdx': page })).toMatchInlineSnapshot(`
      "docsgen.config.js:3:45 error broken-link: no page or file /docs/gud
        2 |   title: 'Test',
      > 3 |   navbar: { items: [{ label: 'Guide', href: '/docs/gud' }] },
          |                                             ^^^^^^^^^^^
        hint: did you mean /docs/good?"
    `);
  });
});

describe('a page', () => {
  test('with frontmatter of the wrong type', async () => {
    const text = '---\ntitle: Page\nsidebar_position: first\ndraft: maybe\n---\n\ntext\n';
    expect(await printed({ 'docs/bad.mdx': text })).toMatchInlineSnapshot(`
      "docs/bad.mdx:3:19 error invalid-frontmatter: sidebar_position: expected a number, got "first"
        2 | title: Page
      > 3 | sidebar_position: first
          |                   ^^^^^

      docs/bad.mdx:4:8 error invalid-frontmatter: draft: expected true or false, got "maybe"
        3 | sidebar_position: first
      > 4 | draft: maybe
          |        ^^^^^"
    `);
  });

  test('with frontmatter that is not YAML', async () => {
    expect(await printed({ 'docs/bad.mdx': '---\ntitle: a: b\n---\n\ntext\n' })).toMatchInlineSnapshot(`
      "docs/bad.mdx:2:8 error invalid-frontmatter: not valid YAML: a second colon on a line: a text with a colon and a blank has to be in quotes
        1 | ---
      > 2 | title: a: b
          |        ^"
    `);
  });

  test('with an unclosed tag', async () => {
    expect(await printed({ 'docs/bad.mdx': 'text\n\n<section>\n\nmore text\n' })).toMatchInlineSnapshot(`
      "docs/bad.mdx:3:1 error invalid-mdx: the tag <section> is not closed
        2 |
      > 3 | <section>
          | ^^^^^^^^^
        hint: add </section> after it, or write <section />; for the character itself write \\<"
    `);
  });

  test('with a stray brace', async () => {
    expect(await printed({ 'docs/bad.mdx': 'The path is /ehr/{ehr id} here.\n' })).toMatchInlineSnapshot(`
      "docs/bad.mdx:1:22 error invalid-mdx: the text in braces is not a JavaScript expression
      > 1 | The path is /ehr/{ehr id} here.
          |                      ^
        hint: in MDX { starts an expression: write \\{ for the character, or put it in backticks"
    `);
  });

  test('with a < that is no tag', async () => {
    expect(await printed({ 'docs/bad.mdx': 'text\n\nif a <5 then\n' })).toMatchInlineSnapshot(`
      "docs/bad.mdx:3:7 error invalid-mdx: \`5\` cannot follow <
        2 |
      > 3 | if a <5 then
          |       ^
        hint: in MDX < starts a tag: write \\< for the character, or put it in backticks"
    `);
  });

  test('that imports a file that is not there', async () => {
    expect(
      await printed({
        'docs/bad.mdx': "import Chart from './Chrt.tsx';\n\n<Chart />\n",
        'docs/Chart.tsx': 'export default () => null',
      }),
    ).toMatchInlineSnapshot(`
      "docs/bad.mdx:1:1 error missing-import: no file docs/Chrt.tsx to import
      > 1 | import Chart from './Chrt.tsx';
          | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: did you mean docs/Chart.tsx?"
    `);
  });

  test.each(['@site/docs/none', '/docs/none', './none.txt?raw', '@site/docs/none.txt?raw', '!!raw-loader!./none.txt'])(
    'that imports %s, which is reported once',
    async (path) => {
      const { result } = await buildSite({ 'docs/bad.mdx': `import x from '${path}';\n\n{x}\n` });
      expect(result.diagnostics).toMatchObject([
        {
          rule: 'missing-import',
          message: expect.stringMatching(/^no file docs\/none/),
          place: { start: { line: 1 } },
        },
      ]);
    },
  );

  test('that imports a component that imports a file that is not there', async () => {
    expect(
      await printed({
        'docs/bad.mdx': "import { X } from './x.tsx';\n\n<X />\n",
        'docs/x.tsx': "export { X } from '@site/components/none';\n",
      }),
    ).toMatchInlineSnapshot(`
      "docs/x.tsx:1:19 error missing-import: no file or package @site/components/none to import
      > 1 | export { X } from '@site/components/none';
          |                   ^^^^^^^^^^^^^^^^^^^^^^^"
    `);
  });

  test('that imports a package that is not there', async () => {
    expect(
      await printed({ 'docs/bad.mdx': "import { Chart } from 'no-such-charts';\n\n<Chart />\n" }),
    ).toMatchInlineSnapshot(`
      "docs/bad.mdx:1:1 error missing-import: no file or package no-such-charts to import
      > 1 | import { Chart } from 'no-such-charts';
          | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: is no-such-charts installed? npm install no-such-charts"
    `);
  });

  test('with a link to nothing, next to a partial of that name', async () => {
    const files = { 'docs/a.mdx': '[x](./nope.mdx)\n', 'docs/_nope.mdx': 'Words.\n' };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/a.mdx:1:1 warning broken-markdown-link: no document docs/nope.mdx
      > 1 | [x](./nope.mdx)
          | ^^^^^^^^^^^^^^^
        hint: check the path: it is looked up from the folder of this file and from the content folders"
    `);
  });

  test('with a component that throws', async () => {
    const files = {
      'docs/bad.mdx': "import Chart from './_chart.tsx';\n\n<Chart />\n",
      'docs/_chart.tsx': 'export default function Chart({ data }) { return <b>{data.length}</b>; }\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/_chart.tsx:1:59 error render-error: the page cannot be rendered: Cannot read properties of undefined (reading 'length')
      > 1 | export default function Chart({ data }) { return <b>{data.length}</b>; }
          |                                                           ^^^^^^
        also: docs/bad.mdx is rendered with it"
    `);
  });

  test('with a component that throws in a file that it imports', async () => {
    const files = {
      'docs/a.mdx': "import Chart from './_chart.tsx';\n\n<Chart />\n",
      'docs/b.mdx': "import Chart from './_chart.tsx';\n\n# B\n\n<Chart />\n",
      'docs/_chart.tsx':
        "import { width } from './_width.ts';\n\nexport default () => <b>{[1].map(() => width())}</b>;\n",
      'docs/_width.ts': '// Of the window.\nexport function width(): number {\n  return window.innerWidth;\n}\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/_width.ts:3:10 error render-error: the page cannot be rendered: window is not defined
        2 | export function width(): number {
      > 3 |   return window.innerWidth;
          |          ^^^^^^^^^^^^^^^^^
        hint: pages are rendered without a browser: use window in an effect, as in useEffect(() => …, [])
        also: docs/a.mdx is rendered with it, and so is 1 more"
    `);
  });

  test('with a component that throws at another line than in the build before', async () => {
    const component = 'export default () => <b>{nothing.at.all}</b>;\n';
    const files = { 'docs/a.mdx': "import A from './_a.tsx';\n\n<A />\n", 'docs/_a.tsx': component };
    const { root, printed } = await buildSite(files);
    expect(printed).toContain('docs/_a.tsx:1:26 error');
    writeFileSync(join(root, 'docs/_a.tsx'), `// Nothing else has changed.\n${component}`);
    expect((await buildSite(root)).printed).toContain('docs/_a.tsx:2:26 error');
  });

  test('with code of its own that throws: as it is rendered, in a partial, in what is handed to a component', async () => {
    const files = {
      'docs/a.mdx': "import Part from './_part.mdx';\n\n# A\n\n<Part />\n",
      'docs/_part.mdx': 'Words.\r\n\r\n- one\r\n- *two* {nowhere.deep}\r\n',
      'docs/b.mdx':
        "import { Cards } from './_cards.tsx';\n\n{/* ä */} <Cards\n  items={[1].map((item) => item.name.first)}\n/>\n",
      'docs/_cards.tsx': 'export const Cards = () => null;\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/_part.mdx:4:10 error render-error: the page cannot be rendered: nowhere is not defined
        3 | - one
      > 4 | - *two* {nowhere.deep}
          |          ^^^^^^^^^^^^
        hint: in MDX braces hold code: write \\{nowhere\\} for the characters, give nowhere a value with export const, or write %var.nowhere% for a variable of the site
        also: docs/a.mdx is rendered with it

      docs/b.mdx:4:38 error render-error: the page cannot be rendered: Cannot read properties of undefined (reading 'first')
        3 | {/* ä */} <Cards
      > 4 |   items={[1].map((item) => item.name.first)}
          |                                      ^^^^^"
    `);
  });

  test('with code that fails as soon as it is loaded', async () => {
    expect(await printed({ 'docs/a.mdx': '# A\n\nexport const x = measure();\n\n{x}\n' })).toMatchInlineSnapshot(`
      "docs/a.mdx:3:18 error bundle-error: a module that pages import fails as soon as it is loaded: measure is not defined
        2 |
      > 3 | export const x = measure();
          |                  ^^^^^^^"
    `);
  });

  test('with words in braces that nothing defines', async () => {
    expect(await printed({ 'docs/a.mdx': 'Call {host} first.\n' })).toMatchInlineSnapshot(`
      "docs/a.mdx:1:7 error render-error: the page cannot be rendered: host is not defined
      > 1 | Call {host} first.
          |       ^^^^
        hint: in MDX braces hold code: write \\{host\\} for the characters, give host a value with export const, or write %var.host% for a variable of the site"
    `);
  });

  test('with code that sets what nothing declares, in a page and in what it imports: other pages would see it', async () => {
    const files = {
      'docs/a.mdx': '# A\n\n{count = 5}\n',
      'docs/b.mdx': "import B from './_b.tsx';\n\n# B\n\n<B />\n",
      'docs/_b.tsx': 'export default function B() {\n  total = 3;\n  return null;\n}\n',
      'docs/c.mdx': '# C\n\n{typeof count} {typeof total}\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/_b.tsx:2:3 error render-error: the page cannot be rendered: total is not defined
        1 | export default function B() {
      > 2 |   total = 3;
          |   ^^^^^
        also: docs/b.mdx is rendered with it

      docs/a.mdx:3:2 error render-error: the page cannot be rendered: count is not defined
        2 |
      > 3 | {count = 5}
          |  ^^^^^
        hint: in MDX braces hold code: write \\{count\\} for the characters, give count a value with export const, or write %var.count% for a variable of the site"
    `);
  });

  test('with code that esbuild takes and no engine does', async () => {
    const files = {
      'docs/a.mdx': "import B from './_b.tsx';\n\n# A\n\n<B />\n",
      'docs/_b.tsx': 'export default function B({ text = "" }) {\n  return text.match(/(/);\n}\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/_b.tsx:2:21 error bundle-error: a module that pages import fails as soon as it is loaded: Invalid regular expression: /(/: Unterminated group
        1 | export default function B({ text = "" }) {
      > 2 |   return text.match(/(/);
          |                     ^"
    `);
  });

  test('with values in its text that are none', async () => {
    const files = {
      'docs/a.mdx': '# A\n\nSee\n*this*: {1 + 1} or {{ a: 1, b: 2 }}.\n',
      'docs/b.mdx': '# B\n\n- {1 + 1}\n- {[1, [new Date(0)]]}\n',
      'docs/c.mdx': "import C from './_c.tsx';\n\n# C\n\n<C />\n",
      'docs/_c.tsx':
        'export default function C({ when = Promise.resolve(1) }) {\n  return <p>\n    <b>At</b> {when}\n  </p>;\n}\n',
      'docs/d.mdx': "import { createElement } from 'react';\n\n# D\n\n{createElement('p', {}, 'At', new Date(0))}\n",
      'docs/e.mdx': '# E\n\nexport const part = { a: <b>{Symbol()}</b>, ...{} };\n\n{part.a}\n',
      'docs/f.mdx': '# F\n\n{Math.max}\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/_c.tsx:3:16 error render-error: the page cannot be rendered: a value of the type Promise is neither text nor an element
        2 |   return <p>
      > 3 |     <b>At</b> {when}
          |                ^^^^
        also: docs/c.mdx is rendered with it

      docs/a.mdx:4:16 error render-error: the page cannot be rendered: an object { a, b } is neither text nor an element
        3 | See
      > 4 | *this*: {1 + 1} or {{ a: 1, b: 2 }}.
          |                ^

      docs/b.mdx:4:5 error render-error: the page cannot be rendered: a value of the type Date is neither text nor an element
        3 | - {1 + 1}
      > 4 | - {[1, [new Date(0)]]}
          |     ^

      docs/d.mdx:5:25 error render-error: the page cannot be rendered: a value of the type Date is neither text nor an element
        4 |
      > 5 | {createElement('p', {}, 'At', new Date(0))}
          |                         ^^^^

      docs/e.mdx:3:23 error bundle-error: a module that pages import fails as soon as it is loaded: a value of the type Symbol is neither text nor an element
        2 |
      > 3 | export const part = { a: <b>{Symbol()}</b>, ...{} };
          |                       ^

      docs/f.mdx:3:2 error render-error: the page cannot be rendered: a value of the type Function is neither text nor an element
        2 |
      > 3 | {Math.max}
          |  ^^^^^^^^"
    `);
  });

  test('with marks that close across each other, and a comment that never does', async () => {
    const files = { 'docs/a.mdx': '<div>\nsome **words</div>**\n', 'docs/b.mdx': 'Words.\n\n<!-- a note\n' };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/a.mdx:2:13 error invalid-mdx: the tag </div> closes inside of other markup than it was opened in
        1 | <div>
      > 2 | some **words</div>**
          |             ^^^^^^
        hint: let tags and marks such as ** and _ close in the reverse order in which they open

      docs/b.mdx:3:1 error invalid-mdx: unclosed comment, expected \`-->\` before the end of the file, list item or quote
        2 |
      > 3 | <!-- a note
          | ^^^^
        hint: write --> where it ends, or \\<!-- for the characters"
    `);
  });

  test('with a component that does not compile', async () => {
    const files = {
      'docs/bad.mdx': "import Chart from './_chart.tsx';\n\n<Chart />\n",
      'docs/_chart.tsx': 'export default function (\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/_chart.tsx:2:1 error bundle-error: Expected identifier but found end of file
        1 | export default function (
      > 2 |
          | ^"
    `);
  });

  test('with a partial that includes itself', async () => {
    const files = {
      'docs/bad.mdx': "import Notice from './_notice.mdx';\n\n<Notice />\n",
      'docs/_notice.mdx': "import More from './_more.mdx';\n\n<More />\n",
      'docs/_more.mdx': "import Notice from './_notice.mdx';\n\n<Notice />\n",
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/_more.mdx:1:1 error circular-partial: the partial includes itself: docs/_notice.mdx → docs/_more.mdx → docs/_notice.mdx
      > 1 | import Notice from './_notice.mdx';
          | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
    `);
  });

  test('with an unknown admonition', async () => {
    expect(await printed({ 'docs/bad.mdx': ':::nots\ntext\n:::\n' })).toMatchInlineSnapshot(`
      "docs/bad.mdx:1:1 warning unknown-admonition: :::nots is no known kind of admonition
      > 1 | :::nots
          | ^^^^^^^
        hint: did you mean :::note?"
    `);
  });

  test('with broken images', async () => {
    const files = {
      'docs/bad.mdx': 'text ![chart](./img/chrt.png) ![x](./broken.png)\n',
      'docs/img/chart.png': 'x',
      'docs/broken.png': 'not an image',
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/bad.mdx:1:6 error broken-image: no image file docs/img/chrt.png
      > 1 | text ![chart](./img/chrt.png) ![x](./broken.png)
          |      ^^^^^^^^^^^^^^^^^^^^^^^^
        hint: did you mean docs/img/chart.png?

      docs/bad.mdx:1:31 error broken-image: docs/broken.png cannot be read as an image: it is in no known image format
      > 1 | text ![chart](./img/chrt.png) ![x](./broken.png)
          |                               ^^^^^^^^^^^^^^^^^^
        hint: is the file whole?"
    `);
  });

  test('with broken links', async () => {
    const text = '[a](./god.mdx) [b](/docs/god) [c](./good.mdx#nope) [d](#hre) [e](/docs/good.html)\n\n## Here\n';
    expect(await printed({ 'docs/bad.mdx': text })).toMatchInlineSnapshot(`
      "docs/bad.mdx:1:1 warning broken-markdown-link: no document docs/god.mdx
      > 1 | [a](./god.mdx) [b](/docs/god) [c](./good.mdx#nope) [d](#hre) [e](/docs/good.html)
          | ^^^^^^^^^^^^^^
        hint: did you mean ./good.mdx?

      docs/bad.mdx:1:16 error broken-link: no page or file /docs/god
      > 1 | [a](./god.mdx) [b](/docs/god) [c](./good.mdx#nope) [d](#hre) [e](/docs/good.html)
          |                ^^^^^^^^^^^^^^
        hint: did you mean /docs/good?

      docs/bad.mdx:1:31 warning broken-anchor: /docs/good has no anchor #nope
      > 1 | [a](./god.mdx) [b](/docs/god) [c](./good.mdx#nope) [d](#hre) [e](/docs/good.html)
          |                               ^^^^^^^^^^^^^^^^^^^^
        hint: give the heading this id: ## Title {#id}

      docs/bad.mdx:1:52 warning broken-anchor: /docs/bad has no anchor #hre
      > 1 | [a](./god.mdx) [b](/docs/god) [c](./good.mdx#nope) [d](#hre) [e](/docs/good.html)
          |                                                    ^^^^^^^^^
        hint: did you mean #here?

      docs/bad.mdx:1:62 warning html-link: /docs/good.html is the page /docs/good, whose address has no ending
      > 1 | [a](./god.mdx) [b](/docs/god) [c](./good.mdx#nope) [d](#hre) [e](/docs/good.html)
          |                                                              ^^^^^^^^^^^^^^^^^^^^
        hint: write /docs/good, which is published in its place; with pageFiles: 'file', pages are files with this ending"
    `);
  });

  test('that is not UTF-8', async () => {
    expect(await printed({ 'docs/bad.mdx': Buffer.from('first\nsch\xf6n\n', 'latin1') })).toMatchInlineSnapshot(`
      "docs/bad.mdx:2:4 error unreadable-file: the file is not UTF-8
        1 | first
      > 2 | sch�n
          |    ^
        hint: save it as UTF-8"
    `);
  });

  test('that cannot be read keeps its address: nothing else is wrong, wherever it is named', async () => {
    const files = {
      'docs/bad.mdx': Buffer.from('first\nsch\xf6n\n', 'latin1'),
      'docs/more.mdx': '[a](./bad.mdx) [b](./bad.mdx#first) [c](/docs/bad) [d](/docs/bad#first)\n',
      'urls.lock': '/docs/bad\n',
      ...config(
        "  docs: { sidebars: { main: ['good', 'more', 'bad'] } },\n  navbar: { items: [{ label: 'Bad', href: '/docs/bad' }] },\n  redirects: [{ from: '/old', to: '/docs/bad' }],\n",
      ),
    };
    const found = async () => (await printed(files)).match(/^\S+ (?:error|warning) .*/gm);
    expect(await found()).toEqual(['docs/bad.mdx:2:4 error unreadable-file: the file is not UTF-8']);
  });

  test('with an unknown tag and author', async () => {
    const files = {
      'docs/bad.mdx': '---\ntags: [quik-start]\n---\n\ntext\n',
      'docs/tags.yml': 'quick-start:\n  label: Quick start\n',
      'releases/a.mdx': '---\ndate: 2025-01-01\nauthors: [tem]\n---\n\ntext\n',
      'releases/b.mdx': 'no date\n',
      'releases/authors.yml': 'team:\n  name: The team\n',
    };
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docs/bad.mdx:2:8 warning unknown-tag: the tag quik-start is not in the tags file
        1 | ---
      > 2 | tags: [quik-start]
          |        ^^^^^^^^^^
        hint: did you mean quick-start?

      releases/a.mdx:3:11 error unknown-author: no author has the key tem
        2 | date: 2025-01-01
      > 3 | authors: [tem]
          |           ^^^
        hint: did you mean team?

      releases/b.mdx:1:1 error invalid-frontmatter: a post needs a date
      > 1 | no date
          | ^
        hint: add date: 2025-02-20 to its frontmatter, or name the file 2025-02-20-title.mdx"
    `);
  });
});

describe('two claims', () => {
  test('to one id', async () => {
    expect(await printed({ 'docs/a/x.mdx': page, 'docs/a/01-x.mdx': page })).toMatchInlineSnapshot(`
      "docs/a/x.mdx:1:1 error duplicate-id: the id a/x belongs to another document already
      > 1 | ---
          | ^
        hint: give one of them an id of its own in its frontmatter, or rename the file
        also: docs/a/01-x.mdx:1:1 first used"
    `);
  });

  test('to one id of a page', async () => {
    const built = await printed({
      'docs/a.mdx': '# A\n\n## One {#same}\n\n## Two {#same}\n\n<p id="own">Text</p>\n\n<p id="own">Text</p>\n',
      'docs/b.mdx': "import Part from './_part.mdx';\n\n# B\n\n## Start {#part}\n\n<Part />\n",
      'docs/c.mdx': "import Part from './_part.mdx';\n\n# C\n\n<Part />\n\n<Part />\n",
      'docs/d.mdx': '# D\n\n## Main {#@main}\n\n## Main\n\n## Drawer\n',
      'docs/_part.mdx': '## Part {#part}\n',
    });
    expect(built).toMatchInlineSnapshot(`
      "docs/a.mdx:5:1 warning duplicate-anchor: the page has the id same more than once
        4 |
      > 5 | ## Two {#same}
          | ^^^^^^^^^^^^^^
        hint: links to it lead to the first: give the others an id of their own
        also: docs/a.mdx:3:1 the same id

      docs/a.mdx:9:1 warning duplicate-anchor: the page has the id own more than once
        8 |
      > 9 | <p id="own">Text</p>
          | ^^^^^^^^^^^^^^^^^^^^
        hint: links to it lead to the first: give the others an id of their own
        also: docs/a.mdx:7:1 the same id

      docs/b.mdx:5:1 warning duplicate-anchor: the page has the id part more than once
        4 |
      > 5 | ## Start {#part}
          | ^^^^^^^^^^^^^^^^
        hint: links to it lead to the first: give the others an id of their own
        also: docs/_part.mdx:1:1 the same id

      docs/c.mdx warning duplicate-anchor: the page has the id part more than once
        hint: links to it lead to the first: give the others an id of their own
        also: docs/_part.mdx:1:1 the same id

      docs/d.mdx:3:1 warning duplicate-anchor: the page has the id @main more than once
        2 |
      > 3 | ## Main {#@main}
          | ^^^^^^^^^^^^^^^^
        hint: links to it lead to the first: give the others an id of their own"
    `);
  });

  test('to one address: the first by path is shown, and nothing follows from it', async () => {
    const built = await buildSite({
      'docs/a.mdx': '---\nslug: /same\n---\n\nfrom a\n',
      'docs/b.mdx': '---\ntitle: B\nslug: /same\n---\n\n## Here\n\nfrom b, [own](#here) [gone](./gone.mdx)\n',
      'docs/c.mdx': '[one](./b.mdx#here)\n',
    });
    expect(built.printed).toMatchInlineSnapshot(`
      "docs/b.mdx:3:1 warning duplicate-route: /docs/same is taken by docs/a.mdx; docs/b.mdx is not shown
        2 | title: B
      > 3 | slug: /same
          | ^
        hint: give one of them another slug
        also: docs/a.mdx:2:1 shown

      docs/b.mdx:8:22 warning broken-markdown-link: no document docs/gone.mdx
        7 |
      > 8 | from b, [own](#here) [gone](./gone.mdx)
          |                      ^^^^^^^^^^^^^^^^^^
        hint: check the path: it is looked up from the folder of this file and from the content folders

      docs/c.mdx:1:1 warning broken-anchor: /docs/same has no anchor #here
      > 1 | [one](./b.mdx#here)
          | ^^^^^^^^^^^^^^^^^^^
        hint: give the heading this id: ## Title {#id}"
    `);
    expect(built.files.get('docs/same/index.html')).toContain('from a');
  });
});

describe('an API document', () => {
  const api = (document: string) => ({
    ...config("  api: [{ id: 'pets', document: 'pets.yaml', route: '/api' }],\n"),
    'pets.yaml': document,
  });

  test('with a reference that leads nowhere', async () => {
    const document = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Pest'
components:
  schemas:
    Pet: { type: object }
`;
    expect(await printed(api(document))).toMatchInlineSnapshot(`
      "pets.yaml:13:23 error unresolved-ref: $ref leads nowhere: #/components/schemas/Pest
        12 |               schema:
      > 13 |                 $ref: '#/components/schemas/Pest'
           |                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        hint: did you mean #/components/schemas/Pet?"
    `);
  });

  test('that is none', async () => {
    expect(await printed(api('title: something else\n'))).toMatchInlineSnapshot(`
      "pets.yaml error invalid-openapi: not an OpenAPI document
        hint: a document begins with openapi: '3.1.0' or swagger: '2.0', a JSON Schema has $schema"
    `);
  });

  test('that is not there', async () => {
    const { 'pets.yaml': _, ...files } = api('');
    expect(await printed(files)).toMatchInlineSnapshot(`
      "docsgen.config.js:3:33 error missing-folder: api[0].document: there is no file pets.yaml
        2 |   title: 'Test',
      > 3 |   api: [{ id: 'pets', document: 'pets.yaml', route: '/api' }],
          |                                 ^^^^^^^^^^^"
    `);
  });
});

test('a category file with a wrong key', async () => {
  expect(
    await printed({
      'docs/guide/a.mdx': page,
      'docs/guide/_category_.json': '{\n  "lable": "Guide",\n  "position": "two"\n}\n',
    }),
  ).toMatchInlineSnapshot(`
    "docs/guide/_category_.json:2:3 error invalid-data-file: lable is not a known key
      1 | {
    > 2 |   "lable": "Guide",
        |   ^^^^^^^
      hint: did you mean label?

    docs/guide/_category_.json:3:15 error invalid-data-file: position: expected a number, got "two"
      2 |   "lable": "Guide",
    > 3 |   "position": "two"
        |               ^^^^^"
  `);
});

test('of data files that cannot be used, only themselves are reported', async () => {
  const files = {
    ...config("  glossary: { file: 'glossary.yml' },\n"),
    'docs/a.mdx': '---\ntags: [one]\n---\n\n<Term id="EHR" />\n',
    'docs/tags.yml': 'one: [\n',
    'glossary.yml': 'terms:\n  EHR: { definitoin: x }\n',
    'releases/2025-01-01-a.mdx': '---\nauthors: [team, me]\n---\n\ntext\n',
    'releases/authors.yml': 'team:\n  name: The team\n  sozials: { x: y }\nme:\n  title: no name\n',
  };
  const { result } = await buildSite(files);
  expect(result.diagnostics.map(({ rule, place }) => `${rule} ${place?.file}:${place?.start?.line}`)).toEqual([
    'invalid-data-file docs/tags.yml:1',
    'invalid-data-file glossary.yml:2',
    'invalid-data-file glossary.yml:2',
    'invalid-data-file releases/authors.yml:3',
    'invalid-data-file releases/authors.yml:5',
  ]);
});

test('a site with nothing in it', async () => {
  expect((await buildSite({})).printed).toMatchInlineSnapshot(`
    "error empty-site: the site has no documents, posts, pages or API documents
      hint: put a Markdown file into docs/, or name your folders in the config; a sparse checkout lacks those that it does not name"
  `);
});

test('all problems are reported in one run, and the old output stays', async () => {
  const root = writeSite({ 'docs/good.mdx': page });
  const first = await buildSite(root);
  expect(first.result.written).toBe(true);
  writeFileSync(join(root, 'docs/one.mdx'), '<div>\n');
  writeFileSync(join(root, 'docs/two.mdx'), '{a b}\n');
  writeFileSync(join(root, 'docs/three.mdx'), '[x](/nope) ![y](nope.png)\n');
  const second = await buildSite(root);
  expect(second.result.written).toBe(false);
  expect(second.findings).toMatchInlineSnapshot(`
    [
      "invalid-mdx: the tag <div> is not closed",
      "broken-link: no page or file /nope",
      "broken-image: no image file docs/nope.png",
      "invalid-mdx: the text in braces is not a JavaScript expression",
    ]
  `);
  expect([...readFolder(join(root, 'build'))]).toEqual([...first.files]);
});

test('pages that cannot be bundled hide nothing of what is wrong with the others', async () => {
  const { findings } = await buildSite({
    'docs/import.mdx': "import { X } from './gone.tsx';\n\n## Here\n\n<X />\n",
    'docs/export.mdx': "import { Y } from './there.tsx';\n\n<Y />\n",
    'docs/there.tsx': 'export const X = () => null;\n',
    'docs/load.mdx': 'export const z = undefined.z;\n\n# Load {z}\n',
    'docs/throws.mdx': 'export const Bad = () => { throw new Error("bad"); };\n\n<Bad />\n',
    'docs/broken.mdx': '<div>\n',
    'docs/links.mdx': '[a](/nope) [b](./import.mdx#here) [c](./broken.mdx#there)\n',
  });
  expect(findings).toMatchInlineSnapshot(`
    [
      "invalid-mdx: the tag <div> is not closed",
      "bundle-error: No matching export in "docs/there.tsx" for import "Y"",
      "missing-import: no file docs/gone.tsx to import",
      "broken-link: no page or file /nope",
      "bundle-error: a module that pages import fails as soon as it is loaded: Cannot read properties of undefined (reading 'z')",
      "render-error: the page cannot be rendered: bad",
    ]
  `);
});

test('pages that fail as soon as they are loaded are all found at once', async () => {
  const crashing: SiteFiles = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => {
      const kinds = [
        `# Page\n\nexport const x = 1 + measure${index}();\n\n{x}\n`,
        `export const at = (() => { throw new Error('no ${index}'); })();\n\n# Page\n`,
        `import { z } from '@site/components/load.tsx';\n\n# Page {z}\n`,
      ];
      return [`docs/crash/${index}.mdx`, kinds[index % 3] ?? ''];
    }),
  );
  const good: SiteFiles = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      `docs/good/${index}.mdx`,
      `export const y = ${index};\n\n# Good {y}\n\n[x](../crash/${index}.mdx)${index === 7 ? ' [y](/nope)' : ''}\n`,
    ]),
  );
  const files = {
    ...good,
    ...crashing,
    'pages/own.tsx': 'export default function Own() { return null; }\nwindow.scrollTo(0, 0);\n',
    'components/load.tsx': "import { deep } from './deeper';\nexport const z = deep;\n",
    'components/deeper.js': 'const all = undefined;\nmodule.exports = { deep: all.deep };\n',
  };
  const { findings, result, printed } = await buildSite(files);
  const failing = result.diagnostics.filter(({ rule }) => rule === 'bundle-error');
  expect(failing.length).toBe(10 + 10 + 1 + 1);
  expect(findings.filter((finding) => !finding.startsWith('bundle-error'))).toEqual([
    'broken-link: no page or file /nope',
  ]);
  for (const { place } of failing) expect(place?.start).toBeDefined();
  const shown = printed.split('\n\n');
  const about = (file: string) => shown.find((finding) => finding.startsWith(file));
  expect(about('docs/crash/3.mdx')).toMatchInlineSnapshot(`
    "docs/crash/3.mdx:3:22 error bundle-error: a module that pages import fails as soon as it is loaded: measure3 is not defined
      2 |
    > 3 | export const x = 1 + measure3();
        |                      ^^^^^^^^"
  `);
  expect(about('docs/crash/4.mdx')).toMatchInlineSnapshot(
    `
    "docs/crash/4.mdx:1:38 error bundle-error: a module that pages import fails as soon as it is loaded: no 4
    > 1 | export const at = (() => { throw new Error('no 4'); })();
        |                                      ^^^^^"
  `,
  );
  expect(about('components/deeper.js')).toMatchInlineSnapshot(`
    "components/deeper.js:2:30 error bundle-error: a module that pages import fails as soon as it is loaded: Cannot read properties of undefined (reading 'deep')
      1 | const all = undefined;
    > 2 | module.exports = { deep: all.deep };
        |                              ^^^^
      also: docs/crash/11.mdx is loaded with it, and so are 9 more"
  `);
  expect(about('pages/own.tsx')).toMatchInlineSnapshot(`
    "pages/own.tsx:2:1 error bundle-error: a module that pages import fails as soon as it is loaded: window is not defined
      1 | export default function Own() { return null; }
    > 2 | window.scrollTo(0, 0);
        | ^^^^^^^^^^^^^^^"
  `);
  // Once with all pages, and once without those that fail.
  expect(result.cached?.get('bundle')).toEqual({ kept: 0, made: 2 });
});

test('nor do components that several pages need', async () => {
  const { printed, result } = await buildSite({
    'components/broken.tsx': 'export const Broken = () => <b;\n',
    'components/gone.tsx': "import { Deeper } from './deeper.tsx';\nexport const Gone = Deeper;\n",
    'components/deeper.tsx': "import { X } from './nowhere.tsx';\nexport const Deeper = X;\n",
    'components/load.tsx': 'export const z = undefined.z;\n',
    'components/good.tsx': 'export const Good = () => <a href="/nope">good</a>;\n',
    'docs/a.mdx': "import { Broken } from '@site/components/broken.tsx';\n\n## Here\n\n<Broken />\n",
    'docs/b.mdx': "import { Broken } from '@site/components/broken.tsx';\n\n<Broken /> [gone](./gone.mdx)\n",
    'docs/c.mdx': "import { Gone } from '@site/components/gone.tsx';\n\n<Gone />\n",
    'components/island.tsx': "'use client';\nimport Y from 'no-such-charts';\nexport const Island = () => <Y />;\n",
    'docs/e.mdx': "import { Island } from '@site/components/island.tsx';\n\n<Island />\n",
    'docs/d.mdx': "import { z } from '@site/components/load.tsx';\n\n## There\n\n{z}\n",
    'docs/good.mdx':
      "import { Good } from '@site/components/good.tsx';\n\n# Good\n\n<Good /> [a](./a.mdx#here) [d](./d.mdx#there)\n",
    'docs/links.mdx': '[x](/gone) [y](./good.mdx#nowhere)\n',
  });
  expect(printed).toMatchInlineSnapshot(`
    "components/broken.tsx:1:31 error bundle-error: Expected ">" but found ";"
    > 1 | export const Broken = () => <b;
        |                               ^

    components/deeper.tsx:1:19 error missing-import: no file or package ./nowhere.tsx to import
    > 1 | import { X } from './nowhere.tsx';
        |                   ^^^^^^^^^^^^^^^

    components/good.tsx:1:36 error broken-link: no page or file /nope
    > 1 | export const Good = () => <a href="/nope">good</a>;
        |                                    ^^^^^
      hint: docsgen routes lists every address of the site

    components/island.tsx:2:15 error missing-import: no file or package no-such-charts to import
      1 | 'use client';
    > 2 | import Y from 'no-such-charts';
        |               ^^^^^^^^^^^^^^^^
      hint: is no-such-charts installed? npm install no-such-charts

    components/load.tsx:1:28 error bundle-error: a module that pages import fails as soon as it is loaded: Cannot read properties of undefined (reading 'z')
    > 1 | export const z = undefined.z;
        |                            ^
      also: docs/d.mdx is loaded with it

    docs/b.mdx:3:12 warning broken-markdown-link: no document docs/gone.mdx
      2 |
    > 3 | <Broken /> [gone](./gone.mdx)
        |            ^^^^^^^^^^^^^^^^^^
      hint: check the path: it is looked up from the folder of this file and from the content folders

    docs/links.mdx:1:1 error broken-link: no page or file /gone
    > 1 | [x](/gone) [y](./good.mdx#nowhere)
        | ^^^^^^^^^^
      hint: docsgen routes lists every address of the site

    docs/links.mdx:1:12 warning broken-anchor: /docs/good has no anchor #nowhere
    > 1 | [x](/gone) [y](./good.mdx#nowhere)
        |            ^^^^^^^^^^^^^^^^^^^^^^^
      hint: give the heading this id: ## Title {#id}"
  `);
  const { diagnostics } = await checkSite(result.root);
  expect(diagnostics.map(({ fix: _, choice: __, ...diagnostic }) => diagnostic)).toEqual(result.diagnostics);
});

test('styles, templates and components that cannot be bundled are reported by one run, each once', async () => {
  const { findings } = await buildSite({
    'theme/custom.css': '@import "./gone.css";\n',
    'theme/frame/footer.tsx': "import { Both } from '@site/both.tsx';\nexport const Footer = () => <p;\n",
    'both.tsx': 'export const Both = () => <i;\n',
    'docs/a.mdx': "import { Both } from '@site/both.tsx';\n\n<Both />\n",
  });
  expect(findings).toMatchInlineSnapshot(`
    [
      "bundle-error: Expected ">" but found ";"",
      "missing-import: no file or package ./gone.css to import",
      "bundle-error: Expected ">" but found ";"",
    ]
  `);
});

test('nor does a theme that cannot be bundled', async () => {
  const site = {
    'theme/page.tsx': "import { X } from './gone.tsx';\nexport const Page = X;\n",
    'components/broken.tsx': 'export const Broken = () => <b;\n',
    'docs/a.mdx': "import { Broken } from '@site/components/broken.tsx';\n\n<Broken />\n",
    'docs/b.mdx':
      'export const to = "/nope";\n\n# B\n\n## Part\n\n<a href={to}>x</a> [a](/gone) [b](#part) [c](#none)\n',
  };
  const { findings, result } = await buildSite(site);
  expect(findings).toMatchInlineSnapshot(`
    [
      "bundle-error: Expected ">" but found ";"",
      "broken-link: no page or file /nope",
      "broken-link: no page or file /gone",
      "broken-anchor: /docs/b has no anchor #none",
      "missing-import: no file or package ./gone.tsx to import",
    ]
  `);
  const { diagnostics } = await checkSite(result.root);
  expect(diagnostics.map(({ fix: _, choice: __, ...diagnostic }) => diagnostic)).toEqual(result.diagnostics);
});

test('a folder that docsgen did not make is not written over', async () => {
  const root = writeSite({ 'docs/good.mdx': page, 'build/precious.txt': 'keep' });
  await expect(buildSite(root)).rejects.toThrow('build has files that docsgen did not make');
  expect(readFileSync(join(root, 'build/precious.txt'), 'utf8')).toBe('keep');
});

test('half characters and stray percent signs are findings at most, wherever an address is made of them', async () => {
  const { findings } = await buildSite({
    'docsgen.config.js': `export default {
      title: 'T', url: 'https://example.org', docs: { editUrl: 'https://git.example.org/edit/' },
      api: [{ id: 'a', document: 'a.json', route: '/api/a' }],
    };\n`,
    'a.json': `{
      "openapi": "3.1.0",
      "info": { "title": "T \\ud800", "version": "1", "contact": { "email": "a\\ud800@example.org" } },
      "paths": {
        "/x\\ud800": { "get": { "operationId": "o\\ud800", "responses": { "200": {
          "description": "see [it](api:a/%zz)",
          "content": { "application/json": { "schema": { "$ref": "#/components/schemas/S\\ud800" }, "example": { "a": 1 } } } } } } },
        "/y": { "get": { "operationId": "y", "responses": { "200": { "description": "y", "content": { "application/json": {
          "schema": { "$ref": "b.json#/x\\ud800" } } } } } } },
        "/z": { "get": { "operationId": "z", "responses": { "200": { "description": "z", "content": { "application/json": {
          "schema": { "$ref": "#/components/schemas/%zz" } } } } } } }
      },
      "components": { "schemas": { "S\\ud800": { "type": "object" }, "%zz": { "type": "string" } } }
    }`,
    'b.json': '{ "x\\ud800": { "type": "string" } }',
    'docs/a.mdx': '# A\n\n[x](./b.mdx#%zz)\n\n```json operation=a/z response=200\n"x"\n```\n',
    'docs/b.mdx': '---\ntags: ["\\uD800"]\n---\n# B\n',
    'docs/100%.mdx': '# C\n\n[x](/docs/%zz)\n',
  });
  expect(findings.map((finding) => finding.split(':')[0])).toEqual([
    'broken-api-link',
    'specification-violation',
    'broken-link',
    'broken-anchor',
  ]);
});
