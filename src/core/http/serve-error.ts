/** The server cannot listen, for a reason that a user can do something about. */
export class ServeError extends Error {
  override readonly name = 'ServeError';
  /** The system's name for it, such as `EADDRINUSE`. */
  readonly code: string;
  /** What to do about it, a sentence. */
  readonly hint: string;

  constructor(message: string, { code, hint, cause }: { code: string; hint: string; cause?: unknown }) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.hint = hint;
  }
}
