/** Git has no state of a site that could be checked; the message says why. */
export class StagedError extends Error {
  override readonly name = 'StagedError';
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
