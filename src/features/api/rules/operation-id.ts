import { childPointer, type Pointer } from '../../../core/json/pointer.ts';
import { textAt } from '../../../core/json/value.ts';
import type { OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { callbackOperations, listOperations } from '../operation-node.ts';

/** Without an operationId there is nothing stable to link to, and generated clients make up a name. A webhook has one. */
export function findMissingOperationIds(document: OpenApiDocument): readonly Report[] {
  return listOperations(document, 'paths')
    .filter(({ value }) => textAt(value, 'operationId') === '')
    .map(({ method, path, pointer }) => ({
      rule: 'missing-operation-id',
      message: `${method} ${path} has no operationId`,
      pointer,
      part: 'key',
    }));
}

/** An operationId names one operation of paths, webhooks and callbacks alike. */
export function findDuplicateOperationIds(document: OpenApiDocument): readonly Report[] {
  const first = new Map<string, Pointer>();
  const reports: Report[] = [];
  const operations = [...listOperations(document, 'paths'), ...listOperations(document, 'webhooks')];
  const callbacks = operations.flatMap((operation) => callbackOperations(document, operation));
  // A path item or callback may be referred to more than once: that is one operation still.
  const byPointer = new Map([...operations, ...callbacks].map((operation) => [operation.pointer, operation]));
  for (const { value, pointer } of byPointer.values()) {
    const operationId = textAt(value, 'operationId');
    if (operationId === '') continue;
    const at = childPointer(pointer, 'operationId');
    const known = first.get(operationId);
    if (known === undefined) first.set(operationId, at);
    else
      reports.push({
        rule: 'duplicate-operation-id',
        message: `operationId ${operationId} is used twice`,
        pointer: at,
        related: [{ message: 'first used here', pointer: known }],
      });
  }
  return reports;
}
