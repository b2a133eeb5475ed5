import { expect, test } from 'vitest';
import { buildSite, type SiteFiles } from '../build-site.ts';

// What is wrong with plugins is reported with the plugin, its hook, and the page where there is one.

/** Each plugin has a line of the config; `fail` throws, and `route` gives a page. */
const configOf = (plugins: Readonly<Record<string, string>>) => `import * as d from 'docsgen/plugin';
const fail = () => { throw new TypeError('no such thing'); };
const route = (permalink, props, template = './page.tsx') => ({ permalink, title: 'T', template, props });
const define = (name, hooks) => d.definePlugin({ name, timeout: 0.2, setup: () => hooks })();
export default { title: 'Test', search: false, plugins: [
${Object.entries(plugins)
  .map(([name, hooks]) => `define('${name}', ${hooks}),\n`)
  .join('')}] };
`;

/** The findings of a site with the plugins: `place rule: message (hint)`, where the place is the file, or the plugin. */
async function findingsOf(plugins: Readonly<Record<string, string>>, files: SiteFiles = {}) {
  const { result } = await buildSite({
    'docsgen.config.ts': configOf(plugins),
    'docs/a.md': '# A\n\n[Gone](./gone.md)\n',
    'page.tsx': 'export default () => <p>Text</p>;\n',
    ...files,
  });
  const names = Object.keys(plugins);
  return result.diagnostics.map(({ rule, message, place, hint, related = [] }) => {
    // The line of `fail`.
    if (message.endsWith('throws: no such thing'))
      expect(related).toEqual([
        { message: 'thrown here', place: { file: 'docsgen.config.ts', start: { line: 2, column: 28 } } },
      ]);
    const line = place?.start?.line ?? 0;
    const where = place?.file === 'docsgen.config.ts' ? `(${names[line - 6]})` : `${place?.file}:${line}`;
    // That the rest of the site is checked is shown by a link that is broken.
    return `${where} ${rule}: ${message}${hint === undefined || rule.startsWith('broken') ? '' : ` (${hint})`}`;
  });
}

test('hooks that throw, give something else or never end', async () => {
  const found = await findingsOf(
    {
      'fails-early': '{ documents: fail, routes: fail, files: fail }',
      'fails-late':
        "{ check: fail, head: fail, records: fail, client: [{ module: 'page.tsx', when: fail }], blocks: { text: fail } }",
      'fails-inside': "{ routes: () => [route('/x', fail)], files: () => [{ path: 'x.txt', content: fail }] }",
      'never-ends': '{ check: () => new Promise(() => {}) }',
      'wrong-lists': "{ check: () => ({}), files: () => 'x', documents: () => 7, routes: () => null }",
      'wrong-entries': `{
      documents: () => [{ path: 'docs/b.txt', text: '' }], head: () => [{ tag: 'div' }],
      blocks: { text: () => [{ rule: 1, message: 'x' }] }, files: () => [{ path: 'y.txt', content: () => 7 }], records: () => [{ title: 1, html: '' }] }`.replaceAll(
        '\n',
        '',
      ),
      'wrong-props': `{ routes: () => [route('/p', { a: [1n] }), route('/q', () => ({ onClick: fail })), route('/r', () => ({ at: new Date() }))] }`,
      'wrong-rule':
        "{ rules: { old: { severity: 'error', about: '' } }, check: () => [{ rule: 'odl', message: 'it is old', place: { file: 'docs/a.md' } }, { rule: 'new', message: 'it is new' }] }",
    },
    { 'docs/c.md': '# C\n\n```text\ncode\n```\n' },
  );
  expect(found).toMatchInlineSnapshot(`
    [
      "docs/a.md:0 plugin-error: plugin wrong-rule: check gives a finding of the unknown rule odl: it is old (did you mean old?)",
      "docs/a.md:3 broken-markdown-link: no document docs/gone.md",
      "docs/c.md:3 plugin-error: plugin fails-late: blocks.text throws: no such thing",
      "docs/c.md:3 plugin-error: plugin wrong-entries: blocks.text gives a wrong value, [0].rule: expected a string, got 1",
      "(fails-early) plugin-error: plugin fails-early: documents throws: no such thing",
      "(fails-early) plugin-error: plugin fails-early: files throws: no such thing",
      "(fails-early) plugin-error: plugin fails-early: routes throws: no such thing",
      "(fails-late) plugin-error: plugin fails-late: check throws: no such thing",
      "(fails-late) plugin-error: plugin fails-late: client throws: no such thing (the first page is /)",
      "(fails-late) plugin-error: plugin fails-late: head throws: no such thing (the first page is /)",
      "(fails-late) plugin-error: plugin fails-late: records throws: no such thing (the first page is /docs/a)",
      "(fails-inside) plugin-error: plugin fails-inside: files: x.txt throws: no such thing",
      "(fails-inside) plugin-error: plugin fails-inside: props of /x throws: no such thing",
      "(never-ends) plugin-error: plugin never-ends: check: it takes longer than 0.2 s",
      "(wrong-lists) plugin-error: plugin wrong-lists: check gives a wrong value: expected a list, got an object",
      "(wrong-lists) plugin-error: plugin wrong-lists: documents gives a wrong value: expected a list, got 7",
      "(wrong-lists) plugin-error: plugin wrong-lists: files gives a wrong value: expected a list, got "x"",
      "(wrong-lists) plugin-error: plugin wrong-lists: routes gives a wrong value: expected a list, got null",
      "(wrong-entries) plugin-error: plugin wrong-entries: documents gives a wrong value, [0].path: expected a path that ends in .md or .mdx, got "docs/b.txt"",
      "(wrong-entries) plugin-error: plugin wrong-entries: files: y.txt gives neither a string nor bytes",
      "(wrong-entries) plugin-error: plugin wrong-entries: head gives a wrong value, [0].tag: expected "base", "link", "meta", "noscript", "script", "style" or "template", got "div" (the first page is /)",
      "(wrong-entries) plugin-error: plugin wrong-entries: records gives a wrong value, [0].title: expected a string, got 1 (the first page is /docs/a)",
      "(wrong-props) plugin-error: plugin wrong-props: props of /p gives a bigint in a[0] (props are stored as JSON: texts, numbers, lists and plain objects)",
      "(wrong-props) plugin-error: plugin wrong-props: props of /q gives a function in onClick (props are stored as JSON: texts, numbers, lists and plain objects)",
      "(wrong-props) plugin-error: plugin wrong-props: props of /r gives a Date in at (props are stored as JSON: texts, numbers, lists and plain objects)",
      "(wrong-rule) plugin-error: plugin wrong-rule: check gives a finding of the unknown rule new: it is new (name it under rules of the plugin)",
    ]
  `);
});

test('questions that cannot be answered', async () => {
  const found = await findingsOf({
    unknown: "{ check: (q) => q({ question: 'sorces' }) }",
    text: "{ check: (q) => q('sources') }",
    'in-routes': "{ routes: (q) => q(d.page, '/docs/a') }",
    'in-documents': '{ documents: (q) => q(d.routes) }',
    'in-files': '{ files: (q) => q(d.routes) }',
    outside: "{ check: (q) => q(d.file, '../../x') }",
    absolute: "{ files: () => [{ path: 'x.txt', content: (q) => q(d.file, '/etc/hosts') }] }",
    'no-folder': "{ check: (q) => q(d.folder, 'gone') }",
    'no-key': '{ check: (q) => q(d.page) }',
  });
  expect(found).toMatchInlineSnapshot(`
    [
      "docs/a.md:3 broken-markdown-link: no document docs/gone.md",
      "(unknown) plugin-error: plugin unknown: check: there is no question sorces: did you mean sources?",
      "(text) plugin-error: plugin text: check: it asks what is no question: write q(routes), with import { routes } from 'docsgen/plugin'",
      "(in-routes) plugin-error: plugin in-routes: routes: it asks for page, which depends on what routes gives: ask for it in \`props\`, \`content\` or \`check\`",
      "(in-documents) plugin-error: plugin in-documents: documents: it asks for routes, which depends on what documents gives: ask for it in \`props\`, \`content\` or \`check\`",
      "(in-files) plugin-error: plugin in-files: files: it asks for routes, which depends on what files gives: ask for it in \`props\`, \`content\` or \`check\`",
      "(outside) plugin-error: plugin outside: check: it asks for ../../x, which is outside of the folder of the config",
      "(absolute) plugin-error: plugin absolute: files: x.txt: it asks for /etc/hosts, which is outside of the folder of the config",
      "(no-folder) plugin-error: plugin no-folder: check: there is no folder gone",
      "(no-key) plugin-error: plugin no-key: check: it does not say which page it asks for: write q(page, …)",
    ]
  `);
});

test('addresses, paths and documents that cannot be', async () => {
  const found = await findingsOf(
    {
      address: "{ routes: () => [route('/docs/a'), route('/t', {}, './gone.tsx')] }",
      'no-address': "{ routes: () => [route('u')] }",
      'same-address': "{ routes: () => [route('/same'), route('/same')] }",
      'one-file':
        "{ files: () => [{ path: 'same.txt', content: 'a' }, { path: 'docs/a/index.html', content: '' }, { path: 'logo.svg', content: '' }] }",
      'other-file':
        "{ files: () => [{ path: 'same.txt', content: 'b' }, { path: 'twice.txt', content: 'a' }, { path: 'twice.txt', content: 'b' }] }",
      leaving: "{ files: () => [{ path: '../x.txt', content: '' }] }",
      document:
        "{ documents: () => [{ path: 'other/x.md', text: '' }, { path: 'docs/a.md', text: '' }, { path: 'docs/b.md', text: '# B\\n\\n[Gone](gone.md)' }] }",
      'other-document': "{ documents: () => [{ path: 'docs/b.md', text: '' }] }",
    },
    { 'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' },
  );
  expect(found).toMatchInlineSnapshot(`
    [
      "docs/a.md:0 plugin-error: plugin document: documents gives docs/a.md: there is such a file",
      "docs/a.md:3 broken-markdown-link: no document docs/gone.md",
      "docs/b.md:0 plugin-error: plugin other-document: documents gives docs/b.md: the plugin document gives it, too",
      "docs/b.md:3 broken-markdown-link: no document docs/gone.md",
      "(address) duplicate-route: /docs/a is taken by docs/a.md; the page of the plugin address is not shown (routes of the plugin address has to give another permalink, or give the page another slug)",
      "(address) plugin-error: plugin address: routes gives /t the template gone.tsx, which does not exist",
      "(no-address) plugin-error: plugin no-address: routes gives a wrong value, [0].permalink: expected an address that begins with /, got "u"",
      "(same-address) duplicate-route: /same is taken by the page of the plugin same-address; the page of the plugin same-address is not shown (routes of the plugin same-address has to give another permalink)",
      "(one-file) plugin-error: plugin one-file: files gives docs/a/index.html: it is the page /docs/a",
      "(one-file) plugin-error: plugin one-file: files gives logo.svg: the file static/logo.svg is there already",
      "(other-file) plugin-error: plugin other-file: files gives same.txt: the plugin one-file gives it, too",
      "(other-file) plugin-error: plugin other-file: files gives twice.txt twice",
      "(leaving) plugin-error: plugin leaving: files gives a wrong value, [0].path: expected a path below the folder, such as "a/b.txt", got "../x.txt"",
      "(document) plugin-error: plugin document: documents gives other/x.md, which is in no content folder (give it a path in the folder of the docs, the posts or the pages)",
    ]
  `);
});

test('plugins of unified that throw and that leave wrong nodes', async () => {
  const nodes = `{
    remark: [() => (tree) => void tree.children.push({ type: 'link', children: [] })],
    rehype: [() => (tree) => void tree.children.push({ type: 'nonsense' })] }`.replaceAll('\n', '');
  expect(await findingsOf({ nodes })).toMatchInlineSnapshot(`
    [
      "docs/a.md:0 plugin-error: plugin nodes: rehype[0] leaves a node of the unknown type \`nonsense\` (fix the plugin, or take it out of the config)",
      "docs/a.md:0 plugin-error: plugin nodes: remark[0] leaves a node \`link\` without a url (fix the plugin, or take it out of the config)",
      "docs/a.md:3 broken-markdown-link: no document docs/gone.md",
    ]
  `);
  expect(await findingsOf({ throws: '{ remark: [function mark() { return fail; }] }' })).toMatchInlineSnapshot(`
    [
      "docs/a.md:0 plugin-error: plugin throws: remark[0] (mark) throws: no such thing (fix the plugin, or take it out of the config)",
    ]
  `);
});

test('modules that cannot be part of pages', async () => {
  const modules = "{ slots: { head: './none.tsx' }, routes: () => [route('/x', {}, './broken.tsx')] }";
  const none = { 'none.tsx': 'export const x = 1;\n' };
  expect(await findingsOf({ modules }, { ...none, 'broken.tsx': 'export default () => <p>' })).toMatchInlineSnapshot(`
    [
      "broken.tsx:1 bundle-error: Unexpected end of file before a closing "p" tag",
      "docs/a.md:3 broken-markdown-link: no document docs/gone.md",
    ]
  `);
  expect(await findingsOf({ modules: "{ slots: { head: './none.tsx' } }" }, none)).toMatchInlineSnapshot(`
    [
      "docs/a.md:3 broken-markdown-link: no document docs/gone.md",
      "none.tsx:0 bundle-error: none.tsx has no default export, which its plugin needs (export default function () { … })",
    ]
  `);
  expect(
    await findingsOf({ modules: "{ slots: { head: './none.tsx' } }" }, { 'none.tsx': 'export default 7;' }),
  ).toMatchInlineSnapshot(`
    [
      "undefined:0 bundle-error: a module that pages import fails as soon as it is loaded: none.tsx has no component as its default export",
      "docs/a.md:3 broken-markdown-link: no document docs/gone.md",
    ]
  `);
  const clients = await findingsOf(
    { modules: "{ client: ['./one.ts', './two.ts', './three.ts'] }" },
    { 'one.ts': 'export default (;', 'two.ts': 'export default () => {};\n', 'three.ts': 'export const x = 1;\n' },
  );
  expect(clients).toMatchInlineSnapshot(`
    [
      "docs/a.md:3 broken-markdown-link: no document docs/gone.md",
      "one.ts:1 bundle-error: Unexpected ";"",
      "three.ts:0 bundle-error: three.ts has no default export, which its plugin needs (export default function () { … })",
    ]
  `);
  // esbuild knows what a module with exports lacks; one without any could be of CommonJS.
  for (const text of ['export const x = 1;\n', "console.log('x');\n", '']) {
    const found = await findingsOf({ modules: "{ client: ['./none.tsx'] }" }, { 'none.tsx': text });
    expect(found, text).toEqual([
      'docs/a.md:3 broken-markdown-link: no document docs/gone.md',
      'none.tsx:0 bundle-error: none.tsx has no default export, which its plugin needs (export default function () { … })',
    ]);
  }
  expect(
    await findingsOf(
      { modules: "{ client: ['./old.cjs'] }" },
      { 'old.cjs': 'module.exports = () => {};\n', 'docs/a.md': '# A\n' },
    ),
  ).toEqual([]);
  expect(
    await findingsOf(
      { modules: "{ slots: { 'content.after': './none.tsx' } }" },
      { 'none.tsx': "export default () => { throw new Error('no such thing'); };" },
    ),
  ).toMatchInlineSnapshot(`
    [
      "docs/a.md:3 broken-markdown-link: no document docs/gone.md",
      "none.tsx:1 render-error: the page cannot be rendered: no such thing",
    ]
  `);
});
