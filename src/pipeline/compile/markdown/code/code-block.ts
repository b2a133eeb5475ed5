import type { Element, ElementContent, ElementData } from 'hast';
import { toString as plainText } from 'hast-util-to-string';
import {
  cutFirstLine,
  type Grammars,
  grammarName,
  grammarNames,
  highlight,
  type Run,
  readAnsi,
  runsByLine,
} from '../../../../core/highlight/index.ts';
import { didYouMean, nearest } from '../../../../shared/nearest.ts';
import { hastElement } from '../hast.ts';
import { escapeText, type HighlightedCode } from '../to-html.ts';
import { commentStyles, type LineMark, takeMagicComments, type WordMark } from './magic-comments.ts';
import { type CodeBlockSource, type CodeMeta, type CodeProblem, parseMeta } from './meta.ts';
import { addNote, takeNotes } from './notes.ts';
import { type Stretch, wrapAll } from './stretches.ts';
import { addTypes, type TypeNote, typesBelow } from './types.ts';

declare module 'hast' {
  interface ElementData {
    /** On the figure of a code block: its parsed meta string. */
    codeMeta?: CodeMeta;
  }
}

/** The content of one line of code, without its line ending. */
export type Line = ElementContent[];

/** How code blocks are made. */
export interface CodeBlockOptions {
  /** Only check the meta string and magic comments: the code itself is left out. */
  readonly linksOnly?: boolean;
  /** Whether the code may be one piece of markup, which takes less: nothing looks at its nodes. */
  readonly asMarkup?: boolean;
  /** Those that were loaded for the page, and those of plugins. */
  readonly grammars?: Grammars;
  /** Whether the block has the colours of a theme. */
  readonly isThemed?: boolean;
  /** What is known of the types of the code. */
  readonly types?: readonly TypeNote[] | undefined;
}

/**
 * A code block as a figure.
 *
 * ```html
 * <figure class="code" data-language="json" data-lines="7">
 *   <figcaption class="code-title">file.json</figcaption>
 *   <pre tabindex="0"><code class="language-json"><span class="line">…</span>
 * <span class="line highlighted">…</span>
 * </code></pre>
 * </figure>
 * ```
 *
 * `data-lines` is there without a title, and of more than one line. Where no line has a mark or a number, only the first is an element: it leaves room for the buttons. The text of the `code` element has no magic comments, so that it can be copied.
 */
export function codeBlock(
  source: CodeBlockSource,
  { linksOnly = false, asMarkup = false, grammars, isThemed = false, types = [] }: CodeBlockOptions = {},
): { figure: Element; problems: CodeProblem[] } {
  const language = source.language.toLowerCase();
  const { meta, problems } = parseMeta(source.meta);
  const grammar = grammarName(language);
  const printed = language === 'ansi' ? readAnsi(source.code) : undefined;
  const given = printed?.text ?? source.code;
  const hasNotes = printed === undefined && meta.attributes.has('notes');
  const { code, notes } = hasNotes ? takeNotes(given) : { code: given, notes: noNotes };
  // What a terminal prints has no comments.
  const marked = takeMagicComments(code, printed === undefined ? commentStyles(grammar) : []);
  const isPlain = meta.ranges.length + meta.words.length + marked.marks.size + marked.words.length === 0;
  const texts = linksOnly && isPlain ? [] : marked.code.split('\n');
  // The last line ending begins no line.
  const last = texts.at(-1) === '' ? texts.pop() : undefined;
  const marks = texts.map((line, index) => [
    ...(marked.marks.get(index) ?? []),
    ...(grammar === 'diff' ? signOf(line) : []),
  ]);
  const words = [...meta.words.map((word) => ({ word, from: 0 })), ...marked.words];
  if (grammars?.has(language) && grammars.get(language) === undefined)
    problems.push(unknownLanguage(language, grammars));
  problems.push(...marked.problems, ...markRanges(meta, marks));
  const isNumbered = meta.firstNumber !== undefined;
  const hasLines = isNumbered || words.length + notes.size + types.length > 0 || marks.some((own) => own.length > 0);
  const runs = linksOnly
    ? [{ text: marked.code, look: '' }]
    : (printed?.runs ?? highlight(marked.code, language, grammars));
  const isWhole = asMarkup && !linksOnly && words.length + notes.size + types.length === 0;
  const lines = hasLines && !isWhole ? runsByLine(runs).slice(0, texts.length).map(nodesOf) : [];
  problems.push(...markWords(lines, words));
  if (lines.length > 0) addTypes(lines, types);

  const block = { meta, texts, marks, notes, types, runs, hasLines, endsWithBreak: last !== undefined };
  const inside = (): ElementContent[] => {
    if (linksOnly) return [];
    if (!isWhole) return nodesOfBlock(block, lines);
    const whole: HighlightedCode = { type: 'highlighted', value: markupOfBlock(block), text: marked.code };
    return [whole];
  };
  const content = hastElement('code', language ? { className: [`language-${language}`] } : {}, inside());
  const children = [hastElement('pre', preProperties(meta), [content])];
  if (meta.title)
    children.unshift(hastElement('figcaption', { className: ['code-title'] }, [{ type: 'text', value: meta.title }]));

  const className = ['code', ...(isThemed ? ['themed'] : []), ...(types.length > 0 ? ['typed'] : [])];
  const bar = barOf(language, texts.length, meta);
  const figure = hastElement('figure', { className, ...(language && { dataLanguage: language }), ...bar }, children);
  // The cast is safe: other packages add required fields to the type, none of which concerns this element.
  figure.data = { codeMeta: meta } as ElementData;
  return { figure, problems };
}

/** The number of lines, where a bar above them has the name of the language: a title is one already. */
function barOf(language: string, lines: number, { title }: CodeMeta): Element['properties'] {
  return lines < 2 || title || ['', 'text', 'txt'].includes(language) ? {} : { dataLines: lines };
}

const noNotes: ReadonlyMap<number, string> = new Map();

/** A block of code with what is known of its lines, by their index. */
interface Block {
  readonly meta: CodeMeta;
  readonly texts: readonly string[];
  readonly marks: readonly (readonly LineMark[])[];
  readonly notes: ReadonlyMap<number, string>;
  readonly types: readonly TypeNote[];
  readonly runs: readonly Run[];
  /** Whether each line is an element; else only the first. */
  readonly hasLines: boolean;
  /** Whether the last line has a line ending. */
  readonly endsWithBreak: boolean;
}

function endingOf({ texts, endsWithBreak }: Block, index: number): string {
  return index < texts.length - 1 || endsWithBreak ? '\n' : '';
}

/** The children of the `code` element. */
function nodesOfBlock(block: Block, lines: readonly Line[]): ElementContent[] {
  const { meta, texts, marks, notes, types, runs, hasLines } = block;
  if (texts.length === 0) return [];
  if (!hasLines) {
    const [first, rest] = cutFirstLine(runs);
    return [hastElement('span', { className: ['line'] }, nodesOf(first)), ...nodesOf(rest)];
  }
  return lines.flatMap((line, index): ElementContent[] => {
    const className = ['line', ...new Set(marks[index])];
    const properties = { className, ...lineNumber(meta, index), ...typesBelow(types, index) };
    const ending = endingOf(block, index);
    return [
      hastElement('span', properties, addNote(line, notes.get(index))),
      ...(ending === '' ? [] : [{ type: 'text' as const, value: ending }]),
    ];
  });
}

/** The content of the `code` element as markup, for a block without notes and types. Markup is cheaper than nodes. */
function markupOfBlock(block: Block): string {
  const { meta, texts, marks, runs, hasLines } = block;
  if (!hasLines) {
    const [first, rest] = cutFirstLine(runs);
    return texts.length === 0 ? '' : `<span class="line">${markupOf(first)}</span>${markupOf(rest)}`;
  }
  let markup = '';
  for (const [index, line] of runsByLine(runs).slice(0, texts.length).entries()) {
    const className = ['line', ...new Set(marks[index])].join(' ');
    const { dataLine } = lineNumber(meta, index);
    const number = dataLine === undefined ? '' : ` data-line="${dataLine}"`;
    markup += `<span class="${className}"${number}>${markupOf(line)}</span>${endingOf(block, index)}`;
  }
  return markup;
}

function unknownLanguage(language: string, grammars: Grammars): CodeProblem {
  const ofPlugins = [...grammars].flatMap(([name, grammar]) => (grammar === undefined ? [] : [name]));
  return {
    text: `the language \`${language}\` is not known: its code has no colours`,
    hint:
      insteadOfColon(language) ??
      didYouMean(nearest(language, [...grammarNames, ...ofPlugins])) ??
      'write text where there is nothing to colour',
  };
}

/** What to write for `js:line-numbers` and `js:app.js`, as other tools have them; `undefined` for other languages. */
function insteadOfColon(language: string): string | undefined {
  const [, name = '', word = ''] = /^(\w+):(.+)$/.exec(language) ?? [];
  if (name === '') return undefined;
  return word.startsWith('line-numbers') ? `write ${name} showLineNumbers` : `write ${name} title="${word}"`;
}

export function nodesOf(runs: readonly Run[]): Line {
  return runs.map(({ text, look }) => {
    const node = { type: 'text' as const, value: text };
    return look === '' ? node : hastElement('span', { className: look.split(' ') }, [node]);
  });
}

function markupOf(runs: readonly Run[]): string {
  let markup = '';
  for (const { text, look } of runs)
    markup += look === '' ? escapeText(text) : `<span class="${look}">${escapeText(text)}</span>`;
  return markup;
}

/** Marks the lines that the meta string names, and reports lines that do not exist. */
function markRanges(meta: CodeMeta, marks: LineMark[][]): CodeProblem[] {
  for (const { first, last, mark } of meta.ranges) for (const own of marks.slice(first - 1, last)) own.push(mark);
  const [wrong, ...others] = meta.ranges.filter(({ last }) => last > marks.length);
  if (wrong === undefined) return [];
  const more =
    others.length === 0
      ? ''
      : `, and so are ${others.length === 1 ? 'lines of another range' : `those of ${others.length} other ranges`}`;
  return [{ text: `line ${wrong.last} is to be ${verbs[wrong.mark]}${more}, but the code has ${marks.length}` }];
}

const verbs: Readonly<Record<LineMark, string>> = {
  added: 'marked as added',
  error: 'marked as an error',
  focused: 'focused',
  highlighted: 'highlighted',
  removed: 'marked as removed',
  warning: 'marked as a warning',
};

/** Marks words in their lines, and reports words that are not there. */
function markWords(lines: Line[], words: readonly WordMark[]): CodeProblem[] {
  return words.flatMap(({ word, from, count = lines.length }) => {
    let found = false;
    for (let index = from; index < Math.min(from + count, lines.length); index++) {
      const marked = markWord(lines[index] ?? [], word);
      lines[index] = marked.line;
      found ||= marked.found;
    }
    return found ? [] : [{ text: `“${word}” is to be marked, but is not in these lines` }];
  });
}

/** The mark for the sign at the start of a line of a diff. Lines with the names of the files begin with three signs. */
function signOf(text: string): LineMark[] {
  if (/^\+(?!\+\+ )/.test(text)) return ['added'];
  if (/^-(?!-- )/.test(text)) return ['removed'];
  return [];
}

/** The number of a line as an attribute, which the style sheet shows: so it is not copied with the code. */
function lineNumber({ firstNumber }: CodeMeta, index: number): Element['properties'] {
  return firstNumber === undefined ? {} : { dataLine: firstNumber + index };
}

function preProperties({ firstNumber, wrap }: CodeMeta): Element['properties'] {
  const className = [...(firstNumber === undefined ? [] : ['numbered']), ...(wrap ? ['wrap'] : [])];
  return {
    tabIndex: 0,
    ...(className.length > 0 && { className }),
  };
}

/**
 * Marks each occurrence of a word in a line.
 *
 * ```text
 * word 'a b':  <i>x a</i> b   ->   <i>x <mark>a</mark></i><mark> b</mark>
 * ```
 */
export function markWord(line: Line, word: string): { readonly line: Line; readonly found: boolean } {
  const text = plainText({ type: 'root', children: line });
  const stretches: Stretch[] = [];
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length))
    stretches.push({ start, end: start + word.length });
  if (stretches.length === 0) return { line, found: false };
  return { line: wrapAll(line, stretches, { offset: 0 }), found: true };
}
