import { expect, test } from 'vitest';
import type { DocRoute } from '../../../../src/model/route.ts';
import type { Sidebar } from '../../../../src/model/sidebar.ts';
import { english } from '../../../../src/shared/texts/text.ts';
import { chaptersOf } from '../../../../src/tools/print/chapters.ts';
import { type Edition, writeEdition } from '../../../../src/tools/print/edition.ts';
import { diagramsIn } from '../../../../src/tools/print/paper-body.ts';

const doc = (name: string): DocRoute =>
  ({
    kind: 'doc',
    permalink: `/docs/${name}`,
    home: `/docs/${name}`,
    source: `docs/${name}.md`,
    title: name.toUpperCase(),
    heading: { title: name.toUpperCase(), shown: true },
    set: 'docs',
    sidebar: 'docs',
    unlisted: false,
    // A chapter reads nothing else of a route.
  }) as unknown as DocRoute;

const link = (name: string) => ({ kind: 'link', label: name, href: `/docs/${name}`, external: false }) as const;

const sidebar: Sidebar = {
  name: 'docs',
  set: 'docs',
  items: [
    link('b'),
    { kind: 'category', label: 'More / less', collapsible: true, collapsed: true, items: [link('a'), link('b')] },
    { kind: 'category', label: 'Empty', collapsible: true, collapsed: true, items: [link('nowhere')] },
  ],
};

const routes = new Map(['a', 'b', 'c'].map((name) => [`/docs/${name}`, doc(name)]));

const chapters = chaptersOf(
  { routes, sidebars: new Map([['docs', sidebar]]) },
  { set: 'docs', version: undefined, baseUrl: '/' },
);

test('documents are in the order of the sidebar, each once, and those that it lacks come last', () => {
  expect(chapters.map(({ id, depth }) => [id, depth])).toEqual([
    ['docs.b', 0],
    ['part.More-less', 0],
    ['docs.a', 1],
    ['docs.c', 0],
  ]);
});

function edition(bodies: Readonly<Record<string, string>>, more: Partial<Edition> = {}): string {
  return writeEdition({
    title: 'The <site>',
    tagline: '',
    date: '2026-01-31',
    language: english,
    chapters,
    bodyOf: (source) => bodies[source] ?? '',
    resolve: (href, { id }) => (href.startsWith('#') ? `#${id}/${href.slice(1)}` : href),
    embed: (src) => `data:${src}`,
    styles: [],
    ...more,
  });
}

test('ids and links within a document carry its name', () => {
  const html = edition({
    'docs/a.md': '<h2 id="x">X</h2><a href="#x">up</a>',
    'docs/b.md': '<h2 id="x">X</h2><table><tbody><tr><td headers="x">1</td></tr></tbody></table>',
  });
  expect(html).toContain('<h3 id="docs.a/x">X</h3><a href="#docs.a/x">up</a>');
  expect(html).toContain('<h2 id="docs.b/x">X</h2>');
  expect(html).toContain('headers="docs.b/x"');
});

test('tabs come one after the other under their labels, details are open, and nothing runs', () => {
  const html = edition({
    'docs/a.md':
      '<div class="tabs"><details class="tab" name="t"><summary>npm</summary><p>one</p></details><details class="tab"><summary>pnpm</summary><p>two</p></details></div><details class="details"><summary>More</summary>Text</details><script>alert(1)</script><p onclick="x()">Last</p>',
  });
  expect(html).toContain(
    '<div class="edition-tabs"><section class="edition-tab"><p class="edition-label">npm</p><p>one</p></section><section class="edition-tab"><p class="edition-label">pnpm</p><p>two</p></section></div><section class="edition-details"><p class="edition-label">More</p>Text</section><p>Last</p>',
  );
  expect(html).not.toMatch(/<script|<button|onclick|<details/);
});

test('words of a button are printed, and the button that enlarges an image is left out', () => {
  const html = edition({
    'docs/a.md':
      '<p>Press <button id="s" type="button" class="big" disabled onclick="x()"><b>Save</b></button>.</p><p><button class="zoom" popovertarget="z"><img src="/a.png" alt="A"></button><span class="zoomed" id="z" popover><img src="/a.png" alt="A"><button popovertarget="z"></button></span></p><button hidden>Try</button>',
  });
  expect(html).toContain(
    '<p>Press <span id="docs.a/s" class="edition-button"><b>Save</b></span>.</p><p><span class="zoomed" id="docs.a/z" popover=""><img src="data:/a.png" alt="A"></span></p>',
  );
  expect(html).not.toMatch(/<button|Try/);
});

test('the address of an external link is printed once, as a note, unless the text says it', () => {
  const html = edition({
    'docs/a.md':
      '<a href="https://e.example/">one</a> <a href="https://e.example/">two</a> <a href="https://f.example">https://f.example</a>',
  });
  expect(html.match(/<sup class="edition-note">1<\/sup>/g)).toHaveLength(2);
  expect(html).toContain('<ol><li><a href="https://e.example/">https://e.example/</a></li></ol>');
});

test('what a tooltip says is a note, and a term of the glossary has no address of its own', () => {
  const html = edition({
    'docs/a.md':
      '<a class="term" href="/words#term-ehr" data-definition="electronic health record" aria-description="electronic health record">EHR</a> <span class="term" role="term" tabindex="0" data-definition="A tip">word</span>',
  });
  expect(html).toContain(
    '<a href="/words#term-ehr">EHR</a><sup class="edition-note">1</sup> <span>word</span><sup class="edition-note">2</sup>',
  );
  expect(html).toContain('<ol><li>electronic health record</li><li>A tip</li></ol>');
});

test('short names are not broken, drawings are in a line, and a card holds the number of its page', () => {
  const html = edition(
    {
      'docs/a.md':
        '<code>EHR_STATUS</code> <code>one.name.that.is.very.long</code><svg viewBox="0 0 1 1"></svg><a class="card" href="#x">Next</a>',
    },
    { pages: new Map([['docs.a/x', 8]]) },
  );
  expect(html).toContain(
    '<code class="edition-short">EHR_STATUS</code> <code>one.name.that.is.very.long</code><div class="edition-picture"><svg viewBox="0 0 1 1"></svg></div><a class="card" href="#docs.a/x">Next<span class="edition-page"> (page 8)</span></a>',
  );
});

test('a diagram is its drawing where there is one, else its source', () => {
  const island = (source: string) =>
    `<docsgen-island diagram load="visible"><figure class="code"><pre><code><span>${source}</span></code></pre></figure></docsgen-island>`;
  const markup = island('a --&gt; b') + island('what');
  expect(diagramsIn(markup)).toEqual(['a --> b', 'what']);
  const html = edition(
    { 'docs/a.md': markup },
    { diagrams: new Map([['a --> b', '<svg id="diagram-0"><style>#diagram-0 a{}</style></svg>']]) },
  );
  expect(html).toContain(
    '<div class="edition-picture"><svg id="diagram-0"><style>#diagram-0 a{}</style></svg></div><docsgen-island',
  );
  expect(html).not.toContain('a --');
  expect(html).toContain('<span>what</span>');
});

test('what leads nowhere is text, images are embedded, and what is played is an address', () => {
  const html = edition(
    {
      'docs/a.md':
        '<a href="/gone">gone</a><img src="/i.png" srcset="/i.webp 2x" loading="lazy"><iframe src="https://v.example/" title="Film"></iframe>',
    },
    { resolve: (href) => (href.startsWith('/') ? undefined : href) },
  );
  expect(html).toContain('<a>gone</a><img src="data:/i.png">');
  expect(html).toContain('<p><a href="https://v.example/">Film</a><sup class="edition-note">1</sup></p>');
});

test('pages are printed in the contents and after references once they are known', () => {
  const html = edition(
    { 'docs/a.md': '<a href="#x">up</a>' },
    {
      pages: new Map([
        ['docs.a', 7],
        ['docs.a/x', 8],
      ]),
    },
  );
  expect(html).toContain('<a href="#docs.a"><span>A</span><b>7</b></a>');
  expect(html).toContain('<a href="#docs.a/x">up</a><span class="edition-page"> (page 8)</span>');
});

test('texts of the config are text, in markup and in styles', () => {
  const html = edition({}, { title: 'A "b" </style><script>' });
  expect(html).not.toContain('<script');
  expect(html).toContain('<h1>A &quot;b&quot; &lt;/style&gt;&lt;script&gt;</h1>');
});
