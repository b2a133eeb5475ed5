import type { Place, SourcePath } from '../../model/place.ts';
import { oncePer } from '../../shared/once.ts';
import { pointsIn } from '../../shared/text-points.ts';

/** Finds where addresses are written that only rendered markup has: in code, in data, or in frontmatter. */
export interface WrittenAt {
  /**
   * The places of the first of some ways to write an address that a file has, those in the first file first.
   *
   * @param first the sources that it may be in besides: those of the page that has it
   */
  readonly address: (ways: readonly string[], first: readonly SourcePath[]) => readonly Place[];
  /** Addresses that run code. */
  readonly code: (first: readonly SourcePath[]) => readonly (readonly [address: string, place: Place])[];
}

/** An address that runs code, from the quote or the blank before it. */
const runningCode = /(?<=[\s"'`=(])(?:javascript|vbscript):[^"'`\s)]*|(?<=["'`])data:text\/html[^"'`\s)]*/gi;

/**
 * @param files what a site's pages are made of besides Markdown
 * @param textOf the text of a file of the site
 */
export function createWrittenAt(
  files: readonly SourcePath[],
  textOf: (file: SourcePath) => string | undefined,
): WrittenAt {
  const read = oncePer((file: SourcePath) => textOf(file) ?? '');
  const inOrder = (first: readonly SourcePath[]) => [...new Set([...first, ...files])];
  return {
    address(ways, first) {
      for (const way of ways) {
        const places = inOrder(first).flatMap((file) => placesOf(way, file, read(file)));
        if (places.length > 0) return places;
      }
      return [];
    },
    code: (first) =>
      inOrder(first).flatMap((file) => {
        const text = read(file);
        const placeAt = placesIn(text, file);
        return [...text.matchAll(runningCode)].map(
          ({ 0: address, index }) => [address, placeAt(index, address.length)] as const,
        );
      }),
  };
}

/** Places of an address in a text, where it is not a part of a longer one. */
function placesOf(address: string, file: SourcePath, text: string): readonly Place[] {
  const places: Place[] = [];
  const placeAt = placesIn(text, file);
  if (address === '') return places;
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + address.length)) {
    const [before = '', after = ''] = [text[at - 1], text[at + address.length]];
    if (/^[\s"'`=(:,[{]?$/.test(before) && /^[\s"'`),\]}<>]?$/.test(after)) places.push(placeAt(at, address.length));
  }
  return places;
}

function placesIn(text: string, file: SourcePath): (at: number, length: number) => Place {
  const pointAt = pointsIn(text);
  return (at, length) => {
    const start = pointAt(at);
    return { file, start, end: { line: start.line, column: start.column + length } };
  };
}
