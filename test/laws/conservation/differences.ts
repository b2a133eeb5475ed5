import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The reasoned differences of `differences.txt`. */
const list = readFileSync(join(import.meta.dirname, 'differences.txt'), 'utf8');

const entries = [...list.matchAll(/^(words|texts|added|mdx) .*?: \/(.*)\/(\w*)$/gm)].map(
  ([, kind, source = '', flags]) => ({
    kind,
    where: new RegExp(source, flags),
  }),
);

function placesOf(kind: string): readonly RegExp[] {
  return entries.filter((entry) => entry.kind === kind).map(({ where }) => where);
}

/** Places of which words may be on the page or not. */
export const differences = placesOf('words');

/** Texts with such a place are left out. */
export const skipped = placesOf('texts');

/** Texts of MDX with such a place are left out. */
export const skippedMdx = placesOf('mdx');

/** Words that docsgen adds to pages. */
export const added = placesOf('added');
