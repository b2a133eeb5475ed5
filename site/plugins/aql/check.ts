import { classes } from './classes.ts';
import { isAttribute, isKeyword, isName, type Kind, labelOf, type Token, tokensOf } from './tokens.ts';

/** Something wrong in a query; the end of the span is the offset after its last character. */
interface AqlFinding {
  readonly rule: 'invalid-aql' | 'unknown-class' | 'unset-parameter';
  readonly message: string;
  readonly hint?: string;
  readonly span: { readonly start: number; readonly end: number };
}

/**
 * What is wrong with a query: the first mistake in the syntax, or else every class that the reference model does not have and
 * every alias that FROM does not define; empty where nothing is. Whether an engine supports a feature is not its business.
 */
export function checkAql(query: string): readonly AqlFinding[] {
  const { tokens, stray } = tokensOf(query);
  try {
    const { defined, used, named } = readQuery(tokens, query);
    return stray === undefined
      ? [...unknownClasses(named), ...undefinedAliases(defined, used)]
      : [strayCharacter(query, stray)];
  } catch (error) {
    // What comes first is the cause.
    if (error instanceof Unexpected)
      return [stray !== undefined && stray <= error.token.start ? strayCharacter(query, stray) : syntaxFinding(error)];
    // The parser calls itself for every bracket.
    if (error instanceof RangeError) return [finding(0, query.length, 'the query is nested too deeply')];
    throw error;
  }
}

function finding(start: number, end: number, message: string, hint?: string): AqlFinding {
  return { rule: 'invalid-aql', message, span: { start, end }, ...(hint === undefined ? {} : { hint }) };
}

function strayCharacter(query: string, start: number): AqlFinding {
  const character = String.fromCodePoint(query.codePointAt(start) ?? 0);
  const end = start + character.length;
  if (character === "'" || character === '"')
    return finding(start, end, 'the string that begins here does not end', `end it with ${character}`);
  if (character === ';') return finding(start, end, 'a query has no `;` at its end', 'leave it out');
  return finding(start, end, `unexpected character \`${character}\``);
}

function undefinedAliases(defined: readonly Token[], used: readonly Token[]): readonly AqlFinding[] {
  const names = new Set(defined.map(({ text }) => text));
  return used
    .filter(({ text }) => !names.has(text))
    .map(({ text, start, end }) => {
      const hint = names.size === 0 ? `give a class in FROM the alias ${text}` : `it defines ${[...names].join(', ')}`;
      return finding(start, end, `FROM does not define \`${text}\``, hint);
    });
}

function unknownClasses(named: readonly Token[]): readonly AqlFinding[] {
  return named
    .filter(({ text }) => !classes.has(text.toUpperCase()))
    .map(({ text, start, end }) => ({
      rule: 'unknown-class',
      message: `the reference model has no class ${text}`,
      hint: 'write one such as COMPOSITION, OBSERVATION or EVALUATION',
      span: { start, end },
    }));
}

/**
 * Parameters of a query that the request around it gives no value.
 *
 * @param body of the request that has the query as its `q`
 */
export function unsetParameters(query: string, body: unknown): readonly AqlFinding[] {
  const { q, query_parameters: given = {} } = (body ?? {}) as {
    readonly q?: unknown;
    readonly query_parameters?: unknown;
  };
  if (q !== query || typeof given !== 'object' || given === null) return [];
  const names = Object.keys(given).map((name) => name.replace(/^\$/, ''));
  const hint = names.length === 0 ? 'add query_parameters' : `query_parameters has ${names.join(', ')}`;
  const parameters = tokensOf(query).tokens.filter(({ kind }) => kind === 'parameter');
  return parameters
    .filter(({ text }) => !names.includes(text.slice(1)))
    .map(({ text, start, end }) => ({
      rule: 'unset-parameter',
      message: `the request gives \`${text}\` no value`,
      hint,
      span: { start, end },
    }));
}

/** Thrown at the first token that the grammar does not allow. */
class Unexpected extends Error {
  readonly token: Token;
  readonly previous: Token | undefined;

  constructor(message: string, token: Token, previous?: Token) {
    super(message);
    this.token = token;
    this.previous = previous;
  }
}

function syntaxFinding({ message, token, previous }: Unexpected): AqlFinding {
  return finding(token.start, token.end, message, hintFor(token, previous));
}

/** What to do about a token that was not expected; `undefined` where the message says it all. */
function hintFor(token: Token, previous: Token | undefined): string | undefined {
  const { kind, text } = token;
  if (previous === undefined && clauses.has(kind)) return 'the order is SELECT, FROM, WHERE, ORDER BY, LIMIT, OFFSET';
  if (kind === 'date') return `dates and times are written in quotes: '${text}'`;
  if (previous?.kind === 'AS' && isKeyword(token)) return `${text} is a word of the language; choose another name`;
  if (kind === 'parameter' && previous?.kind === 'MATCHES') return `write {${text}}`;
  return undefined;
}

const clauses: ReadonlySet<Kind> = new Set<Kind>(['SELECT', 'FROM', 'WHERE', 'ORDER BY', 'LIMIT', 'OFFSET']);

function shown({ kind, text }: Token): string {
  return kind === 'end' ? 'the end of the query' : `\`${text}\``;
}

/** What is expected where there are several possibilities. */
const expected = {
  class: 'a class such as `COMPOSITION`',
  column: 'a path, a literal or a function',
  comparison: 'a comparison such as `=`',
  condition: 'a condition',
  item: 'a literal or a parameter',
  predicate: 'a node code, an archetype id, a parameter or a comparison',
  value: 'a literal, a parameter or a path',
};

/**
 * Reads a query of AQL 1.1. Each function is named as its rule in the published grammar, where that has one.
 *
 * @see https://specifications.openehr.org/releases/QUERY/Release-1.1.0/AQL.html#_aql_grammar
 * @returns the names that FROM gives to classes, those that paths begin with, and the classes
 * @throws {Unexpected} at the first mistake
 */
function readQuery(
  tokens: readonly Token[],
  query: string,
): { readonly defined: readonly Token[]; readonly used: readonly Token[]; readonly named: readonly Token[] } {
  const length = query.trimEnd().length;
  const end: Token = { kind: 'end', text: '', start: length, end: length };
  const defined: Token[] = [];
  const used: Token[] = [];
  const named: Token[] = [];
  let position = 0;
  const next = (ahead = 0): Token => tokens[position + ahead] ?? end;
  const is = (...kinds: readonly Kind[]): boolean => kinds.includes(next().kind);
  const isThen = (...kinds: readonly Kind[]): boolean => kinds.includes(next(1).kind);
  const fail = (what: string): never => {
    throw new Unexpected(`expected ${what}, found ${shown(next())}`, next(), tokens[position - 1] ?? end);
  };
  const take = (): Token => {
    const token = next();
    position++;
    return token;
  };
  const need = (kind: Kind): Token => (is(kind) ? take() : fail(labelOf(kind)));
  const may = (...kinds: readonly Kind[]): boolean => is(...kinds) && take() !== undefined;
  const list = (separator: Kind, item: () => void): void => {
    do item();
    while (may(separator));
  };

  selectClause();
  need('FROM');
  containsExpr();
  if (may('WHERE')) whereExpr();
  if (may('ORDER BY')) orderBy();
  if (may('LIMIT')) limit();
  if (!is('end')) {
    const isClause = clauses.has(next().kind);
    const found = shown(next());
    throw new Unexpected(
      isClause ? `${found} is in the wrong place` : `expected the end of the query, found ${found}`,
      next(),
    );
  }
  return { defined, used, named };

  function selectClause(): void {
    need('SELECT');
    may('DISTINCT');
    if (may('TOP')) {
      need('integer');
      may('FORWARD', 'BACKWARD');
    }
    list(',', () => {
      columnExpr();
      if (may('AS')) name();
    });
  }

  function columnExpr(): void {
    if (is('COUNT', 'aggregate')) aggregateFunctionCall();
    else if (isFunctionCall()) functionCall();
    else if (isName(next())) identifiedPath();
    else if (isPrimitive()) primitive();
    else fail(expected.column);
  }

  function name(): Token {
    return isName(next()) ? take() : fail(labelOf('identifier'));
  }

  function containsExpr(): void {
    list('OR', () => list('AND', containsOperand));
  }

  function containsOperand(): void {
    if (may('(')) {
      containsExpr();
      need(')');
      return;
    }
    classExpr();
    if (!is('NOT', 'CONTAINS')) return;
    may('NOT');
    need('CONTAINS');
    containsOperand();
  }

  function classExpr(): void {
    const isVersion = is('VERSION');
    if (!isVersion && !isName(next())) fail(expected.class);
    named.push(take());
    if (isName(next())) defined.push(take());
    if (is('[')) inBrackets(isVersion ? versionPredicate : nodePredicate);
  }

  function inBrackets(predicate: () => void): void {
    need('[');
    predicate();
    need(']');
  }

  function versionPredicate(): void {
    if (may('LATEST_VERSION', 'ALL_VERSIONS')) return;
    if (!isAttribute(next())) fail('`LATEST_VERSION`, `ALL_VERSIONS` or a comparison');
    standardPredicate();
  }

  function nodePredicate(): void {
    list('OR', () => list('AND', nodePredicateOperand));
  }

  function nodePredicateOperand(): void {
    // `[at0001/value = 1]` is no code.
    const isPath = isThen('/', '[', 'comparison', 'MATCHES');
    if (is('node', 'archetype', 'parameter') && !isPath) {
      take();
      if (may(',') && !may('string', 'parameter', 'term', 'node')) fail('the name of the node as a string');
    } else if (isAttribute(next()) && isPath) standardPredicate();
    else fail(expected.predicate);
  }

  function standardPredicate(): void {
    objectPath();
    if (may('MATCHES')) need('regex');
    else if (may('comparison')) pathPredicateOperand();
    else fail(expected.comparison);
  }

  function pathPredicateOperand(): void {
    if (may('parameter', 'archetype')) return;
    if (isPrimitive()) primitive();
    else if (isAttribute(next())) objectPath();
    else fail(expected.value);
  }

  function whereExpr(): void {
    list('OR', () => list('AND', condition));
  }

  function condition(): void {
    while (may('NOT'));
    if (may('(')) {
      whereExpr();
      need(')');
    } else identifiedExpr();
  }

  function identifiedExpr(): void {
    if (may('EXISTS')) identifiedPath();
    else if (isFunctionCall()) {
      functionCall();
      need('comparison');
      terminal();
    } else if (isName(next()) && isThen('[', '/', 'comparison', 'LIKE', 'MATCHES')) {
      identifiedPath();
      test();
    } else fail(expected.condition);
  }

  function test(): void {
    if (may('comparison')) terminal();
    else if (may('LIKE')) {
      if (!may('string', 'parameter')) fail('a pattern: a string or a parameter');
    } else if (may('MATCHES')) matchesOperand();
    else fail('a comparison such as `=`, `LIKE` or `MATCHES`');
  }

  function terminal(): void {
    if (may('parameter')) return;
    if (isPrimitive()) primitive();
    else if (isFunctionCall()) functionCall();
    else if (isName(next())) identifiedPath();
    else fail(expected.value);
  }

  function matchesOperand(): void {
    if (is('TERMINOLOGY')) terminologyFunction();
    else {
      if (!may('{')) fail('a list in braces');
      if (!may('uri')) list(',', valueListItem);
      need('}');
    }
  }

  function valueListItem(): void {
    if (may('parameter')) return;
    if (isPrimitive()) primitive();
    else if (is('TERMINOLOGY')) terminologyFunction();
    else fail(expected.item);
  }

  function orderBy(): void {
    if (!isName(next())) fail('a path');
    list(',', () => {
      identifiedPath();
      may('DESC', 'ASC');
    });
  }

  function limit(): void {
    need('integer');
    if (may('OFFSET')) need('integer');
  }

  /** A path that begins at an alias of FROM. */
  function identifiedPath(): void {
    used.push(name());
    if (is('[')) inBrackets(nodePredicate);
    if (may('/')) objectPath();
  }

  /** A path without an alias: `data[at0001]/events`. */
  function objectPath(): void {
    if (!isAttribute(next())) fail('an attribute');
    list('/', () => {
      if (isAttribute(next())) take();
      else fail(labelOf('identifier'));
      if (is('[')) inBrackets(nodePredicate);
    });
  }

  function isPrimitive(): boolean {
    return is('string', 'integer', 'real', '-', 'boolean', 'NULL');
  }

  function primitive(): void {
    if (may('-') && !is('integer', 'real')) fail('a number');
    take();
  }

  function aggregateFunctionCall(): void {
    const isCount = take().kind === 'COUNT';
    need('(');
    if (!(isCount && may('*'))) {
      if (isCount && !is('DISTINCT') && !isName(next())) fail('a path or `*`');
      if (isCount) may('DISTINCT');
      identifiedPath();
    }
    need(')');
  }

  /** Any function: the engine knows which there are. `CONTAINS` is one of strings as well. */
  function isFunctionCall(): boolean {
    return is('TERMINOLOGY', 'CONTAINS') || (is('identifier') && isThen('('));
  }

  function functionCall(): void {
    if (is('TERMINOLOGY')) {
      terminologyFunction();
      return;
    }
    take();
    need('(');
    if (is('parameter') || isPrimitive() || isFunctionCall() || isName(next())) list(',', terminal);
    need(')');
  }

  /** `TERMINOLOGY('expand', 'hl7.org/fhir/4.0', 'url=…')` */
  function terminologyFunction(): void {
    need('TERMINOLOGY');
    need('(');
    need('string');
    need(',');
    need('string');
    need(',');
    need('string');
    need(')');
  }
}
