import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateMkdocs } from '../../src/mkdocs/index.ts';
import { readPlanned } from '../../src/plan.ts';

/** Moves a site of MkDocs that has these files. */
function moved(files: Readonly<Record<string, string>>, config = 'mkdocs.yml') {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-mkdocs-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { files: made, notes } = migrateMkdocs(join(folder, config));
  const read = (path: string) => {
    const file = made.find(({ to }) => to === path);
    return file && readPlanned(file);
  };
  return { read, notes: notes.filter(({ weight }) => weight === 'lost').map(({ about }) => about) };
}

test('options that nothing is made of are named, those of a plugin that is not taken over with the plugin', () => {
  const { notes } = moved({
    'mkdocs.yml':
      'site_name: T\nsite_author: Me\ntheme: { name: material, font: { text: Arial }, features: [] }\nplugins:\n  - search: { lang: de }\n  - mike: { alias_type: copy }\nmarkdown_extensions:\n  - toc: { toc_depth: 2 }\n  - tables\n',
    'docs/index.md': '# T\n',
  });
  expect(notes).toEqual([
    'the plugin mike',
    'options of the config: site_author, theme.font, search.lang, toc.toc_depth',
  ]);
});

test('without the extension, lists of attributes are text', () => {
  const { read } = moved({
    'mkdocs.yml': 'site_name: T\nmarkdown_extensions: [tables]\n',
    'docs/index.md': '# T {#a}\n\nA [b](c.md){x=1} and `d`{ .e }\n{: .f }\n\nU {#u}\n-\n',
  });
  expect(read('docs/index.md')).toBe('# T \\{#a}\n\nA [b](c.md){x=1} and `d`{ .e }\n{: .f }\n\nU \\{#u}\n-\n');
});

test('what plugins include is in the page, with links that lead to the same files', () => {
  const { read, notes } = moved({
    'mkdocs.yml': 'site_name: T\nplugins:\n  - include-markdown:\n      opening_tag: "{!"\n      closing_tag: "!}"\n',
    'docs/a/index.md':
      '# A\n\n- one\n\n    {! include-markdown "../../parts/b.md" start="<!-- s -->" heading-offset=1 !}\n',
    'docs/a/c.md': '{% include-markdown "parts/gone.md" %}\n\n{% include "a/d.txt" %}\n',
    'docs/a/d.txt': 'D\n',
    'docs/p.png': '',
    'parts/b.md': 'left out\n<!-- s -->\n## B\n\n![P](../docs/p.png) [x](https://example.org)\n\n{!include "b.txt"!}\n',
    'parts/b.txt': 'deep\n',
  });
  expect(read('docs/a/index.md')).toBe(
    '# A\n\n- one\n\n\n    ### B\n\n    ![P](../p.png) [x](https://example.org)\n\n    deep\n',
  );
  expect(read('docs/a/c.md')).toBe('<!-- not taken over: {% include-markdown "parts/gone.md" %} -->\n\nD\n');
  expect(notes).toEqual([
    'options of the config: include-markdown.opening_tag, include-markdown.closing_tag',
    'the snippet include-markdown "parts/gone.md"',
  ]);
});

test('what snippets puts below each page is there: abbreviations, and of links those that the page names', () => {
  const { read } = moved({
    'mkdocs.yml':
      'site_name: T\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts]\n      auto_append: [refs.md]\n',
    'parts/refs.md': '--8<--\nlinks.md\n; left-out.md\nshort.md\n--8<--\n',
    'parts/links.md': '[a]: https://a.example "A"\n[B b]: https://b.example\n',
    'parts/short.md': '*[HTML]: Text of pages\n',
    'docs/index.md': '# T\n\nHTML of [one][a].\n',
    'docs/b.md': '# B\n\nSee [b b].\n\n--8<--\nshort.md\n--8<--\n',
  });
  expect(read('docs/index.md')).toBe('# T\n\nHTML of [one][a].\n\n[a]: https://a.example "A"\n');
  expect(read('docs/b.md')).toMatch(/^# B\n\nSee \[b b\]\.\s+\[B b\]: https:\/\/b\.example\n$/);
  expect(read('glossary.yml')).toContain('"HTML": { definition: "Text of pages" }');
});

test('values of Jinja are filled in, also in code, but not between raw and endraw', () => {
  const { read, notes } = moved({
    'mkdocs.yml':
      'site_name: T\nextra: { v: { now: 3 } }\nplugins:\n  - macros:\n      include_yaml: [more.yml, { other: o.yml }]\n      j2_variable_start_string: "[["\n      j2_variable_end_string: "]]"\n',
    'more.yml': 'host: h.example\n',
    'o.yml': 'a: { b: 5 }\n',
    'docs/index.md':
      "---\nlevel: 2\n---\n[[ v['now'] ]] [[ config.site_name ]] [[ other.a.b ]] [[ page.meta.level ]] [[ f() ]]{# gone #}\n\n```sh\ncurl [[ host ]]\n```\n\n{% raw %}`[[ host ]]`{% endraw %}\n",
    'docs/if.md':
      '{% if a %}\nx\n{% endif %}\n\n## {{ f(1) }} {{\n  f("--> ==x==") }}\n\n| a | {{ b }} |\n|---|---|\n\n[u]({{ url }}) `{{ c }}`\n\n```\n{{ d }}\n```\n',
  });
  expect(read('docs/index.md')).toBe(
    '---\nlevel: 2\n---\n3 T 5 2 <!-- not taken over: {{ f() }} -->\n\n```sh\ncurl h.example\n```\n\n`[[ host ]]`\n',
  );
  expect(read('docs/if.md')).toBe(
    '<!-- not taken over: {% if a %} -->\nx\n\n\n## <!-- not taken over: {{ f(1) }} --> <!-- not taken over: {{ f("-\\-> ==x==") }} -->\n\n\n| a | <!-- not taken over: {{ b }} --> |\n|---|---|\n\n[u]({{ url }}) `{{ c }}`\n\n```\n{{ d }}\n```\n',
  );
  expect(notes.toSorted()).toEqual([
    'code of Jinja, {% if … %}',
    'code of Jinja, {{ b }}',
    'code of Jinja, {{ c }}',
    'code of Jinja, {{ d }}',
    'code of Jinja, {{ f(…) }}, 3 times',
    'code of Jinja, {{ url }}',
    'the plugin macros',
  ]);
});

test('without nav, the sidebar is that of .pages files', () => {
  const { read } = moved({
    'mkdocs.yml': 'site_name: T\nplugins: [awesome-pages]\n',
    'docs/.pages': 'nav:\n  - index.md\n  - More: https://example.org\n  - ...\n  - last\n',
    'docs/index.md': '# Home\n',
    'docs/b.md': '# B\n',
    'docs/a.md': '# A\n',
    'docs/last/.pages': 'title: The last\nnav:\n  - z.md\n  - Why: y.md\n',
    'docs/last/y.md': '# Y\n',
    'docs/last/z.md': '# Z\n',
    'docs/hidden/.pages': 'hide: true\n',
    'docs/hidden/h.md': '# H\n',
  });
  const sidebar = /sidebars: \{[\s\S]*?\n {4}\},\n/.exec(read('docsgen.config.ts') ?? '')?.[0];
  expect(sidebar?.replace(/\s+/g, ' ')).toBe(
    "sidebars: { docs: [ 'index', { type: 'link', label: 'More', href: 'https://example.org' }, 'a', 'b', { type: 'category', label: 'The last', items: ['last/z', { type: 'doc', id: 'last/y', label: 'Why' }], }, ], }, ",
  );
});

test('files of navs name pages in folders below, and lists of all that is left', () => {
  const { read } = moved({
    'mkdocs.yml': 'site_name: T\nplugins: [awesome-nav]\n',
    'docs/.nav.yml':
      'ignore: [drafts]\nnav:\n  - Start: a/b/start.md\n  - Deep: [a/c/d.md, "a/c/e*"]\nappend_unmatched: true\n',
    'docs/a/b/start.md': '# S\n',
    'docs/a/c/d.md': '# D\n',
    'docs/a/c/e1.md': '# E\n',
    'docs/drafts/f.md': '# F\n',
    'docs/z.md': '# Z\n',
  });
  const sidebar = /sidebars: \{[\s\S]*?\n {4}\},\n/.exec(read('docsgen.config.ts') ?? '')?.[0];
  expect(sidebar?.replace(/\s+/g, ' ')).toContain(
    "docs: [ { type: 'doc', id: 'a/b/start', label: 'Start' }, { type: 'category', label: 'Deep', items: ['a/c/d', 'a/c/e1'] }, { type: 'category', label: 'A'",
  );
  expect(sidebar).not.toContain('drafts');
});

test('with tabs, each section of nav has a sidebar of its own, and a link in the bar', () => {
  const { read } = moved({
    'mkdocs.yml':
      'site_name: T\ntheme: { name: material, features: [navigation.tabs] }\nnav:\n  - index.md\n  - Guide: [g/index.md, More: [g/a.md]]\n  - API: [Ref: api/r.md]\n  - Chat: https://example.org\n',
    'docs/index.md': '# Home\n',
    'docs/g/index.md': '# G\n',
    'docs/g/a.md': '# A\n',
    'docs/api/r.md': '# R\n',
  });
  const config = read('docsgen.config.ts')?.replace(/\s+/g, ' ');
  expect(config).toContain(
    "sidebars: { guide: ['g/index', { type: 'category', label: 'More', items: ['g/a'] }], api: [{ type: 'doc', id: 'api/r', label: 'Ref' }], },",
  );
  expect(config).toContain(
    "items: [ { label: 'Home', href: '/' }, { label: 'Guide', href: '/g' }, { label: 'API', href: '/api/r' }, { label: 'Chat', href: 'https://example.org' }, ]",
  );
});

test('what the plugin exclude leaves out is no page', () => {
  const { read, notes } = moved({
    'mkdocs.yml': "site_name: T\nplugins:\n  - exclude:\n      glob: ['parts/*']\n      regex: ['.*\\.tmp\\.md']\n",
    'docs/index.md': '# Home\n',
    'docs/parts/deep/a.md': '# A\n',
    'docs/b.tmp.md': '# B\n',
  });
  expect(read('urls.lock')?.trim().split('\n').at(-1)).toBe('/');
  expect(notes).toEqual([]);
});

test('configs that nav includes are below their names', () => {
  const { read, notes } = moved({
    'mkdocs.yml':
      "site_name: T\nnav:\n  - index.md\n  - API: '!include ./api/mkdocs.yml'\n  - Web: !include ./gone.yml\n",
    'docs/index.md': '# Home\n',
    'api/mkdocs.yml': 'site_name: The API\nnav:\n  - Start: index.md\n  - Deep:\n      - deep/a.md\n',
    'api/docs/index.md': '# Start\n',
    'api/docs/deep/a.md': '# A\n',
  });
  expect(read('urls.lock')).toContain('\n/\n/the-api\n/the-api/deep/a\n');
  expect(read('docs/the-api/deep/a.md')).toBe('# A\n');
  expect(read('docsgen.config.ts')?.replace(/\s+/g, ' ')).toContain(
    "docs: [ 'index', { type: 'category', label: 'API', items: [ { type: 'doc', id: 'the-api/index', label: 'Start' }, { type: 'category', label: 'Deep', items: ['the-api/deep/a'] }, ], }, ], }, }, posts",
  );
  expect(notes).toEqual(['the entry !include ./gone.yml of nav']);
});

test('files next to the templates of a theme are files of the site, those of the documents first', () => {
  const { read } = moved({
    'mkdocs.yml': 'site_name: T\ntheme:\n  name: material\n  custom_dir: theme\n  logo: assets/logo.svg\n',
    'docs/index.md': '# Home\n',
    'docs/in/a.md': '<img src="../assets/a.svg"> <img src="assets/b.svg"> <img src="../../assets/a.svg">\n',
    'docs/in/assets/b.svg': '',
    'docs/assets/a.svg': 'of the documents',
    'theme/main.html': '',
    'theme/assets/a.svg': 'of the theme',
    'theme/assets/logo.svg': 'logo',
  });
  expect(read('static/assets/a.svg')).toBe('of the documents');
  expect(read('docs/assets/logo.svg')).toBe('logo');
  // MkDocs shows the second picture nowhere: from the page's address, it is not there.
  expect(read('docs/in/a.md')).toBe(
    '<img src="/assets/a.svg"> <img src="/in/assets/b.svg"> <img src="/assets/a.svg">\n',
  );
  expect(read('static/main.html')).toBe(undefined);
  expect(read('docsgen.config.ts')).toContain("logo: { src: '/assets/logo.svg'");
});

test('redirects that no host can give are listed', () => {
  const { read, notes } = moved({
    'mkdocs.yml':
      'site_name: T\nsite_url: https://a.org/base/\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md#x: a.md\n        Old.md: a.md\n        old.md: a.md\n        A.md: a.md\n        a.md: a.md\n        my old.md: a.md\n        my\\\\_old.md: a.md\n        base.md: a.md\n',
    'docs/a.md': '# A\n',
  });
  expect(read('docsgen.config.ts')).toMatch(
    /redirects: \[\s*\{ from: '\/Old', to: '\/a' \},\s*\{ from: '\/my%20old', to: '\/a' \},?\s*\]/,
  );
  expect(notes).toEqual(['redirects from anchors: /old#x']);
});

test('frontmatter that is no YAML keeps the fields that are one line each', () => {
  const { read } = moved({
    'mkdocs.yml': 'site_name: T\nstrict: true\n',
    'docs/a.md': '---\ntitle: a\ndescription: "[A](https://example.org) of \n\n* one\n* two"\n---\n\n# A\n',
    'docs/b.md': '---\ntitle: "b""\n---\n# B\n',
  });
  expect(read('docs/a.md')).toBe('---\ntitle: a\ndescription: "[A](https://example.org) of"\n---\n\n# A\n');
  expect(read('docs/b.md')).toBe('---\ntitle: b\n---\n# B\n');
  expect(read('docsgen.config.ts')).toContain("checks: { 'broken-link': 'warning', 'broken-anchor': 'warning' },");
});

test('code with a title alone is text', () => {
  const { read } = moved({ 'mkdocs.yml': 'site_name: T\n', 'docs/index.md': '```title="A b"\nx\n```\n' });
  expect(read('docs/index.md')).toBe('```text title="A b"\nx\n```\n');
});

test('zensical.toml has the keys of MkDocs in a table', () => {
  const { read } = moved(
    {
      'zensical.toml':
        '[project]\nsite_name = "Z"\nnav = [{ Home = "index.md" }, { More = ["a.md"] }]\n\n[project.theme]\nlanguage = "de"\n\n[project.markdown_extensions.pymdownx.arithmatex]\ngeneric = true\n',
      'docs/index.md': '# Home\n\n```mermaid\ngraph TD\n```\n',
      'docs/a.md': '# A\n',
    },
    'zensical.toml',
  );
  const config = read('docsgen.config.ts')?.replace(/\s+/g, ' ');
  expect(config).toContain("title: 'Z', lang: 'de',");
  expect(config).toContain(
    "docs: [ { type: 'doc', id: 'index', label: 'Home' }, { type: 'category', label: 'More', items: ['a'] }, ]",
  );
  expect(config).toContain("markdown: { format: 'detect', math: true }");
});

test('a post is shown with its heading, whatever its field is', () => {
  const { read } = moved({
    'mkdocs.yml': 'site_name: T\nplugins:\n  - blog\n',
    'docs/index.md': '# T\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/blog/posts/a.md': '---\ndate: 2025-01-02\ntitle: Short\n---\n\n# A `long` title\n\nText.\n',
    'docs/blog/posts/b.md': '---\ndate: 2025-01-03\ntitle: Only\n---\n\nText.\n\n```sh\n# comment\n```\n',
  });
  expect(read('blog/a.md')).toMatch(/^---\ntitle: A long title\ndate: 2025-01-02\n/);
  expect(read('blog/b.md')).toMatch(/^---\ndate: 2025-01-03\ntitle: Only\n/);
});

test('a white logo is black on the white bar, and scripts for the page of Material are named', () => {
  const { read, notes } = moved({
    'mkdocs.yml': 'site_name: T\ntheme:\n  name: material\n  logo: a.svg\nextra_javascript: [own.js, fine.js]\n',
    'docs/index.md': '# T\n',
    'docs/a.svg': '<svg><style>.a {fill:#FFFFFF}</style><path fill="white" stroke="none"/></svg>',
    'docs/own.js': 'document$.subscribe(() => {});\n',
    'docs/fine.js': 'document.title;\n',
  });
  expect(read('docsgen.config.ts')).toContain("logo: { light: '/a-light.svg', dark: '/a.svg', alt: '' }");
  expect(read('static/a-light.svg')).toBe('<svg><style>.a {fill:#111}</style><path fill="#111" stroke="none"/></svg>');
  expect(notes).toEqual(['the script own.js']);
});

test('code of Jinja is text where no plugin runs it', () => {
  const page = '# {{ title }}\n\n```html\n{% include "a.html" with b=c %}\n{{ config.site_name }} {% if a %}\n```\n';
  const plain = moved({ 'mkdocs.yml': 'site_name: T\n', 'docs/index.md': page });
  expect([plain.read('docs/index.md'), plain.notes]).toEqual([page, []]);
  const asked = moved({
    'mkdocs.yml': 'site_name: T\nplugins:\n  - macros:\n      render_by_default: false\n',
    'docs/index.md': page,
    'docs/a.md': '---\nrender_macros: true\n---\n\n{{ config.site_name }}\n',
    'docs/b.md': '---\nignore_macros: true\n---\n\n{{ config.site_name }}\n',
  });
  expect(asked.read('docs/index.md')).toBe(page);
  expect([asked.read('docs/a.md'), asked.read('docs/b.md')].map((text) => text?.split('\n').at(-2))).toEqual([
    'T',
    '{{ config.site_name }}',
  ]);
  expect(asked.notes).toEqual(['the plugin macros']);
});

test('extensions of Python-Markdown that docsgen has nothing for are named', () => {
  const { notes } = moved({
    'mkdocs.yml':
      'site_name: T\nmarkdown_extensions: [admonition, markdown.extensions.nl2br, pymdownx.keys, version_annotations, markdown.extensions.toc]\n',
    'docs/index.md': '# T\n',
  });
  expect(notes).toEqual(['the extension markdown.extensions.nl2br', 'the extension version_annotations']);
});

test('a README.md next to an index.md is no page, as MkDocs has it', () => {
  const { read } = moved({
    'mkdocs.yml': 'site_name: T\n',
    'docs/index.md': '# T\n',
    'docs/README.md': '# R\n',
    'docs/a/README.md': '# A\n',
  });
  expect([read('docs/README.md'), read('docs/a/README.md')]).toEqual([undefined, '# A\n']);
  expect(read('urls.lock')?.match(/^\/.*/gm)).toEqual(['/', '/a']);
});
