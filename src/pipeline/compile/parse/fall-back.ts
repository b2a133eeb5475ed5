/**
 * Thrown where the reference parser has to read the page, since it may read something on it in another way. Authors
 * never see it.
 */
export class Fallback extends Error {}

/** @param about what was found on the page, for debugging */
export function fallBack(about: string): never {
  throw new Fallback(about);
}
