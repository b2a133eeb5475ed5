import { expect, test } from 'vitest';
import { sampleValues } from '../../../site/data/sample.ts';
import { apiDocument, fileOf, operationAt, problemOf, schemasOf, servedFiles } from './tutorial.ts';

const values = sampleValues('harbour');
const served = await servedFiles();
const collection = <Form>(name: string): Form => JSON.parse(served.get(`tutorial.${name}.json`) ?? '') as Form;

interface Postman {
  readonly info: { readonly name: string };
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly {
    readonly name: string;
    readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
    readonly request: {
      readonly method: string;
      readonly header: readonly { readonly key: string; readonly value: string }[];
      readonly url: {
        readonly raw: string;
        readonly path: readonly string[];
        readonly query: readonly { readonly key: string; readonly value: string }[];
      };
      readonly body?: { readonly raw: string };
    };
  }[];
}

interface Bruno {
  readonly name: string;
  readonly items: readonly {
    readonly name: string;
    readonly request: {
      readonly method: string;
      readonly url: string;
      readonly headers: readonly { readonly name: string; readonly value: string }[];
      readonly params: readonly { readonly name: string; readonly value: string }[];
      readonly body: Readonly<Record<string, string>> & { readonly mode: string };
      readonly script?: { readonly res: string };
    };
  }[];
  readonly environments: readonly [
    { readonly variables: readonly { readonly name: string; readonly value: string }[] },
  ];
}

const postman = collection<Postman>('postman');
const bruno = collection<Bruno>('bruno');

/** Both collections in one form. */
const requests = {
  postman: postman.item.map(({ name, event = [], request }) => ({
    name,
    method: request.method,
    url: request.url.raw,
    headers: request.header.map(({ key, value }) => [key.toLowerCase(), value] as const),
    query: request.url.query.map(({ key, value }) => `${key}=${value}`).join('&'),
    path: `/${request.url.path.join('/')}`,
    body: request.body?.raw ?? '',
    script: event.flatMap(({ script }) => script.exec).join('\n'),
  })),
  bruno: bruno.items.map(({ name, request }) => ({
    name,
    method: request.method,
    url: request.url,
    headers: request.headers.map((header) => [header.name.toLowerCase(), header.value] as const),
    query: request.params.map((param) => `${param.name}=${param.value}`).join('&'),
    path: request.url.replace('{{base}}', '').replace(/\?.*/, ''),
    body: request.body[request.body.mode] ?? '',
    script: request.script?.res ?? '',
  })),
};

const variables = {
  postman: new Map(postman.variable.map(({ key, value }) => [key, value])),
  bruno: new Map(bruno.environments[0].variables.map(({ name, value }) => [name, value])),
};

test('both programs send the same', () => {
  const sent = (all: (typeof requests)['postman']) => all.map(({ script: _, ...request }) => request);
  expect(sent(requests.bruno)).toEqual(sent(requests.postman));
  expect(variables.bruno).toEqual(variables.postman);
  expect([postman.info.name, bruno.name]).toEqual(['Quiet Harbour tutorial', 'Quiet Harbour tutorial']);
});

/** Runs the script of a request on an answer with an ETag. */
function run(program: keyof typeof requests, script: string, etag: string, set: (name: string, value: string) => void) {
  const host =
    program === 'postman'
      ? { pm: { response: { headers: { get: () => etag } }, collectionVariables: { set } } }
      : { res: { getHeader: () => etag }, bru: { setEnvVar: set } };
  new Function(...Object.keys(host), script)(...Object.values(host));
}

test.each(['postman', 'bruno'] as const)(
  '%s: each request fits the API document, and has its ids from those before',
  async (program) => {
    const openehr = await apiDocument('openehr');
    const ajv = schemasOf(openehr);
    const known = new Map(variables[program]);
    const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => known.get(name) || mark);
    expect(known.get('base')).toBe(values.base);
    expect(requests[program].length).toBeGreaterThan(7);
    for (const { name, method, path, headers, query, body, url, script } of requests[program]) {
      const all = fill([url, body, ...headers.flat()].join('\n'));
      expect(all, name).not.toMatch(/\{\{|%var|undefined/);
      expect(fill(url), name).toBe(`${values.base}${fill(path)}${query === '' ? '' : `?${query}`}`);
      const operation = operationAt(openehr, method, `/rest/openehr/v1${fill(path)}`);
      if (operation === undefined) throw new Error(`${name}: no operation ${method} ${path}`);
      const given = Object.fromEntries(headers.map(([key, value]) => [key, fill(value)]));
      const problem = problemOf(openehr, ajv, {
        operation,
        headers: given,
        query: new URLSearchParams(query),
        body: fill(body),
      });
      expect(problem, name).toBeUndefined();
      const isVersion = path.includes('/composition');
      run(program, script, `"${isVersion ? values['composition.v1'] : values.ehr}"`, (key, value) =>
        known.set(key, value),
      );
      // An answer without the header leaves what is known.
      if (script !== '') run(program, script, '', () => expect.fail(name));
    }
    expect([known.get('ehr'), known.get('composition'), known.get('version')]).toEqual([
      values.ehr,
      values.composition,
      values['composition.v1'],
    ]);
  },
);

test('the bodies are the files of the tutorial', () => {
  const bodies = requests.postman.map(({ body }) => body).filter((body) => body !== '');
  const query = JSON.parse(bodies[3] ?? '') as { q: string; query_parameters: object };
  expect(query.q).toBe(fileOf('temperatures.aql'));
  expect(query.query_parameters).toEqual({ ehr_id: '{{ehr}}' });
  const temperature = fileOf('temperature.flat.json');
  expect(bodies.toSpliced(3, 1)).toEqual([
    fileOf('vital_signs.opt'),
    fileOf('ehr-status.json'),
    temperature,
    temperature.replace('38.2', '37.9'),
  ]);
  expect(bodies.at(-1)).not.toBe(temperature);
});
