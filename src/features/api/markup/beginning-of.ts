/** How many characters of an example are shown: no reader needs more, and a recorded answer may have millions. */
export const maxShown = 100_000;

/** What is shown of an example. One that is too long ends with `…` in a line of its own. */
export function beginningOf(text: string): string {
  if (!isCut(text)) return text;
  const end = text.lastIndexOf('\n', maxShown);
  return `${text.slice(0, end > 0 ? end : maxShown)}\n…`;
}

/** Whether an example has more than what is shown. */
export function isCut(text: string): boolean {
  return text.length > maxShown;
}
