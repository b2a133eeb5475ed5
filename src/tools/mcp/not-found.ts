/** What was asked for is not there; the message says what is. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** What was asked for, as a message repeats it: the beginning of what is long. */
export function shown(asked: string): string {
  return asked.length > 100 ? `${asked.slice(0, 100)}…` : asked;
}
