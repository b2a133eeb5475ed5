/** A word of a query, with its offsets; `end` is the one after its last character. */
export interface Token {
  readonly kind: Kind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Keywords by their kinds. Behind a slash each is an attribute like any other: `/order`, `/version`. */
const keywords = {
  SELECT: 'SELECT',
  DISTINCT: 'DISTINCT',
  TOP: 'TOP',
  FORWARD: 'FORWARD',
  BACKWARD: 'BACKWARD',
  AS: 'AS',
  FROM: 'FROM',
  CONTAINS: 'CONTAINS',
  VERSION: 'VERSION',
  WHERE: 'WHERE',
  AND: 'AND',
  OR: 'OR',
  NOT: 'NOT',
  EXISTS: 'EXISTS',
  LIKE: 'LIKE',
  MATCHES: 'MATCHES',
  TERMINOLOGY: 'TERMINOLOGY',
  DESC: 'DESC',
  DESCENDING: 'DESC',
  ASC: 'ASC',
  ASCENDING: 'ASC',
  LIMIT: 'LIMIT',
  OFFSET: 'OFFSET',
  COUNT: 'COUNT',
  MIN: 'aggregate',
  MAX: 'aggregate',
  SUM: 'aggregate',
  AVG: 'aggregate',
} as const;

/** Keywords that no attribute is called. */
const reserved = {
  LATEST_VERSION: 'LATEST_VERSION',
  ALL_VERSIONS: 'ALL_VERSIONS',
  TRUE: 'boolean',
  FALSE: 'boolean',
  NULL: 'NULL',
} as const;

/**
 * What is no word, in the order in which it is tried: what another one begins with comes first. What has to be read ahead
 * for has a length, since a text without blanks would take quadratic time.
 *
 * @see https://specifications.openehr.org/releases/QUERY/Release-1.1.0/AQL.html#_lexical_structure
 */
const patterns = [
  ['skipped', /--[^\r\n]*|\s+/y],
  ['uri', /[a-z][a-z\d+.-]{0,200}:\/\/[^\s}]+/iy],
  // `openEHR-EHR-OBSERVATION.blood_pressure.v2`, with an optional namespace in front.
  [
    'archetype',
    /(?:[\w.-]{1,200}::)?[A-Za-z]\w{0,200}-\w{1,200}-\w{1,200}\.[\w-]{1,200}\.v\d+(?:\.\d+){0,2}(?:-(?:alpha|beta|rc)(?:\.\d+)?)?/y,
  ],
  ['term', /[\w.-]{1,200}(?:\([^)\n]{0,200}\))?::[\w.-]+/y],
  ['node', /(?:at|id)\d+(?:\.\d+)*\b/y],
  ['ORDER BY', /ORDER\s+BY\b/iy],
  ['identifier', /[A-Za-z]\w*/y],
  ['string', /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/y],
  // Only there to be refused with a hint about quotes.
  ['date', /\d{4}-\d\d(?:-\d\d)?(?:T[\d:.,]*(?:Z|[+-]\d\d:?\d\d)?)?/y],
  ['real', /\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/y],
  ['integer', /\d+/y],
  ['parameter', /\$[A-Za-z]\w*/y],
  // `{/openEHR-EHR-.*\.v1/}`: a constraint of ADL.
  ['regex', /\{\s*\/(?:[^/\\\n]|\\.)+\/\s*\}/y],
  ['comparison', /!=|<>|<=|>=|=|<|>/y],
] as const;

const symbols = ['/', ',', '*', '-', '(', ')', '[', ']', '{', '}'] as const;

export type Kind =
  | (typeof keywords)[keyof typeof keywords]
  | (typeof reserved)[keyof typeof reserved]
  | (typeof patterns)[number][0]
  | (typeof symbols)[number]
  | 'end';

/** The tokens of a query, and the offset of the first character that is part of none. */
export function tokensOf(query: string): { readonly tokens: readonly Token[]; readonly stray?: number } {
  const tokens: Token[] = [];
  let stray: number | undefined;
  let start = 0;
  while (start < query.length) {
    const token = tokenAt(query, start);
    if (token === undefined) {
      stray ??= start;
      start += 1;
      continue;
    }
    if (token.kind !== 'skipped') tokens.push(token);
    start = token.end;
  }
  return stray === undefined ? { tokens } : { tokens, stray };
}

function tokenAt(query: string, start: number): Token | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = start;
    const text = pattern.exec(query)?.[0];
    if (text === undefined) continue;
    return { kind: kind === 'identifier' ? wordKind(text) : kind, text, start, end: start + text.length };
  }
  const symbol = symbols.find((one) => query.startsWith(one, start));
  return symbol && { kind: symbol, text: symbol, start, end: start + 1 };
}

const words: ReadonlyMap<string, Kind> = new Map(Object.entries({ ...keywords, ...reserved }));

function wordKind(text: string): Kind {
  return words.get(text.toUpperCase()) ?? 'identifier';
}

const keywordKinds: ReadonlySet<string> = new Set(Object.values(keywords));

/** Whether a token can be an attribute. */
export function isAttribute({ kind }: Token): boolean {
  return isName({ kind }) || keywordKinds.has(kind);
}

/** Whether a token can be an alias or a class. */
export function isName({ kind }: Pick<Token, 'kind'>): boolean {
  return kind === 'identifier' || kind === 'node';
}

/** Whether a token is a word that the language keeps for itself. */
export function isKeyword({ kind }: Token): boolean {
  return kind === 'ORDER BY' || keywordKinds.has(kind) || (Object.values(reserved) as string[]).includes(kind);
}

/** A kind in messages. */
export function labelOf(kind: Kind): string {
  return labels[kind] ?? `\`${kind}\``;
}

const labels: { readonly [kind in Kind]?: string } = {
  identifier: 'a name',
  integer: 'a whole number',
  regex: 'a regular expression in braces',
  string: 'a string',
};
