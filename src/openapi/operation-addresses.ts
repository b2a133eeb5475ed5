import type { OperationAddress } from '../model/address.ts';
import type { Reference } from '../model/reference.ts';

/** Where the operations of a reference are described, webhooks last; each once. */
export function operationAddresses(reference: Reference): readonly OperationAddress[] {
  const operations = [...reference.tags.flatMap((tag) => tag.operations), ...reference.webhooks];
  return operations.map(({ operationId, method, path, anchor }) => ({
    document: reference.id,
    ...(operationId === undefined ? {} : { operationId }),
    method,
    path,
    href: `${reference.permalink}#${anchor}`,
  }));
}
