import { expect, test } from 'vitest';
import { packSchemas, unpackSchemas } from '../../../../src/features/api/stored-schemas.ts';
import type { Reference } from '../../../../src/model/reference.ts';
import { loadText } from './load.ts';

const pet = { type: 'object', properties: { name: { type: 'string' }, owner: { $ref: '#/components/schemas/Owner' } } };
const response = (schema: object) => ({ description: 'Done.', content: { 'application/json': { schema } } });

async function petReference(): Promise<Reference> {
  const { reference } = await loadText(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      // What looks like a property of what is stored is a name as any other.
      tags: [{ name: 'schema' }, { name: 'typeWords' }, { name: '__proto__' }],
      paths: {
        '/pets': { get: { responses: { 200: response({ type: 'array', items: pet }), 201: response(pet) } } },
        '/pet': { get: { tags: ['typeWords', 'schema'], responses: { 200: response(structuredClone(pet)) } } },
      },
      components: { schemas: { Owner: { type: 'object', properties: { pets: { type: 'array', items: pet } } } } },
    }),
  );
  return reference;
}

const bodies = ({ tags }: Reference) =>
  tags.flatMap(({ operations }) =>
    operations.flatMap(({ responses }) => responses.map(({ content }) => content[0]?.schema)),
  );

test('a reference comes back as it was, with one object for all schemas that are the same', async () => {
  const reference = await petReference();
  const before = JSON.stringify(reference);
  const { packed } = packSchemas(reference);
  expect(JSON.stringify(reference)).toBe(before);
  const stored = JSON.stringify(packed);
  expect(stored.length).toBeLessThan(before.length * 0.8);
  const back = unpackSchemas(JSON.parse(stored));
  expect(JSON.stringify(back)).toBe(before);
  const [other, list, one] = bodies(back);
  expect(one).toBeDefined();
  expect(one).toBe(other);
  expect(list?.of).toBe(one);
  expect(bodies(reference)[2]).not.toBe(bodies(reference)[0]);
});

test('what is in its place already stays there', async () => {
  const stored = JSON.parse(JSON.stringify(packSchemas(await petReference()).packed));
  const back = JSON.stringify(unpackSchemas(stored));
  expect(JSON.stringify(unpackSchemas(stored))).toBe(back);
});
