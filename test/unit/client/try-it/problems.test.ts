import { expect, test } from 'vitest';
import { findProblems } from '../../../../src/client/try-it/problems.ts';
import { createSchemaReader } from '../../../../src/client/try-it/schema.ts';
import { problemsOf } from '../../../../src/client/try-it/validate.ts';
import type { TryItOperation } from '../../../../src/shared/try-it.ts';

const photo = { type: 'string', format: 'binary' };

/** What is wrong with a form whose only required field is a file. */
function problemsOfForm(files: Readonly<Record<string, readonly File[]>>) {
  const schema = { type: 'object', required: ['photo'], properties: { photo, more: { type: 'array', items: photo } } };
  const operation: TryItOperation = {
    document: '/api',
    method: 'POST',
    path: '/',
    servers: [],
    sharesServers: true,
    parameters: [],
    body: { required: true, content: [{ type: 'multipart/form-data', schema, encoding: {}, text: '' }] },
    security: [],
    schemes: {},
    languages: [],
  };
  const body = { at: 0, text: '{ "photo": "string", "more": ["string"] }', files };
  const reader = createSchemaReader({});
  const found = findProblems({ operation, parameters: {}, body, reader }, (own, value) => problemsOf(own, {}, value));
  return found.get('body')?.map(({ path, keyword }) => [keyword, ...path]);
}

test('a required file that is not chosen is missed, whatever the sample has in its place', () => {
  expect(problemsOfForm({})).toEqual([['required', 'photo']]);
  expect(problemsOfForm({ photo: [new File([''], 'a.png')] })).toBeUndefined();
});

test('of alternatives, what is wrong with the one that a value is meant for is said', () => {
  const kind = (name: string) => ({ properties: { kind: { enum: [name] } } });
  const schema = {
    anyOf: [
      { ...kind('cat'), required: ['lives'] },
      { ...kind('dog'), required: ['bark'] },
    ],
  };
  const said = (value: unknown) => problemsOf(schema, {}, value).map(({ keyword, path }) => [keyword, ...path]);
  expect(said({ kind: 'dog' })).toEqual([['required', 'bark']]);
  expect(said({ kind: 'cow' })).toEqual([['anyOf']]);
  expect(said({})).toEqual([['anyOf']]);
  expect(said({ kind: 'cat', lives: 9 })).toEqual([]);
});
