import type { Root } from 'mdast';
import type { Parser } from './parser.ts';

/** A tag with a slash in a value without quotes. */
const mayHaveSlash = /<[a-z][^<>]*=[ \t]*[^\s"'=<>`]+\//i;

const tag = /(?<!\\)<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>/gi;

const value = /"[^"]*"|'[^']*'|(=\s*)([^\s"'=<>`]+)/g;

/** In place of a slash. */
const hidden = '\ue02f';

/** Reads CommonMark, where both parsers end a value without quotes at a slash, and take the tag for text: `<a href=https://example.org>`. */
export function readUnquoted(source: string, parse: Parser): Root {
  if (!mayHaveSlash.test(source) || source.includes(hidden)) return parse(source);
  const tree = parse(
    source.replace(tag, (written) =>
      written.replace(value, (all, sign?: string, unquoted = '') =>
        sign === undefined ? all : sign + unquoted.replaceAll('/', hidden),
      ),
    ),
  );
  restoreIn(tree);
  return tree;
}

function restoreIn(node: object): void {
  for (const [key, inner] of Object.entries(node)) {
    if (typeof inner === 'string' && inner.includes(hidden))
      Object.assign(node, { [key]: inner.replaceAll(hidden, '/') });
    else if (typeof inner === 'object' && inner !== null) restoreIn(inner);
  }
}
