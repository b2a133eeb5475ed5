import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/model/diagnostic.ts';
import { buildSite, checkSite, type SiteFiles, writeSite } from '../build-site.ts';
import { isDue, isLong } from '../effort.ts';

const repository = join(import.meta.dirname, '../..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What only a build looks at: examples and templates. */
const others = new Set(['invalid-example', 'unsatisfiable-sample']);

const lines = (diagnostics: readonly Diagnostic[]) =>
  diagnostics
    .filter(({ rule }) => !others.has(rule))
    .map(({ rule, severity, message, hint, place }) =>
      [place?.file ?? '', place?.start?.line ?? '', place?.start?.column ?? '', severity, rule, message, hint].join(
        ' | ',
      ),
    );

/** Both commands find the same; `count` of findings, so that the site has what it is for. */
async function expectSame(root: string, count: number): Promise<void> {
  const built = lines((await buildSite(root, { write: false })).result.diagnostics);
  const checked = lines((await checkSite(root)).diagnostics);
  expect(checked).toEqual(built);
  expect(built.length).toBeGreaterThanOrEqual(count);
}

const sameFor = (files: SiteFiles, count: number) => expectSame(writeSite(files), count);

const doc = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`;
const config = (more: string) => `export default { title: 'T', ${more} };\n`;

const faults = `
[gone](./gone.mdx) [near](./intrp.mdx) [path](/docs/nowhere) [rel](nowhere) [html](/docs/other.html)
[anchor](./other.mdx#nothing) [own](#nothing) [main](#@main) [drawer](/docs/other#@drawer) [toc](./other.mdx#@toc)
[right](./other.mdx#part) [top](./other.mdx#top) [file](/files/none.pdf) [there](/files/a.txt) [index](/docs/other/index.html)
[md](/docs/other.md) [txt](/llms.txt) [feed](/releases/rss.xml) [tags](/docs/tags) [letter](/docs/tags#letter-A) [404](/404.html)
![image](./gone.png) ![image](/gone.png)
`;

const everything: SiteFiles = {
  'docsgen.config.js': config(`url: 'https://example.org',
    navbar: { items: [{ label: 'a', href: '/docs/nope' }, { label: 'b', items: [{ label: 'c', href: '/docs/other#nope' }] }] },
    footer: { columns: [{ title: 'x', links: [{ label: 'y', href: '/nope' }] }], copyright: '© me' },
    announcement: { id: 'a', content: 'see <a href="/nope3">this</a>', closable: true },
    redirects: [{ from: '/old', to: '/docs/other' }, { from: '/older', to: '/docs/none' }, { from: '/old.html', to: '/docs/other' }],
    docs: { editUrl: 'https://example.org/edit' }`),
  'docs/intro.mdx': doc('Intro', `${faults}\n## Intro part\n\n[r](/old) [r](/old#x) [r](/older) [r](/old.html)`),
  'docs/other.mdx': `---\ntitle: Other\ntags: [Alpha, beta]\n---\n\n## Part\n\n### Details {#details}\n\n<a id="@main"></a>\n`,
  'docs/part/_category_.json': '{ "label": "Part", "link": { "type": "generated-index", "slug": "/part" } }',
  'docs/part/a.mdx': doc(
    'A',
    '# One\n\n[x](../intro.mdx#intro-part) [cat](/docs/part) [cat](/docs/part#@main) [y](../../other.mdx)',
  ),
  'docs/part/_partial.mdx': 'text [gone](./gone.mdx) [here](#nothing)\n\n## From the partial\n',
  'docs/part/with.mdx': doc('With', "import P from './_partial.mdx';\n\n<P />\n\n[to](#from-the-partial)"),
  'docs/react.mdx': doc(
    'React',
    `export const List = ({ to }) => <a href={to} id="made">made</a>;\n\n<List to="/docs/none" />\n\n<List to="/docs/other#none" />\n\n{1 + 1}\n\n## Hand\n\n[x](#made) [y](#hand) [z](#nothing)\n`,
  ),
  'docs/to-react.mdx': doc('To React', '[x](./react.mdx#made) [y](./react.mdx#hand) [z](./react.mdx#nothing)'),
  'docs/twice.mdx': doc('Other title', '<a id="@drawer"></a> <b id="same">a</b> <b id="same">b</b>'),
  'pages/index.tsx':
    "export const frontmatter = { title: 'Home' };\nexport default () => <main><a href='/docs/lost'>x</a><a href='/docs/intro'>y</a></main>;\n",
  'pages/about.mdx': doc(
    'About',
    '[x](/docs/intro#nothing) [home](/) [archive](/releases/archive#year-2024) [a](/releases/archive#year-1999)',
  ),
  'releases/2024-04-08-one.mdx': `---\ntitle: One\nauthors: [{ name: A, url: /people/a }]\ntags: [x]\n---\n\nFirst <a id="spot"></a> [gone](./gone.mdx)\n\n<!-- truncate -->\n\n## More\n\n<a id="later"></a>\n`,
  'releases/2024-05-08-two.mdx': doc(
    'Two',
    '## Recent\n\n[l](/releases#spot) [l](/releases#later) [l](/releases#recent) [l](/releases#@feeds) [f](/releases/atom.xml) [p](./2024-04-08-one.mdx#more)',
  ),
  'static/files/a.txt': 'text',
  'urls.lock':
    '/docs/intro\n  #intro-part\n  #was\n/docs/was\n/docs/other\n  #details\n/docs/old-other\n  #part\n  #details\n',
};

describe('check-links finds what build finds', () => {
  test('on a site with a bit of everything', async () => {
    await sameFor(everything, 35);
  });

  test('below a base URL', async () => {
    const text = String(everything['docsgen.config.js']).replace("title: 'T',", "title: 'T', baseUrl: '/base/',");
    await sameFor(
      { ...everything, 'docsgen.config.js': text, 'docs/b.mdx': doc('B', '[a](/base/docs/intro) [b](/base/no)') },
      37,
    );
  });

  test('where two sources claim one route, and redirects go round in circles', async () => {
    await sameFor(
      {
        'docsgen.config.js': config("redirects: [{ from: '/a', to: '/b' }, { from: '/b', to: '/a' }]"),
        'docs/a.mdx': '---\nslug: /same\n---\n\n[x](/docs/same#a) [y](/a)\n',
        'docs/b.mdx': '---\nslug: /same\n---\n\n## A\n\n[x](/docs/same#a)\n',
      },
      2,
    );
  });

  test('in versions of the documentation', async () => {
    await sameFor(
      {
        'docsgen.config.js': config(''),
        'versions.json': '["2.0", "1.0"]',
        'docs/a.mdx': doc('A', '[b](./b.mdx#new) [c](./c.mdx) [d](/docs/next/b#old)'),
        'docs/b.mdx': doc('B', '## New'),
        'versions/2.0/docs/a.mdx': doc('A', '[b](./b.mdx#new) [c](./c.mdx)'),
        'versions/2.0/docs/b.mdx': doc('B', '## Old'),
        'versions/1.0/docs/a.mdx': doc('A', '[b](./b.mdx#old) [x](/docs/1.0/a#@main) [y](/docs/1.0/none)'),
      },
      4,
    );
  });

  test('with templates of its own', async () => {
    await sameFor(
      {
        'docs/a.mdx': doc('A', '[x](#from-theme) [y](#@main) [z](#nothing)'),
        'theme/frame/footer.tsx':
          'export function Footer() { return <footer id="from-theme"><a href="/gone">gone</a></footer>; }\n',
      },
      2,
    );
  });

  test('with code that throws', async () => {
    await sameFor(
      {
        'docs/a.mdx': "import A from './_a.tsx';\n\n# A\n\n<A /> [gone](./gone.mdx)\n",
        'docs/b.mdx': "import A from './_a.tsx';\n\n# B\n\nSome words.\n\n<A />\n",
        'docs/c.mdx': '# C\n\nSome words.\n\n```js\n{code}\n```\n\nCall {host}.\n',
        'docs/_a.tsx': '// Throws.\nexport default () => <b>{nothing.at.all}</b>;\n',
      },
      3,
    );
  });

  test('with a glossary', async () => {
    await sameFor(
      {
        'docsgen.config.js': config("glossary: { page: '/docs/none' }"),
        'glossary.yml': 'terms:\n  widget:\n    definition: A thing.\n',
        'docs/a.mdx': doc('A', 'A widget here. [x](#nothing)'),
      },
      1,
    );
  });

  test('in every form that links, ids and headings are written in', async () => {
    await sameFor(
      {
        'docsgen.config.js': config("url: 'https://example.org', markdown: { zoom: true }"),
        'examples/a.ts': '// #region one\nconst a = 1;\n// #endregion\n',
        'docs/index.mdx': doc('Forms', forms),
        'docs/opens.mdx': 'Words come first.\n\n# Then the title\n\n## Then the title\n',
        'docs/titled.mdx':
          '# Only a title\n\n- one\n- two\n\n## Only a title\n\n[x](#only-a-title) [y](#only-a-title-1)\n',
        'docs/_words.mdx': 'Nothing but words.\n\n> A quote.\n',
        'docs/_headed.mdx': '# Headed\n\n## Same\n\nWords with [a link](./gone.mdx).\n',
        'docs/made.tsx':
          "export function Anchors({ children }) {\n  return <section id='made'><a href='/docs/gone-made'>x</a>{children}</section>;\n}\n",
        'docs/run.mdx': doc('Run', run),
        'docs/crlf.mdx': doc('Lines', 'Words.\n\n## A b\n\n[x](#a-b) [y](#c)\n').replaceAll('\n', '\r\n'),
      },
      40,
    );
  });

  for (const layout of ['single', 'tag', 'operation']) {
    test(`in API references with a layout of ${layout}`, async () => {
      const api = `api: [{ id: 'shop', document: 'shop.yaml', route: '/api/shop', layout: '${layout}' }]`;
      await sameFor({ 'docsgen.config.js': config(api), 'shop.yaml': shop, 'docs/a.mdx': doc('A', apiLinks) }, 6);
    });
  }
});

/** Prose beside links, and links where prose stands, in all blocks there are. */
const forms = `
import Words from './_words.mdx';
import Headed from './_headed.mdx';

Plain words with *stress*, \`code\` and %product.name%, and %var.none%.

<!-- a comment -->

{/* another */}

## Same

## Same

### Same {#chosen}

#### Same {/* #braces */}

Underlined
----------

## Code \`x\` and [link](./gone-heading.mdx)

<Words />

<Headed />

- words
- [gone](./gone-list.mdx)
  - words

    words of a loose item [gone](#gone-loose)
- [ ] a task
- [x] a task with [gone](#gone-task)

1. words
2. > a quote in a list
   > with [gone](#gone-quote)

> Words
>
> ## Quoted heading
>
> - [gone](./gone-quoted.mdx)

| head | [gone](#gone-head) |
| --- | --- |
| words | words |
| words | [gone](./gone-cell.mdx) |

| only | words |
| --- | --- |
| in | it |

:::note

Words alone.

:::

:::tip[Title with [gone](#gone-title)]

## In a tip

[gone](./gone-tip.mdx)

:::

:::warning A title with words
Words.
:::

At 10:30am, a:b and a :name[label with [gone](#gone-label)] and ::leaf.

A note[^1] and [reference][ref], ![image][picture], https://example.org, www.example.org.

[^1]: Words of the note.

    More with [gone](#gone-note).

[ref]: ./gone-ref.mdx
[picture]: ./gone.png

[fn](#user-content-fn-1) [fnref](#user-content-fnref-1) [label](#footnote-label)

![words](./gone-alone.png)

<Tabs groupId="os">
<TabItem value="a" label="A">

Words.

## In a tab

[gone](#gone-tab)

</TabItem>
<TabItem value="a" label="B">

- words

</TabItem>
</Tabs>

<Steps>

1. Do this.
2. Then that, see [gone](#gone-step).

</Steps>

<Steps>

No list at all.

</Steps>

<FileTree>

- docs/
  - **a.mdx** words

</FileTree>

<Cards><Card title="x" href="/docs/gone-card">words</Card></Cards>

<details>
  <summary>words <a id="in-summary" href="#gone-summary">x</a></summary>

  Words.
</details>

<b id="raw">raw</b> <b id="raw">twice</b> <a name="named"></a>

<Unknown>words</Unknown>

<Tabs></Tabs>

~~~js title="a.js" {9} /nowhere/
const a = 1; // [!code word:nothing]
~~~

~~~js /const/
const a = 1;
~~~

~~~ts file="../examples/a.ts" region="one"
~~~

~~~ts file="../examples/a.ts" region="two"
~~~

~~~sh package-managers
npm install x
~~~

~~~sh package-managers
echo x
~~~

[a](#same) [b](#same-1) [c](#same-2) [d](#chosen) [e](#braces) [f](#underlined) [g](#quoted-heading) [h](#in-a-tip)
[i](#in-a-tab) [j](#in-summary) [k](#raw) [l](#named) [m](#headed) [n](#same-3) [o](#same-4) [p](#@zoom-1) [q](/docs/opens#then-the-title)
[r](/docs/opens#then-the-title-1) [s](./titled.mdx#only-a-title) [t](./run.mdx#made) [u](./run.mdx#from-tsx) [v](./run.mdx#none)
`;

const run = `
import { Anchors } from './made.tsx';
import Headed from './_headed.mdx';

export const word = 'told';

Words that nobody needs.

## Made of {word}

<Anchors>

Words in a component.

## In a component

[gone](#gone-inside)

</Anchors>

<Headed />

{[1, 2].map((n) => <i id={'n' + n} key={n}>n</i>)}

- words
- {word} and [gone](./gone-run.mdx)

[a](#made) [b](#in-a-component) [c](#n1) [d](#n3) [e](#headed) [f](#made-of-told) [g](#made-of-)
`;

const apiLinks = `
[1](api:shop/listItems) [2](api:shop/nothing) [3](/api/shop#tag/Items) [4](/api/shop#operation/listItems)
[5](/api/shop#schema/Item) [6](/api/shop#schema/None) [7](/api/shop#operation/listItems/query/limit) [8](/api/shop#security)
[9](/api/shop/schemas/item#schema/Item/name) [10](/api/shop/openapi.json) [11](/api/shop/openapi.xml) [12](/api/shop#webhooks)
[13](/api/shop#get/items) [14](/api/shop#section/Words) [15](/api/shop#@reference) [16](/api/shop/items#tag/Items)
[17](/api/shop/items) [18](/api/shop#operation/listItems/response/200) [19](/api/shop#operation/makeItem/body/name)
[20](/api/shop#schema/Item/name) [21](/api/shop#security/key) [22](/api/shop#overview) [23](/api/shop#schemas)
`;

const shop = `openapi: 3.1.0
info:
  title: Shop
  version: '1'
  description: |
    # Words

    See [gone](/docs/gone) and [there](/docs/a#nothing) and [own](#nothing) and [tag](#tag/Items).
  contact: { name: N, url: /contact }
servers: [{ url: https://example.org, description: "a [gone](/docs/gone-server) server" }]
security: [{ key: [] }]
tags:
  - { name: Items, description: "About [gone](/docs/gone-tag)", externalDocs: { url: /docs/gone-external } }
paths:
  /items:
    get:
      operationId: listItems
      tags: [Items, Other]
      description: "List [gone](/docs/gone-operation)"
      parameters:
        - { name: limit, in: query, description: "[gone](/docs/gone-parameter)", schema: { type: integer, description: "[gone](/docs/gone-schema)" } }
      responses:
        '200':
          description: "[plain](/docs/gone-told)"
        '201':
          description: |
            Made.

            [gone](/docs/gone-response)
          headers: { X: { description: "[gone](/docs/gone-header)", schema: { type: string } } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Item' }
    post:
      operationId: makeItem
      tags: [Items]
      requestBody:
        description: "[gone](/docs/gone-body)"
        content:
          application/json:
            schema: { description: "[gone](/docs/gone-body-schema)", type: object, properties: { name: { type: string, description: "[gone](/docs/gone-property)" } } }
          application/xml:
            schema: { type: object, properties: { name: { type: string } } }
      responses: { default: { description: done } }
      callbacks:
        onComputed:
          '{$request.body#/url}':
            post:
              operationId: made
              description: "[gone](/docs/gone-callback)"
              responses: { '200': { description: ok } }
webhooks:
  ping:
    post: { operationId: ping, tags: [Items], description: "[gone](/docs/gone-webhook)", responses: { '200': { description: ok } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key, description: "[gone](/docs/gone-scheme)" } }
  schemas:
    Item:
      type: object
      description: "[gone](/docs/gone-named)"
      properties:
        name: { type: string, description: "[gone](/docs/gone-name)" }
        part: { type: array, items: { type: object, description: "[gone](/docs/gone-items)", properties: { x: { type: string, description: "[gone](/docs/gone-deep)" } } } }
        other: { $ref: '#/components/schemas/Other' }
    Other:
      oneOf:
        - { type: string, description: "[gone](/docs/gone-one)" }
        - { type: object, title: Two, properties: { y: { type: string, enum: [a, b], externalDocs: { url: /docs/gone-more } } } }
      discriminator: { propertyName: y }
`;

describe('on the site of this repository', () => {
  test.runIf(isDue(1, 2))(
    'with and without faults',
    async () => {
      const work = mkdtempSync(join(tmpdir(), 'docsgen-links-'));
      folders.push(work);
      for (const folder of ['site', 'openapi'])
        cpSync(join(repository, folder), join(work, folder), { recursive: true });
      const root = join(work, 'site');
      if (isLong) await expectSame(root, 0);
      appendFileSync(join(root, somePage), `\n${faults}\n`);
      await expectSame(root, 8);
    },
    120_000,
  );
});

const somePage = 'docs/{product}/Installation.mdx';
