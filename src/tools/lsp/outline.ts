import type { DocumentSymbol, FoldingRange } from 'vscode-languageserver';
import type { Page } from '../../model/page.ts';
import { frontmatterLines, type Heading, headingsOf, linesOf } from '../workspace/index.ts';
import { rangeInLine } from './positions.ts';

/** Headings as a tree. */
export function symbolsOf(text: string, page: Page | undefined): readonly DocumentSymbol[] {
  const lines = linesOf(text);
  const headings = headingsOf(text, page);
  const below = (from: number, depth: number): readonly [DocumentSymbol[], number] => {
    const symbols: DocumentSymbol[] = [];
    let at = from;
    for (let heading = headings[at]; heading !== undefined && heading.depth > depth; heading = headings[at]) {
      const [children, next] = below(at + 1, heading.depth);
      symbols.push({ ...symbolOf(heading, endOf(headings, at, lines.length), lines), children });
      at = next;
    }
    return [symbols, at];
  };
  return below(0, 0)[0];
}

function symbolOf(heading: Heading, end: number, lines: readonly string[]): DocumentSymbol {
  const { line, start } = heading;
  return {
    name: heading.text === '' ? `#${heading.id}` : heading.text,
    // A string, by the numbers of the protocol: what editors use for headings.
    kind: 15,
    range: { start: { line, character: 0 }, end: { line: end, character: lines[end]?.length ?? 0 } },
    selectionRange: rangeInLine(line, start, heading.end),
  };
}

/** Last line of a section: the one before the next heading of its level or above. */
function endOf(headings: readonly Heading[], at: number, lines: number): number {
  const depth = headings[at]?.depth ?? 0;
  const next = headings.slice(at + 1).find((heading) => heading.depth <= depth);
  return (next?.line ?? lines) - 1;
}

/** Sections, frontmatter, blocks of code and of directives. */
export function foldsOf(text: string): readonly FoldingRange[] {
  const lines = linesOf(text);
  const headings = headingsOf(text);
  const sections = headings.map(({ line }, at) => ({
    startLine: line,
    endLine: lastText(lines, endOf(headings, at, lines.length)),
  }));
  const head = frontmatterLines(lines);
  return [...(head > 0 ? [{ startLine: 0, endLine: head - 1 }] : []), ...blocks(lines, head), ...sections].filter(
    ({ startLine, endLine }) => endLine > startLine,
  );
}

function lastText(lines: readonly string[], from: number): number {
  let line = from;
  while (line > 0 && lines[line]?.trim() === '') line--;
  return line;
}

/** Blocks between fences: of code with backticks or tildes, of directives with colons. */
function blocks(lines: readonly string[], from: number): readonly FoldingRange[] {
  const folds: FoldingRange[] = [];
  const open: { readonly mark: string; readonly line: number }[] = [];
  for (let line = from; line < lines.length; line++) {
    const [, mark, rest = ''] = /^\s*(`{3,}|~{3,}|:{3,})(.*)$/.exec(lines[line] ?? '') ?? [];
    if (mark === undefined) continue;
    const last = open.at(-1);
    const isInCode = last !== undefined && !last.mark.startsWith(':');
    if (
      last !== undefined &&
      rest.trim() === '' &&
      mark.startsWith(last.mark.charAt(0)) &&
      mark.length >= last.mark.length
    ) {
      open.pop();
      folds.push({ startLine: last.line, endLine: line });
    } else if (!isInCode) open.push({ mark, line });
  }
  return folds;
}
