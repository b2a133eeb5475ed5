/** A string on one line, a number or a name, with the names after its dots. */
const token = /(['"])(?:\\.|(?!\1)[^\\])*\1|`(?:\\.|[^`\\$])*`|-?[\w$.]+/y;

/** Source maps know where things begin. Where they end is only said of what is easy to read. */
export function endOfToken(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): { line: number; column: number } | undefined {
  token.lastIndex = column - 1;
  const length = token.exec(text.split(/\r\n|\n|\r/)[line - 1] ?? '')?.[0].length;
  return length === undefined ? undefined : { line, column: column + length };
}
