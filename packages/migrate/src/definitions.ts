import { dedent, indentOf } from './indent.ts';
import type { Line } from './page-writer.ts';

const definition = /^ {0,3}:[ \t]+(?=\S)/;

/** A list of definitions: terms on lines of their own, each with lines that begin with `:`. */
interface Definitions {
  readonly entries: readonly { readonly terms: readonly Line[]; readonly texts: readonly (readonly Line[])[] }[];
  /** Index of the line after it. */
  readonly next: number;
}

/** Reads the list of definitions that begins at a line; `undefined` where none does. */
export function readDefinitions(lines: readonly Line[], index: number): Definitions | undefined {
  const entries: { terms: Line[]; texts: Line[][] }[] = [];
  let next = index;
  for (;;) {
    const entry = readEntry(lines, next);
    if (entry === undefined) break;
    entries.push(entry);
    next = entry.next;
    let following = next;
    while (lines[following]?.text.trim() === '') following++;
    if (readEntry(lines, following) === undefined) break;
    next = following;
  }
  return entries.length === 0 ? undefined : { entries, next };
}

function readEntry(lines: readonly Line[], index: number) {
  const isBlank = (at: number) => lines[at]?.text.trim() === '';
  let at = index;
  while (at < lines.length && !isBlank(at) && isTerm(lines[at]?.text ?? '')) at++;
  const terms = lines.slice(index, at);
  if (isBlank(at)) at++;
  if (terms.length === 0 || !definition.test(lines[at]?.text ?? '')) return undefined;
  const texts: Line[][] = [];
  while (definition.test(lines[at]?.text ?? '')) {
    const first = lines[at] as Line;
    const text = [{ ...first, text: first.text.replace(definition, '') }];
    at++;
    for (; at < lines.length; at++) {
      const line = lines[at] as Line;
      let following = at;
      while (following < lines.length && isBlank(following)) following++;
      const isIndented = indentOf(lines[following]?.text ?? '') >= 4;
      const isMore = isBlank(at) ? isIndented : isIndented || (!definition.test(line.text) && !isBlank(at - 1));
      if (!isMore) break;
      text.push({ ...line, text: isBlank(at) ? '' : dedent(line.text, 4) });
    }
    texts.push(text);
    let following = at;
    while (following < lines.length && isBlank(following)) following++;
    if (definition.test(lines[following]?.text ?? '')) at = following;
  }
  return { terms, texts, next: at };
}

/** Whether a line may be a term: text that begins no other block. */
function isTerm(text: string): boolean {
  return (
    /^ {0,3}\S/.test(text) &&
    !/^ {0,3}(?:#{1,6}[ \t]|[-*+>][ \t]|\d+[.)][ \t]|`{3}|~{3}|:|!!!|\?\?\?|===|\||<(?!!--)|\/{3})/.test(text)
  );
}
