import type { ElementContent } from 'hast';
import { refractor } from 'refractor/core';
import { type Grammar, grammarName, grammarOf } from './languages.ts';

/** The content of one line of code, without its line ending. */
export type Line<Piece = ElementContent> = Piece[];

/** Makes the pieces of lines: nodes, or markup where nothing looks at nodes. */
export interface Pieces<Piece> {
  readonly text: (value: string) => Piece;
  readonly span: (className: readonly string[], children: readonly Piece[]) => Piece;
}

const nodes: Pieces<ElementContent> = {
  text: (value) => ({ type: 'text', value }),
  span: (className, children) => ({
    type: 'element',
    tagName: 'span',
    properties: { className: [...className] },
    children: [...children],
  }),
};

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

interface Token {
  readonly type: string;
  readonly content: string | Token | TokenStream;
  readonly alias?: string | readonly string[];
}

// The cast is safe: the prototype of `refractor` is Prism.
const prism = refractor as unknown as Prism;

/**
 * Code as lines of tokens.
 *
 * ```text
 * a = /* b        ->   a = <span class="token comment">/* b</span>
 * c *\/ + 1            <span class="token comment">c *\/</span> + <span class="token number">1</span>
 * ```
 *
 * The text of the lines, joined by line feeds, is the code. Code in an unknown language has no tokens.
 *
 * @param language
 *   in any case, or an alias such as `sh`
 * @param grammars
 *   of languages that are not built in, or of plugins, which come first
 */
export function highlight(code: string, language: string, grammars?: Grammars): Line[] {
  return highlightAs(nodes, code, language, grammars);
}

/** The same, with lines of pieces of any kind. */
export function highlightAs<Piece>(
  pieces: Pieces<Piece>,
  code: string,
  language: string,
  grammars?: Grammars,
): Line<Piece>[] {
  const lines: Line<Piece>[] = [[]];
  addLines(lines, tokenize(code, language, grammars), pieces, grammars);
  return lines;
}

/** Longer lines get no colours: the time of grammars grows with the square of the length. */
const longLine = 20_000;

function hasLongLine(code: string): boolean {
  return code.length >= longLine && code.split('\n').some((line) => line.length >= longLine);
}

function tokenize(code: string, language: string, grammars: Grammars | undefined): string | TokenStream {
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

/** Adds content to lines: to the last of them, and behind it. */
function addLines<Piece>(
  lines: Line<Piece>[],
  content: Token['content'],
  pieces: Pieces<Piece>,
  grammars: Grammars | undefined,
): void {
  if (typeof content === 'string') {
    for (let start = 0; ; ) {
      const end = content.indexOf('\n', start);
      const value = end < 0 ? content.slice(start) : content.slice(start, end);
      if (value !== '') lines.at(-1)?.push(pieces.text(value));
      if (end < 0) return;
      lines.push([]);
      start = end + 1;
    }
  }
  if (isStream(content)) for (const part of content) addLines(lines, part, pieces, grammars);
  else addToken(lines, content, pieces, grammars);
}

/** A token over several lines is repeated on each. */
function addToken<Piece>(
  lines: Line<Piece>[],
  token: Token,
  pieces: Pieces<Piece>,
  grammars: Grammars | undefined,
): void {
  const className = ['token', token.type, ...[token.alias ?? []].flat()];
  const inner: Line<Piece>[] = [[]];
  addLines(inner, contentOf(token, grammars), pieces, grammars);
  for (const [index, line] of inner.entries()) {
    if (index > 0) lines.push([]);
    if (line.length > 0) lines.at(-1)?.push(pieces.span(className, line));
  }
}

/** The content of a token. A code block within Markdown is highlighted in its own language. */
function contentOf(token: Token, grammars: Grammars | undefined): Token['content'] {
  if (token.type !== 'code-block' || typeof token.content !== 'string') return token.content;

  const alias = [token.alias ?? []].flat().find((name) => name.startsWith('language-'));
  return alias ? tokenize(token.content, alias.slice('language-'.length), grammars) : token.content;
}

function isStream(content: Token | TokenStream): content is TokenStream {
  return Array.isArray(content);
}
