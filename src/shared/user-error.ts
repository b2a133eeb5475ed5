/** What a user can do something about: a command ends with its message and its hint, and without a stack. */
export class UserError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}

/** The command line is wrong, or names what is not there. */
export class UsageError extends UserError {}
