/**
 * Where a field of the frontmatter of a page is written, or one of its values where that can be told. The first line of
 * the file where there is no such field.
 */
export function frontmatterPlace(
  { path, text }: { readonly path: string; readonly text: string },
  field: string,
  value?: string,
): {
  readonly file: string;
  readonly start: { readonly line: number; readonly column: number };
  readonly end?: { readonly line: number; readonly column: number };
} {
  const lines = text.split(/\r\n|\n|\r/);
  const end = lines.indexOf('---', 1);
  const block = lines.slice(0, end < 0 ? lines.length : end);
  const fieldLine = block.findIndex((line) => line.startsWith(`${field}:`));
  if (fieldLine < 0) return { file: path, start: { line: 1, column: 1 } };
  for (let line = fieldLine; value !== undefined && line < block.length; line++) {
    const column = (block[line] ?? '').indexOf(value, line === fieldLine ? field.length + 1 : 0);
    if (column < 0) continue;
    return {
      file: path,
      start: { line: line + 1, column: column + 1 },
      end: { line: line + 1, column: column + 1 + value.length },
    };
  }
  return { file: path, start: { line: fieldLine + 1, column: 1 } };
}
