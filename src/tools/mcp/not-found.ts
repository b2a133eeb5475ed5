import { createNearest } from '../../shared/nearest.ts';

/** What was asked for is not there; the message says what is. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** The error for an address that no page has. */
export function noPage(asked: string, addresses: readonly string[]): NotFound {
  const near = createNearest()(asked, addresses);
  return new NotFound(
    `there is no page ${shown(asked)}${near === undefined ? '; list_pages names all' : `; did you mean ${near}?`}`,
  );
}

/** The error for an anchor that no heading of a page has. */
export function noSection(page: string, anchor: string, toc: readonly { readonly id: string }[]): NotFound {
  return new NotFound(`${page} has no section #${shown(anchor)}; it has ${toc.map(({ id }) => `#${id}`).join(', ')}`);
}

/** What was asked for, as a message repeats it: the beginning of what is long. */
export function shown(asked: string): string {
  return asked.length > 100 ? `${asked.slice(0, 100)}…` : asked;
}
