/** `1 error, 2 warnings`; `''` without any. */
export function problemCounts({ errors, warnings }: { readonly errors: number; readonly warnings: number }): string {
  return [plural(errors, 'error'), plural(warnings, 'warning')].filter((text) => !text.startsWith('0 ')).join(', ');
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
