import { isObject, textAt } from '../../../core/json/value.ts';
import type { DocumentLink } from '../../../model/reference.ts';

/** An address that a link may have; `undefined` for `javascript:` and the like. */
export function safeHref(url: string): string | undefined {
  // Browsers drop control characters and blanks before they look at the scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are meant
  const trimmed = url.replace(/[\u0000-\u0020]+/g, '');
  const scheme = /^([^/?#:]*):/.exec(trimmed)?.[1]?.toLowerCase();
  if (trimmed === '') return undefined;
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme) ? trimmed : undefined;
}

/** A link with the address as its label where there is no better one. */
export function externalLink(url: string, label = url): DocumentLink {
  const href = safeHref(url);
  return { label: label || url, href };
}

/** `undefined` for what is no External Documentation Object with an address. */
export function externalDocs(node: unknown): DocumentLink | undefined {
  if (!isObject(node) || textAt(node, 'url') === '') return undefined;
  return externalLink(textAt(node, 'url'), textAt(node, 'description'));
}
