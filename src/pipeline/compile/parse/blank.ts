/** A text of the same length with nothing on its lines: what comes after it keeps its place. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
