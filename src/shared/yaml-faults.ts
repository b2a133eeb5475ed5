import { type Document, Lexer, Scalar, visit, type YAMLError } from 'yaml';

/** What is wrong with a text of YAML. */
export interface YamlFault {
  readonly code: YAMLError['code'];
  readonly message: string;
  /** Where it begins, in offsets. */
  readonly range: readonly [start: number, end: number];
}

/**
 * The faults of a document: keys that are set twice, and the first of the others, of which those behind it are mostly consequences. Each is
 * where it begins: the parser notices that a text in quotes, a list in brackets or a block has no end where something else is.
 *
 *     title: "One          the quote, which the parser misses at the end of the file
 *     other: 2
 */
export function yamlFaults(document: Document.Parsed, text: string): readonly YamlFault[] {
  const errors = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  const end = errors.findIndex(({ code }) => code !== 'DUPLICATE_KEY');
  return errors.slice(0, end < 0 ? undefined : end + 1).map((error) => {
    const begin = beginOf(error, document, text);
    return {
      code: error.code,
      message: begin?.words ?? yamlFault(error),
      range: begin === undefined ? error.pos : [begin.start, endOfLine(text, begin.start)],
    };
  });
}

function endOfLine(text: string, start: number): number {
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(start, start + 1000)) ?? [];
  return start + Math.max(1, line.trimEnd().length);
}

interface Begin {
  readonly start: number;
  /** What is wrong, where the parser has words for something else. */
  readonly words?: string;
}

/** Where that begins of which the parser notices the end; `undefined` where a fault begins where it is noticed. */
function beginOf({ code, message, pos: [at] }: YAMLError, document: Document.Parsed, text: string): Begin | undefined {
  // There may be thousands.
  if (code === 'DUPLICATE_KEY') return undefined;
  const bracket = /^Flow map/.test(message) ? '{' : /^Flow seq/.test(message) ? '[' : undefined;
  const hasNoQuote = /^Missing closing ["']/.test(message);
  const isOutside =
    (code === 'UNEXPECTED_TOKEN' && !/^Not a YAML token/.test(message)) || hasNoColon(message) || code === 'BAD_INDENT';
  let found: Begin | undefined;
  visit(document, {
    Collection(_, { flow, range }) {
      // The innermost one, which comes last.
      if (flow && range?.[1] === at && text[range[0]] === bracket) found = { start: range[0] };
    },
    Scalar(_, node) {
      const { range } = node;
      if (!range || range[0] >= at) return;
      const [start, end] = range;
      if (isQuoted(node)) {
        // Another quote ends it on a later line, and its own end is a beginning.
        const isClosedLater = code === 'UNEXPECTED_TOKEN' && end === at && text.slice(start, end).includes('\n');
        if (hasNoQuote && end === at) found = { start };
        else if (isClosedLater) found = { start, words: `a text has no closing ${text[start]}` };
      } else if (isBlock(node) && bracket === undefined && isOutside) {
        const isNext = text.slice(range[2], at).trim() === '';
        const words = 'the lines of this text are not indented, or not all of them';
        if (isNext || (hasNoColon(message) && node.value === '')) found = { start, words };
      }
    },
  });
  return (bracket && found && takenByComment(text, found.start, at)) ?? found;
}

/** The comment in a list or map without an end that has the bracket: `[a, Issue #1]`. */
function takenByComment(text: string, from: number, to: number): Begin | undefined {
  if (!text.slice(from, to).includes('#')) return undefined;
  const [begin, end] = text[from] === '[' ? (['[', ']'] as const) : (['{', '}'] as const);
  let start = 0;
  for (const token of new Lexer().lex(text)) {
    if (start > to) return undefined;
    if (start > from && token.startsWith('#') && token.split(end).length > token.split(begin).length)
      return { start, words: `YAML takes ${token.trimEnd()} for a comment, with the ${end}: put the text in quotes` };
    // Between the tokens of the text are signs that are not in it.
    if (text.startsWith(token, start)) start += token.length;
  }
  return undefined;
}

const hasNoColon = (message: string) => /^Implicit (?:map )?keys need/.test(message);

function isQuoted({ type }: Scalar): boolean {
  return type === Scalar.QUOTE_DOUBLE || type === Scalar.QUOTE_SINGLE;
}

function isBlock({ type }: Scalar): boolean {
  return type === Scalar.BLOCK_LITERAL || type === Scalar.BLOCK_FOLDED;
}

/** The message for an error of YAML, for authors: those of the parser name tokens that it expected. */
export function yamlFault({ code, message }: Pick<YAMLError, 'code' | 'message'>): string {
  const [said = ''] = message.split(/ at line \d|\n/);
  for (const [pattern, words] of wordsFor) if (pattern.test(said)) return said.replace(pattern, words);
  return wordsOf.get(code) ?? said.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}

/** What to do about a text that begins with a sign of YAML. */
export function startingWith(sign: string): string {
  return `a text that begins with ${sign} has to be in quotes`;
}

/** What the parser says, and what authors read. */
const wordsFor: readonly (readonly [RegExp, string])[] = [
  [/^Flow map .*end with a (.)$/, '{ has no $1, or what is in it is not indented'],
  [/^Flow sequence .*end with a (.)$/, '[ has no $1, or what is in it is not indented'],
  [/^Missing closing (["'])quote.*/, 'a text has no closing $1, or its further lines are not indented'],
  [/^All mapping items must start.*/, 'keys of a mapping begin in different columns'],
  [/^All sequence items must start.*/, 'items of a list begin in different columns'],
  [/^Implicit (?:map )?keys need.*/, 'a key has no colon'],
  [/^Plain value cannot start with .* (\S)$/, startingWith('$1')],
  [/^Unexpected scalar at node end$/, 'text follows where the value has ended: put all of it in quotes'],
  [
    /^Unexpected block-seq-ind on same line.*/,
    'a list begins on the next line, and a text that begins with - has to be in quotes',
  ],
  [/^Comments must be separated.*/, 'a text with # is put in quotes, and a comment has a blank before it'],
  [/^Not a YAML token.*/, 'text follows | or >: it begins on the next line, or has to be in quotes'],
];

const wordsOf: ReadonlyMap<string, string> = new Map([
  ['BLOCK_AS_IMPLICIT_KEY', 'a second colon on a line: a text with a colon and a blank has to be in quotes'],
  ['DUPLICATE_KEY', 'a key is set twice'],
  ['MULTILINE_IMPLICIT_KEY', 'a key has no colon'],
  ['MULTIPLE_DOCS', 'more than one document in a file'],
  ['TAB_AS_INDENT', 'tabs are not allowed as indentation'],
]);
