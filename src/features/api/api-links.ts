import { type ApiLinkAnswer, brokenApiLink, parseApiLink } from '../../shared/api-links.ts';
import { decodeUrl } from '../../shared/paths.ts';
import { textsWithLinks } from './document-texts.ts';
import type { Report } from './load/report.ts';
import type { ReferenceLinks } from './markup/description.ts';

/**
 * Follows `api:` links, and records which lead nowhere. Makers of documents have schemes of that name of their own:
 * what names no document of the site is one of theirs, or a mistake.
 */
export function createApiLinks(answer: (url: string) => ApiLinkAnswer): {
  readonly links: ReferenceLinks;
  /** Links that were not found, with their places in the document. */
  readonly broken: (root: unknown) => readonly Report[];
} {
  const missing = new Map<string, ApiLinkAnswer>();
  return {
    links(url) {
      const found = answer(url);
      if (found.href === undefined) missing.set(url, found);
      return found.href;
    },
    broken(root) {
      const places = textsWithLinks(new Set([...missing.keys()].map(decodeUrl)), root);
      return [...missing].flatMap(([url, { near, hasDocument }]) => {
        const fault = hasDocument ? brokenApiLink(url, near) : foreignApiLink(parseApiLink(url).document, near);
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
