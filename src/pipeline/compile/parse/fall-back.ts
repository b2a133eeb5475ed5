/**
 * The fast parser's way to give a page back: it has met something that the reference parser may
 * read in another way. Never seen by authors.
 */
export class Doubt extends Error {}

/** @param about What was met, for whoever wants to know why a page is not read fast. */
export function doubt(about: string): never {
  throw new Doubt(about);
}
