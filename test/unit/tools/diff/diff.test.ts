import { rmSync } from 'node:fs';
import picocolors from 'picocolors';
import { afterAll, expect, test } from 'vitest';
import { compareBuilds, printHtml, printMarkdown, printTerminal, readBuild } from '../../../../src/tools/diff/index.ts';
import { writeSite } from '../../../build-site.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

interface Page {
  readonly title: string;
  readonly text?: string;
  /** Headings by id. */
  readonly headings?: Readonly<Record<string, string>>;
}

/** Writes an output folder as `docsgen build` does, below `/base/`. */
function build(
  pages: Readonly<Record<string, Page | { readonly to: string }>>,
  more: Readonly<Record<string, string>> = {},
) {
  const files: Record<string, string> = { ...more };
  for (const [address, page] of Object.entries(pages)) {
    const path = address.slice(1);
    const file = path === '' ? 'index.html' : `${path}/index.html`;
    if ('to' in page) {
      files[file] = `<!doctype html><meta http-equiv="refresh" content="0; url=/base${page.to}"/><main>Moved</main>`;
      continue;
    }
    const { title, text, headings = {} } = page;
    const copy = text === undefined ? '' : `<link rel="alternate" type="text/markdown" href="/base/${path}.md"/>`;
    const parts = Object.entries(headings).map(([id, heading]) => `<h2 id="${id}">${heading}</h2>`);
    files[file] =
      `<!doctype html><link rel="canonical" href="https://x.org/base${address}"/>${copy}<link rel="stylesheet" href="/base/assets/site-1.css"/><nav><h2 id="nav">Menu</h2></nav><main><h1>${title}</h1><p>Body &amp; soul</p>${parts.join('')}</main>`;
    if (text !== undefined) files[`${path}.md`] = text;
  }
  const folder = writeSite({ 'docsgen.config.js': '', 'index.html': '<main></main>', ...files });
  folders.push(folder);
  return readBuild(folder);
}

const compare = (before: ReturnType<typeof build>, after: ReturnType<typeof build>) =>
  compareBuilds({ name: 'old', site: before }, { name: 'new', site: after });

const long = Array.from({ length: 10 }, (_, at) => `Sentence ${at} of a page that is about hamsters.`).join('\n\n');

test('the same builds are the same', () => {
  const site = () => build({ '/a': { title: 'A', text: '# A\n\nText.\n', headings: { one: 'One' } } });
  const diff = compare(site(), site());
  expect(diff.isDifferent).toBe(false);
  expect(printMarkdown(diff)).toContain('Readers see no difference.');
});

test('the list of all pages, which search engines are not to show, is not a changed page', () => {
  const list = (titles: string) => ({
    'search/index.html': `<!doctype html><meta name="robots" content="noindex"/><main><h1>Search</h1>${titles}</main>`,
  });
  expect(compare(build({}, list('<p>A</p>')), build({}, list('<p>B</p>'))).isDifferent).toBe(false);
});

test('pages are added, removed and changed, by their Markdown copies', () => {
  const diff = compare(
    build({
      '/kept': { title: 'Kept', text: '# Kept\n\nFirst.\n\nSecond.\n' },
      '/gone': { title: 'Gone', text: '# Gone\n' },
      '/left': { title: 'Left', text: '# Left\n' },
    }),
    build({
      '/kept': { title: 'Kept', text: '# Kept\n\nFirst.\n\nAnother.\n' },
      '/new': { title: 'New &amp; &lt;b&gt;', text: '# New\n' },
      '/left': { to: '/kept' },
    }),
  );
  expect(diff.pages.added).toEqual([{ address: '/new', title: 'New & <b>' }]);
  expect(diff.pages.removed).toEqual([
    { address: '/gone', title: 'Gone' },
    { address: '/left', title: 'Left', redirect: '/kept' },
  ]);
  expect(diff.pages.changed).toEqual([
    {
      address: '/kept',
      title: 'Kept',
      hasCopy: true,
      hunks: [{ oldLine: 3, newLine: 3, heading: 'Kept', lines: [' First.', ' ', '-Second.', '+Another.'] }],
    },
  ]);
});

test('a page without a copy is compared by its text, without navigation', () => {
  const diff = compare(build({ '/a': { title: 'A', headings: { x: 'X' } } }), build({ '/a': { title: 'B' } }));
  expect(diff.pages.changed).toMatchObject([{ title: 'B', oldTitle: 'A', hasCopy: false }]);
  expect(diff.pages.changed[0]?.hunks[0]?.lines).toEqual(['-A', '+B', ' Body & soul', '-X']);
  expect(diff.anchorsGone).toEqual([{ address: '/a', id: 'x', heading: 'X' }]);
});

test('a page has moved where its address redirects, over several steps too', () => {
  const diff = compare(
    build({ '/a': { title: 'A', text: 'All of it.' } }),
    build({ '/b': { title: 'A', text: 'Quite another text.' }, '/a': { to: '/c' }, '/c': { to: '/b/#x' } }),
  );
  expect(diff.pages).toMatchObject({ added: [], removed: [], moved: [{ from: '/a', to: '/b', redirects: true }] });
});

test('a page has moved where another one has nearly its text; links to it are no change', () => {
  const other = (to: string) => `# Other\n\nSee [hamsters](https://x.org/base${to}#food).\n`;
  const diff = compare(
    build({ '/a': { title: 'A', text: long }, '/other': { title: 'Other', text: other('/a') } }),
    build({
      '/b': { title: 'A', text: `${long}\n\nOne more.` },
      '/c': { title: 'C', text: long.slice(0, 60) },
      '/other': { title: 'Other', text: other('/b') },
    }),
  );
  expect(diff.pages.moved).toMatchObject([{ from: '/a', to: '/b', redirects: false }]);
  expect(diff.pages.added).toMatchObject([{ address: '/c' }]);
  expect(diff.pages).toMatchObject({ changed: [], relinked: 1 });
  expect(printTerminal(diff, picocolors.createColors(false))).toContain('1 page moved, without a redirect');
});

test('anchors of a page that moved are missed at its new address', () => {
  const diff = compare(
    build({ '/a': { title: 'A', text: long, headings: { kept: 'Kept', gone: 'Gone' } } }),
    build({ '/b': { title: 'A', text: long, headings: { kept: 'Other' } }, '/a': { to: '/b' } }),
  );
  expect(diff.anchorsGone).toEqual([{ address: '/b', id: 'gone', heading: 'Gone' }]);
});

test('redirects that are gone', () => {
  const diff = compare(build({ '/a': { to: '/b' }, '/b': { title: 'B' } }), build({ '/b': { title: 'B' } }));
  expect(diff.redirectsGone).toEqual([{ from: '/a', to: '/b' }]);
});

test('the page of a comparison has what is gone, and texts side by side; names of the sites are no markup', () => {
  const page = printHtml(
    compare(
      build({
        '/a': { title: 'A', text: long, headings: { gone: 'Gone &lt;b&gt;' } },
        '/left': { title: 'Left', text: '# Left\n' },
        '/lost': { title: 'Lost', text: 'Something else, of which nothing is left.\n' },
        '/kept': { title: 'Kept', text: '# Kept\n\nFirst word.\n' },
      }),
      build({
        '/b': { title: 'A', text: long },
        '/left': { to: '/kept' },
        '/kept': { title: 'Kept', text: '# Kept\n\nOther word.\n' },
      }),
    ),
  );
  for (const part of [
    'Lost <code>/lost</code> <strong>readers of this address find nothing</strong>',
    'Left <code>/left</code> redirects to <code>/kept</code>',
    'A <code>/a</code> → <code>/b</code> <strong>the old address does not redirect</strong>',
    '<code>/b#gone</code> Gone &lt;b&gt;',
    '<td class="del"><del>First</del> word.<td class="ins"><ins>Other</ins> word.',
  ])
    expect(page).toContain(part);
  expect(page).not.toMatch(/<script|<b>/);
});

function api(...operations: readonly string[]): string {
  const paths = Object.fromEntries(
    operations.map((path) => [path, { get: { responses: { 200: { description: '' } } } }]),
  );
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths });
}

test('operations of the published documents, what breaks clients first; texts of their copies', () => {
  const pages = { '/api': { title: 'Pets' } };
  const copy = (text: string) => ({ 'api/operations/getPet.md': `# Get a pet\n\n${text}\n` });
  const diff = compare(
    build(pages, { 'api/openapi.json': api('/pets', '/cats'), ...copy('Once.') }),
    build(pages, { 'api/openapi.json': api('/pets', '/dogs'), ...copy('Now.') }),
  );
  const part = (name: string) => ({ kind: 'operation', method: 'GET', name, title: '', changes: [] });
  expect(diff.apis).toMatchObject([
    {
      address: '/api',
      title: 'Pets',
      state: 'changed',
      groups: [
        { kind: 'breaking', parts: [{ ...part('/cats'), changes: ['removed'] }] },
        { kind: 'added', parts: [part('/dogs')] },
      ],
    },
  ]);
  expect(diff.operations).toMatchObject([{ address: '/api/operations/getPet.md', title: 'Get a pet' }]);
  expect(printMarkdown(diff)).toContain('1 API changed, with breaking changes to 1 operation or schema');
});

test('a change that several operations have is shown once, and not again on the page of all', () => {
  const site = (limit: string) => {
    const schema = (depth: string) => `${depth} Pet\n\n- name: ${limit}\n`;
    return build(
      { '/api': { title: 'Pets', text: `# Pets\n\nAbout.\n\n${schema('##')}` } },
      {
        'api/openapi.json': api('/pets'),
        'api/operations/a.md': `# A\n\n${schema('###')}`,
        'api/operations/b.md': `# B\n\n${schema('###')}`,
      },
    );
  };
  const diff = compare(site('short'), site('long'));
  expect(diff.pages.changed).toEqual([]);
  expect(diff.operations).toMatchObject([{ title: 'A', hunks: [{ heading: 'Pet' }] }]);
  expect(diff.operationsAlike).toBe(1);
  expect(printMarkdown(diff)).toContain('texts of 2 API operations changed, 1 of them only in what others show too');
});

test('a schema that has changed names the operations that use it, also through others, in all forms', () => {
  const site = (type: string, count: number, more = {}) => {
    const schema = { $ref: '#/components/schemas/Answer' };
    const get = { responses: { 200: { description: '', content: { 'application/json': { schema } } } } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`/p${index}`, { get }])),
        '/other': { get: { responses: { 200: { description: '' } } } },
      },
      components: {
        schemas: {
          Answer: { type: 'object', properties: { pet: { $ref: '#/components/schemas/Pet' } } },
          Pet: { type: 'object', properties: { age: { type }, ...more, parent: { $ref: '#/components/schemas/Pet' } } },
          Unused: { type },
        },
      },
    };
    return build({ '/api': { title: 'Pets' } }, { 'api/openapi.json': JSON.stringify(document) });
  };
  const diff = compare(site('integer', 2), site('string', 2, { name: { type: 'string' } }));
  const parts = diff.apis.flatMap(({ groups }) => groups.flatMap((group) => group.parts));
  expect(parts.map(({ name, usedBy }) => [name, usedBy])).toEqual([
    ['Pet', 'Used by `GET /p0`, `GET /p1`'],
    // In the group of what was added: it has been said.
    ['Pet', undefined],
    ['Unused', undefined],
  ]);
  expect(printMarkdown(diff)).toMatch(/- `schema Pet`\n {2}- .*\n {2}- Used by `GET \/p0`, `GET \/p1`\n/);
  expect(printTerminal(diff, picocolors.createColors(false))).toMatch(
    / {2}schema Pet\n.*\n {6}Used by `GET \/p0`, `GET \/p1`\n/,
  );
  expect(printHtml(diff)).toContain('Used by <code>GET /p0</code>, <code>GET /p1</code></li>');
  const [many] = compare(site('integer', 12), site('string', 12)).apis[0]?.groups[0]?.parts ?? [];
  expect(many?.usedBy).toMatch(/^Used by `GET \/p0`, .*, `GET \/p9` and 2 more$/);
});

test('what breaks clients is as the owner of an API says', () => {
  const pages = { '/api': { title: 'Pets' } };
  const [before, after] = ['a', 'b'].map((operationId) => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/x': { get: { operationId } } },
    };
    return { name: operationId, site: build(pages, { 'api/openapi.json': JSON.stringify(document) }) };
  }) as [Parameters<typeof compareBuilds>[0], Parameters<typeof compareBuilds>[1]];
  expect(compareBuilds(before, after).apis[0]?.groups.map(({ kind }) => kind)).toEqual(['changed']);
  const strict = compareBuilds(before, after, (address) => ({ operationIds: address === '/api' }));
  expect(strict.apis[0]?.groups.map(({ kind }) => kind)).toEqual(['breaking']);
});

test('a document that cannot be read has no changes', () => {
  const pages = { '/api': { title: 'Pets' } };
  const diff = compare(build(pages, { 'api/openapi.json': api('/a') }), build(pages, { 'api/openapi.json': '{' }));
  expect(diff.apis).toEqual([]);
});

test('sizes, and entries of the search', () => {
  const index = (count: number) => ({
    'search-index.json': JSON.stringify({ blocks: [{ filters: Array(count).fill(0) }] }),
  });
  const diff = compare(
    build({ '/a': { title: 'A' } }, { 'assets/x.js': '1234', ...index(2) }),
    build({ '/a': { title: `A${'a'.repeat(5000)}` } }, { 'assets/x.js': '123456', 'assets/x.css': 'a{}', ...index(3) }),
  );
  expect(diff.search).toEqual({ old: 2, new: 3 });
  expect([diff.sizes.old.js, diff.sizes.new.js, diff.sizes.new.css]).toEqual([4, 6, 3]);
  expect(diff.sizes.grown).toMatchObject([{ address: '/a' }]);
});

const hostile = '</summary><script>alert(1)</script> @team #12 https://evil.example ![x](y) `a` \u001b[31m';

test('texts of pages are no markup in a comment, mention no one, and cannot end their fence', () => {
  const text = '# A\n\n````\nbefore\n````\n';
  const diff = compare(
    build({ '/a': { title: 'A', text }, '/g': { title: hostile.replaceAll('<', '&lt;') } }),
    build({ '/a': { title: hostile.replaceAll('<', '&lt;'), text: text.replace('before', '</details> @team') } }),
  );
  const comment = printMarkdown(diff);
  const [fence] = /^`+(?=diff$)/m.exec(comment) ?? [''];
  expect(fence).toBe('`````');
  const outside = comment.replace(new RegExp(`^${fence}diff$[\\s\\S]*?^${fence}$`, 'gm'), '');
  expect(outside).not.toMatch(/(?<!\\)<script|@team|#12|https:\/\/evil/);
  expect(comment).not.toContain('\u001b');
  expect(printTerminal(diff, picocolors.createColors(false))).not.toContain('\u001b');
  expect(outside.match(/<details>/g)?.length).toBe(outside.match(/<\/details>/g)?.length);
});

test.each([
  ['1. A list', '- 1\\. A list `/n`'],
  ['# A heading', '- \\# A heading `/n`'],
  ['&gt; A quote', '- \\> A quote `/n`'],
  ['[x] | `a` *b* _c_', '- \\[x\\] \\| \\`a\\` \\*b\\* \\_c\\_ `/n`'],
  ['www.evil.example GH-12', '- www\u200b.evil.example GH-\u200b12 `/n`'],
  ['word '.repeat(100), `- ${'word '.repeat(29)}wor … \`/n\``],
])('the title %s is text of an entry', (title, entry) => {
  expect(printMarkdown(compare(build({}), build({ '/n': { title } }))).split('\n')).toContain(entry);
});

test('the title of a document of an API cannot end its summary', () => {
  const pages = { '/api': { title: 'Pets' } };
  const document = (...paths: readonly string[]) => ({
    'api/openapi.json': api(...paths).replace('"Pets"', '"A\\n\\n![x](y)"'),
  });
  const comment = printMarkdown(compare(build(pages, document('/a')), build(pages, document('/b'))));
  expect(comment).toContain('<details><summary>API A ![x](y): changed</summary>');
});

test('marks that turn the direction of a text around are seen', () => {
  const diff = compare(build({}), build({ '/n': { title: 'a\u202eb\u2066c\u001b[31m' } }));
  for (const report of [printMarkdown(diff), printTerminal(diff, picocolors.createColors(false)), printHtml(diff)]) {
    expect(report).not.toMatch(/[\u202e\u2066]/);
    expect(report).not.toContain('\u001b');
    expect(report).toContain('a\ufffdb\ufffdc\ufffd');
  }
});

test('a long line is shown where it differs', () => {
  const words = 'word '.repeat(1000);
  const text = (piece: string) => `# A\n\n${words}${piece}${words}\n`;
  const site = (piece: string) => build({ '/a': { title: 'A', text: text(piece) } });
  const shown = printMarkdown(compare(site('first '), site('second '))).split('\n');
  expect(shown.filter((line) => /^[-+]…/.test(line)).map((line) => line.length)).toEqual([405, 405]);
  expect(shown.find((line) => line.startsWith('-…'))).toMatch(/^-… .*word first word .* …$/);
  expect(shown.find((line) => line.startsWith('+…'))).toMatch(/^\+… .*word second word .* …$/);
});

test('the page has no markup of the texts, and marks words that changed', () => {
  const diff = compare(
    build({ '/a': { title: 'A', text: 'A long line with <b>one</b> word in it.\n' } }),
    build({ '/a': { title: hostile.replaceAll('<', '&lt;'), text: 'A long line with <b>two</b> word in it.\n' } }),
  );
  const page = printHtml(diff);
  expect(page).toContain('A long line with &lt;b&gt;<del>one</del>&lt;/b&gt; word in it.');
  expect(page).toContain('A long line with &lt;b&gt;<ins>two</ins>&lt;/b&gt; word in it.');
  expect(page).not.toMatch(/<script|<b>/);
});

test('a comment is limited, and says what was left out', () => {
  const pages = (word: string) =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `/p${at}`,
        { title: `P${at}`, text: `${word} ${at} ${'x'.repeat(300)}\n`.repeat(5) },
      ]),
    );
  const comment = printMarkdown(compare(build(pages('one')), build(pages('two'))));
  expect(comment.length).toBeLessThanOrEqual(60_000);
  expect(comment).toMatch(/- 40 pages changed/);
  const shown = comment.match(/<details>/g)?.length ?? 0;
  expect(comment).toContain(`_${41 - shown} sections of 41 left out`);
  expect(comment).toContain('Sizes and search');
});
