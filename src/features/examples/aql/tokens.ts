import { createToken, Lexer, type TokenType } from 'chevrotain';

/**
 * The words of AQL 1.1. What the lexer has to read ahead for, at each place, has a length: a text without blanks would
 * take quadratic time.
 * Keywords are not case-sensitive; behind a slash each of them is an attribute
 * like any other (`/order`, `/version`), which is what the category {@link tokens.Word} is for.
 *
 * @see https://specifications.openehr.org/releases/QUERY/Release-1.1.0/AQL.html#_lexical_structure
 */
const Word = createToken({ name: 'Word', pattern: Lexer.NA, label: 'a name' });
/** What may be an alias or a class. */
const Name = createToken({ name: 'Name', pattern: Lexer.NA, label: 'a name' });

const Identifier = createToken({
  name: 'Identifier',
  pattern: /[A-Za-z]\w*/,
  categories: [Word, Name],
  label: 'a name',
});

function keyword(name: string, text: string): TokenType {
  return createToken({ ...reserved(name, text), categories: [Word] });
}

/** A keyword that no attribute is called. */
function reserved(name: string, text: string) {
  return { name, pattern: RegExp(`${text}\\b`, 'i'), label: `\`${text}\`` };
}

function symbol(name: string, text: string): TokenType {
  return createToken({ name, pattern: text, label: `\`${text}\`` });
}

const keywords = {
  Select: keyword('Select', 'SELECT'),
  Distinct: keyword('Distinct', 'DISTINCT'),
  Top: keyword('Top', 'TOP'),
  Forward: keyword('Forward', 'FORWARD'),
  Backward: keyword('Backward', 'BACKWARD'),
  As: keyword('As', 'AS'),
  From: keyword('From', 'FROM'),
  Contains: keyword('Contains', 'CONTAINS'),
  Version: keyword('Version', 'VERSION'),
  LatestVersion: createToken(reserved('LatestVersion', 'LATEST_VERSION')),
  AllVersions: createToken(reserved('AllVersions', 'ALL_VERSIONS')),
  Where: keyword('Where', 'WHERE'),
  And: keyword('And', 'AND'),
  OrderBy: createToken({
    name: 'OrderBy',
    pattern: /ORDER\s+BY\b/i,
    line_breaks: true,
    label: '`ORDER BY`',
  }),
  Or: keyword('Or', 'OR'),
  Not: keyword('Not', 'NOT'),
  Exists: keyword('Exists', 'EXISTS'),
  Like: keyword('Like', 'LIKE'),
  Matches: keyword('Matches', 'MATCHES'),
  Terminology: keyword('Terminology', 'TERMINOLOGY'),
  Descending: createToken({
    name: 'Descending',
    pattern: /DESC(?:ENDING)?\b/i,
    label: '`DESC`',
    categories: [Word],
  }),
  Ascending: createToken({
    name: 'Ascending',
    pattern: /ASC(?:ENDING)?\b/i,
    label: '`ASC`',
    categories: [Word],
  }),
  Limit: keyword('Limit', 'LIMIT'),
  Offset: keyword('Offset', 'OFFSET'),
  Count: keyword('Count', 'COUNT'),
  Aggregate: createToken({
    name: 'Aggregate',
    pattern: /(?:MIN|MAX|SUM|AVG)\b/i,
    label: '`MIN`, `MAX`, `SUM` or `AVG`',
    categories: [Word],
  }),
  Boolean: createToken({
    name: 'Boolean',
    pattern: /(?:true|false)\b/i,
    label: '`true` or `false`',
  }),
  Null: createToken(reserved('Null', 'NULL')),
};

const literals = {
  String: createToken({
    name: 'String',
    pattern: /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/,
    line_breaks: true,
    label: 'a string',
  }),
  /** Only there to be refused with a word on quotes. */
  BareDate: createToken({ name: 'BareDate', pattern: /\d{4}-\d\d(?:-\d\d)?(?:T[\d:.,]*(?:Z|[+-]\d\d:?\d\d)?)?/ }),
  Real: createToken({ name: 'Real', pattern: /\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/, label: 'a number' }),
  Integer: createToken({ name: 'Integer', pattern: /\d+/, label: 'a whole number' }),
  Parameter: createToken({ name: 'Parameter', pattern: /\$[A-Za-z]\w*/, label: 'a parameter' }),
  /** `openEHR-EHR-OBSERVATION.blood_pressure.v2`, with an optional namespace in front. */
  ArchetypeId: createToken({
    name: 'ArchetypeId',
    pattern:
      /(?:[\w.-]{1,200}::)?[A-Za-z]\w{0,200}-\w{1,200}-\w{1,200}\.[\w-]{1,200}\.v\d+(?:\.\d+){0,2}(?:-(?:alpha|beta|rc)(?:\.\d+)?)?/,
    label: 'an archetype id',
  }),
  NodeCode: createToken({
    name: 'NodeCode',
    pattern: /(?:at|id)\d+(?:\.\d+)*\b/,
    categories: [Word, Name],
    label: 'a node code such as `at0004`',
  }),
  TermCode: createToken({
    name: 'TermCode',
    pattern: /[\w.-]{1,200}(?:\([^)\n]{0,200}\))?::[\w.-]+/,
    label: 'a term code',
  }),
  Uri: createToken({ name: 'Uri', pattern: /[a-z][a-z\d+.-]{0,200}:\/\/[^\s}]+/i, label: 'a URI' }),
  /** `{/openEHR-EHR-.*\.v1/}`: a constraint of ADL. */
  ContainedRegex: createToken({
    name: 'ContainedRegex',
    pattern: /\{\s*\/(?:[^/\\\n]|\\.)+\/\s*\}/,
    line_breaks: true,
    label: 'a regular expression in braces',
  }),
};

const symbols = {
  Comparison: createToken({ name: 'Comparison', pattern: /!=|<>|<=|>=|=|<|>/, label: 'a comparison such as `=`' }),
  Slash: symbol('Slash', '/'),
  Comma: symbol('Comma', ','),
  Star: symbol('Star', '*'),
  Minus: symbol('Minus', '-'),
  OpenParen: symbol('OpenParen', '('),
  CloseParen: symbol('CloseParen', ')'),
  OpenBracket: symbol('OpenBracket', '['),
  CloseBracket: symbol('CloseBracket', ']'),
  OpenBrace: symbol('OpenBrace', '{'),
  CloseBrace: symbol('CloseBrace', '}'),
};

const skipped = [
  createToken({ name: 'Comment', pattern: /--[^\r\n]*/, group: Lexer.SKIPPED }),
  createToken({ name: 'Blank', pattern: /\s+/, group: Lexer.SKIPPED, line_breaks: true }),
];

/** All tokens of AQL by name. */
export const tokens = { ...keywords, ...literals, ...symbols, Identifier, Word, Name };

/** Every token in the order in which the lexer tries them: what another one begins with comes first. */
export const vocabulary: TokenType[] = [
  ...skipped,
  literals.Uri,
  literals.ArchetypeId,
  literals.TermCode,
  literals.NodeCode,
  ...Object.values(keywords),
  Identifier,
  literals.String,
  literals.BareDate,
  literals.Real,
  literals.Integer,
  literals.Parameter,
  literals.ContainedRegex,
  ...Object.values(symbols),
  Word,
  Name,
];

/** Whether a token is a word that the language keeps for itself. */
export function isKeyword(type: TokenType): boolean {
  return (Object.values(keywords) as TokenType[]).includes(type);
}
