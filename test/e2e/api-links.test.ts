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
    "pets.yaml:2:50 error broken-link: no page or file /contact, and 1 more with the same cause
      1 | openapi: 3.1.0
    > 2 | info: {title: Pets, version: '1', contact: {url: /contact}}
        |                                                  ^^^^^^^^
      hint: for a document that was written for another site, set linkBase of its api entry
      also: pets.yaml:13:18 no page or file /terms

    pets.yaml:9:25 error broken-link: no page or file /rest/guide
      8 |       description: |
    > 9 |         See [the guide](/rest/guide?a=1&b=2), [more](more.html), [braces](a/{terms}), [terms]…
        |                         ^^^^^^^^^^^^^^^^^^^
      hint: did you mean /docs/guide?

    pets.yaml:9:54 error broken-link: no page or file more.html
      8 |       description: |
    > 9 |         See [the guide](/rest/guide?a=1&b=2), [more](more.html), [braces](a/{terms}), [terms]…
        |                                                      ^^^^^^^^^
      hint: no page of this site is made of it, and no other Markdown or HTML is published; for a document that was written for another site, set linkBase of its api entry

    pets.yaml:9:75 error broken-link: no page or file a/{terms}
      8 |       description: |
    > 9 |         See [the guide](/rest/guide?a=1&b=2), [more](more.html), [braces](a/{terms}), [terms]…
        |                                                                           ^^^^^^^^^
      hint: a path leads from the file that it is written in to a page, or to a file in the folder of the document; for a document that was written for another site, set linkBase of its api entry

    pets.yaml:11:18 error broken-image: no image file /img/cat.png
      10 |
    > 11 |         ![A cat](/img/cat.png)
         |                  ^^^^^^^^^^^^
      hint: put the file at static/img/cat.png"
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

test('files in the folder of the document are published where descriptions link to them', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8AAQQxwFgBB0gX7h/C5SAAAAABJRU5ErkJggg==',
    'base64',
  );
  const files = {
    'docsgen.config.js':
      "export default { title: 'Zoo', api: [{ id: 'pets', document: 'api/pets.yaml', route: '/api', layout: 'operation', linkBase: false, checks: { 'broken-link': 'warning', 'broken-image': 'warning' } }] };\n",
    'docs/guide.md': '# Guide\n\nText.\n',
    'secret.txt': 'secret\n',
    'api/.env': 'secret\n',
    'api/img/cat.png': picture,
    'api/files/pets.pdf': 'pdf\n',
    'api/files/pet.json': '{}\n',
    'api/pets.yaml': `openapi: 3.1.0
info: {title: Pets, version: '1', x-logo: {url: img/cat.png}}
paths: {/pets: {$ref: paths/pets.yaml}}
`,
    'api/paths/pets.yaml': `get:
  operationId: listPets
  description: |
    A <img alt="cat" src="../img/cat.png">, ![two](../img/two.png) and <a title="PDF" href="../files/pets.pdf#page=2">all</a>.

    Not [this](../../secret.txt) nor [that](../.env) nor [none](../files/none.pdf).
  responses:
    '200':
      description: Pets
      content: {application/json: {examples: {one: {externalValue: ../files/pet.json}}}}
`,
  };
  const { printed, files: written } = await buildSite(files);
  const found = [
    ...(written.get('api/operations/listPets/index.html') ?? '').matchAll(/<(?:img|a) [^>]*(?:cat|pet)[^>]*>/g),
  ];
  expect(found.map(([tag]) => tag).filter((tag) => tag.includes('/assets/'))).toMatchInlineSnapshot(`
    [
      "<img alt="cat" src="/assets/cat-074522f5bc.png" width="3" height="2">",
      "<a title="PDF" href="/assets/pets-c0d4759023.pdf#page=2">",
      "<a href="/assets/pet-ca3d163bab.json">",
    ]
  `);
  expect(written.get('api/operations/listPets.md')).toContain('[all](/assets/pets-');
  expect(
    [...written.keys()].filter((path) => /^assets\/(?!search)[^/]*\.(?:png|pdf|json|txt|env)$/.test(path)),
  ).toMatchInlineSnapshot(`
    [
      "assets/cat-074522f5bc.png",
      "assets/pet-ca3d163bab.json",
      "assets/pets-c0d4759023.pdf",
    ]
  `);
  expect([...written.values()].join('')).not.toContain('secret\n');
  expect(printed).toMatchInlineSnapshot(`
    "api/paths/pets.yaml:4:52 warning broken-image: no image file ../img/two.png
      3 |   description: |
    > 4 |     A <img alt="cat" src="../img/cat.png">, ![two](../img/two.png) and <a title="PDF" href=".…
        |                                                    ^^^^^^^^^^^^^^
      hint: a path leads from the file that it is written in to a page, or to a file in the folder of the document; for a document that was written for another site, set linkBase of its api entry

    api/paths/pets.yaml:6:16 warning broken-link: no page or file ../../secret.txt
      5 |
    > 6 |     Not [this](../../secret.txt) nor [that](../.env) nor [none](../files/none.pdf).
        |                ^^^^^^^^^^^^^^^^
      hint: a path leads from the file that it is written in to a page, or to a file in the folder of the document; for a document that was written for another site, set linkBase of its api entry

    api/paths/pets.yaml:6:45 warning broken-link: no page or file ../.env
      5 |
    > 6 |     Not [this](../../secret.txt) nor [that](../.env) nor [none](../files/none.pdf).
        |                                             ^^^^^^^
      hint: a path leads from the file that it is written in to a page, or to a file in the folder of the document; for a document that was written for another site, set linkBase of its api entry

    api/paths/pets.yaml:6:65 warning broken-link: no page or file ../files/none.pdf
      5 |
    > 6 |     Not [this](../../secret.txt) nor [that](../.env) nor [none](../files/none.pdf).
        |                                                                 ^^^^^^^^^^^^^^^^^
      hint: a path leads from the file that it is written in to a page, or to a file in the folder of the document; for a document that was written for another site, set linkBase of its api entry"
  `);
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

test('a link that leads nowhere is one finding, in however many texts of a document it is', async () => {
  const operation = (id: string) =>
    `{operationId: ${id}, summary: S, description: '[a](#none), [b](none.html) and https://here.example/none.', responses: {'200': {description: 'Of [a](#none)'}}}`;
  const { result } = await buildSite({
    'docsgen.config.js': `export default { title: 'T', url: 'https://here.example', search: false, fonts: false,
      api: [{ id: 'pets', document: 'pets.yaml', route: '/api', linkBase: false }] };`,
    'pets.yaml': [
      'openapi: 3.1.0',
      "info: {title: Pets, version: '1'}",
      'paths:',
      `  /a: {get: ${operation('getA')}}`,
      `  /b: {get: ${operation('getB')}}`,
    ].join('\n'),
  });
  expect(
    result.diagnostics.map(({ rule, message, place, related }) => [
      rule,
      message.replace(/^.*?(?=, here)/, ''),
      place?.start?.line,
      related?.length,
    ]),
  ).toEqual([
    ['broken-anchor', ', here and in 3 other places', 4, 3],
    ['broken-link', ', here and in another place', 4, 1],
    ['broken-absolute-link', ', here and in another place', 4, 1],
  ]);
});
