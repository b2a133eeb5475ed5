import { diffWordsWithSpace, structuredPatch } from 'diff';
import { proseLines } from '../../shared/headings.ts';

/** Neighbouring changes of a text, with lines around them. */
export interface Hunk {
  /** 1-based. */
  readonly oldLine: number;
  readonly newLine: number;
  /** The heading that it is below, in the new text; `''` above the first one. */
  readonly heading: string;
  /** Each begins with `-`, `+` or a space, as in a unified diff. */
  readonly lines: readonly string[];
}

/** Texts that differ in more lines are shown one after the other: to find the fewest changes would take too long. */
const maxEdits = 3000;

/** The changes between two texts, line by line. */
export function diffTexts(before: string, after: string): readonly Hunk[] {
  const [was, is] = [endLine(before), endLine(after)];
  const patch = structuredPatch('', '', was, is, '', '', { context: 2, maxEditLength: maxEdits });
  if (patch === undefined) {
    const lines = [...was.split('\n').map((line) => `-${line}`), ...is.split('\n').map((line) => `+${line}`)];
    return [{ oldLine: 1, newLine: 1, heading: '', lines }];
  }
  const headingAt = headingsOf(is);
  return patch.hunks.map(({ oldStart, newStart, lines }) => {
    const changed = lines.findIndex((line) => !line.startsWith(' '));
    return { oldLine: oldStart, newLine: newStart, heading: headingAt(newStart + changed), lines };
  });
}

/** Finds the last heading of Markdown before a line, 1-based. Lines of code are none. */
function headingsOf(text: string): (line: number) => string {
  const headings = proseLines(text.split('\n')).flatMap(({ line: content, at }) => {
    const [, title] = /^#{1,6} (.+)$/.exec(content) ?? [];
    return title === undefined ? [] : [{ line: at + 1, title }];
  });
  return (line) => headings.findLast((one) => one.line < line)?.title ?? '';
}

/** Where a hunk is, for a caption: its heading, else its line. */
export function captionOf({ heading, newLine }: Hunk): string {
  return heading === '' ? `line ${newLine}` : heading;
}

function endLine(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd();
  return lines === '' ? '' : `${lines}\n`;
}

/** Lines of a hunk in rows: what is on both sides, what is only before, only after, or changed from one to the other. */
export type Row = readonly [before: string | undefined, after: string | undefined];

/** Puts lines next to those that they replace. */
export function rowsOf({ lines }: Hunk): readonly Row[] {
  const rows: Row[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) rows.push([gone[at], come[at]]);
    gone = [];
    come = [];
  };
  for (const line of lines) {
    const text = line.slice(1);
    if (line.startsWith('-')) {
      if (come.length > 0) flush();
      gone.push(text);
    } else if (line.startsWith('+')) come.push(text);
    else {
      flush();
      rows.push([text, text]);
    }
  }
  flush();
  return rows;
}

/** A piece of a line, and whether only this side has it. */
export interface DiffPiece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Where two lines differ, word by word; `undefined` where they have little in common, and marks would only confuse. */
export function diffWords(
  before: string,
  after: string,
): { readonly before: readonly DiffPiece[]; readonly after: readonly DiffPiece[] } | undefined {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: 400 });
  if (changes === undefined) return undefined;
  const common = changes.reduce((sum, { value, added, removed }) => sum + (added || removed ? 0 : value.length), 0);
  if (common * 3 < Math.max(before.length, after.length)) return undefined;
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    changes.filter((one) => !one[other]).map((one): DiffPiece => ({ text: one.value, isChanged: one[own] === true }));
  return { before: side('added', 'removed'), after: side('removed', 'added') };
}
