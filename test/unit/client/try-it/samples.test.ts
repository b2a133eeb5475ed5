import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enteredRequest, parameterKey } from '../../../../src/client/try-it/entered.ts';
import { createSchemaReader } from '../../../../src/client/try-it/schema.ts';
import { printCurl } from '../../../../src/shared/request/print/curl.ts';
import type { TryItOperation } from '../../../../src/shared/try-it.ts';
import { effort, howToRepeat, seed } from '../../../effort.ts';
import { loadText } from '../../features/api/load.ts';

const again = howToRepeat('test/unit/client/try-it/samples.test.ts');

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is to be tried
const signs = [...'aé漢🩺&=?#/%+,;|"\'[]{}\\@<>!*~:.()^`$ \t\n', '%41', '${x}', '12', 'true'];
const text = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
const scalar = fc.oneof(text, fc.constant(''), fc.integer(), fc.double({ noNaN: true }), fc.boolean());
const list = fc.array(scalar, { maxLength: 3 });
const key = fc.constantFrom('R', 'a b', 'é', 'x.y', 'k[0]', '$n', 'a,b', 'p&q', 'e=f');
const entries = (value: fc.Arbitrary<unknown>) =>
  fc.dictionary(key, value, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
const flat = entries(scalar);
const value = fc.oneof(scalar, list, flat, entries(fc.oneof(scalar, list, flat)));

/** Each with an example in one of the ways that there are. */
const shown = fc.oneof(
  value.map((example) => ({ schema: {}, example })),
  value.map((example) => ({ schema: { example } })),
  value.map((own) => ({ schema: {}, examples: { one: { value: own } } })),
);

/** Without an example: samples make one up, but for a part of the path. */
const made = fc
  .constantFrom({ type: 'string' }, { type: 'string', format: 'uuid' }, { type: 'integer' }, { type: 'array' })
  .map((schema) => ({ schema }));

const places = {
  query: {
    names: ['q', 'a b', 'f[x]', 'é', '$top', 'a&b'],
    styles: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  },
  path: { names: ['id', 'user.id'], styles: ['simple', 'label', 'matrix'] },
  header: { names: ['X-A', 'Prefer'], styles: ['simple'] },
  cookie: { names: ['sid', 'a.b'], styles: ['form', 'cookie'] },
} as const;
const parameter = fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[])).chain((place) =>
  fc
    .record({
      name: fc.constantFrom(...places[place].names),
      written: fc.record(
        { style: fc.constantFrom(...places[place].styles), explode: fc.boolean(), allowReserved: fc.boolean() },
        { requiredKeys: [] },
      ),
      shown: fc.oneof(shown, made),
      isContent: fc.boolean(),
    })
    .map(({ name, written, shown: own, isContent }) => ({
      ...{ name, in: place, required: true },
      ...(isContent ? { content: { 'application/json': own } } : { ...written, ...own }),
    })),
);

const encoding = fc.record(
  {
    contentType: fc.constantFrom('application/json', 'text/plain', 'image/png', 'text/csv; charset=utf-8'),
    style: fc.constantFrom('form', 'spaceDelimited', 'pipeDelimited', 'deepObject'),
    explode: fc.boolean(),
    allowReserved: fc.boolean(),
  },
  { requiredKeys: [] },
);
const property = fc.oneof(
  ...[{}, { type: 'string' }, { type: 'string', format: 'binary' }, { contentMediaType: 'image/png' }].flatMap(
    (own) => [fc.constant(own), fc.constant({ type: 'array', minItems: 1, items: own })],
  ),
  value.map((example) => ({ example })),
);
const form = fc.record({ properties: entries(property), encoding: entries(encoding) }).map((own) => ({
  schema: { type: 'object', required: Object.keys(own.properties), properties: own.properties },
  encoding: own.encoding,
}));
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const types = [
  ...['application/json', 'application/json; charset=utf-8', 'application/vnd.x+json', '*/*', 'text/plain', 'text/csv'],
  ...['application/xml', 'text/xml; charset=utf-8', 'application/yaml', 'application/x-ndjson', 'application/json-seq'],
  ...['application/jsonl', 'text/event-stream', 'application/octet-stream', 'image/png'],
];
const body = fc.oneof(
  fc.record({ type: fc.constantFrom(...types), media: shown }),
  fc.record({
    type: fc.constantFrom(...forms),
    media: fc.oneof(
      form,
      flat.map((example) => ({ schema: {}, example })),
      fc
        .constantFrom('a=1 é&b="&a=2', '{"a": 1}', '--x\nContent-Disposition')
        .map((example) => ({ schema: { type: 'object', properties: { n: { type: 'string' } } }, example })),
    ),
  }),
);
const operation = fc.record({
  parameters: fc.uniqueArray(parameter, { selector: (one) => `${one.in} ${one.name}`, maxLength: 4 }),
  body: fc.option(body, { nil: undefined }),
});

test('a console begins with the request of the samples', { timeout: 120_000 }, async () => {
  const operations = fc.sample(operation, { numRuns: effort(60, 600), seed });
  const paths = operations.map(({ parameters, body: own }, index) => {
    const names = parameters.flatMap((one) => (one.in === 'path' ? [`/{${one.name}}`] : []));
    const requestBody = own && { required: true, content: { [own.type]: own.media } };
    return [`/${index}${names.join('')}`, { post: { parameters, requestBody, responses: {} } }] as const;
  });
  const server = 'https://api.example.org';
  const document = { openapi: '3.2.0', info: { title: 'T', version: '1' }, servers: [{ url: server }] };
  const source = JSON.stringify({ ...document, paths: Object.fromEntries(paths) });
  const { reference, extraFiles } = await loadText({ 'api.json': source }, undefined, { tryIt: {} });
  const { '/api/test/try-it/schemas.json': schemas = '{}', ...files } = Object.fromEntries(extraFiles);
  const reader = createSchemaReader(JSON.parse(schemas));
  const pages = reference.tags.flatMap((tag) => tag.operations);
  expect(pages.length).toBe(operations.length);
  for (const page of pages) {
    const own: TryItOperation = JSON.parse(files[page.tryIt ?? ''] ?? '{}');
    const parameters = Object.fromEntries(own.parameters.map((spec) => [parameterKey(spec), spec.value]));
    const text = own.body?.content[0]?.text;
    const entered = { server, parameters, body: text === undefined ? text : { at: 0, text, files: {} } };
    const command = printCurl(
      enteredRequest(own, entered, { headers: [], query: [], cookies: [], basic: false }, reader),
    );
    const sample = page.samples.find(({ language }) => language === 'curl')?.html.replace(/<[^>]+>/g, '') ?? '';
    const signOf: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };
    expect(command, `${again}: ${JSON.stringify(paths.find(([path]) => path === page.path)?.[1])}`).toBe(
      sample.replace(/&(#39|\w+);/g, (_, name: string) => signOf[name] ?? ''),
    );
  }
});
