import { convertFence } from './fence-info.ts';
import type { LineEdit } from './page-writer.ts';

/** Converts what docsgen writes otherwise in Markdown: the first lines of code blocks, icons of admonitions, images by a short path. */
export function convertLines(
  text: string,
  {
    withAlias,
    iconAt,
  }: {
    readonly withAlias: (path: string) => string;
    readonly iconAt: (icon: string | undefined, line: number) => string | undefined;
  },
): { readonly text: string; readonly edits: readonly LineEdit[] } {
  const edits: LineEdit[] = [];
  /** The mark of the block of code that a line is in: what looks like another one there is shown by it. */
  let open: string | undefined;
  const lines = text.split('\n').map((before, index) => {
    if (open !== undefined) {
      const mark = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(before)?.[1];
      if (mark?.startsWith(open) === true) open = undefined;
      return before;
    }
    const fence = /^([ \t]*(?:>[ \t]?|[-*+][ \t]+|\d+[.)][ \t]+)*)(`{3,}|~{3,})([^`]+)$/.exec(before);
    let after = before;
    open = fence?.[2] ?? /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(before)?.[1];
    if (fence !== null) after = `${fence[1]}${fence[2]}${convertFence(fence[3] ?? '')}`;
    else if (/^\s*:::\w+.*\{[^}]*\}\s*$/.test(before)) {
      after = before.replace(/\{([^}]*)\}\s*$/, (_, inner: string) => {
        const icon = iconAt(/icon="?([\w:-]+)"?/.exec(inner)?.[1], index + 1);
        return icon === undefined ? '' : `{icon="${icon}"}`;
      });
    } else if (/[([]/.test(before)) {
      after = before.replace(
        /(!\[[^\]]*\]\()([~@][^)\s]*)/g,
        (_, open: string, path: string) => open + withAlias(path),
      );
    }
    if (after !== before) edits.push({ line: index + 1, before, after });
    return after;
  });
  return { text: lines.join('\n'), edits };
}
