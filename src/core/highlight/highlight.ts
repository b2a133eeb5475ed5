import { refractor } from 'refractor/core';
import { type Grammar, grammarName, grammarOf } from './languages.ts';
import { colourOf, looks } from './looks.ts';

/** A piece of code that looks alike. */
export interface Run {
  readonly text: string;
  /** Its classes; `''` for code in the colour of text. */
  readonly look: string;
}

/** The part of Prism that refractor inherits but leaves out of its types. */
interface Prism {
  readonly tokenize: (code: string, grammar: Grammar) => TokenStream;
  readonly hooks: { readonly run: (name: string, environment: Environment) => void };
}

/** What hooks of Prism receive. */
export interface Environment {
  readonly code: string;
  readonly grammar: Grammar;
  readonly language: string;
  readonly tokens: TokenStream;
}

/** Splits code into tokens, in a language that is not built in. */
export type MoreGrammar = (code: string) => TokenStream;

/** Texts and tokens of Prism, in order. */
export type TokenStream = readonly (string | Token)[];

/** Grammars besides the built-in ones, by language in lower case; `undefined` for languages without one. */
export type Grammars = ReadonlyMap<string, MoreGrammar | undefined>;

export interface Token {
  readonly type: string;
  readonly content: string | Token | TokenStream;
  readonly alias?: string | readonly string[];
  /** Its classes, where they are not those of its type. */
  readonly look?: string;
}

// The cast is safe: the prototype of `refractor` is Prism.
const prism = refractor as unknown as Prism;

/**
 * Code as runs, of which the texts joined are the code. A token within another has its own colour, if it has one. What cannot
 * be seen belongs to the run before it, so that there are few.
 *
 * ```text
 * a = [/* b *\/]   ->   a = <span class="p">[</span><span class="c">/* b *\/</span><span class="p">]</span>
 * ```
 *
 * @param language
 *   in any case, or an alias such as `sh`; code in an unknown language is one run
 * @param grammars
 *   of languages that are not built in, or of plugins, which come first
 * @param shown
 *   the colours that are shown; a token of another has that of what is around it
 */
export function highlight(
  code: string,
  language: string,
  grammars?: Grammars,
  shown: ReadonlySet<string> = looks,
): readonly Run[] {
  const runs: MutableRun[] = [];
  addRuns(runs, tokenize(code, language, grammars), { colour: '', style: '' }, { grammars, shown });
  return runs;
}

/** Runs by line, without the line endings. */
export function runsByLine(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, look } of runs) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, look });
    }
  }
  return lines;
}

/** The runs of the first line, without its ending, and all others. */
export function cutFirstLine(runs: readonly Run[]): readonly [first: readonly Run[], rest: readonly Run[]] {
  const at = runs.findIndex(({ text }) => text.includes('\n'));
  const run = runs[at];
  if (run === undefined) return [runs, []];
  const end = run.text.indexOf('\n');
  const first = runs.slice(0, at);
  if (end > 0) first.push({ ...run, text: run.text.slice(0, end) });
  const text = run.text.slice(end);
  return [first, [{ text, look: /\S/.test(text) ? run.look : '' }, ...runs.slice(at + 1)]];
}

/** The longest line with colours: the time of grammars grows with the square of the length. */
const longLine = 20_000;

function hasLongLine(code: string): boolean {
  return code.length >= longLine && code.split('\n').some((line) => line.length >= longLine);
}

export function tokenize(code: string, language: string, grammars?: Grammars): string | TokenStream {
  if (hasLongLine(code)) return code;
  const more = grammars?.get(language.toLowerCase());
  if (more !== undefined) return more(code);
  const name = grammarName(language);
  if (name === undefined) return code;

  const grammar = grammarOf(name);
  const tokens = prism.tokenize(code, grammar);
  prism.hooks.run('after-tokenize', { code, grammar, language: name, tokens });
  return tokens;
}

interface MutableRun {
  text: string;
  readonly look: string;
}

interface Look {
  readonly colour: string;
  readonly style: string;
}

interface Colouring {
  readonly grammars: Grammars | undefined;
  readonly shown: ReadonlySet<string>;
}

function addRuns(runs: MutableRun[], content: Token['content'], around: Look, colouring: Colouring): void {
  if (typeof content === 'string') addText(runs, content, around);
  else if (isStream(content)) for (const part of content) addRuns(runs, part, around, colouring);
  else addRuns(runs, contentOf(content, colouring.grammars), lookOf(content, around, colouring.shown), colouring);
}

function addText(runs: MutableRun[], text: string, { colour, style }: Look): void {
  if (text === '') return;
  const look = style === '' ? colour : `${colour} ${style}`.trim();
  const last = runs.at(-1);
  // Only a line below the text can be seen of a blank.
  if (last !== undefined && (last.look === look || (!last.look.endsWith(underlined) && !/\S/.test(text))))
    last.text += text;
  else runs.push({ text, look });
}

/** The class of text with a line below it, the last of several classes. */
export const underlined = 'u';

function lookOf({ type, alias, look }: Token, around: Look, shown: ReadonlySet<string>): Look {
  if (look !== undefined) return { colour: look, style: '' };
  const names = alias === undefined ? [type] : [type, ...[alias].flat()];
  const colour = colourOf(names, shown);
  const added = names.includes('bold') ? 'b' : names.includes('italic') ? 'i' : '';
  if (colour === '' && added === '') return around;
  const style = added === '' || around.style.includes(added) ? around.style : `${around.style} ${added}`.trim();
  return { colour: colour || around.colour, style };
}

/** The content of a token. A code block within Markdown is highlighted in its own language. */
export function contentOf(token: Token, grammars?: Grammars): Token['content'] {
  if (token.type !== 'code-block' || typeof token.content !== 'string') return token.content;

  const alias = [token.alias ?? []].flat().find((name) => name.startsWith('language-'));
  return alias ? tokenize(token.content, alias.slice('language-'.length), grammars) : token.content;
}

function isStream(content: Token | TokenStream): content is TokenStream {
  return Array.isArray(content);
}
