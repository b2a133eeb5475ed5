import type { OperationAddress } from '../../model/address.ts';
import { brokenApiLink, findOperation, nearestOperation, parseApiLink } from '../../shared/api-links.ts';
import { decodeUrl } from '../../shared/paths.ts';
import { textsWithLinks } from './document-texts.ts';
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
    broken(root) {
      const places = textsWithLinks(new Set([...missing].map(decodeUrl)), root);
      return [...missing].flatMap((url) => {
        const { document, name } = parseApiLink(url);
        const fault = brokenApiLink(url, nearestOperation(operations, document, name));
        const words = decodeUrl(url);
        return (places.get(words) ?? []).map((pointer) => ({ ...fault, pointer, part: { words } }));
      });
    },
  };
}
