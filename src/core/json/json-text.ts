import { getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { once, oncePer } from '../../shared/once.ts';

/** Offsets into a text, 0-based: the first character, and the one after the last. */
export type OffsetRange = readonly [start: number, end: number];

/** Where a text stops being JSON. */
export interface JsonSyntaxError {
  readonly offset: number;
  readonly length: number;
  /** The problem, such as `value expected` or `a comment`. */
  readonly words: string;
  /** Whether YAML, which has most of what JSON is not allowed, cannot have it either, or means something else by it: a comma or an end is missing. */
  readonly isNoYaml?: boolean;
}

/** Where a value of a JSON text is written. */
export interface JsonPlace {
  /** All of it, brackets and quotes included. */
  readonly value: OffsetRange;
  /** Its name, quotes included; absent for items of a list and for the whole. */
  readonly key?: OffsetRange | undefined;
  readonly isCompound: boolean;
  /** How many of the keys lead to it: fewer than were asked for where the rest leads nowhere. */
  readonly depth: number;
}

/** Finds the value behind some keys or, where they lead nowhere, the nearest one around it. */
export type LocateJson = (keys: readonly (string | number)[]) => JsonPlace;

/**
 * Reads JSON and remembers where each value is written. Of keys that are set twice, the last one counts.
 *
 * @param lenient takes comments and trailing commas too
 */
export function parseJsonText(
  text: string,
  lenient = false,
): { readonly value: unknown; readonly locate: LocateJson } | { readonly error: JsonSyntaxError } {
  const tooDeep = tooDeepAt(text);
  if (tooDeep !== undefined)
    return { error: { offset: tooDeep, length: 1, words: 'lists or objects are nested too deep' } };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: !lenient, allowTrailingComma: lenient });
  const [error] = errors;
  if (error !== undefined || root === undefined) return { error: syntaxError(error, text) };
  return { value: getNodeValue(root), locate: locateInJson(text) };
}

/** Levels of lists and objects. No one writes as many; the parser calls itself for each, and would end in a stack overflow. */
const maxDepth = 500;

/** Offset of the first list or object that is nested too deep. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:\\.|[^"\\\n])*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') {
      if (++depth > maxDepth) return index;
    } else if (token === ']' || token === '}') depth = Math.max(0, depth - 1);
  }
  return undefined;
}

/**
 * Finds places of values in a text that is known to be JSON. A tree would take 20 times the memory of the text: in its place are the ends of
 * all objects and lists, and the children of those on the way to a value.
 *
 * @param asRead what a name is read as, by which it is found besides the name as it is written
 */
export function locateInJson(text: string, asRead: (name: string) => string = (name) => name): LocateJson {
  const ends = once(() => endsOfCompounds(text));
  const endOf = (start: number): number => {
    if (isCompound(text, start)) return ends().get(start) ?? text.length;
    return text.charCodeAt(start) === quote ? endOfString(text, start) : endOfWord(text, start);
  };
  const childrenOf = oncePer((start: number) => byName(childrenIn(text, start, endOf), asRead));
  return (keys) => {
    const start = nextToken(text, 0);
    let place: JsonPlace = { value: [start, endOf(start)], isCompound: isCompound(text, start), depth: 0 };
    for (const [index, wanted] of keys.entries()) {
      const { value: around } = place;
      if (!isCompound(text, around[0])) break;
      const found = childrenOf(around[0]).get(String(wanted));
      if (found === undefined) break;
      const { key, value } = found;
      place = { key, value, isCompound: isCompound(text, value[0]), depth: index + 1 };
    }
    return place;
  };
}

/** A property, or an item of a list. */
interface Child extends Pick<JsonPlace, 'key' | 'value'> {
  readonly name?: string;
}

/** Properties by their names, of which the last one counts; items by their index. */
function byName(children: readonly Child[], asRead: (name: string) => string): ReadonlyMap<string, Child> {
  const named = new Map<string, Child>();
  for (const [index, child] of children.entries()) {
    const { name = String(index) } = child;
    named.set(name, child).set(asRead(name), child);
  }
  return named;
}

const [quote, backslash, brace, braceEnd, bracket, bracketEnd, slash, star, comma] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x2f, 0x2a, 0x2c,
];

function isCompound(text: string, start: number): boolean {
  const code = text.charCodeAt(start);
  return code === brace || code === bracket;
}

function childrenIn(text: string, start: number, endOf: (start: number) => number): readonly Child[] {
  const isList = text.charCodeAt(start) === bracket;
  const children: Child[] = [];
  let at = nextToken(text, start + 1);
  while (at < text.length && text.charCodeAt(at) !== (isList ? bracketEnd : braceEnd)) {
    const keyEnd = isList ? at : endOfString(text, at);
    // Behind the colon.
    const valueStart = isList ? at : nextToken(text, nextToken(text, keyEnd) + 1);
    const value = [valueStart, endOf(valueStart)] as const;
    children.push(isList ? { value } : { name: JSON.parse(text.slice(at, keyEnd)), key: [at, keyEnd], value });
    at = nextToken(text, value[1]);
    if (text.charCodeAt(at) === comma) at = nextToken(text, at + 1);
  }
  return children;
}

/** Where each object and list ends, by where it begins. */
function endsOfCompounds(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = nextToken(text, 0); at < text.length; at = nextToken(text, at)) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else {
      if (code === brace || code === bracket) open.push(at);
      else if (code === braceEnd || code === bracketEnd) ends.set(open.pop() ?? 0, at + 1);
      at += 1;
    }
  }
  return ends;
}

/** Where the next token begins: blanks and comments are between them. */
function nextToken(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === slash) {
      const isBlock = text.charCodeAt(at + 1) === star;
      const end = text.indexOf(isBlock ? '*/' : '\n', at + 2);
      if (end < 0) return text.length;
      at = isBlock ? end + 1 : end;
    } else if (!(code <= 0x20)) return at;
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
    at = end;
  }
}

/** Of a number, `true`, `false` or `null`. */
function endOfWord(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === comma || code === braceEnd || code === bracketEnd || code === slash) break;
  }
  return at;
}

function syntaxError(error: ParseError | undefined, text: string): JsonSyntaxError {
  const open = error && unclosedAt(text, error.offset);
  if (open !== undefined) {
    const bracket = text[open] ?? '';
    return { offset: open, length: 1, words: `${bracket} has no ${closing.get(bracket)}`, isNoYaml: true };
  }
  const code = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error);
  const words = code.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
  return {
    offset: error?.offset ?? 0,
    length: error?.length ?? 1,
    words:
      code === 'InvalidCommentToken' ? 'a comment' : isAfterComma(error, text) ? 'a comma after the last entry' : words,
    isNoYaml: error !== undefined && isNoYaml(code, text.slice(0, error.offset), text.slice(error.offset)),
  };
}

/**
 * Whether a colon is missing, something else in front of a quote, a bracket or the end, or the text ends within quotes; whether there is a
 * comment of JavaScript, or a word behind a value, or in front of a quote or bracket: YAML takes both for one text.
 */
function isNoYaml(code: string, before: string, rest: string): boolean {
  if (code === 'UnexpectedEndOfString') return !rest.trimEnd().includes('\n');
  if (code === 'ColonExpected' || code === 'InvalidCommentToken') return true;
  if (code === 'InvalidSymbol') {
    const value = before.trimEnd();
    const isBehind =
      /["}\]]$/.test(value.slice(-1)) || (value.length < before.length && !/[,:[{]$/.test(value.slice(-1)));
    return !rest.startsWith('#') && (isBehind || /^[^"',:{}[\]#]+["{[]/.test(rest));
  }
  return /^(Comma|Close\w+|EndOfFile)Expected$/.test(code) && /^\s*(?:["[\]{}]|$)/.test(rest);
}

const closing: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
]);

/** Brackets and beginnings of lines, but for those in texts and comments. */
const bracketsAndLines = /\n[ \t]*|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|[[\]{}]/g;

/**
 * The bracket without an end that is why the parser gives up at an offset: at the end of what is around it, or at what it cannot have
 * inside. At the end of the text it is one that another one's end was taken for, which begins its line farther to the left.
 *
 *     { "a": [1, 2, "b": 3 }      the bracket, and not the colon
 */
function unclosedAt(text: string, given: number): number | undefined {
  const open: { readonly bracket: string; readonly at: number; readonly indent: number }[] = [];
  const count: Record<string, number> = { '{': 0, '[': 0, '}': 0, ']': 0 };
  let farther: number | undefined;
  // Of the line: how many blanks it begins with, and where they end.
  let own = text.search(/[^ \t]|$/);
  let begin = own;
  for (const { 0: token, index } of text.matchAll(bracketsAndLines)) {
    if (token.startsWith('\n')) [own, begin] = [token.length - 1, index + token.length];
    if (token in count) count[token] = (count[token] ?? 0) + 1;
    if (index >= given) continue;
    if (closing.has(token)) open.push({ bracket: token, at: index, indent: own });
    else if (token in count) {
      const { at, indent } = open.pop() ?? { at: 0, indent: 0 };
      if (own < indent && index === begin) farther ??= at;
    }
  }
  const inner = open.at(-1);
  if (inner === undefined) return undefined;
  if (text.slice(given).trim() === '') return open.length === 1 ? farther : undefined;
  const { bracket, at } = inner;
  const found = text[given] ?? '';
  const isForeign = bracket === '[' ? found === '}' || found === ':' : found === ']' || closing.has(found);
  const hasNoEnd = (count[bracket] ?? 0) > (count[closing.get(bracket) ?? ''] ?? 0);
  return isForeign && hasNoEnd ? at : undefined;
}

/** Whether an error is about a bracket that a comma is in front of. */
function isAfterComma(error: ParseError | undefined, text: string): boolean {
  return (
    error !== undefined &&
    /[}\]]/.test(text.charAt(error.offset)) &&
    /,\s*$/.test(text.slice(Math.max(0, error.offset - 200), error.offset))
  );
}
