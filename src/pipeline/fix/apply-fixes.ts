import type { Fix } from '../../model/diagnostic.ts';

/**
 * Makes edits in a text without a byte order mark, and nothing else in it. Equal edits are made once; of two that
 * overlap the first by place is made, since the other was meant for a text that is no more.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): { readonly text: string; readonly applied: number } {
  const distinct = new Map(fixes.map((fix) => [JSON.stringify([fix.start, fix.end, fix.text]), fix]));
  const inOrder = [...distinct.values()].sort((a, b) => a.start - b.start || a.end - b.end);
  let mended = '';
  let done = 0;
  let applied = 0;
  let last: Fix | undefined;
  for (const fix of inOrder) {
    const clashes = last !== undefined && (fix.start < last.end || fix.start === last.start);
    if (clashes || fix.end > text.length) continue;
    mended += text.slice(done, fix.start) + fix.text;
    done = fix.end;
    last = fix;
    applied++;
  }
  return { text: mended + text.slice(done), applied };
}
