import { EOF, type IParserErrorMessageProvider, type IRecognitionException, type IToken, tokenLabel } from 'chevrotain';
import { isKeyword, tokens } from './tokens.ts';

/** What the parser says of a query, in words. */
export const messages: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected, actual }) => `expected ${tokenLabel(expected)}, found ${shown(actual)}`,
  buildNotAllInputParsedMessage: ({ firstRedundant }) =>
    clauses.includes(firstRedundant.tokenType)
      ? `${shown(firstRedundant)} stands in the wrong place`
      : `expected the end of the query, found ${shown(firstRedundant)}`,
  buildNoViableAltMessage: ({ actual, customUserDescription, expectedPathsPerAlt }) =>
    `expected ${customUserDescription ?? choices(expectedPathsPerAlt)}, found ${shown(actual[0])}`,
  buildEarlyExitMessage: ({ actual, customUserDescription, expectedIterationPaths }) =>
    `expected ${customUserDescription ?? choices([expectedIterationPaths])}, found ${shown(actual[0])}`,
};

/** What the parser found first. */
export interface QuerySyntaxError extends IRecognitionException {
  /** Set where something else was expected than what came. */
  readonly previousToken?: IToken;
}

/** What to do about the token that was not expected; `undefined` where the message says it all. */
export function hintFor({ name, token, previousToken }: QuerySyntaxError): string | undefined {
  const { tokenType } = token;
  if (name === 'NotAllInputParsedException' && clauses.includes(tokenType))
    return 'the order is SELECT, FROM, WHERE, ORDER BY, LIMIT, OFFSET';
  if (tokenType === tokens.BareDate) return `dates and times stand in quotes: '${token.image}'`;
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
