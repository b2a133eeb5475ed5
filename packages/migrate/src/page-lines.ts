import { convertFence } from './fence-info.ts';
import { isPastItem, offsetOfItem } from './jsx-tags.ts';
import type { LineEdit } from './page-writer.ts';

/** How many lines of a block of code may name its file. */
const firstLines = 8;

/** Converts what docsgen writes otherwise in Markdown: the first lines of code blocks, icons of admonitions, images by a short path. */
export function convertLines(
  text: string,
  {
    withAlias,
    iconAt,
    withFileName = () => undefined,
  }: {
    readonly withAlias: (path: string) => string;
    readonly iconAt: (icon: string | undefined, line: number) => string | undefined;
    /** What follows the fence of a block with these first lines, some of which are left out for it. */
    readonly withFileName?: (
      info: string,
      lines: readonly string[],
    ) => { readonly info: string; readonly start: number; readonly length: number } | undefined;
  },
): { readonly text: string; readonly edits: readonly LineEdit[] } {
  const edits: LineEdit[] = [];
  /** The mark of the block of code that a line is in: what looks like another one there is shown by it. */
  let open: string | undefined;
  /** Where the text of the item of a list begins that this block is in. */
  let offset = 0;
  const lines = text.split('\n');
  const isEnd = (line: string, mark: string) =>
    /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]?.startsWith(mark) === true;
  const codeFrom = (start: number, mark: string) => {
    const first = lines.slice(start, start + firstLines).map((line) => line.replace(/^[ \t]*>[ \t]?/, ''));
    const end = first.findIndex((line) => isEnd(line, mark));
    return end < 0 ? first : first.slice(0, end);
  };
  const dropped = new Set<number>();
  const made = lines.flatMap((before, index) => {
    if (open !== undefined && isPastItem(before, offset)) open = undefined;
    if (open !== undefined) {
      if (isEnd(before, open)) open = undefined;
      if (!dropped.has(index)) return [before];
      edits.push({ line: index + 1, before, after: '' });
      return [];
    }
    const fence = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*)(`{3,}|~{3,})([^`]*)$/.exec(before);
    let after = before;
    open = fence?.[2] ?? /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(before)?.[1];
    if (open !== undefined)
      offset = offsetOfItem(fence?.[1] ?? '', `${lines.slice(Math.max(0, index - 200), index).join('\n')}\n`);
    if (fence !== null) {
      const [, start = '', mark = '', info = ''] = fence;
      const named = withFileName(info, codeFrom(index + 1, mark));
      for (let line = 0; line < (named?.length ?? 0); line++) dropped.add(index + 1 + (named?.start ?? 0) + line);
      after = `${start}${mark}${convertFence(named?.info ?? info)}`;
    } else if (/^\s*:::\w+.*\{[^}]*\}\s*$/.test(before)) {
      after = before.replace(/\{([^}]*)\}\s*$/, (_, inner: string) => {
        const icon = iconAt(/icon="?([\w:-]+)"?/.exec(inner)?.[1], index + 1);
        return icon === undefined ? '' : `{icon="${icon}"}`;
      });
    } else if (/[([]/.test(before)) {
      after = before.replace(
        /(!\[[^\]]*\]\()([~@.][^)\s]*)/g,
        (_, open: string, path: string) => open + withAlias(path),
      );
    }
    if (after !== before) edits.push({ line: index + 1, before, after });
    return [after];
  });
  return { text: made.join('\n'), edits };
}
