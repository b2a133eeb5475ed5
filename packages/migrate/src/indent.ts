/** How far a line is indented; a tab is four blanks. */
export function indentOf(text: string): number {
  const [blank = ''] = /^[ \t]*/.exec(text) ?? [];
  return blank.replaceAll('\t', '    ').length;
}

/** A line without this number of blanks at its beginning. */
export function dedent(text: string, width: number): string {
  let at = 0;
  for (let seen = 0; seen < width && at < text.length && /[ \t]/.test(text.charAt(at)); at++)
    seen += text.charAt(at) === '\t' ? 4 : 1;
  return text.slice(at);
}
