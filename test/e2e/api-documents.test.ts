import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, test } from 'vitest';
import { loadReference } from '../../src/openapi/index.ts';
import { specifiedOperations } from './specified-operations.ts';

const folder = join(import.meta.dirname, '../../openapi');
const replaceTokens = (text: string) =>
  text.replaceAll('%product.slug%', 'cdr').replaceAll('%product.name%', 'Open CDR');

const documents = [
  ['admin', 'Admin API', 'v1', 15],
  ['enterprise', 'Enterprise APIs', '2.0.0', 9],
  ['openehr', 'openEHR APIs', 'v1', 45],
  ['tags', 'Item Tag API (experimental)', 'v1', 6],
] as const;

describe.each(documents)('openapi/%s.yaml', (id, title, version, count) => {
  const load = () =>
    loadReference({
      id,
      file: join(folder, `${id}.yaml`),
      path: `openapi/${id}.yaml`,
      permalink: `/api/${id}`,
      replaceTokens,
    });

  test('has the operations that are specified, with their statuses', async () => {
    const { reference, findings } = await load();
    expect(findings).toEqual([]);
    const operations = (reference?.tags ?? []).flatMap((tag) => tag.operations);
    const shown = operations.map(({ method, path, responses }) =>
      [method.toUpperCase(), path, ...responses.map(({ status }) => status).sort()].join(' '),
    );
    const specified = specifiedOperations
      .filter(({ document }) => document === id)
      .map(({ method, path, statuses }) => [method, path, ...statuses].join(' '));
    expect(shown.sort()).toEqual(specified.sort());
    expect(shown).toHaveLength(count);
    expect([reference?.title, reference?.version]).toEqual([title, version]);
  });

  test('says of every operation what it does, and gives an example of every body', async () => {
    const { reference } = await load();
    const operations = (reference?.tags ?? []).flatMap((tag) => tag.operations);
    for (const { operationId, title: summary, description, requestBody, responses } of operations) {
      expect(summary, operationId).not.toBe('');
      expect(description, operationId).not.toBe('');
      for (const bodies of [requestBody === undefined ? [] : [requestBody], responses]) {
        const content = bodies.flatMap((body) => body.content);
        const examples = content.flatMap((mediaType) => mediaType.examples).filter(({ generated }) => !generated);
        if (content.length > 0) expect(examples.length, operationId).toBeGreaterThan(0);
      }
    }
  });

  test('is valid for a validator of another house', async () => {
    await expect(SwaggerParser.validate(join(folder, `${id}.yaml`))).resolves.toBeDefined();
  });
});
