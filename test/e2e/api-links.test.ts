import { expect, test } from 'vitest';
import { buildSite, type SiteFiles } from '../build-site.ts';

/** A document as its maker wrote it, with links to pages of the maker's site. */
const pets = `openapi: 3.1.0
info: {title: Pets, version: '1', contact: {url: /contact}}
externalDocs: {url: https://pets.example/en/rest}
paths:
  /pets:
    get:
      operationId: listPets
      description: |
        See [the guide](/rest/guide?a=1&b=2), [more](more.html), [braces](a/{terms}), [terms] and [here](/docs/guide).

        ![A cat](/img/cat.png)

        [terms]: /terms
      responses: {'200': {description: Pets}}
`;

const site = (entry = '', document = pets): SiteFiles => ({
  'docsgen.config.js': `export default { title: 'Zoo', api: [{ id: 'pets', document: 'pets.yaml', route: '/api'${entry} }] };\n`,
  'docs/guide.md': '# Guide\n\nText.\n',
  'pets.yaml': document,
});

const linksOf = (text = '') =>
  [...text.matchAll(/(?:href|src)="([^"]*(?:guide|more|terms|contact|cat)[^"]*)"/g)].map(([, href]) => href);

test('links that name nothing here lead to the site that the config names', async () => {
  const { findings, files } = await buildSite(site(", linkBase: 'https://docs.pets.example/en/'"));
  expect(findings).toEqual([]);
  const page = files.get('api/index.html');
  expect([...new Set(linksOf(page))]).toEqual([
    'https://docs.pets.example/contact',
    'https://docs.pets.example/rest/guide?a=1&#x26;b=2',
    'https://docs.pets.example/en/more.html',
    'https://docs.pets.example/en/a/%7Bterms%7D',
    'https://docs.pets.example/terms',
    '/docs/guide',
    'https://docs.pets.example/img/cat.png',
  ]);
  expect(files.get('api.md')).toContain('[more](https://docs.pets.example/en/more.html)');
});

test('where the config names none, the document does, with one warning', async () => {
  const { printed, result, files } = await buildSite(site());
  expect(result.written).toBe(true);
  expect(printed).toMatchInlineSnapshot(`
    "pets.yaml:9:25 warning assumed-link-base: /rest/guide?a=1&b=2 and 5 more links name nothing in this site: resolved against its externalDocs, https://pets.example/en/rest
      8 |       description: |
    > 9 |         See [the guide](/rest/guide?a=1&b=2), [more](more.html), [braces](a/{terms}), [terms]…
        |                         ^^^^^^^^^^^^^^^^^^^
      hint: set linkBase of the api entry in the config: the address that the document was written for, or false to have its links checked here"
  `);
  expect(linksOf(files.get('api/index.html'))).toContain('https://pets.example/en/more.html');
  const server = pets.replace(
    /externalDocs.*/,
    "servers: [{url: 'http://localhost:1'}, {url: 'https://{name}.example/v1', variables: {name: {default: dogs}}}]",
  );
  const ofServer = await buildSite(site(", checks: { 'assumed-link-base': 'off' }", server));
  expect(ofServer.findings).toEqual([]);
  expect(linksOf(ofServer.files.get('api/index.html'))).toContain('https://dogs.example/more.html');
});

test('without any base they are broken, as serious as the entry says', async () => {
  const { printed, result } = await buildSite(site(', linkBase: false'));
  expect(result.written).toBe(false);
  expect(printed).toMatchInlineSnapshot(`
    "pets.yaml:2:50 error broken-link: no page or file /contact
      1 | openapi: 3.1.0
    > 2 | info: {title: Pets, version: '1', contact: {url: /contact}}
        |                                                  ^^^^^^^^
      hint: for a document that was written for another site, set linkBase of its api entry

    pets.yaml:9:25 error broken-link: no page or file /rest/guide
      8 |       description: |
    > 9 |         See [the guide](/rest/guide?a=1&b=2), [more](more.html), [braces](a/{terms}), [terms]…
        |                         ^^^^^^^^^^^^^^^^^^^
      hint: did you mean /docs/guide?

    pets.yaml:9:54 error broken-link: no page or file more.html
      8 |       description: |
    > 9 |         See [the guide](/rest/guide?a=1&b=2), [more](more.html), [braces](a/{terms}), [terms]…
        |                                                      ^^^^^^^^^
      hint: for a document that was written for another site, set linkBase of its api entry; of the files near it, links lead to those that are pages

    pets.yaml:9:75 error broken-link: no page or file a/{terms}
      8 |       description: |
    > 9 |         See [the guide](/rest/guide?a=1&b=2), [more](more.html), [braces](a/{terms}), [terms]…
        |                                                                           ^^^^^^^^^
      hint: for a document that was written for another site, set linkBase of its api entry; of the files near it, links lead to those that are pages

    pets.yaml:11:18 error broken-image: no image file /img/cat.png
      10 |
    > 11 |         ![A cat](/img/cat.png)
         |                  ^^^^^^^^^^^^
      hint: put the file at static/img/cat.png

    pets.yaml:13:18 error broken-link: no page or file /terms
      12 |
    > 13 |         [terms]: /terms
         |                  ^^^^^^
      hint: for a document that was written for another site, set linkBase of its api entry"
  `);
  const files = {
    ...site(
      ", linkBase: false, checks: { 'broken-link': 'warning', 'broken-image': 'off' }",
      "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths: {/pets: {$ref: list.yaml}}\n",
    ),
    'list.yaml': "get: {operationId: a, description: 'See [this](/rest).', responses: {'200': {description: A}}}\n",
    'docs/broken.md': '# Broken\n\n[This](/none).\n',
  };
  const own = await buildSite(files);
  expect(own.result.diagnostics.map(({ rule, severity, place }) => [rule, severity, place?.file])).toEqual([
    ['broken-link', 'error', 'docs/broken.md'],
    ['broken-link', 'warning', 'list.yaml'],
  ]);
});

test('an anchor that is broken in more than ten places is one finding with the first of them', async () => {
  const operations = Array.from(
    { length: 11 },
    (_, index) =>
      `  /${index}: {get: {operationId: o${index}, description: 'See [it](#permissions).', responses: {'200': {description: ok}}}}\n`,
  );
  const document = `openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n${operations.join('')}`;
  const { findings } = await buildSite(site(", linkBase: false, guides: ['errors']", document));
  expect(findings).toEqual(['broken-anchor: /api has no anchor #permissions, here and in 10 other places']);
});
