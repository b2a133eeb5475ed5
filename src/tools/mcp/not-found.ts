/** What was asked for is not there; the message says what is. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}
