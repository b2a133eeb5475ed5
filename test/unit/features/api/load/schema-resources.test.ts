import { expect, test } from 'vitest';
import { collectResources } from '../../../../../src/features/api/load/schema-resources.ts';

test('a file and each schema with an address of its own are resources, with their own anchors', () => {
  const resources = collectResources({
    $id: 'https://example.org/api/main.json',
    $defs: {
      pet: { $id: 'pet.json#', $anchor: 'pet', properties: { tail: { $dynamicAnchor: 'tail' } } },
      plain: { $anchor: 'plain' },
    },
  });
  expect(resources.map(({ pointer, id, anchors }) => ({ pointer, id, anchors: Object.fromEntries(anchors) }))).toEqual([
    { pointer: '', id: 'https://example.org/api/main.json', anchors: { plain: '/$defs/plain' } },
    {
      pointer: '/$defs/pet',
      id: 'https://example.org/api/pet.json',
      anchors: { pet: '/$defs/pet', tail: '/$defs/pet/properties/tail' },
    },
  ]);
  expect([...(resources[1]?.names ?? [])]).toEqual(['pet.json#']);
});

test('names that authors gave and data are no keywords', () => {
  const resources = collectResources({
    properties: { $id: { type: 'string' }, $anchor: 'no schema' },
    example: { $id: 'data' },
    'x-own': { $id: 'data' },
    examples: [{ $id: 'data' }],
  });
  expect(resources).toHaveLength(1);
  expect(resources[0]?.anchors.size).toBe(0);
});

test('a file without an address has schemas with addresses alone', () => {
  const [file, inner] = collectResources({ items: { $id: 'https://example.org/a' } });
  expect([file?.id, inner?.id]).toEqual([undefined, 'https://example.org/a']);
  expect(collectResources('text')).toHaveLength(1);
});
