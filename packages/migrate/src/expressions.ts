import { codeRanges, tagsIn } from './jsx-tags.ts';

/** Where braces are with all that is in them, `{a}`, outside of blocks of code; in order. One that nothing closes is text. */
export function braceRanges(text: string): readonly (readonly [number, number])[] {
  const code = codeRanges(text);
  const ranges: (readonly [number, number])[] = [];
  const open: number[] = [];
  let next = 0;
  for (const { 0: sign, index } of text.matchAll(/(?<!\\)[{}]/g)) {
    while ((code[next]?.[1] ?? Number.POSITIVE_INFINITY) <= index) next++;
    if (index >= (code[next]?.[0] ?? Number.POSITIVE_INFINITY)) continue;
    if (sign === '{') open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined) ranges.push([start, index + 1]);
    }
  }
  return ranges.sort(([a], [b]) => a - b);
}

/** Where tags begin that are values of code, `{is && <A />}`: those within braces that are not in an element of that code. */
export function tagsOfExpressions(text: string): ReadonlySet<number> {
  const braces = braceRanges(text)
    .flatMap(([start, end]) => [[start, 1] as const, [end - 1, -1] as const])
    .sort(([a], [b]) => a - b);
  const found = new Set<number>();
  // How many braces are open in each element that is open, and in the page.
  const open: { readonly name: string | undefined; depth: number }[] = [{ name: undefined, depth: 0 }];
  let next = 0;
  for (const { kind, name, start, end } of tagsIn(text)) {
    const at = open.at(-1);
    for (let brace = braces[next]; brace !== undefined && brace[0] < end; brace = braces[++next])
      if (at !== undefined && brace[0] < start) at.depth = Math.max(0, at.depth + brace[1]);
    if (kind === 'close') {
      const opening = open.findLastIndex((element) => element.name === name);
      if (opening > 0) open.length = opening;
      continue;
    }
    if ((at?.depth ?? 0) > 0) found.add(start);
    if (kind === 'open') open.push({ name, depth: 0 });
  }
  return found;
}
