import { expect, test } from 'vitest';
import { recordGroups, referenceRecords } from '../../../../src/features/search/reference-records.ts';
import { sectionsOf } from '../../../../src/features/search/sections.ts';
import type { Reference } from '../../../../src/model/reference.ts';
import { textOf } from '../../../../src/shared/texts/text.ts';
import { loadText } from '../api/load.ts';

const zoo = `openapi: 3.1.0
info: {title: Zoo, version: '1', description: All animals}
tags: [{name: Pets, description: At home}]
paths:
  /pets/{pet_id}:
    put:
      operationId: petUpdate
      summary: Update a pet
      tags: [Pets]
      parameters:
        - {name: pet_id, in: path, required: true, schema: {type: string}, description: Which one}
        - {name: If-Match, in: header, schema: {type: string}}
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {'412': {description: It has changed}}
components:
  schemas:
    Pet:
      type: object
      properties:
        kind: {enum: [cat, dog], description: 'A <b>kind</b> & more'}
        owner: {type: object, properties: {full_name: {type: string}}}
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
`;

const allRecords = (reference: Reference) =>
  [...recordGroups(reference).keys()].flatMap((group) => referenceRecords(reference, group, textOf()));

test('every part of an API document is a record of its own, where it is described', async () => {
  const { reference } = await loadText(zoo);
  const records = allRecords(reference);
  expect(records.map(({ url, title }) => [url, title])).toEqual([
    ['/api/test', 'Zoo'],
    ['/api/test#tag/Pets', 'Pets'],
    [expect.stringContaining('/api/test#'), 'key'],
    ['/api/test#operation/petUpdate', 'Update a pet'],
    ['/api/test#schema/Pet', 'Pet'],
  ]);
  expect(new Set(records.flatMap(({ filters }) => filters.kind))).toEqual(new Set(['API']));

  const operation = records[3];
  expect(operation?.meta).toMatchObject({
    method: 'PUT',
    path: '/pets/{pet_id}',
    operationId: 'petUpdate',
    tag: 'Pets',
  });
  for (const words of ['pet_id', 'Which one', 'If-Match', '412', 'It has changed', 'application/json'])
    expect(operation?.html).toContain(words);
  // Its fields are found where the schema is described.
  expect(operation?.html).not.toContain('full_name');
  for (const words of ['kind', 'cat', 'owner', 'full_name']) expect(records[4]?.html).toContain(words);
});

test('excerpts of an operation and of a schema read as sentences', async () => {
  const { reference } = await loadText(zoo);
  const records = allRecords(reference);
  const textOfRecord = (title: string) =>
    sectionsOf(records.find((record) => record.title === title)?.html ?? '')
      .map(({ text }) => text)
      .join(' ');
  expect(textOfRecord('Update a pet')).toBe('pet_id: Which one. If-Match. application/json: Pet. 412: It has changed.');
  expect(textOfRecord('Pet')).toBe('kind (string): A kind & more. "cat", "dog". owner (object). full_name (string).');
});

test.each(['<center>&gt;&gt;</center>', 'a -> b ->', '**>**', '>', '`>`', '<center>&gt;</center>>'])(
  'the excerpt of a text that ends as a tag does has its end: %s',
  async (description) => {
    const yaml = `openapi: 3.1.0
info: { title: Zoo, version: '1' }
paths: { /pets: { get: { summary: List, description: ${JSON.stringify(description)}, responses: {} } } }
`;
    const { reference } = await loadText(yaml);
    const html = allRecords(reference).find(({ title }) => title === 'List')?.html ?? '';
    expect(
      sectionsOf(html)
        .map(({ text }) => text)
        .join(' '),
    ).toMatch(/^(?:.*>\.)?$/);
  },
);
