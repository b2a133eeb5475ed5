import { destination, escapeLineStart, escapeMarkdown, inlineCode, quoted } from './escape.ts';
import { addText, collapse, type Mark, type MarkdownPiece, trimmed } from './pieces.ts';

/** The text of a paragraph; `''` when it has none. */
export function writeParagraph(pieces: readonly MarkdownPiece[]): string {
  const text = write(trimmed(pieces).inner, '', '');
  return text.includes('\n') ? text.split('\n').map(escapeLineStart).join('\n') : escapeLineStart(text);
}

/** As one line that is not escaped at its start: the text of a heading. */
export function writeLine(pieces: readonly MarkdownPiece[]): string {
  return write(trimmed(withoutBreaks(pieces)).inner, '', '');
}

/** As one line in a row of a table, where code may contain no bare pipe. */
export function writeCell(pieces: readonly MarkdownPiece[]): string {
  return write(trimmed(withoutBreaks(pieces).map(pipeless)).inner, '', '');
}

function withoutBreaks(pieces: readonly MarkdownPiece[]): readonly MarkdownPiece[] {
  if (pieces.every(({ kind }) => kind === 'text' || kind === 'code')) return pieces;
  const flat: MarkdownPiece[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'break') addText(flat, ' ');
    else if (piece.kind === 'text') addText(flat, piece.text);
    else flat.push('inner' in piece ? { ...piece, inner: withoutBreaks(piece.inner) } : piece);
  }
  return flat;
}

/**
 * Code in a cell with its pipes escaped. Parsers disagree about two backslashes before a pipe: such code is written as
 * text.
 */
function pipeless(piece: MarkdownPiece): MarkdownPiece {
  if ('inner' in piece) return { ...piece, inner: piece.inner.map(pipeless) };
  if (piece.kind !== 'code' || !piece.text.includes('|')) return piece;
  if (/\\+\|/.test(piece.text)) return { kind: 'text', text: piece.text };
  return { kind: 'markdown', text: inlineCode(piece.text).replaceAll('|', '\\|') };
}

/**
 * Pieces as they will be written between two characters. Emphasis that parsers would not recognise becomes its text,
 * which is joined with the text around it.
 */
function settle(pieces: readonly MarkdownPiece[], before: string, behind: string): readonly MarkdownPiece[] {
  if (pieces.every((piece, index) => isSettled(piece, pieces[index - 1]))) return pieces;
  // From its end: what is inside of a mark may come in its place.
  const queue = pieces.toReversed();
  const settled: MarkdownPiece[] = [];
  for (let piece = queue.pop(); piece !== undefined; piece = queue.pop()) {
    const last = settled.at(-1);
    if (piece.kind === 'mark') {
      const next = queue.at(-1);
      const earlier = last === undefined ? [before] : lastCharacters(last);
      const later = next === undefined ? [behind] : firstCharacters(next);
      if (canMark(piece, earlier, later)) settled.push(piece);
      else for (const inner of piece.inner.toReversed()) queue.push(inner);
    } else if (piece.kind === 'break') {
      if (last?.kind === 'text') settled[settled.length - 1] = { kind: 'text', text: last.text.trimEnd() };
      if (last?.kind !== 'break') settled.push(piece);
    } else if (piece.kind === 'text') addText(settled, last?.kind === 'break' ? piece.text.trimStart() : piece.text);
    else settled.push(piece);
  }
  return settled;
}

/** Whether a piece needs nothing of the pieces around it. */
function isSettled(piece: MarkdownPiece, before: MarkdownPiece | undefined): boolean {
  if (piece.kind === 'text') return before?.kind !== 'text' && collapse(piece.text) === piece.text;
  return piece.kind !== 'mark' && piece.kind !== 'break';
}

function write(pieces: readonly MarkdownPiece[], before: string, behind: string): string {
  const [first] = pieces;
  if (first?.kind === 'text' && pieces.length === 1) return escapeMarkdown(first.text);
  let line = '';
  // Not yet in the line: to look at the end of a line that grows is to copy it.
  let last = '';
  let previous: MarkdownPiece['kind'] | undefined;
  for (const piece of settle(pieces, before, behind)) {
    const markdown = piece.kind === 'text' ? escapeMarkdown(piece.text) : writePiece(piece);
    if (piece.kind !== 'text') {
      // An exclamation mark before a link would make an image; two adjacent code spans would be read as one.
      if (markdown.startsWith('[') && last.endsWith('!')) last = `${last.slice(0, -1)}\\!`;
      if (markdown.startsWith('`') && last.endsWith('`') && previous !== 'text') last += ' ';
    }
    previous = piece.kind;
    if (markdown === '') continue;
    line += last;
    last = markdown;
  }
  return line + last;
}

function writePiece(piece: Exclude<MarkdownPiece, { kind: 'text' }>): string {
  switch (piece.kind) {
    case 'break':
      return '\\\n';
    case 'code':
      return inlineCode(piece.text);
    case 'image':
      return `![${escapeMarkdown(piece.alt)}](${withTitle(piece.src, piece.title)})`;
    case 'link':
      if (isBare(piece)) return `<${piece.href}>`;
      return `[${write(withoutBreaks(piece.inner).map(undefining), '[', ']')}](${withTitle(piece.href, piece.title)})`;
    case 'mark':
      return `${piece.mark}${write(piece.inner, piece.mark, piece.mark)}${piece.mark}`;
    case 'markdown':
      return piece.text;
  }
}

/** Writes code with `]:` as text: in a link at the start of a paragraph it would make a definition of the link. */
function undefining(piece: MarkdownPiece): MarkdownPiece {
  if ('inner' in piece) return { ...piece, inner: piece.inner.map(undefining) };
  return piece.kind === 'code' && piece.text.includes(']:') ? { kind: 'text', text: piece.text } : piece;
}

function withTitle(address: string, title: string): string {
  return title.trim() === '' ? destination(address) : `${destination(address)} ${quoted(title)}`;
}

/** Whether a link can be written as `<https://…>`: its text is its address. */
function isBare({ href, title, inner }: Extract<MarkdownPiece, { kind: 'link' }>): boolean {
  const [only] = inner;
  return (
    title === '' &&
    inner.length === 1 &&
    only?.kind === 'text' &&
    only.text === href &&
    /^https?:\/\/[^\s<>|\\`]+$/.test(href)
  );
}

/**
 * Whether parsers recognise a mark between such characters. Within a word or next to marks of the same kind they may
 * not. Parsers differ over what is punctuation, so the rule is the strictest of theirs.
 */
function canMark(
  { mark, inner }: Extract<MarkdownPiece, { kind: 'mark' }>,
  earlier: readonly string[],
  later: readonly string[],
): boolean {
  const start = firstCharacters(inner[0]);
  const end = lastCharacters(inner.at(-1));
  return (
    earlier.every((around) => start.every((edge) => fits(mark, around, edge))) &&
    later.every((around) => end.every((edge) => fits(mark, around, edge)))
  );
}

function fits(mark: Mark, around: string, edge: string): boolean {
  if (around !== '' && mark.endsWith(around)) return false;
  if (/^\s?$/.test(edge)) return false;
  const isApart = /^(?:$|[\s\p{P}!-/:-@[-`{-~])/u.test(around);
  return isApart || (mark !== '_' && !/^[\p{P}\p{S}\u{10000}-\u{10ffff}]/u.test(edge));
}

/** Characters that a piece may start with. A mark has several, as it may turn out not to be written. */
function firstCharacters(piece: MarkdownPiece | undefined): readonly string[] {
  if (piece?.kind === 'text') return [Array.from(piece.text.slice(0, 2))[0] ?? ''];
  if (piece?.kind === 'mark') return [piece.mark.charAt(0), ...firstCharacters(piece.inner[0])];
  return [piece?.kind === 'break' ? '\n' : '['];
}

function lastCharacters(piece: MarkdownPiece | undefined): readonly string[] {
  if (piece?.kind === 'text') return [Array.from(piece.text.slice(-2)).at(-1) ?? ''];
  if (piece?.kind === 'mark') return [piece.mark.charAt(0), ...lastCharacters(piece.inner.at(-1))];
  return [piece?.kind === 'break' ? '\n' : ']'];
}
