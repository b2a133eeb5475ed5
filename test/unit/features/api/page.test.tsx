import { fromHtml } from 'hast-util-from-html';
import { describe, expect, test } from 'vitest';
import { referenceCopy } from '../../../../src/features/api/markdown/reference-copy.ts';
import { all, texts } from '../../templates/document.ts';
import { document, loadFixture, loadText, operationsOf, referenceOf } from './load.ts';
import { markup } from './page-markup.tsx';

const library = await referenceOf(loadFixture('library.yaml'));
const html = markup(library);
const tree = fromHtml(html, { fragment: true });

test('every operation is on the page, under its id and its aliases', () => {
  for (const { anchor, aliases, title } of operationsOf(library)) {
    for (const id of [anchor, ...aliases]) expect(html).toContain(`id="${id}"`);
    expect(html).toContain(title);
  }
});

test('ids are unique, and links within the page lead somewhere', () => {
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const hrefs = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs.filter((href) => !ids.includes(href))).toEqual([]);
});

test('the overview begins with what there is: tags, and how many operations of each method', async () => {
  const pathsOf = (tags: string) =>
    tags.replace(
      /\w/g,
      (tag) => `
  /${tag}: {get: {tags: [${tag}_of_x], responses: {}}, put: {tags: [${tag}_of_x], responses: {}}}
  /${tag}/{id}: {get: {tags: [${tag}_of_x], parameters: [{in: path, name: id, required: true, schema: {}}], responses: {}}}`,
    );
  const overview = async (tags: string) => {
    const page = fromHtml(markup(await referenceOf(loadText(document(`paths: ${pathsOf(tags)}`)))), { fragment: true });
    return all(page, 'ul', { className: 'resources' }).flatMap((list) => all(list, 'a'));
  };
  const links = await overview('abc');
  expect(links.map(({ properties }) => properties.href)).toEqual(['#tag/a_of_x', '#tag/b_of_x', '#tag/c_of_x']);
  expect(texts(links)[0]).toBe('a_of_x GET2PUTGET: 2 operations, PUT: 1 operation');
  // Of two tags the contents say as much.
  expect(await overview('ab')).toEqual([]);
});

test('long names are broken before their capitals and at their signs', async () => {
  const text = document(`paths:
  /a: {get: {tags: [ConfigurationPolicyTemplates], summary: getConfiguration_of.policyTemplates, responses: {}}}
components: {schemas: {ConfigurationPolicyReference: {}}}`);
  const page = markup(await referenceOf(loadText(text)));
  const title = 'get<wbr/>Configuration_<wbr/>of<wbr/>.policy<wbr/>Templates';
  for (const one of [
    `<span>${title}</span></a>`,
    `">${title}</a>`,
    '<span>Configuration<wbr/>Policy<wbr/>Templates</span></a>',
    '<span>Configuration<wbr/>Policy<wbr/>Reference</span></a>',
  ])
    expect(page).toContain(one);
});

test('many values of a discriminator are folded', async () => {
  const schemas = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `A${index}`);
    const mapping = names.map((name) => `${name.toLowerCase()}: ${name}`).join(', ');
    return `components: {schemas: {Base: {discriminator: {propertyName: kind, mapping: {${mapping}}}}, ${names.map((name) => `${name}: {}`).join(', ')}}}`;
  };
  const page = async (count: number) => markup(await referenceOf(loadText(document(`paths: {}\n${schemas(count)}`))));
  const folded = '<details class="fold"><summary>17 alternatives</summary><ul><li><code>a0</code>';
  expect(await page(17)).toContain(folded);
  expect(await page(16)).not.toContain('alternatives</summary>');
});

test('the first response that means success is open', () => {
  const open = all(tree, 'details', { className: 'response', open: true });
  const anchors = open.map((details) => all(details, 'span', { className: 'target' })[0]?.properties.id);
  expect(anchors).toEqual(['operation/listBooks/response/200']);
});

test('parts of every page have headings in order, whatever has a page of its own', async () => {
  for (const layout of ['single', 'tag', 'operation'] as const) {
    const reference = await referenceOf(loadFixture('library.yaml', layout));
    for (const { permalink } of reference.pages) {
      const [first, ...rest] = [...markup(reference, permalink).matchAll(/<h([1-6])/g)].map(([, level]) =>
        Number(level),
      );
      expect(first).toBe(1);
      rest.reduce((above, level) => {
        expect(level, permalink).toBeLessThanOrEqual(above + 1);
        return level;
      }, 1);
    }
  }
});

test('an operation without a summary has its method and path once in each list', async () => {
  const body = document(`servers: [{url: 'https://a.example'}]
paths: {/p: {post: {description: It does., responses: {}}}, /q: {get: {summary: Read, responses: {}}}}`);
  const lists = async (layout: 'single' | 'operation') => {
    const page = fromHtml(markup(await referenceOf(loadText(body, layout))), { fragment: true });
    const named = (name: 'nav' | 'ul' | 'p', className: string) =>
      all(page, name, { className }).flatMap((of) => all(of, 'a'));
    return [named('nav', 'reference-nav'), named('ul', 'operation-index'), named('p', 'sample-head')].map((links) =>
      texts(links).filter((text) => /[A-Z]{3}/.test(text)),
    );
  };
  expect(await lists('single')).toEqual([['POST /p', 'GET Read'], [], ['GET Read']]);
  expect(await lists('operation')).toEqual([['POST /p', 'GET Read'], ['POST /p', 'GET Read /q'], ['GET Read']]);
});

test('what an operation does comes before its samples, as does what a short overview says', async () => {
  const page = async (description: string) => {
    const body = onePost('text/plain: {example: a}').replace(
      "version: '1'",
      `version: '1', description: '${description}'`,
    );
    return markup(await referenceOf(loadText(body.replace('summary: Put', 'summary: Put, description: It puts.'))));
  };
  const short = await page('Of shops.');
  expect(short.indexOf('It puts.')).toBeLessThan(short.indexOf('operation-samples'));
  expect(short.indexOf('Of shops.')).toBeLessThan(short.indexOf('overview-side'));
  const tall = await page('# Shops');
  expect(tall.indexOf('Shops</')).toBeGreaterThan(tall.indexOf('overview-side'));
  const long = await page(`Shops${' and shops'.repeat(200)}`);
  expect(long.indexOf('Shops and')).toBeGreaterThan(long.indexOf('overview-side'));
});

test('parameters in a path are marked', () => {
  expect(texts(all(tree, 'var'))).toContain('{id}');
});

test('a document with nothing in it is a page', async () => {
  expect(markup(await referenceOf(loadText(document('paths: {}\n'))))).toContain('<h1 id="overview">Test</h1>');
});

test('of the languages of a request the first is open, and each shuts the others', () => {
  const [first] = all(tree, 'div', { className: 'request-samples' });
  const samples = first ? all(first, 'details') : [];
  expect(samples.map(({ properties }) => [properties.dataValue, properties.open === true])).toEqual([
    ['curl', true],
    ['javascript', false],
    ['python', false],
    ['java', false],
  ]);
  expect(new Set(samples.map(({ properties }) => properties.name)).size).toBe(1);
  const groups = all(tree, 'div', { className: 'request-samples' });
  const names = groups.map((group) => all(group, 'details')[0]?.properties.name);
  expect(new Set(names).size).toBe(groups.length);
});

const onePost = (content: string, more = '') =>
  document(
    `servers: [{url: 'https://a.example'}]\npaths: {/p: {post: {summary: Put, requestBody: {content: {${content}}}, responses: {'200': {description: ok}}${more}}}}\n`,
  );

test('a body that the request shows is not shown again, others are', async () => {
  const json = `application/json: {examples: {one: {value: {a: "it's"}}, two: {summary: Second, value: {b: 2}}}}`;
  const page = fromHtml(markup(await referenceOf(loadText(onePost(json)))), { fragment: true });
  const [card] = all(page, 'div', { className: 'operation-samples' });
  // Four languages, and the second example.
  expect(card ? all(card, 'pre') : []).toHaveLength(5);
  const [more] = card ? all(card, 'details', { className: 'example-more' }) : [];
  expect(texts(more ? all(more, 'summary') : [])).toEqual(['Other bodies']);
  expect(texts(more ? all(more, 'pre') : [])).toEqual(['{ "b": 2 }']);
  const alone = markup(await referenceOf(loadText(onePost('application/json: {example: {a: 1}}'))));
  expect(alone).not.toContain('Other bodies');
});

test('the description of the example that the request shows is above it, and a short example is not taken for a part of it', async () => {
  const json = `application/json: {examples: {one: {summary: With a name, description: All *you* need., value: {a: {}}}, two: {summary: Empty, value: {}}}}`;
  const page = fromHtml(markup(await referenceOf(loadText(onePost(json)))), { fragment: true });
  const [card] = all(page, 'div', { className: 'operation-samples' });
  expect(texts(card ? all(card, 'p') : [])).toEqual(['With a name', 'All you need.', 'application/json', 'Empty']);
  const [more] = card ? all(card, 'details', { className: 'example-more' }) : [];
  expect(texts(more ? all(more, 'pre') : [])).toEqual(['{}']);
});

test('items that have a reference have their description', async () => {
  const body = `paths: {}
components: {schemas: {Pet: {type: object}, Pets: {type: object, properties: {all: {type: array, items: {$ref: '#/components/schemas/Pet', description: Those that are at home.}}}}}}
`;
  expect(markup(await referenceOf(loadText(document(body))))).toContain('<p class="prose">Those that are at home.</p>');
});

test('titles, texts of paths, names of lone examples and long examples are on the page and in its copy', async () => {
  const long = Array.from({ length: 40 }, (_, index) => `line-${index}`);
  const reference = await referenceOf(
    loadText(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Shop', version: '1' },
        paths: {
          '/orders/{order_id}': {
            summary: 'One of the orders',
            description: 'What holds for all calls.',
            parameters: [
              { in: 'path', name: 'order_id', required: true, schema: { type: 'string', title: 'Order Id' } },
            ],
            get: {
              operationId: 'readOrder',
              summary: 'Read an order',
              description: 'Reads it.',
              responses: {
                200: {
                  description: '[Errors](https://example.org/errors)',
                  content: {
                    'application/json': {
                      schema: {
                        type: 'object',
                        title: 'What is answered',
                        properties: {
                          state: { type: 'string', title: 'Where it has got to' },
                          log: { type: 'array', items: { type: 'string', title: 'An entry' }, example: long },
                        },
                      },
                      examples: { 'shipped in parts': { value: { state: 'shipped' } } },
                    },
                  },
                },
                400: { description: 'No', content: { 'application/json': { examples: { default: { value: {} } } } } },
              },
            },
          },
        },
      }),
    ),
  );
  const page = markup(reference);
  const copy = referenceCopy(reference, '');
  for (const output of [page, copy])
    for (const shown of [
      'Reads it.',
      'One of the orders',
      'What holds for all calls.',
      'What is answered',
      'Where it has got to',
      'An entry',
      'shipped in parts',
      'line-39',
      'https://example.org/errors',
    ])
      expect(output).toContain(shown);
  // Generators of documents make titles of names, and name a lone example without thinking.
  expect(page).not.toContain('Order Id');
  expect(page).not.toContain('>default<');
});

test('a long example of a property is in the section of its schema, and not wherever that is used', async () => {
  const use = "{application/json: {schema: {$ref: '#/components/schemas/S'}}}";
  const body = `paths: {/a: {post: {requestBody: {content: ${use}}, responses: {}}}, /b: {post: {requestBody: {content: ${use}}, responses: {}}}}
components: {schemas: {S: {type: object, properties: {log: {type: string, readOnly: true, example: ${'x'.repeat(200)}}}}}}
`;
  const html = markup(await referenceOf(loadText(document(body))));
  expect(html.split('x'.repeat(200)).length - 1).toBe(1);
});

test('a callback says what it is for, and scopes are apart', async () => {
  const callbacks = `, security: [{o: [a.read, a.write]}], callbacks: {done: {'{$request.body#/url}': {post: {summary: Called back, responses: {}}}}}`;
  const html = markup(await referenceOf(loadText(onePost('text/plain: {}', callbacks))));
  const page = fromHtml(html, { fragment: true });
  const folds = all(page, 'details', { className: 'response' });
  expect(texts(folds.flatMap((fold) => all(fold, 'summary'))).map((text) => text.trim())).toContain(
    'done: Called back POST {$request.body#/url}',
  );
  expect(texts(all(page, 'var'))).toEqual([]);
  expect(texts(all(page, 'p', { className: 'security-line' }))).toContain('Authorization o a.read a.write');
  // The blanks belong to the line around, which may run from right to left.
  expect(html).toContain('o <code>a.read</code> <code>a.write</code>');
});

test('the contents of a large document are folded by tag, and keep their ids', async () => {
  const paths = Array.from(
    { length: 100 },
    (_, n) =>
      `  /p${n}: {get: {operationId: op${n}, tags: [${n % 2 ? 'Odd' : 'Even'}], responses: {'200': {description: ok}}}}\n`,
  ).join('');
  const reference = await referenceOf(loadText(document(`paths:\n${paths}`), 'operation'));
  const page = fromHtml(markup(reference), { fragment: true });
  const folds = all(page, 'details', { className: 'fold' });
  expect(texts(folds.flatMap((fold) => all(fold, 'summary')))).toEqual(['50 operations', '50 operations']);
  expect(folds.every(({ properties }) => properties.open !== true)).toBe(true);
  expect(markup(reference)).toContain('id="operation/op99"');
});

test('where readers can choose a server there is a field for it, which waits for a script', async () => {
  const variables = 'variables: {region: {default: eu, enum: [eu, us]}, port: {default: "80"}}';
  const body = `servers: [{url: 'https://a.example'}, {url: 'https://{region}.example:{port}', ${variables}}]\npaths: {}\n`;
  const page = fromHtml(markup(await referenceOf(loadText(document(body)))), { fragment: true });
  const [picker] = all(page, 'div', { className: 'server-picker' });
  expect(picker?.properties.hidden).toBe(true);
  expect(texts(all(page, 'select', {})[0]?.children.filter((node) => node.type === 'element') ?? [])).toEqual([
    'https://a.example',
    'https://{region}.example:{port}',
  ]);
  expect(
    (picker ? all(picker, 'input') : []).map(({ properties }) => [properties.dataServerVariable, properties.value]),
  ).toEqual([['port', '80']]);
  const plain = `servers: [{url: 'https://a.example'}]\npaths: {}\n`;
  expect(markup(await referenceOf(loadText(document(plain))))).not.toContain('server-picker');
});

test('hostile text stays text wherever it is', async () => {
  const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1)`;
  const text = JSON.stringify(evil);
  const body = `servers: [{url: ${text}, description: ${text}, variables: {${text}: {default: ${text}, enum: [${text}]}}}]
externalDocs: {url: 'javascript:alert(1)', description: ${text}}
tags: [{name: ${text}, description: ${text}, externalDocs: {url: 'JAVASCRIPT:alert(1)'}}]
security: [{${text}: [${text}]}]
paths:
  ${JSON.stringify(`/${evil}`)}:
    get:
      operationId: ${text}
      summary: ${text}
      description: ${text}
      tags: [${text}]
      x-codeSamples: [{lang: ${text}, label: ${text}, source: ${text}}]
      parameters: [{name: ${text}, in: query, required: true, description: ${text}, example: ${text}, schema: {$ref: '#/components/schemas/Evil'}}]
      requestBody: {description: ${text}, content: {${text}: {example: ${text}, schema: {$ref: '#/components/schemas/Evil'}}}}
      responses:
        ${text}: {description: ${text}, headers: {${text}: {description: ${text}, schema: {type: ${text}}}}, links: {${text}: {operationId: ${text}, parameters: {${text}: ${text}}}}}
      callbacks: {${text}: {${text}: {post: {responses: {}}}}}
components:
  securitySchemes: {${text}: {type: ${text}, description: ${text}, openIdConnectUrl: 'javascript:alert(1)'}}
  schemas:
    Evil: {title: ${text}, description: ${text}, format: ${text}, pattern: ${text}, default: ${text}, enum: [${text}], properties: {${text}: {type: ${text}}}, required: [${text}]}
`;
  const page = markup(await referenceOf(loadText(document(body))));
  expect(page).toContain('&lt;script&gt;');
  expect(page).toContain('data-value="java"');
  expect(page).not.toMatch(/<script\b|<img\b(?! alt="" src="x">)/i);
  expect(page).not.toMatch(/href="\s*javascript:/i);
  expect(page).not.toMatch(/<\w+[^>"]*\son\w+=/i);
});

describe.each(['tag', 'operation'] as const)('a page for each %s', async (layout) => {
  const reference = await referenceOf(loadFixture('library.yaml', layout));
  const pages = new Map(reference.pages.map(({ permalink }) => [permalink, markup(reference, permalink)]));
  const idsOf = (page: string) => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

  test('links lead to what is there', () => {
    const broken = [...pages].flatMap(([from, page]) =>
      [...page.matchAll(/ href="([^"]*)"/g)]
        .map(([, href = '']) => (href.startsWith('#') ? from + href : href))
        .filter((href) => href.startsWith('/api/test') && !/openapi\.(json|yaml)$/.test(href))
        .filter((href) => {
          const [path = '', hash] = href.split('#');
          const target = pages.get(path);
          return target === undefined || (hash !== undefined && !idsOf(target).includes(hash));
        }),
    );
    expect(broken).toEqual([]);
  });

  test('the first page has the ids that operations have on a single page', () => {
    const ids = idsOf(pages.get('/api/test') ?? '');
    const { tags, webhooks } = library;
    const old = [...tags.flatMap((tag) => [tag, ...tag.operations]), ...webhooks].flatMap((part) => [
      part.anchor,
      ...('aliases' in part ? part.aliases : []),
    ]);
    expect(old.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('each page has one first heading, and what it shows under its id', () => {
    for (const { permalink, anchor, title } of reference.pages) {
      const page = pages.get(permalink) ?? '';
      const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(page)?.[1] ?? '';
      expect(page.split('<h1').length).toBe(2);
      expect(heading).toContain(title);
      if (anchor !== '') expect(idsOf(page)).toContain(anchor);
    }
  });
});

test('of many operations, a page lists those of its own tag', async () => {
  const paths = Array.from(
    { length: 100 },
    (_, index) => `  /p${index}: {get: {operationId: o${index}, tags: [t${index % 2}], responses: {}}}\n`,
  );
  const reference = await referenceOf(loadText(document(`paths:\n${paths.join('')}`), 'operation'));
  const page = markup(reference, '/api/test/operations/o3');
  expect(page).toContain('href="/api/test/operations/o1"');
  expect(page).toContain('<a href="/api/test/operations/o3" data-filter-text="/p3 o3" aria-current="page">');
  expect(page).not.toContain('/api/test/operations/o2"');
  expect(page).toContain('href="/api/test#tag/t0"');
});

test('of very many operations of one tag, a page lists those around its own', async () => {
  const paths = Array.from(
    { length: 250 },
    (_, index) => `  /p${index}: {get: {operationId: o${index}, responses: {}}}\n`,
  );
  const reference = await referenceOf(loadText(document(`paths:\n${paths.join('')}`), 'operation'));
  const page = markup(reference, '/api/test/operations/o120');
  expect(page.length).toBeLessThan(25_000);
  expect(page).toContain('href="/api/test/operations/o100"');
  expect(page).toContain('<a href="/api/test#tag/default">All 250 operations</a>');
});

test('of many servers the first are shown, the others folded', async () => {
  const folded = async (count: number) => {
    const servers = Array.from({ length: count }, (_, index) => `{url: 'https://r${index}.example.org'}`).join(', ');
    const page = markup(await referenceOf(loadText(document(`servers: [${servers}]\npaths: {}\n`))));
    return all(fromHtml(page, { fragment: true }), 'details', { className: 'fold' }).map(
      (fold) => all(fold, 'li').length,
    );
  };
  expect(await folded(5)).toEqual([]);
  expect(await folded(30)).toEqual([27]);
});
