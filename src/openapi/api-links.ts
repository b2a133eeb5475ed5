import type { OperationAddress } from '../model/address.ts';
import { brokenApiLink, findOperation, nearestOperation, parseApiLink } from '../shared/find-operation.ts';
import { decodeUrl } from '../shared/paths.ts';
import { isObject } from './json.ts';
import { childPointer, type Pointer } from './json-pointer.ts';
import type { Report } from './load/report.ts';
import type { ReferenceLinks } from './markup/description.ts';

/** Looks `api:` links up, and keeps in mind which lead nowhere. */
export function createApiLinks(operations: readonly OperationAddress[]): {
  readonly links: ReferenceLinks;
  /** What was asked for in vain, with where it is written in the document. */
  readonly broken: (root: unknown) => readonly Report[];
} {
  const missing = new Set<string>();
  return {
    links(url) {
      const { document, name } = parseApiLink(url);
      const found = findOperation(operations, document, name);
      if (found === undefined) missing.add(url);
      return found?.href;
    },
    broken: (root) =>
      [...missing].flatMap((url) => {
        const { document, name } = parseApiLink(url);
        const fault = brokenApiLink(url, nearestOperation(operations, document, name));
        return textsWith(decodeUrl(url), root).map((pointer) => ({ ...fault, pointer }));
      }),
  };
}

/** Where a text of the document holds some words. */
function textsWith(words: string, node: unknown, pointer: Pointer = ''): readonly Pointer[] {
  if (typeof node === 'string') return node.includes(words) ? [pointer] : [];
  const children = Array.isArray(node) ? [...node.entries()] : isObject(node) ? Object.entries(node) : [];
  return children.flatMap(([key, child]) => textsWith(words, child, childPointer(pointer, key)));
}
