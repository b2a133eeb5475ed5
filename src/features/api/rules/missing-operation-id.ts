import { textAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { listOperations } from '../operation-node.ts';

/** Without an operationId there is nothing stable to link to, and generated clients make up a name. */
export function findMissingOperationIds(document: OpenApiDocument): readonly Report[] {
  return [...listOperations(document, 'paths'), ...listOperations(document, 'webhooks')]
    .filter(({ value }) => textAt(value, 'operationId') === '')
    .map(({ method, path, pointer }) => ({
      rule: 'missing-operation-id',
      message: `${method} ${path} has no operationId`,
      pointer,
      part: 'key',
    }));
}
