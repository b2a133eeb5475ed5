import type { CodeProblem } from './meta.ts';

/** How a comment begins and ends; `close` is `''` for comments up to the end of the line. */
interface CommentStyle {
  readonly open: string;
  readonly close: string;
}

const slashes = { open: '//', close: '' };
const block = { open: '/*', close: '*/' };
const jsx = { open: '{/*', close: '*/}' };
const hash = { open: '#', close: '' };
const markup = { open: '<!--', close: '-->' };
const dashes = { open: '--', close: '' };
const percent = { open: '%', close: '' };
const semicolon = { open: ';', close: '' };

const everyStyle: readonly CommentStyle[] = [slashes, block, jsx, hash, markup, dashes, percent, semicolon];

/** The comments of languages, by grammar. */
const styles: Readonly<Record<string, readonly CommentStyle[]>> = {
  bash: [hash],
  c: [slashes, block],
  csharp: [slashes, block],
  css: [block],
  docker: [hash],
  go: [slashes, block],
  graphql: [hash],
  ini: [semicolon, hash],
  java: [slashes, block],
  javascript: [slashes, block, jsx],
  json: [slashes, block, hash],
  json5: [slashes, block],
  jsx: [slashes, block, jsx],
  kotlin: [slashes, block],
  markdown: [markup, jsx, hash],
  markup: [markup],
  nginx: [hash],
  properties: [hash],
  python: [hash],
  rust: [slashes, block],
  sql: [dashes, block],
  toml: [hash],
  tsx: [slashes, block, jsx],
  typescript: [slashes, block],
  yaml: [hash],
};

/** The comments of a grammar; all styles for plain text and for languages without a grammar. */
export function commentStyles(grammar: string | undefined): readonly CommentStyle[] {
  return (grammar !== undefined && Object.hasOwn(styles, grammar) && styles[grammar]) || everyStyle;
}

/** How a line of code is marked; also its class. */
export type LineMark = 'added' | 'error' | 'focused' | 'highlighted' | 'removed' | 'warning';

/** Words to be marked in some lines of code. */
export interface WordMark {
  readonly word: string;
  /** Index of the first line, from 0. */
  readonly from: number;
  /** Number of lines; all that follow unless given. */
  readonly count?: number;
}

/** Code without its magic comments, and what they mark. */
interface MarkedCode {
  /** Without magic comments. */
  readonly code: string;
  /** By index of the line in `code`, from 0. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
  readonly words: readonly WordMark[];
  readonly problems: readonly CodeProblem[];
}

/** The marks of Shiki's notation `[!code …]`. */
const notation: Readonly<Record<string, LineMark>> = {
  '++': 'added',
  '--': 'removed',
  error: 'error',
  focus: 'focused',
  highlight: 'highlighted',
  hl: 'highlighted',
  info: 'highlighted',
  warning: 'warning',
};

/**
 * Removes the comments that mark lines from code.
 *
 * ```text
 * // highlight-next-line          b    highlighted
 * b                               c    highlighted
 * // highlight-start          ->  d    highlighted
 * c                               e    added
 * d                               f    focused
 * // highlight-end
 * e // [!code ++]
 * // [!code focus]
 * f
 * ```
 *
 * `[!code ++:3]` means three lines. On a line of its own the notation is about the lines after it.
 * `[!code word:name]` marks a word from there on, `[!code word:name:3]` in three lines.
 *
 * @see https://docusaurus.io/docs/markdown-features/code-blocks#highlighting-with-comments
 * @see https://shiki.style/packages/transformers
 */
export function takeMagicComments(code: string, styles: readonly CommentStyle[]): MarkedCode {
  const marks = new Map<number, Set<LineMark>>();
  const words: WordMark[] = [];
  const problems: CodeProblem[] = [];
  if (!mayHaveMagicComments(code)) return { code, marks, words, problems };

  const lines: string[] = [];
  const pending = new Map<LineMark, number>();
  let inBlock = false;

  for (const source of code.split('\n')) {
    const directive = directiveOf(source, styles);
    if (directive === 'highlight-next-line') {
      pending.set('highlighted', 1);
    } else if (directive === 'highlight-start') {
      if (inBlock)
        problems.push({ text: 'highlight-start inside highlighted lines', hint: 'end them with highlight-end first' });
      inBlock = true;
    } else if (directive === 'highlight-end') {
      if (!inBlock) problems.push({ text: 'highlight-end without highlight-start' });
      inBlock = false;
    } else {
      const { line, notes } = takeNotation(source, styles, problems);
      for (const note of notes) {
        if (note.mark === 'word') words.push({ ...note, from: lines.length });
        else pending.set(note.mark, note.count);
      }
      // A line without anything else.
      if (notes.length > 0 && line.trim() === '') continue;

      const own = due(pending);
      if (inBlock) own.add('highlighted');
      if (own.size > 0) marks.set(lines.length, own);
      lines.push(line);
    }
  }

  if (inBlock)
    problems.push({
      text: 'highlight-start without highlight-end',
      hint: 'add highlight-end after the last highlighted line',
    });
  return { code: lines.join('\n'), marks, words, problems };
}

/** Whether code may have comments that mark lines: a quick test. */
export function mayHaveMagicComments(code: string): boolean {
  return /highlight-|\[!code /.test(code);
}

/** A line with blanks in place of its magic comments, so that positions stay. */
export function blankMagicComments(line: string, styles: readonly CommentStyle[]): string {
  if (directiveOf(line, styles) !== undefined) return ' '.repeat(line.length);
  let rest = line;
  for (let note = lastNote(rest, styles); note !== undefined; note = lastNote(rest, styles)) rest = note.before;
  return rest.padEnd(line.length);
}

/** The marks of the next line; counts them down. */
function due(pending: Map<LineMark, number>): Set<LineMark> {
  const marks = new Set(pending.keys());
  for (const [mark, count] of pending) {
    if (count > 1) pending.set(mark, count - 1);
    else pending.delete(mark);
  }
  return marks;
}

/** The directive of Docusaurus if the line is nothing else. */
function directiveOf(line: string, styles: readonly CommentStyle[]): string | undefined {
  const text = line.trim();
  const style = styles.find(({ open, close }) => text.startsWith(open) && text.endsWith(close));
  const inner = style && text.slice(style.open.length, text.length - style.close.length).trim();
  return inner && /^highlight-(?:next-line|start|end)$/.test(inner) ? inner : undefined;
}

type Note =
  | { readonly mark: LineMark; readonly count: number }
  | { readonly mark: 'word'; readonly word: string; readonly count?: number };

/** Removes comments in the notation of Shiki from the end of a line. */
function takeNotation(
  source: string,
  styles: readonly CommentStyle[],
  problems: CodeProblem[],
): { line: string; notes: Note[] } {
  const notes: Note[] = [];
  let line = source;

  for (let match = lastNote(line, styles); match; match = lastNote(line, styles)) {
    const note = noteOf(match);
    if (note === undefined) {
      problems.push({
        text: `unknown \`[!code ${match.name}]\``,
        hint: `known are ${Object.keys(notation).join(', ')} and word:…`,
      });
      break;
    }
    notes.push(note);
    line = match.before;
  }

  return { line, notes };
}

function noteOf({ name, count }: WrittenNote): Note | undefined {
  const word = /^word:(.+)$/.exec(name)?.[1];
  if (word !== undefined) return { mark: 'word', word: word.replace(/\\(.)/g, '$1'), count };
  const mark = Object.hasOwn(notation, name) ? notation[name] : undefined;
  return mark && { mark, count: count ?? 1 };
}

interface WrittenNote {
  readonly before: string;
  readonly name: string;
  /** Number of lines, where it is given. */
  readonly count: number | undefined;
}

function lastNote(line: string, styles: readonly CommentStyle[]): WrittenNote | undefined {
  const text = line.trimEnd();
  for (const { open, close } of styles) {
    if (!text.endsWith(close)) continue;

    const inner = text.slice(0, text.length - close.length).trimEnd();
    const start = inner.lastIndexOf('[!code ');
    const note = start < 0 ? null : /^\[!code ((?:\\.|[^\]\\])*?)(?::([1-9]\d*))?\]$/.exec(inner.slice(start));
    if (note === null) continue;

    const before = inner.slice(0, start).trimEnd();
    if (!before.endsWith(open)) continue;
    return {
      before: before.slice(0, before.length - open.length).trimEnd(),
      name: note[1] ?? '',
      count: note[2] === undefined ? undefined : Number(note[2]),
    };
  }
  return undefined;
}
