/** What went wrong, and what to do about it: for faults of the surroundings that are no findings in the site. */
export function printCommandError({
  message,
  hint,
}: {
  readonly message: string;
  readonly hint?: string | undefined;
}): void {
  process.stderr.write(`${message}\n${hint === undefined ? '' : `  hint: ${hint}\n`}`);
}

/** What `write` gives; `undefined`, with a message, where the file system refuses for want of room or of permission. */
export function attemptToWrite<T>(what: string, write: () => T): { readonly value: T } | undefined {
  try {
    return { value: write() };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    printCommandError({ message: `cannot write ${what}: ${error.message}` });
    return undefined;
  }
}
