import { childPointer } from '../../../core/json/pointer.ts';
import { textAt } from '../../../core/json/value.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { createDocument, type OpenApiDocument } from '../document.ts';
import { isIgnored, type Report } from '../load/report.ts';
import { callbacksOf, listOperations } from '../operation-node.ts';
import type { PlainRule } from './plain-rule.ts';

/** Without an operationId there is nothing stable to link to, and generated clients make up a name. A webhook has one. */
export const findMissingOperationIds: PlainRule = ({ document }) =>
  listOperations(createDocument(document), 'paths')
    .filter(({ value }) => textAt(value, 'operationId') === '')
    .map(({ method, path, pointer }) => ({
      rule: 'missing-operation-id',
      message: `${method} ${path} has no operationId`,
      pointer,
    }));

/** An operationId names one operation of paths, webhooks and callbacks alike: one report for each that names more. */
export function findDuplicateOperationIds(document: OpenApiDocument): readonly Report[] {
  const operations = [...listOperations(document, 'paths'), ...listOperations(document, 'webhooks')];
  const callbacks = operations.flatMap((operation) =>
    callbacksOf(document, operation).flatMap((callback) => callback.operations),
  );
  // A path item or callback may be referred to more than once: that is one operation still.
  const byPointer = new Map([...operations, ...callbacks].map((operation) => [operation.pointer, operation]));
  const named = [...byPointer.values()].filter(({ value }) => textAt(value, 'operationId') !== '');
  const rule = 'duplicate-operation-id';
  return [...groupBy(named, ({ value }) => textAt(value, 'operationId'))].flatMap(([operationId, uses]) => {
    const [first = '', ...later] = uses.map(({ pointer }) => childPointer(pointer, 'operationId'));
    const message = `operationId ${operationId} is used again`;
    const [second, ...others] = later.filter((pointer) => !isIgnored({ rule, message, pointer }, document.root));
    if (second === undefined) return [];
    const times = others.length === 0 ? 'twice' : `${others.length + 2} times`;
    return {
      rule,
      message: `operationId ${operationId} is used ${times}`,
      pointer: second,
      related: [
        { message: 'first used here', pointer: first },
        ...others.map((pointer) => ({ message: 'used here', pointer })),
      ],
    };
  });
}
