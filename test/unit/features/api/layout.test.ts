import { describe, expect, test } from 'vitest';
import { publishedLayout } from '../../../../src/features/api/layout/published-layout.ts';
import type { Reference } from '../../../../src/model/reference.ts';
import { document, loadFixture, loadText, referenceOf, schemas } from './load.ts';

const shown = ({ pages }: Reference) => pages.map(({ shows, permalink }) => `${shows} ${permalink}`);

/** So many operations, each with an operationId. */
const operations = (count: number) =>
  document(
    `paths:\n${Array.from({ length: count }, (_, index) => `  /p${index}: {get: {operationId: o${index}, responses: {}}}\n`).join('')}`,
  );

describe('pages', () => {
  test('one for the whole document', async () => {
    expect(shown(await referenceOf(loadFixture('library.yaml', 'single')))).toEqual(['document /api/test']);
  });

  test('one for each tag that has operations, and for each schema', async () => {
    expect(shown(await referenceOf(loadFixture('library.yaml', 'tag')))).toEqual([
      'index /api/test',
      'tag /api/test/tags/Books-media',
      'tag /api/test/tags/default',
      'webhooks /api/test/webhooks',
      'schemas /api/test/schemas',
      'schema /api/test/schemas/Book',
      'schema /api/test/schemas/Filter',
      'schema /api/test/schemas/Problem',
    ]);
  });

  test('one for each operation, webhooks too', async () => {
    const reference = await referenceOf(loadFixture('library.yaml', 'operation'));
    expect(shown(reference)).toEqual([
      'index /api/test',
      'operation /api/test/operations/listBooks',
      'operation /api/test/operations/addBook',
      'operation /api/test/operations/readBook',
      'operation /api/test/operations/health',
      'operation /api/test/operations/onReturned',
      'schemas /api/test/schemas',
      'schema /api/test/schemas/Book',
      'schema /api/test/schemas/Filter',
      'schema /api/test/schemas/Problem',
    ]);
    expect(reference.pages[0]).toMatchObject({ title: 'Library API', description: 'Books, members and loans' });
  });

  test('where nothing is said, what would be shown decides: many operations, or many schemas of few', async () => {
    expect(shown(await referenceOf(loadText(operations(200))))).toHaveLength(1);
    expect(shown(await referenceOf(loadText(operations(320))))).toHaveLength(321);
    expect(shown(await referenceOf(loadText(operations(320), 'single')))).toHaveLength(1);
    const property = '{type: string, description: What it is., maxLength: 9, enum: [a, b, c]}';
    const properties = Array.from({ length: 30 }, (_, n) => `p${n}: ${property}`).join(', ');
    const named = (count: number) =>
      schemas(
        Object.fromEntries(
          Array.from({ length: count }, (_, n) => [`S${n}`, `{type: object, properties: {${properties}}}`]),
        ),
      );
    expect(shown(await referenceOf(loadText(named(20))))).toHaveLength(1);
    expect(shown(await referenceOf(loadText(named(100))))).toHaveLength(102);
  });

  test('a document keeps the layout of its published addresses', async () => {
    const lock = (...paths: readonly string[]) => ({
      text: `# Addresses\n${paths.map((path) => `${path}\n  #overview\n`).join('')}`,
    });
    const layout = (...paths: readonly string[]) => publishedLayout(lock(...paths), '/base', '/base/api/test');
    expect(layout('/docs', '/api/tests', '/api/test/operations/a')).toBeUndefined();
    expect(layout('/api/test', '/api/test-2/operations/a')).toBe('single');
    expect(layout('/api/test', '/api/test/changes', '/api/test/operations/a')).toBe('operation');
    expect(layout('/api/test', '/api/test/schemas/A', '/api/test/tags/a')).toBe('tag');
    expect(layout('/api/test', '/api/test/webhooks')).toBe('tag');
    expect(layout('/api/test', '/api/test/schemas')).toBe('operation');
    expect(publishedLayout(undefined, '/', '/api/test')).toBeUndefined();
    expect(shown(await referenceOf(loadText(operations(1), undefined, { published: 'operation' })))).toHaveLength(2);
    expect(shown(await referenceOf(loadText(operations(1), 'single', { published: 'operation' })))).toHaveLength(1);
  });
});

describe('addresses', () => {
  test('links that are written for pages of other tools', async () => {
    const body = `paths:
  /a/{id}/b:
    get:
      operationId: getB
      tags: [Some tag]
      description: "[1](#tag/some-tag/GET/a/{id}/b) [2](#getB) [3](#description/how-to) [4](#tag/x/POST/a) [5](#/components/schemas/Thing) [6](#Thing) [7](#Some%20tag)"
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {'200': {description: A}}
components: {schemas: {Thing: {type: object, properties: {a: {type: string}}}}}
`;
    const text = document(body).replace("version: '1'", 'version: \'1\', description: "# Start\\n\\n## How to\\n"');
    const hrefs = async (layout: 'single' | 'operation') => {
      const { reference, links } = await loadText(text, layout);
      const { description } = reference.tags[0]?.operations[0] ?? {};
      return [[...String(description).matchAll(/href="([^"]*)"/g)].map(([, href]) => href), [...links.keys()]];
    };
    const broken = 'tag/x/POST/a';
    expect(await hrefs('single')).toEqual([
      [
        '#operation/getB',
        '#operation/getB',
        '#section/Start/How-to',
        `#${broken}`,
        '#schema/Thing',
        '#schema/Thing',
        '#tag/Some-tag',
      ],
      [`#${broken}`],
    ]);
    expect(await hrefs('operation')).toEqual([
      [
        '/api/test/operations/getB',
        '/api/test/operations/getB',
        '/api/test#section/Start/How-to',
        `/api/test#${broken}`,
        '/api/test/schemas/Thing',
        '/api/test/schemas/Thing',
        '/api/test#tag/Some-tag',
      ],
      [`/api/test#${broken}`],
    ]);
  });

  test('links to sections as Redoc has them, of a text that begins with a lesser heading', async () => {
    const lines = ['## About', '### Scope', '# Hints', '## Origins', '[1](#section/Hints) [2](#section/Hints/Origins)'];
    const description = JSON.stringify(lines.join('\n\n'));
    const text = `openapi: 3.1.0\ninfo: {title: T, version: '1', description: ${description}}\npaths: {}\n`;
    const { reference, links } = await loadText(text);
    expect([...String(reference.description).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'section/About',
      'section/About/Scope',
      'section/Hints',
      'section/Hints/Origins',
    ]);
    expect([...links.keys()]).toEqual([]);
  });

  test('links to security schemes and tags as Redoc has them', async () => {
    const body = `tags: [{name: Tokens (API tokens), description: '[1](#section/Authentication/Key) [2](#tag/Tokens-(API-tokens)) [3](#section/Authentication/No)'}, {name: Mail, description: '## Time windows'}]
paths:
  /a: {get: {operationId: a, tags: ['Tokens (API tokens)'], description: '[4](#section/Time-windows)', responses: {'200': {description: A}}}}
components: {securitySchemes: {Key: {type: apiKey, in: query, name: k}}}
`;
    const { reference, links } = await loadText(document(body), 'single');
    const { description } = reference.tags[0] ?? {};
    expect([...String(description).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '#security/Key',
      '#tag/Tokens-API-tokens',
      '#section/Authentication/No',
    ]);
    expect(String(reference.tags[0]?.operations[0]?.description)).toContain('href="#tag/Mail/Time-windows"');
    expect([...links.keys()]).toEqual(['#section/Authentication/No']);
  });

  test('operations, tags, schemas and security schemes', async () => {
    const hrefs = async (layout: 'single' | 'tag' | 'operation') => {
      const { hrefs: all } = await referenceOf(loadFixture('library.yaml', layout));
      return ['tag/Books-media', 'tag/Unused', 'operation/listBooks', 'schema/Book', 'security/key'].map(
        (anchor) => all[anchor],
      );
    };
    expect(await hrefs('single')).toEqual([
      '/api/test#tag/Books-media',
      '/api/test#tag/Unused',
      '/api/test#operation/listBooks',
      '/api/test#schema/Book',
      '/api/test#security/key',
    ]);
    expect(await hrefs('tag')).toEqual([
      '/api/test/tags/Books-media',
      '/api/test#tag/Unused',
      '/api/test/tags/Books-media#operation/listBooks',
      '/api/test/schemas/Book',
      '/api/test#security/key',
    ]);
    expect(await hrefs('operation')).toEqual([
      '/api/test#tag/Books-media',
      '/api/test#tag/Unused',
      '/api/test/operations/listBooks',
      '/api/test/schemas/Book',
      '/api/test#security/key',
    ]);
  });

  test('are what links of other pages are given', async () => {
    const { operations: known } = await loadFixture('library.yaml', 'operation');
    expect(known[0]?.href).toBe('/api/test/operations/listBooks');
  });

  test('are file names on every file system, whatever operations are called', async () => {
    const names = [
      'List',
      'list',
      '../../etc/passwd',
      'CON',
      'nul.json',
      'a.html',
      'ünï cödé',
      '...',
      `x${'y'.repeat(300)}`,
    ];
    const paths = names.map(
      (name, index) => `  /p${index}/{id}: {get: {operationId: ${JSON.stringify(name)}, responses: {}}}\n`,
    );
    const body = `paths:\n${paths.join('')}  /pets/{id}:\n    get: {responses: {}}\n    post: {responses: {}}\n`;
    const { pages } = await referenceOf(loadText(document(body), 'operation'));
    const found = pages.slice(1).map(({ permalink }) => permalink.replace('/api/test/operations/', ''));
    expect(found).toEqual([
      'List',
      'list-2',
      'etc-passwd',
      'CON-',
      'nul-json-',
      'a-html',
      'ünï-cödé',
      'unnamed',
      `x${'y'.repeat(59)}`,
      'get-pets-id',
      'post-pets-id',
    ]);
  });

  test('stay when something else is added', async () => {
    const before = (await loadText(operations(3), 'operation')).operations;
    const after = (await loadText(operations(4), 'operation')).operations;
    expect(after.slice(0, 3)).toEqual(before);
  });
});

describe('tags', () => {
  const titles = ({ tags }: Reference) => tags.map(({ name, parent }) => (parent ? `${name} in ${parent}` : name));
  const tagged = (tags: string, more = '') =>
    document(`${more}tags: ${tags}\npaths:\n  /a: {get: {operationId: a, tags: [b, a], responses: {}}}\n`).replace(
      '3.1.0',
      '3.2.0',
    );

  test('lie inside of one another in 3.2', async () => {
    const tree = await referenceOf(
      loadText(
        tagged('[{name: a}, {name: c, description: C}, {name: b, parent: a}, {name: d, description: D, parent: b}]'),
      ),
    );
    expect(titles(tree)).toEqual(['a', 'b in tag/a', 'd in tag/b', 'c']);
  });

  test('in a circle, or of a parent that is not there, are next to one another', async () => {
    const tree = await referenceOf(
      loadText(tagged('[{name: a, parent: b}, {name: b, parent: a}, {name: c, description: C, parent: x}]')),
    );
    expect(titles(tree)).toEqual(['a', 'b', 'c']);
  });

  test('of another kind are labels, and no sections', async () => {
    const { tags } = await referenceOf(
      loadText(tagged('[{name: b, kind: badge, summary: Beta}, {name: a, kind: nav}]')),
    );
    expect(tags.map(({ name, operations: [operation] }) => [name, operation?.labels])).toEqual([['a', ['Beta']]]);
  });

  test('of another kind have a section where it says what they mean, with the operations that carry them', async () => {
    const { tags } = await referenceOf(
      loadText(tagged('[{name: b, kind: badge, description: May change}, {name: a, kind: nav}]')),
    );
    const paths = (list: readonly { readonly path: string }[] | undefined) => list?.map(({ path }) => path);
    expect(tags.map(({ name, operations, related }) => [name, paths(operations), paths(related)])).toEqual([
      ['b', [], ['/a']],
      ['a', ['/a'], []],
    ]);
    expect(tags[1]?.operations[0]?.labels).toEqual(['b']);
  });

  test('are read in the order of their groups', async () => {
    const groups = 'x-tagGroups: [{name: Second, tags: [c]}, {name: First, tags: [b, nope]}]\n';
    const reference = await referenceOf(loadText(tagged('[{name: a}, {name: b}, {name: c, description: C}]', groups)));
    expect(titles(reference)).toEqual(['c', 'b', 'a']);
    expect(reference.tagGroups).toEqual([
      { name: 'Second', tags: ['tag/c'] },
      { name: 'First', tags: ['tag/b'] },
      { name: '', tags: ['tag/a'] },
    ]);
  });
});

test('tags of which nothing is said and that no operation carries are left out', async () => {
  const tag = (name: string, more = '') => `{name: ${name}${more}}`;
  const tags = [
    tag('used'),
    tag('unused'),
    tag('said', ', description: How to begin'),
    tag('around'),
    tag('inside', ', parent: around'),
  ];
  const body = `tags: [${tags.join(', ')}]
paths:
  /a: {get: {operationId: a, tags: [used], responses: {}}}
  /b: {get: {operationId: b, tags: [inside], responses: {}}}
`;
  const reference = await referenceOf(loadText(document(body).replace('3.1.0', '3.2.0')));
  expect(reference.tags.map(({ name }) => name)).toEqual(['used', 'said', 'around', 'inside']);
});
