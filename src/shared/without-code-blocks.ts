/** The lines of a text that are in no block of code, also none in lists and quotes. */
export function withoutCodeBlocks(text: string): string {
  let fence: string | undefined;
  const lines = text.split(/\r?\n/).filter((line) => {
    const [, mark, info = ''] = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})(.*)/.exec(line) ?? [];
    if (fence === undefined) {
      fence = mark;
      return mark === undefined;
    }
    if (mark?.startsWith(fence) && info.trim() === '') fence = undefined;
    return false;
  });
  return lines.join('\n');
}
