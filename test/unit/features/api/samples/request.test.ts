import { describe, expect, test } from 'vitest';
import { document, loadText, operation, referenceOf, told } from '../load.ts';

/** The curl sample of an operation, as its reader sees it. */
async function curl(path: string, lines: string, rest = ''): Promise<string> {
  const body = `servers: [{url: 'https://a.example/v1/'}]\npaths:\n  ${JSON.stringify(path)}:\n${lines}\n${rest}`;
  const reference = await referenceOf(loadText(document(body)));
  return text(operation(reference, 'it').samples.find(({ language }) => language === 'curl')?.html);
}

function text(html = ''): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The address that a `get` with some parameters calls, below the server. */
async function address(path: string, ...parameters: readonly string[]): Promise<string> {
  const sample = await curl(path, `    get: {operationId: it, parameters: [${parameters.join(', ')}], responses: {}}`);
  return /^curl '?https:\/\/a\.example\/v1([^']*)'?$/.exec(sample)?.[1] ?? sample;
}

const list = 'schema: {type: array}, example: [blue, black]';
const object = 'schema: {type: object}, example: {R: 100, G: 200}';

/** @see https://spec.openapis.org/oas/v3.1.1#style-examples */
const styles: readonly (readonly [style: string, explode: boolean, list: string, object: string])[] = [
  ['simple', false, 'blue,black', 'R,100,G,200'],
  ['simple', true, 'blue,black', 'R=100,G=200'],
  ['label', false, '.blue,black', '.R,100,G,200'],
  ['label', true, '.blue.black', '.R=100.G=200'],
  ['matrix', false, ';color=blue,black', ';color=R,100,G,200'],
  ['matrix', true, ';color=blue;color=black', ';R=100;G=200'],
];

test.each(styles)('a path parameter of the style %s, explode %s', async (style, explode, asList, asObject) => {
  const parameter = `name: color, in: path, required: true, style: ${style}, explode: ${explode}`;
  expect(await address('/x/{color}', `{${parameter}, ${list}}`)).toBe(`/x/${asList}`);
  expect(await address('/x/{color}', `{${parameter}, ${object}}`)).toBe(`/x/${asObject}`);
});

const queryStyles: readonly (readonly [style: string, explode: boolean, list: string, object: string])[] = [
  ['form', true, 'color=blue&color=black', 'R=100&G=200'],
  ['form', false, 'color=blue,black', 'color=R,100,G,200'],
  ['spaceDelimited', false, 'color=blue%20black', 'color=R%20100%20G%20200'],
  ['pipeDelimited', false, 'color=blue%7Cblack', 'color=R%7C100%7CG%7C200'],
  ['deepObject', true, 'color=blue&color=black', 'color%5BR%5D=100&color%5BG%5D=200'],
];

test.each(queryStyles)('a query parameter of the style %s, explode %s', async (style, explode, asList, asObject) => {
  const parameter = `name: color, in: query, required: true, style: ${style}, explode: ${explode}`;
  expect(await address('/x', `{${parameter}, ${list}}`)).toBe(`/x?${asList}`);
  expect(await address('/x', `{${parameter}, ${object}}`)).toBe(`/x?${asObject}`);
});

describe('addresses', () => {
  test('values are encoded, and what the author wrote of the path is kept', async () => {
    const id = `{name: id, in: path, required: true, schema: {type: string}, example: "a/b?c#d é'"}`;
    expect(await address('/x%20y/{id}.json', id)).toBe('/x%20y/a%2Fb%3Fc%23d%20%C3%A9%27.json');
  });

  test('a fragment that tells operations apart is not sent, a query is', async () => {
    const query = '{name: q, in: query, required: true, schema: {type: string}, example: b}';
    expect(await address('/x#Action=List', query)).toBe('/x?q=b');
    expect(await address('/x?action=list', query)).toBe('/x?action=list&q=b');
    expect(await address('/x?q={q}&action=list&n={n}', query)).toBe('/x?action=list&n={n}&q=b');
    expect(await address('/x?q={q}', query)).toBe('/x?q=b');
  });

  test('reserved characters stay where the document says so', async () => {
    const query = `{name: q, in: query, required: true, allowReserved: true, schema: {type: string}, example: 'a:b/c d&e'}`;
    expect(await address('/x', query)).toBe('/x?q=a:b/c%20d%26e');
  });

  test('what may be left out is left out; a value is made where there is none', async () => {
    const optional = '{name: a, in: query, schema: {type: string}, example: b}';
    const required = '{name: n, in: query, required: true, schema: {type: integer, minimum: 3}}';
    expect(await address('/x/{id}', optional, required)).toBe('/x/{id}?n=3');
  });

  test('a part of the path without a value by its author leaves its name', async () => {
    const parameter = (name: string, rest: string) => `{name: ${name}, in: path, required: true, ${rest}}`;
    const parts = [
      parameter('owner', 'schema: {type: string, format: uuid}'),
      parameter('kind', 'schema: {type: string, enum: [a, b]}'),
      parameter('one', 'schema: {type: integer, default: 7}'),
      parameter('two', 'schema: {type: string}, examples: {e: {value: mine}}'),
      parameter('ids', 'schema: {type: array, items: {type: integer, example: 4}}'),
      parameter('a b', 'schema: {type: string}'),
    ];
    expect(await address('/{owner}/{kind}/{one}/{two}/{ids}/{a b}', ...parts)).toBe('/{owner}/a/7/mine/4/a%20b');
  });

  test('a parameter can be a document of its own', async () => {
    const filter = `{name: f, in: query, required: true, content: {application/json: {example: {a: [1]}}}}`;
    expect(await address('/x', filter)).toBe('/x?f=%7B%22a%22%3A%20%5B1%5D%7D');
  });
});

test('servers: the nearest counts, with the defaults of its variables', async () => {
  const get = (servers: string) => `    get: {operationId: it, ${servers} responses: {}}`;
  const variables = 'variables: {region: {default: eu}, port: {default: "8080", enum: ["8080"]}}';
  expect(await curl('/x', get(`servers: [{url: 'https://{region}.example:{port}/', ${variables}}],`))).toBe(
    "curl 'https://eu.example:8080/x'",
  );
  const optional = "variables: {base: {default: ''}}";
  expect(await curl('/x', get(`servers: [{url: 'https://a.example{base}', ${optional}}],`))).toBe(
    "curl 'https://a.example/x'",
  );
  expect(await curl('/x', `    servers: [{url: //b.example}]\n${get('')}`)).toBe("curl 'https://b.example/x'");
  expect(await curl('/x', get('servers: [{url: /api}],'))).toBe("curl 'https://example.com/api/x'");
  expect(await curl('/x', get(''))).toBe("curl 'https://a.example/v1/x'");
});

describe('headers', () => {
  const schemes = `components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    query: {type: apiKey, in: query, name: 'k y'}
    cookie: {type: apiKey, in: cookie, name: sid}
    basic: {type: http, scheme: Basic}
    bearer: {type: http, scheme: bearer}
    oauth: {type: oauth2, flows: {}}
`;
  const secured = (security: string) =>
    curl('/x', `    get: {operationId: it, security: ${security}, responses: {}}`, schemes);

  test('blanks at the ends of a value are not sent, as they are no part of it', async () => {
    const parameters =
      "[{in: header, name: X-A, required: true, example: ' a b '}, {in: header, name: X-B, required: true, example: ' '}]";
    expect(await curl('/x', `    get: {operationId: it, parameters: ${parameters}, responses: {}}`)).toMatch(
      /-H 'X-A: a b' \\\n {2}-H 'X-B;'$/,
    );
  });

  test('credentials are variables', async () => {
    expect(await secured('[{key: []}]')).toBe(`curl 'https://a.example/v1/x' \\\n  -H "X-Key: $API_KEY"`);
    expect(await secured('[{query: []}]')).toBe(`curl "https://a.example/v1/x?k%20y=$API_KEY"`);
    expect(await secured('[{cookie: []}]')).toBe(`curl 'https://a.example/v1/x' \\\n  -H "Cookie: sid=$API_KEY"`);
    expect(await secured('[{basic: []}]')).toBe(`curl 'https://a.example/v1/x' \\\n  -u "$USERNAME:$PASSWORD"`);
    expect(await secured('[{}, {oauth: [read]}]')).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(await secured('[{bearer: [], key: []}]')).toMatch(/Bearer \$TOKEN" \\\n {2}-H "X-Key: \$API_KEY"$/);
    expect(await secured('[]')).toBe("curl 'https://a.example/v1/x'");
  });

  test('what has to be sent is sent, what is accepted is the type of the answer', async () => {
    const sample = await curl(
      '/x',
      `    get:
      operationId: it
      parameters:
        - {name: X-List, in: header, required: true, schema: {type: array}, example: [a b, 'c"d']}
        - {name: Accept, in: header, required: true, schema: {type: string}}
        - {name: sid, in: cookie, required: true, schema: {type: string}, example: 'a;b'}
        - {name: "bad\\nname", in: header, required: true, schema: {type: string}}
      responses: {'404': {description: '', content: {text/plain: {}}}, '200': {description: '', content: {text/csv: {}, text/xml: {}}}}`,
    );
    expect(sample).toBe(`curl 'https://a.example/v1/x' \\
  -H 'Accept: text/csv' \\
  -H 'X-List: a b,c"d' \\
  -H 'Cookie: sid=a%3Bb'`);
  });
});

describe('bodies', () => {
  const body = async (content: string, rest = '') => {
    const sample = await curl(
      '/x',
      `    post: {operationId: it, requestBody: {content: {${content}}}, responses: {}}`,
      rest,
    );
    return sample.replace("curl -X POST 'https://a.example/v1/x' \\\n  ", '');
  };

  test('JSON by its example, else by its schema', async () => {
    const schema = 'schema: {type: object, properties: {a: {type: integer}, id: {type: string, readOnly: true}}}';
    expect(await body(`application/json: {${schema}}`)).toBe(
      `-H 'Content-Type: application/json' \\\n  -d '{\n  "a": 0\n}'`,
    );
    expect(await body(`application/vnd.x+json: {examples: {one: {value: [1]}}, ${schema}}`)).toBe(
      `-H 'Content-Type: application/vnd.x+json' \\\n  -d '[\n  1\n]'`,
    );
  });

  test('a range of types is sent as one of them', async () => {
    expect(await body(`application/*+json: {example: [1]}`)).toBe(
      `-H 'Content-Type: application/json' \\\n  -d '[\n  1\n]'`,
    );
  });

  test('lists that are sent item by item', async () => {
    const item = '{type: object, properties: {a: {type: integer}}}';
    expect(await body(`application/x-ndjson: {schema: {type: array, items: ${item}}, example: [{a: 1}, {a: 2}]}`)).toBe(
      `-H 'Content-Type: application/x-ndjson' \\\n  -d '{"a": 1}\n{"a": 2}'`,
    );
    expect(await body(`application/jsonl: {itemSchema: ${item}}`)).toBe(
      `-H 'Content-Type: application/jsonl' \\\n  -d '{"a": 0}'`,
    );
  });

  test('a file, also among alternatives', async () => {
    const file = '{type: string, format: binary}';
    const any = `{anyOf: [${file}, {type: array, items: ${file}}]}`;
    const list = `{oneOf: [{type: 'null'}, {type: array, items: ${file}}]}`;
    const properties = `{one: ${file}, any: ${any}, list: ${list}}`;
    expect(
      await body(`multipart/form-data: {schema: {type: object, properties: ${properties}}}`),
    ).toMatchInlineSnapshot(`
      "-F 'one=@one.bin' \\
        -F 'any=@any.bin' \\
        -F 'list=@list.bin'"
    `);
  });

  test('a form, by the encoding of its fields', async () => {
    const example = 'example: {name: "a&b", tags: [x, y], home: {city: z}, list: [1, 2]}';
    const type = 'application/x-www-form-urlencoded';
    expect(await body(`${type}: {${example}, encoding: {list: {style: pipeDelimited, explode: false}}}`)).toBe(
      `-H 'Content-Type: ${type}' \\\n  -d 'name=a%26b&tags=x&tags=y&home=%7B%22city%22%3A%20%22z%22%7D&list=1%7C2'`,
    );
  });

  test('a form that is written as one text', async () => {
    const type = 'application/x-www-form-urlencoded';
    const schema = 'schema: {type: object, properties: {photo: {type: string, format: binary}, note: {type: string}}}';
    expect(await body(`${type}: {example: 'a=1 cup&b=é&b=%41'}`)).toBe(
      `-H 'Content-Type: ${type}' \\\n  -d 'a=1%20cup&b=%C3%A9&b=A'`,
    );
    expect(await body(`${type}: {example: 'a=x+y&b=%41'}`)).toContain("-d 'a=x+y&b=%41'");
    expect(await body(`${type}: {example: '{"a": 1}'}`)).toContain("-d 'a=1'");
    expect(await body(`multipart/form-data: {${schema}, example: 'note=a b&photo=x'}`)).toBe(
      "--form-string 'note=a b' \\\n  -F 'photo=@photo.bin'",
    );
    // Parts in a text have a boundary that no header names.
    expect(await body(`multipart/form-data: {${schema}, example: "--x\\nContent-Disposition: form-data"}`)).toBe(
      "-F 'photo=@photo.bin' \\\n  --form-string 'note=string'",
    );
  });

  test('parts, files among them', async () => {
    const properties =
      'note: {type: string}, photo: {type: string, format: binary}, meta: {type: object, properties: {a: {type: integer}}}, scans: {type: array, items: {type: string, contentMediaType: image/png}}';
    const media = `multipart/form-data: {schema: {type: object, properties: {${properties}}}, encoding: {photo: {contentType: 'image/jpeg, image/png'}}}`;
    expect(await body(media)).toBe(
      [
        "--form-string 'note=string'",
        "-F 'photo=@photo.jpeg;type=image/jpeg'",
        `-F 'meta="{\\"a\\": 0}";type=application/json'`,
        "-F 'scans=@scans.bin'",
      ].join(' \\\n  '),
    );
  });

  test('bytes come from a file, long JSON is below the command', async () => {
    expect(await body('application/octet-stream: {}')).toContain("--data-binary '@file.bin'");
    const long = 'x'.repeat(2000);
    expect(await body(`application/json: {example: {a: ${long}}}`)).toContain(
      `--data-binary @- <<'BODY'\n{\n  "a": "${long}"\n}\nBODY`,
    );
  });

  test('XML by the `xml` objects of its schema', async () => {
    const schemas = `components:
  schemas:
    Book:
      type: object
      xml: {prefix: b, namespace: 'https://b.example/?a&b'}
      properties:
        id: {type: integer, example: 7, xml: {attribute: true}}
        title: {type: string, example: 'A < "B"', xml: {name: name}}
        tags: {type: array, example: [x, y], xml: {wrapped: true, name: labels}, items: {type: string, xml: {name: label}}}
        notes: {type: array, example: [n, m], items: {type: string}}
        'odd name': {type: boolean, default: false}
`;
    expect(
      await body(`application/xml: {schema: {$ref: '#/components/schemas/Book'}}`, schemas),
    ).toBe(`-H 'Content-Type: application/xml' \\
  -d '<?xml version="1.0" encoding="UTF-8"?>
<b:Book xmlns:b="https://b.example/?a&amp;b" id="7">
  <name>A &lt; "B"</name>
  <labels>
    <label>x</label>
    <label>y</label>
  </labels>
  <notes>n</notes>
  <notes>m</notes>
  <odd_name>false</odd_name>
</b:Book>'`);
  });
});

test('samples of the author come first and take the place of made ones', async () => {
  const samples = `[{lang: PHP, source: "<?php 'a' ?>"}, {lang: Shell, source: 'curl /x'}, {lang: Go, source: ''}]`;
  const body = `paths: {/x: {get: {operationId: it, x-codeSamples: ${samples}, responses: {}}}}`;
  const reference = await referenceOf(loadText(document(body)));
  const shown = operation(reference, 'it').samples.map(({ language, label, html }) => [language, label, text(html)]);
  expect(shown.slice(0, 2)).toEqual([
    ['php', 'PHP', "<?php 'a' ?>"],
    ['curl', 'Shell', 'curl /x'],
  ]);
  expect(shown.map(([language]) => language)).toEqual(['php', 'curl', 'javascript', 'python', 'java']);
});

test('a program of the author in a shell leaves the request with curl', async () => {
  const samples = `[{lang: Shell, label: CLI, source: pets list}, {lang: bash, label: cURL, source: 'http /x'}]`;
  const body = (own: string) => `paths: {/x: {get: {operationId: it, x-codeSamples: ${own}, responses: {}}}}`;
  const languages = async (own: string) =>
    operation(await referenceOf(loadText(document(body(own)))), 'it').samples.map(({ language }) => language);
  expect(await languages(samples)).toEqual(['sh', 'curl', 'javascript', 'python', 'java']);
  expect(await languages(`[{lang: Shell, label: CLI, source: pets list}]`)).toEqual([
    ...['sh', 'curl', 'javascript', 'python', 'java'],
  ]);
});

test('the address of a server that readers choose is marked', async () => {
  const get = 'paths: {/x: {get: {operationId: it, responses: {}}}}';
  const of = async (servers: string) =>
    operation(await referenceOf(loadText(document(`servers: [${servers}]\n${get}`))), 'it').samples;
  for (const { html } of await of('{url: https://a.example}, {url: https://b.example}'))
    expect(html).toMatch(/<span data-server-url>https:\/\/a(?:<wbr>)?\.example<\/span>(?:<wbr>)?\/x/);
  for (const { html } of await of('{url: https://a.example}')) expect(html).not.toContain('data-server-url');
});

test('a command is broken inside of its address, and not before the mark that says that it goes on', async () => {
  const body = `servers: [{url: 'https://a.example'}]
paths: {/x: {get: {operationId: it, responses: {'200': {description: ok, content: {application/json: {}}}}}}}`;
  const [curl] = operation(await referenceOf(loadText(document(body))), 'it').samples;
  expect(curl?.html).toContain(`<wbr>/x'</span> \\\n`);
});

test('what the server sends has no samples, and neither has a method that is none', async () => {
  const body = `webhooks: {hook: {post: {operationId: hook, responses: {}}}}
paths: {/x: {additionalOperations: {'no method': {operationId: odd, responses: {}}}}}`;
  const reference = await referenceOf(loadText(document(body).replace('3.1.0', '3.2.0')));
  expect(operation(reference, 'hook').samples).toEqual([]);
  expect(operation(reference, 'odd').samples).toEqual([]);
});

describe('findings', () => {
  test('a body for which nothing fits has no example', async () => {
    const schema = '{type: object, required: [a], properties: {a: false}}';
    const body = `paths:
  /x:
    post:
      operationId: it
      requestBody: {content: {application/json: {schema: ${schema}}}}
      responses: {default: {description: Fine}}
`;
    const loaded = await loadText(document(body));
    expect(told(loaded)).toEqual([
      '7:104 unsatisfiable-sample: no value could be made up that fits this schema | give an `example`, or see whether the schema asks for what cannot be',
    ]);
    const { requestBody, samples } = operation(await referenceOf(Promise.resolve(loaded)), 'it');
    expect(requestBody?.content[0]?.examples).toEqual([]);
    expect(text(samples[0]?.html)).toBe("curl -X POST 'https://example.com/x'");
  });

  test.each(['minItems: 512', 'minItems: 512, maxItems: 512'])(
    'a list with %s has an example with fewer',
    async (least) => {
      const schema = `{type: object, required: [a], properties: {a: {type: array, ${least}, items: {type: integer}}}}`;
      const body = `paths:
  /x:
    post:
      operationId: it
      requestBody: {content: {application/json: {schema: {anyOf: [${schema}, {type: object, required: [b]}]}}}}
      responses: {default: {description: Fine, content: {application/json: {schema: ${schema}}}}}
`;
      expect(told(await loadText(document(body)))).toEqual([]);
    },
  );

  test('the part of a body for which nothing fits is named', async () => {
    const size = '{type: integer, minimum: 5, maximum: 4}';
    const body = `paths:
  /x:
    post:
      operationId: it
      requestBody: {content: {application/json: {schema: {type: object, required: [b], properties: {a: {type: string}, b: {
        type: array, minItems: 1, items: {type: object, required: [size], properties: {size: ${size}}}}}}}}}
      responses: {default: {description: Fine}}
`;
    expect(told(await loadText(document(body))).map((found) => found.split(':')[0])).toEqual(['8']);
  });

  test('parts that refuse the properties of each other are named as the cause', async () => {
    const part = (name: string) =>
      `{type: object, required: [${name}], properties: {${name}: {type: string}}, additionalProperties: false}`;
    const body = `paths:
  /x:
    post:
      operationId: it
      requestBody: {content: {application/json: {schema: {allOf: [${part('a')}, ${part('b')}]}}}}
      responses: {default: {description: Fine}}
`;
    expect(told(await loadText(document(body)))).toEqual([
      '7:50 unsatisfiable-sample: no value could be made up that fits this schema | `additionalProperties: false` in one part of `allOf` refuses the properties of the others: write `unevaluatedProperties: false` next to `allOf` instead',
    ]);
  });

  test('items in the place of lists are one finding for all of them', async () => {
    const list = 'type: array, items: {type: string}';
    const body = `paths: {}
components:
  schemas:
    A: {${list}, examples: [a, b]}
    B: {${list}, example: a}
    C: {${list}, examples: [[a], b]}
`;
    expect(told(await loadText(document(body)))).toEqual([
      '6:45 invalid-api-example: these are items of the list, and no examples of a list | each entry of `examples` is a whole value: put the items into one more list, `examples: [[…]]`, or move `examples` into `items`',
      '7:54 invalid-api-example: the example does not fit its schema: the value has to be an array, not a string | an example of a list is a list: put it into `[…]`',
      '8:61 invalid-api-example: the example does not fit its schema: the value has to be an array, not a string | an example of a list is a list: put it into `[…]`',
    ]);
  });

  test('examples that do not fit are reported at the value that is wrong', async () => {
    const body = `paths:
  /x:
    get:
      operationId: it
      parameters:
        - {name: n, in: query, schema: {type: integer}, example: many}
      responses:
        '200':
          description: ''
          content:
            application/json:
              schema: {$ref: '#/components/schemas/A'}
              examples:
                good: {value: {a: 1, secret: x}}
                text: {value: '{"a": 1}'}
                bad: {value: {a: one, b: 2}}
                ignored: {value: {}, x-docsgen-ignore: [invalid-api-example]}
components:
  schemas:
    A:
      type: object
      properties: {a: {type: integer}, secret: {type: string, writeOnly: true}, id: {type: string, readOnly: true}}
      required: [a]
      additionalProperties: false
      examples: [{a: 1}, {}]
`;
    expect(told(await loadText(document(body)))).toEqual([
      '8:66 invalid-api-example: the example does not fit its schema: the value has to be an integer, not a string',
      '18:39 invalid-api-example: the example does not fit its schema: `b` is not in the schema',
      '18:34 invalid-api-example: the example does not fit its schema: `a` has to be an integer, not a string',
      '27:26 invalid-api-example: the example does not fit its schema: `a` is missing',
    ]);
  });

  test('`null` of a generator is no example: readers see one that is made up', async () => {
    const body = `paths:
  /null:
    post:
      operationId: it
      parameters: [{name: n, in: query, required: true, schema: {type: integer}, example: null}]
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}, example: null}}}
      responses:
        '200':
          description: ''
          content: {application/json: {schema: {type: ['null', string], example: null}}}
components:
  schemas:
    A: {type: object, required: [a], properties: {a: {type: string, example: null, minLength: 3}}}
`;
    const loaded = await loadText(document(body));
    const hint = 'the example is null, which does not fit its schema | leave `example` out where there is none';
    expect(told(loaded)).toEqual([
      `7:91 invalid-api-example: ${hint}`,
      `8:101 invalid-api-example: ${hint}`,
      `15:78 invalid-api-example: ${hint}`,
    ]);
    const { samples, responses } = operation(await referenceOf(Promise.resolve(loaded)), 'it');
    expect(text(samples[0]?.html)).toContain('/null?n=0');
    expect(text(samples[0]?.html)).toContain('"a": "string"');
    expect(responses[0]?.content[0]?.examples[0]?.text).toBe('null');
  });

  test('null that an enum does not list is reported as that', async () => {
    const body = `paths: {}
components:
  schemas:
    A: {type: [string, 'null'], enum: [a, b], example: null}
    B: {type: string, enum: [a, b], example: null}
`;
    const message = 'invalid-api-example: the example is null, which does not fit its schema';
    expect(told(await loadText(document(body)))).toEqual([
      `6:56 ${message} | where a value may be null, \`enum\` has to list null, too`,
      `7:46 ${message} | leave \`example\` out where there is none`,
    ]);
  });
});
