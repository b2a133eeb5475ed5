import { expect, test } from 'vitest';
import type { OperationAddress } from '../../../../src/model/address.ts';
import type { AskedFile, Thing } from '../../../../src/tools/lsp/at.ts';
import { definitionOf } from '../../../../src/tools/lsp/navigate.ts';
import { createDataReader } from '../../../../src/tools/workspace/data-text.ts';

const document = `paths:
  /owners/pets:
    get: {}
  /pets:
    get: { operationId: listPets }
    post: {}
  /shared:
    $ref: '#/components/pathItems/shared'
`;

const asked = {
  site: { references: { references: [{ reference: { id: 'pets' }, source: 'pets.yaml' }] } },
  workspace: { readData: createDataReader() },
  textOf: () => document,
} as unknown as AskedFile;

function lineOf(operation: Partial<OperationAddress>) {
  const target = { operation: { document: 'pets', ...operation }, anchor: '' };
  return definitionOf({ kind: 'link', target } as unknown as Thing, asked)?.start?.line;
}

test('an operation is where its document has it, and not where another path ends alike', () => {
  expect(lineOf({ path: '/pets', method: 'POST' })).toBe(6);
  expect(lineOf({ path: '/pets', method: 'GET', operationId: 'listPets' })).toBe(5);
  // What the path refers to is one step further.
  expect(lineOf({ path: '/shared', method: 'GET' })).toBe(7);
});
