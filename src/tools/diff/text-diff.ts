import { diffWordsWithSpace, structuredPatch } from 'diff';

/** Neighbouring changes of a text, with lines around them. */
export interface Hunk {
  /** 1-based. */
  readonly oldLine: number;
  readonly newLine: number;
  /** Each begins with `-`, `+` or a space, as in a unified diff. */
  readonly lines: readonly string[];
}

/** Texts that differ in more lines are shown one after the other: to find the fewest changes would take too long. */
const mostEdits = 3000;

/** The changes between two texts, line by line. */
export function diffTexts(before: string, after: string): readonly Hunk[] {
  const [was, is] = [endLine(before), endLine(after)];
  const patch = structuredPatch('', '', was, is, '', '', { context: 2, maxEditLength: mostEdits });
  if (patch === undefined) {
    const lines = [...was.split('\n').map((line) => `-${line}`), ...is.split('\n').map((line) => `+${line}`)];
    return [{ oldLine: 1, newLine: 1, lines }];
  }
  return patch.hunks.map(({ oldStart, newStart, lines }) => ({ oldLine: oldStart, newLine: newStart, lines }));
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
export interface Piece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Where two lines differ, word by word; `undefined` where they have little in common, and marks would only confuse. */
export function diffWords(
  before: string,
  after: string,
): { readonly before: readonly Piece[]; readonly after: readonly Piece[] } | undefined {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: 400 });
  if (changes === undefined) return undefined;
  const common = changes.reduce((sum, { value, added, removed }) => sum + (added || removed ? 0 : value.length), 0);
  if (common * 3 < Math.max(before.length, after.length)) return undefined;
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    changes.filter((one) => !one[other]).map((one): Piece => ({ text: one.value, isChanged: one[own] === true }));
  return { before: side('added', 'removed'), after: side('removed', 'added') };
}
