import type { OperationAddress } from '../../model/address.ts';
import { brokenApiLink, findOperation, nearestOperation, parseApiLink } from '../../shared/api-links.ts';
import { decodeUrl } from '../../shared/paths.ts';
import { textsWithLinks } from './document-texts.ts';
import type { Report } from './load/report.ts';
import type { ReferenceLinks } from './markup/description.ts';

/**
 * Looks `api:` links up, and records which lead nowhere. Makers of documents have schemes of that name of their own:
 * what names no document of the site is one of theirs, or a mistake.
 *
 * @param documents ids of all documents of the site
 */
export function createApiLinks(
  operations: readonly OperationAddress[],
  documents: ReadonlySet<string>,
): {
  readonly links: ReferenceLinks;
  /** Links that were not found, with their places in the document. */
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
        const near = nearestOperation(operations, document, name);
        const fault = documents.has(document) ? brokenApiLink(url, near) : foreignApiLink(document, near);
        const words = decodeUrl(url);
        return (places.get(words) ?? []).map((pointer) => ({ ...fault, pointer, part: { words } }));
      });
    },
  };
}

function foreignApiLink(document: string, near: string | undefined) {
  return {
    rule: 'foreign-api-link',
    message: `no API document of the site has the id ${document || "''"}: the link is shown as its text`,
    hint:
      near === undefined
        ? "write api:id/operationId, with the id of an API entry; where the maker's own scheme is meant, set 'foreign-api-link': 'off' in checks of its entry"
        : `did you mean api:${near}?`,
  } as const;
}
