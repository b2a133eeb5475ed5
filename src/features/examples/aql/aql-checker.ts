import {
  type CstNode,
  EOF,
  type IParserErrorMessageProvider,
  type IRecognitionException,
  type IToken,
  Lexer,
  tokenLabel,
} from 'chevrotain';
import { nearest } from '../../../shared/nearest.ts';
import { AqlGrammar } from './grammar.ts';
import { isKeyword, tokens, vocabulary } from './tokens.ts';

/** Something wrong in a query. Offsets are 0-based; `end` is the one after the last character. */
interface AqlProblem {
  readonly message: string;
  readonly hint?: string;
  readonly start: number;
  readonly end: number;
}

/** Returns what is wrong with a query; empty where nothing is. */
export type AqlChecker = (query: string) => readonly AqlProblem[];

/**
 * A function that reads queries and returns what is wrong with them: the first mistake in the syntax, or
 * else every alias that FROM does not define. Whether an engine supports a feature is not its business.
 */
export function createAqlChecker(): AqlChecker {
  const lexer = new Lexer(vocabulary, { positionTracking: 'onlyOffset' });
  const grammar = new AqlGrammar(messages);

  const parse = (query: string) => {
    const { tokens, errors } = lexer.tokenize(query);
    grammar.input = tokens;
    const tree = grammar.selectQuery();
    const [error] = grammar.errors;
    const stray = errors[0];
    // What comes first is the cause.
    if (stray !== undefined && (error === undefined || stray.offset <= offsetOf(error, query)))
      return [strayCharacter(query, stray.offset)];
    return error === undefined ? undefinedAliases(tree) : [syntaxProblem(error, query)];
  };

  return (query) => {
    try {
      return parse(query);
    } catch (error) {
      // The parser calls itself for every bracket.
      if (error instanceof RangeError)
        return [{ message: 'the query is nested too deeply', start: 0, end: query.length }];
      throw error;
    }
  };
}

function strayCharacter(query: string, offset: number): AqlProblem {
  const character = String.fromCodePoint(query.codePointAt(offset) ?? 0);
  const place = { start: offset, end: offset + character.length };
  if (character === "'" || character === '"') {
    return { ...place, message: 'the string that begins here does not end', hint: `end it with ${character}` };
  }
  if (character === ';') return { ...place, message: 'a query has no `;` at its end', hint: 'leave it out' };
  return { ...place, message: `unexpected character \`${character}\`` };
}

function syntaxProblem(error: IRecognitionException, query: string): AqlProblem {
  const { token, message } = error;
  const start = offsetOf(error, query);
  const end = token.tokenType === EOF ? start : start + token.image.length;
  const hint = hintFor(error);
  return { message, start, end, hint };
}

/** At the end of a query there is no token: the place is behind the last thing that was written. */
function offsetOf({ token }: IRecognitionException, query: string): number {
  return token.tokenType === EOF ? query.trimEnd().length : token.startOffset;
}

function undefinedAliases(query: CstNode): readonly AqlProblem[] {
  const defined = new Set(namesIn(query, 'alias').map(({ image }) => image));
  return namesIn(query, 'pathStart')
    .filter(({ image }) => !defined.has(image))
    .map(({ image, startOffset }) => {
      const alike = nearest(image, [...defined]);
      return {
        message: `FROM does not define \`${image}\``,
        hint: alike === undefined ? `give a class in FROM the alias ${image}` : `did you mean ${alike}?`,
        start: startOffset,
        end: startOffset + image.length,
      };
    });
}

/** The names that a rule has read, in order of place. */
function namesIn(node: CstNode, rule: 'alias' | 'pathStart'): readonly IToken[] {
  return Object.values(node.children)
    .flat()
    .flatMap((child) => {
      if (!('children' in child)) return node.name === rule ? [child] : [];
      return namesIn(child, rule);
    })
    .sort((a, b) => a.startOffset - b.startOffset);
}

/** What the parser says of a query, in words. */
const messages: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected, actual }) => `expected ${tokenLabel(expected)}, found ${shown(actual)}`,
  buildNotAllInputParsedMessage: ({ firstRedundant }) =>
    clauses.includes(firstRedundant.tokenType)
      ? `${shown(firstRedundant)} is in the wrong place`
      : `expected the end of the query, found ${shown(firstRedundant)}`,
  buildNoViableAltMessage: ({ actual, customUserDescription, expectedPathsPerAlt }) =>
    `expected ${customUserDescription ?? choices(expectedPathsPerAlt)}, found ${shown(actual[0])}`,
  buildEarlyExitMessage: ({ actual, customUserDescription, expectedIterationPaths }) =>
    `expected ${customUserDescription ?? choices([expectedIterationPaths])}, found ${shown(actual[0])}`,
};

/** What the parser found first. */
interface QuerySyntaxError extends IRecognitionException {
  /** Set where something else was expected than what came. */
  readonly previousToken?: IToken;
}

/** What to do about the token that was not expected; `undefined` where the message says it all. */
function hintFor({ name, token, previousToken }: QuerySyntaxError): string | undefined {
  const { tokenType } = token;
  if (name === 'NotAllInputParsedException' && clauses.includes(tokenType))
    return 'the order is SELECT, FROM, WHERE, ORDER BY, LIMIT, OFFSET';
  if (tokenType === tokens.BareDate) return `dates and times are written in quotes: '${token.image}'`;
  if (previousToken?.tokenType === tokens.As && isKeyword(tokenType))
    return `${token.image} is a word of the language; choose another name`;
  if (tokenType === tokens.Parameter && previousToken?.tokenType === tokens.Matches) return `write {${token.image}}`;
  return undefined;
}

const clauses = [tokens.Select, tokens.From, tokens.Where, tokens.OrderBy, tokens.Limit, tokens.Offset];

function shown(token: IToken | undefined): string {
  return token === undefined || token.tokenType === EOF ? 'the end of the query' : `\`${token.image}\``;
}

/** The first token of each way on. */
function choices(paths: readonly (readonly (readonly IToken['tokenType'][])[])[]): string {
  const first = paths.flatMap((path) => path.flatMap(([token]) => (token === undefined ? [] : [tokenLabel(token)])));
  const labels = [...new Set(first)];
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
}
