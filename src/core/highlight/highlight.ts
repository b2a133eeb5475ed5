import type { Element, ElementContent } from 'hast';
import { refractor } from 'refractor/core';
import { type Grammar, grammarName, grammarOf } from './languages.ts';

/** The content of one line of code, without its line ending. */
export type Line = ElementContent[];

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
 * @param grammar
 *   of a language that is not built in, from `loadGrammar`
 */
export function highlight(code: string, language: string, grammar?: MoreGrammar): Line[] {
  return linesOf(grammar === undefined ? tokenize(code, language) : grammar(code));
}

/** Longer lines get no colours: the time of grammars grows with the square of the length. */
const longLine = /.{20000}/;

function tokenize(code: string, language: string): string | TokenStream {
  const name = grammarName(language);
  if (name === undefined || longLine.test(code)) return code;

  const grammar = grammarOf(name);
  const tokens = prism.tokenize(code, grammar);
  prism.hooks.run('after-tokenize', { code, grammar, language: name, tokens });
  return tokens;
}

function linesOf(content: Token['content']): Line[] {
  if (typeof content === 'string')
    return content.split('\n').map((value) => (value === '' ? [] : [{ type: 'text', value }]));
  if (!isStream(content)) return linesOfToken(content);

  const lines: Line[] = [[]];
  for (const part of content) {
    const [first, ...rest] = linesOf(part);
    if (first) lines.at(-1)?.push(...first);
    lines.push(...rest);
  }
  return lines;
}

/** A token over several lines is repeated on each. */
function linesOfToken(token: Token): Line[] {
  const className = ['token', token.type, ...[token.alias ?? []].flat()];
  return linesOf(contentOf(token)).map((line) => (line.length === 0 ? [] : [span(className, line)]));
}

/** The content of a token. A code block within Markdown is highlighted in its own language. */
function contentOf(token: Token): Token['content'] {
  if (token.type !== 'code-block' || typeof token.content !== 'string') return token.content;

  const alias = [token.alias ?? []].flat().find((name) => name.startsWith('language-'));
  return alias ? tokenize(token.content, alias.slice('language-'.length)) : token.content;
}

function span(className: string[], children: Line): Element {
  return { type: 'element', tagName: 'span', properties: { className: [...className] }, children };
}

function isStream(content: Token | TokenStream): content is TokenStream {
  return Array.isArray(content);
}
