import { parseUrl } from '../../shared/parse-url.ts';
import { encodePath, isExternal } from '../../shared/paths.ts';
import type { Element, HtmlNode } from './html-tree.ts';

/** Makes the addresses of links absolute, so that they work outside of their page: with the site's origin, else from its root. */
export interface Addresses {
  readonly absolute: (href: string) => string;
}

/** @param origin without trailing slash; `''` where the site does not know its own */
export function createAddresses(origin: string, permalink: string): Addresses {
  const page = origin + encodePath(permalink);
  return {
    absolute(href) {
      if (isExternal(href)) return href;
      if (href.startsWith('/')) return origin + href;
      if (href === '' || href.startsWith('#')) return page + href;
      const base = `http://site${encodePath(permalink)}`;
      // What browsers do not take for an address either.
      const url = parseUrl(href, base);
      if (url === undefined) return href;
      const { pathname, search, hash } = url;
      return origin + pathname + search + hash;
    },
  };
}

/** Functions with which rules write the content of their element. */
export interface Writer {
  readonly addresses: Addresses;
  /** Blocks of Markdown, to be joined by blank lines. None is empty. */
  readonly blocks: (nodes: readonly HtmlNode[]) => readonly string[];
  /** The content in one line; `''` without any. */
  readonly line: (nodes: readonly HtmlNode[]) => string;
}

/** Writes one element as blocks of Markdown. `before` is the block above it, `''` for none. */
export type Rule = (element: Element, writer: Writer, before: string) => readonly string[];

/** Prefixes the first line, and each other line that is not empty: with `others`, by default blanks of the same width. */
export function indent(text: string, first: string, others = ' '.repeat(first.length)): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n');
}
