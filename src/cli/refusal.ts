/** What went wrong, and what to do about it: for faults of the surroundings that are no findings in the site. */
export function sayRefusal({ message, hint }: { readonly message: string; readonly hint?: string | undefined }): void {
  process.stderr.write(`${message}\n${hint === undefined ? '' : `  hint: ${hint}\n`}`);
}
