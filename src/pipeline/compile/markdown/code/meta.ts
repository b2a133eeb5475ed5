import { didYouMean, misspelling } from '../../../../shared/nearest.ts';
import type { LineMark } from './magic-comments.ts';

/** A code block as its author wrote it. */
export interface CodeBlockSource {
  readonly code: string;
  /** `''` without one. */
  readonly language: string;
  /** The rest of the line of the opening fence. */
  readonly meta: string;
}

/** A mistake in a code block. */
export interface CodeProblem {
  /** What happened: no full stop, no prefix. */
  readonly text: string;
  /** What to do. */
  readonly hint?: string;
}

/** The parsed meta string of a code block: the rest of the opening fence after the language. */
export interface CodeMeta {
  readonly title?: string;
  /** Marked lines, counted from 1 over the lines as shown; both ends are included. */
  readonly ranges: readonly LineRange[];
  /** Words to be marked in all lines. */
  readonly words: readonly string[];
  /** Number of the first line; `undefined` where lines are not numbered. */
  readonly firstNumber?: number;
  /** Whether long lines are wrapped. */
  readonly wrap: boolean;
  /** All other words, with `''`, and `key=value` pairs, in order. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Lines with a mark, counted from 1; both ends are included. */
interface LineRange {
  readonly first: number;
  readonly last: number;
  readonly mark: LineMark;
}

/** Names of marks as in `error={3}`; `{3}` alone highlights. */
const marks: Readonly<Record<string, LineMark>> = {
  del: 'removed',
  error: 'error',
  focus: 'focused',
  ins: 'added',
  warning: 'warning',
};

const marksHint = 'write the lines to be marked in braces: {1,3-4}';
const numbersHint = 'write showLineNumbers, or showLineNumbers=5';
const liveHint = 'leave it out: code is shown, and not run; a component can run it: how-to/live-code in the manual';

/** Words of other tools, and what to write instead. */
const foreign: Readonly<Record<string, string>> = {
  ':line-numbers': numbersHint,
  caption: 'write title="…"',
  highlight: marksHint,
  highlightLines: marksHint,
  hl: marksHint,
  hl_lines: marksHint,
  lineNumbers: numbersHint,
  linenos: numbersHint,
  linenostart: numbersHint,
  linenums: numbersHint,
  lines: 'write {2-4} to mark lines, showLineNumbers to number them',
  live: liveHint,
  mark: marksHint,
  noInline: liveHint,
  src: 'write file="…", and leave the block empty',
  startLine: numbersHint,
  startLineNumber: numbersHint,
};

/** Words that mean something, of which others may be misspellings. */
const known: ReadonlySet<string> = new Set(
  'title filename showLineNumbers wrap notes file region package-managers npm2yarn twoslash operation schema request response type partial unchecked'.split(
    ' ',
  ),
);

/** Quotes that a word processor has put in place of `"`. */
const typographicQuote = /^[\u00ab\u2018-\u201f\u2039]/;

/** The hint for `[npm]`, which names a tab in other tools. */
const tabLabel = 'write title="…", or put the block into a <TabItem> of <Tabs>';

/** The hint for `"a word"` without a key, which other tools mark in the code or show above it. */
const quotedWords = 'write /a word/ to mark words, or title="…"';

function foreignHint(key: string): string | undefined {
  if (key.startsWith('[')) return tabLabel;
  if (/^["']/.test(key)) return quotedWords;
  return Object.hasOwn(foreign, key) ? foreign[key] : undefined;
}

/**
 * Parses the meta string of a code block.
 *
 * ```text
 * title="a b.json" {1,3-4} error={2} /name/ showLineNumbers=5 wrap operation=createEhr
 *
 * {title: 'a b.json', ranges: [1-1, 3-4, 2-2 error], words: ['name'], firstNumber: 5, wrap: true,
 *  attributes: {operation: 'createEhr'}}
 * ```
 *
 * Mistakes are left out and reported in `problems`.
 */
export function parseMeta(source: string): { meta: CodeMeta; problems: CodeProblem[] } {
  const problems: CodeProblem[] = [];
  const ranges: LineRange[] = [];
  const words: string[] = [];
  const attributes = new Map<string, string>();

  for (const word of split(source, problems)) {
    if (word.kind === 'ranges') {
      ranges.push(...parseRanges(word, problems));
    } else if (word.kind === 'word') {
      words.push(word.value);
    } else {
      const instead = foreignHint(word.key);
      const meant = known.has(word.key) ? undefined : misspelling(word.key, known);
      const hint = instead ?? didYouMean(meant);
      if (hint !== undefined) problems.push({ text: `\`${word.key}\` after the language means nothing here`, hint });
      if (typographicQuote.test(word.value))
        problems.push({ text: `typographic quotes around the value of \`${word.key}\``, hint: 'write "' });
      // What looks like a misspelling may be a word of a plugin.
      else if (instead === undefined) attributes.set(word.key, word.value);
    }
  }

  // The name that other tools use.
  const named = take(attributes, 'filename');
  const title = take(attributes, 'title') || named;
  const firstNumber = parseFirstNumber(take(attributes, 'showLineNumbers'), problems);
  const wrap = take(attributes, 'wrap');
  const meta = {
    ranges,
    words,
    wrap: wrap !== undefined && wrap !== 'false',
    attributes,
    title: title || undefined,
    firstNumber,
  };
  return { meta, problems };
}

type Word =
  | { readonly kind: 'ranges'; readonly value: string; readonly mark: LineMark }
  | { readonly kind: 'word'; readonly value: string }
  | { readonly kind: 'attribute'; readonly key: string; readonly value: string };

/** `{…}`, `focus={…}`, `/…/`, or a key with an optional value, which may be quoted. The closing character may be missing. */
const wordPattern =
  /(?:(?<mark>del|error|focus|ins|warning)=)?\{(?<ranges>[^}]*)(?<brace>\}?)|\/(?<word>(?:\\.|[^/\\])+)(?:\/(?=\s|$)|$)|(?<key>[^\s={]+)(?:=(?:(?<quote>["'])(?<quoted>.*?)(?<end>\k<quote>|$)|(?<bare>\S*)))?|\S/gs;

function* split(source: string, problems: CodeProblem[]): Generator<Word> {
  for (const { 0: text, groups = {} } of source.matchAll(wordPattern)) {
    const { mark = '', ranges, brace, word, key, quote, quoted, end, bare } = groups;
    if (ranges !== undefined) {
      if (brace) yield { kind: 'ranges', value: ranges, mark: marks[mark] ?? 'highlighted' };
      else problems.push({ text: `unclosed brace in \`${text.trim()}\``, hint: 'close it: `{1,3-4}`' });
    } else if (word !== undefined) {
      if (text.endsWith('/')) yield { kind: 'word', value: word.replace(/\\(.)/g, '$1') };
      else problems.push({ text: `unclosed slash in \`${text.trim()}\``, hint: 'end the word to mark with /' });
    } else if (key !== undefined) {
      if (quote && !end)
        problems.push({ text: `unclosed quote in \`${text.trim()}\``, hint: `end the value with ${quote}` });
      else yield { kind: 'attribute', key, value: quoted ?? bare ?? '' };
    } else {
      problems.push({ text: `unexpected \`${text}\` in the meta string` });
    }
  }
}

/** `1,3-4` as ranges. */
function parseRanges(
  { value: source, mark }: { readonly value: string; readonly mark: LineMark },
  problems: CodeProblem[],
): LineRange[] {
  return source.split(',').flatMap((part) => {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (first >= 1 && last >= first) return [{ first, last, mark }];

    problems.push({
      text: `\`${part.trim()}\` in \`{${source}}\` is not a line or a range of lines`,
      hint: 'lines count from 1: `{1,3-4}`',
    });
    return [];
  });
}

function parseFirstNumber(value: string | undefined, problems: CodeProblem[]): number | undefined {
  if (value === undefined || value === 'false') return undefined;
  if (value === '' || value === 'true') return 1;
  if (/^\d+$/.test(value)) return Number(value);

  problems.push({
    text: `\`showLineNumbers=${value}\` is not a number`,
    hint: 'write `showLineNumbers` or `showLineNumbers=5`',
  });
  return 1;
}

function take(attributes: Map<string, string>, key: string): string | undefined {
  const value = attributes.get(key);
  attributes.delete(key);
  return value;
}
