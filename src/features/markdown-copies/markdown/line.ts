import { destination, escapeLineStart, escapeText, inlineCode, quoted } from './escape.ts';
import { addText, type Mark, type Piece, trimmed } from './pieces.ts';

/** The text of a paragraph; `''` when it has none. */
export function writeParagraph(pieces: readonly Piece[]): string {
  const lines = write(trimmed(pieces).inner, '', '').split('\n');
  return lines.map(escapeLineStart).join('\n');
}

/** As one line, which needs something before it: the text of a heading. */
export function writeLine(pieces: readonly Piece[]): string {
  return write(trimmed(withoutBreaks(pieces)).inner, '', '');
}

/** As one line in a row of a table, where code may hold no bare pipe. */
export function writeCell(pieces: readonly Piece[]): string {
  return write(trimmed(withoutBreaks(pieces).map(pipeless)).inner, '', '');
}

function withoutBreaks(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.every(({ kind }) => kind === 'text' || kind === 'code')) return pieces;
  const flat: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'break') addText(flat, ' ');
    else if (piece.kind === 'text') addText(flat, piece.text);
    else flat.push('inner' in piece ? { ...piece, inner: withoutBreaks(piece.inner) } : piece);
  }
  return flat;
}

/**
 * Readers agree on a backslash before a pipe in code only where no other backslash stands before it: such code
 * is written as text.
 */
function pipeless(piece: Piece): Piece {
  if ('inner' in piece) return { ...piece, inner: piece.inner.map(pipeless) };
  if (piece.kind !== 'code' || !piece.text.includes('|')) return piece;
  if (/\\+\|/.test(piece.text)) return { kind: 'text', text: piece.text };
  return { kind: 'markdown', text: inlineCode(piece.text).replaceAll('|', '\\|') };
}

/**
 * Pieces as they will be written between two characters: emphasis that would not be read as such is left to its
 * text, which may then grow together with what stands around it.
 */
function settle(pieces: readonly Piece[], before: string, behind: string): readonly Piece[] {
  const queue = [...pieces];
  const settled: Piece[] = [];
  for (let index = 0; index < queue.length; index++) {
    const piece = queue[index] as Piece;
    const last = settled.at(-1);
    if (piece.kind === 'mark') {
      const next = queue[index + 1];
      const earlier = last === undefined ? [before] : lastCharacters(last);
      const later = next === undefined ? [behind] : firstCharacters(next);
      if (canMark(piece, earlier, later)) settled.push(piece);
      else queue.splice(index--, 1, ...piece.inner);
    } else if (piece.kind === 'break') {
      if (last?.kind === 'text') settled[settled.length - 1] = { kind: 'text', text: last.text.trimEnd() };
      if (last?.kind !== 'break') settled.push(piece);
    } else if (piece.kind === 'text') addText(settled, last?.kind === 'break' ? piece.text.trimStart() : piece.text);
    else settled.push(piece);
  }
  return settled;
}

function write(pieces: readonly Piece[], before: string, behind: string): string {
  const [first] = pieces;
  if (first?.kind === 'text' && pieces.length === 1) return escapeText(first.text);
  let line = '';
  let previous: Piece['kind'] | undefined;
  for (const piece of settle(pieces, before, behind)) {
    if (piece.kind === 'text') line += escapeText(piece.text);
    else {
      const markdown = writePiece(piece);
      // An exclamation mark would make an image of a link; two codes would make one, with their fences in it.
      if (markdown.startsWith('[') && line.endsWith('!')) line = `${line.slice(0, -1)}\\!`;
      if (markdown.startsWith('`') && line.endsWith('`') && previous !== 'text') line += ' ';
      line += markdown;
    }
    previous = piece.kind;
  }
  return line;
}

function writePiece(piece: Exclude<Piece, { kind: 'text' }>): string {
  switch (piece.kind) {
    case 'break':
      return '\\\n';
    case 'code':
      return inlineCode(piece.text);
    case 'image':
      return `![${escapeText(piece.alt)}](${withTitle(piece.src, piece.title)})`;
    case 'link':
      if (isBare(piece)) return `<${piece.href}>`;
      return `[${write(withoutBreaks(piece.inner).map(undefining), '[', ']')}](${withTitle(piece.href, piece.title)})`;
    case 'mark':
      return `${piece.mark}${write(piece.inner, piece.mark, piece.mark)}${piece.mark}`;
    case 'markdown':
      return piece.text;
  }
}

/** At the start of a paragraph, what stands before such code would be taken for the name of a definition. */
function undefining(piece: Piece): Piece {
  if ('inner' in piece) return { ...piece, inner: piece.inner.map(undefining) };
  return piece.kind === 'code' && piece.text.includes(']:') ? { kind: 'text', text: piece.text } : piece;
}

function withTitle(address: string, title: string): string {
  return title.trim() === '' ? destination(address) : `${destination(address)} ${quoted(title)}`;
}

/** A link that shows its own address. */
function isBare({ href, title, inner }: Extract<Piece, { kind: 'link' }>): boolean {
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
 * Whether a mark between such characters is read as one. Emphasis within a word or beside other marks of its
 * kind is not always. Where readers differ over what is punctuation, it has to hold for all of them.
 */
function canMark(
  { mark, inner }: Extract<Piece, { kind: 'mark' }>,
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

/** What a piece may start with: a mark may turn out not to be written. */
function firstCharacters(piece: Piece | undefined): readonly string[] {
  if (piece?.kind === 'text') return [Array.from(piece.text.slice(0, 2))[0] ?? ''];
  if (piece?.kind === 'mark') return [piece.mark.charAt(0), ...firstCharacters(piece.inner[0])];
  return [piece?.kind === 'break' ? '\n' : '['];
}

function lastCharacters(piece: Piece | undefined): readonly string[] {
  if (piece?.kind === 'text') return [Array.from(piece.text.slice(-2)).at(-1) ?? ''];
  if (piece?.kind === 'mark') return [piece.mark.charAt(0), ...lastCharacters(piece.inner.at(-1))];
  return [piece?.kind === 'break' ? '\n' : ']'];
}
