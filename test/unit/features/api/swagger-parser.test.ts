import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import type { OpenAPI, OpenAPIV3 } from 'openapi-types';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { share } from '../../../effort.ts';
import { loadText, operationsOf } from './load.ts';
import { loadReference } from './load-reference.ts';

/** Another program's verdict on documents, held next to ours: what it cannot judge is named with the reason. */
const notJudged = new Map([
  [
    'test/unit/features/api/fixtures/hard/every-field.yaml',
    'it asks the network for the address that a schema has as its name',
  ],
  ['test/unit/features/api/fixtures/feed.yaml', 'it does not read OpenAPI 3.2'],
  ['test/unit/features/api/fixtures/hard/every-field-3-2.yaml', 'it does not read OpenAPI 3.2'],
  ['test/unit/features/api/fixtures/hard/three-two.yaml', 'it does not read OpenAPI 3.2'],
  ['test/unit/features/api/fixtures/hard/everything.yaml', 'its schema of 3.1 has no extensions in server variables'],
]);

const root = join(import.meta.dirname, '../../../..');
const documents = globSync(['openapi/*', 'starter/**/*.yaml', 'site/**/*.{yaml,json}', 'test/**/*.{yaml,json}'], {
  cwd: root,
  ignore: ['**/node_modules/**', 'test/sites/**'],
})
  .filter((path) => /^\s*["']?(openapi|swagger)["']?\s*:/m.test(readFileSync(join(root, path), 'utf8')))
  .sort();

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

async function operationsRead(path: string): Promise<readonly string[]> {
  // Paths are relative to the site, which is a sibling of the folder of the document.
  const { reference, findings } = await loadReference({
    id: 'test',
    file: join(root, path),
    path: `../openapi/${path.split('/').at(-1)}`,
    permalink: '/api/test',
    replaceTokens: (text) => text,
  });
  expect(findings.filter(({ rule }) => rule === 'specification-violation' || rule === 'unresolved-ref')).toEqual([]);
  if (reference === undefined) throw new Error(`${path} has no reference`);
  return operationsOf(reference)
    .map(({ method, path, responses }) => [method, path, ...responses.map(({ status }) => status).sort()].join(' '))
    .sort();
}

/** The same from the dereferenced document of the other program. */
function operationsIn({ paths, webhooks = {} }: OpenAPI.Document & { webhooks?: object }): readonly string[] {
  return Object.entries({ ...paths, ...webhooks })
    .flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation: OpenAPIV3.OperationObject | undefined = item?.[method];
        const statuses = Object.keys(operation?.responses ?? {}).filter((status) => !status.startsWith('x-'));
        return operation === undefined ? [] : [[method.toUpperCase(), path, ...statuses.sort()].join(' ')];
      }),
    )
    .sort();
}

describe('documents of this repository', () => {
  test('are found', () => {
    expect(documents.length).toBeGreaterThan(8);
    expect(documents).toEqual(expect.arrayContaining([...notJudged.keys()]));
  });

  test.each(share(documents, 6).filter((path) => !notJudged.has(path)))(
    '%s is valid and has the same operations',
    async (path) => {
      const document = await SwaggerParser.validate(join(root, path));
      expect(await operationsRead(path)).toEqual(operationsIn(document));
    },
  );
});

/** A sound document, broken or changed in one place: both programs accept it, or neither does. */
const sound = `
openapi: 3.1.0
info: { title: Test, version: '1', license: { name: MIT, identifier: MIT } }
servers: [{ url: 'https://{host}', variables: { host: { default: a } } }]
paths:
  /a/{id}:
    parameters: [{ $ref: '#/components/parameters/Id' }]
    get:
      operationId: a
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } }
components:
  parameters: { Id: { name: id, in: path, required: true, schema: { type: string } } }
  schemas: { A: { type: [object, 'null'], properties: { a: { $ref: '#/components/schemas/A' } } } }
  securitySchemes: { key: { type: apiKey, name: k, in: header } }
`;

/** Text in `sound`, what replaces it, and whether the document is valid then. */
const changes: readonly (readonly [name: string, text: string, replacement: string, valid: boolean])[] = [
  ['a sound document', '', '', true],
  ['no title', 'title: Test, ', '', false],
  ['a version that is a number', "version: '1'", 'version: 1', false],
  ['a licence without a name', 'name: MIT, ', '', false],
  ['a variable without a default', '{ default: a }', '{}', false],
  ['a path without its slash', '/a/{id}:', 'a/{id}:', false],
  ['a response without a description', 'description: ok, ', '', false],
  ['a status that is none', "'200':", 'fine:', false],
  ['a reference that leads nowhere', 'schemas/A', 'schemas/B', false],
  ['a parameter without a place', 'in: path, ', '', false],
  ['a parameter in the path that is optional', 'required: true', 'required: false', false],
  ['a key without a place', ', in: header }', ' }', false],
  ['a key that the specification does not have', 'operationId: a', 'operationID: a', false],
  ['an extension', 'operationId: a', 'x-a: { b: 1 }', true],
];

/** Those that the other program is asked about today. */
const asked = new Set(share(changes, 4).map(([name]) => name));

describe('both programs agree on', () => {
  test.each(changes)('%s', async (name, text, replacement, valid) => {
    const changed = sound.replace(text, replacement);
    expect(changed === sound).toBe(text === '');
    const { findings } = await loadText(changed);
    const own = findings.every(({ rule }) => rule !== 'specification-violation' && rule !== 'unresolved-ref');
    expect(own).toBe(valid);
    // The other one compiles its schema each time, and changes with its version only.
    if (!asked.has(name)) return;
    const others = await SwaggerParser.validate(parse(changed)).then(
      () => true,
      () => false,
    );
    expect(others).toBe(valid);
  });
});
