import { indentOf } from '../indent.ts';
import type { Line } from '../page-writer.ts';

/** A generic block: `/// tip | Title`, to a line with as many slashes. */
export const blockStart = /^([ \t]*)(\/{3,})[ \t]*([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/i;

/**
 * Reads a block. Blocks have the meaning of `!!!`, `???` and `===`, and are written as these: their text only is not indented.
 *
 * @returns the mark, empty for a block that is only its text; the lines in place of the block; and the index of what follows
 */
export function readBlock(
  given: readonly Line[],
  index: number,
  match: RegExpExecArray,
): { readonly mark: string; readonly lines: readonly Line[]; readonly next: number } {
  const [, indent = '', slashes = '', name = '', title = ''] = match;
  const line = given[index] as Line;
  const isEnd = ({ text }: Line) => text.trim() === slashes && indentOf(text) === indentOf(indent);
  const found = given.findIndex((other, at) => at > index && isEnd(other));
  const end = found < 0 ? given.length : found;
  let from = index + 1;
  const options = new Map<string, string>();
  for (; from < end; from++) {
    const option = /^[ \t]{4,}([\w-]+):[ \t]*(.+?)[ \t]*$/.exec(given[from]?.text ?? '');
    if (option === null) break;
    options.set(option[1] ?? '', option[2] ?? '');
  }
  const kind = name.toLowerCase();
  const shown = title === '' ? '' : ` "${title}"`;
  const mark =
    kind === 'tab'
      ? `===${options.get('new') === 'true' ? '!' : ''} "${title}"`
      : kind === 'details'
        ? `???${options.get('open') === 'true' ? '+' : ''} ${options.get('type') ?? 'note'}${title === '' ? ' "Details"' : shown}`
        : kind === 'admonition'
          ? `!!! ${options.get('type') ?? 'note'}${shown}`
          : `!!! ${name}${shown}`;
  const isPlain = /^(?:html|caption|figure-caption|define)$/.test(kind);
  const body = given.slice(from, end);
  const written = isPlain
    ? body
    : [
        { text: indent + mark, at: line.at },
        ...body.map(({ text, at }) => ({ text: text === '' ? '' : `    ${text}`, at })),
      ];
  // Tabs that follow each other are one group.
  const rest = kind === 'tab' ? followingTabs(given, end + 1, indent) : undefined;
  return {
    mark: isPlain ? '' : mark,
    lines: [...written, ...(rest?.lines ?? [])],
    next: rest?.next ?? end + 1,
  };
}

function followingTabs(given: readonly Line[], from: number, indent: string): { lines: Line[]; next: number } {
  const lines: Line[] = [];
  let next = from;
  for (;;) {
    let at = next;
    while (given[at]?.text.trim() === '') at++;
    const found = blockStart.exec(given[at]?.text ?? '');
    if (found === null || found[3]?.toLowerCase() !== 'tab' || found[1] !== indent) return { lines, next };
    const end = given.findIndex((other, index) => index > at && other.text.trim() === found[2]);
    const until = end < 0 ? given.length : end;
    lines.push({ text: `${indent}=== "${found[4] ?? ''}"`, at: given[at]?.at ?? 0 });
    for (const { text, at: line } of given.slice(at + 1, until))
      lines.push({ text: text === '' ? '' : `    ${text}`, at: line });
    next = until + 1;
  }
}
