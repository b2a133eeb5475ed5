import { type Pointer, parsePointer } from '../json-pointer.ts';
import type { OffsetRange } from './yaml-value.ts';

/** An item of a list or mapping, as it stands in the text. */
interface Child {
  /** Unescaped; for items of a list, their number. */
  readonly name: string;
  /** Absent for items of a list. */
  readonly key?: OffsetRange;
  /** Of its value. */
  readonly start: number;
}

/** Where things stand in a JSON text. A list or mapping is looked at when something in it is asked for, and once. */
export interface JsonText {
  /** As `nodeAt` for YAML: mappings and lists are shown by their name, or by their first character. */
  readonly rangeAt: (pointer: Pointer, part: 'key' | 'value') => OffsetRange;
}

/** @param text valid JSON */
export function createJsonText(text: string, replaceTokens: (text: string) => string): JsonText {
  const known = new Map<number, readonly Child[]>();
  const childrenOf = (at: number): readonly Child[] => {
    const children = known.get(at) ?? childrenAt(text, at);
    known.set(at, children);
    return children;
  };
  return {
    rangeAt(pointer, part) {
      const keys = parsePointer(pointer);
      let at = skipBlanks(text, 0);
      let range = shownRange(text, at);
      for (const [index, wanted] of keys.entries()) {
        const child = isCompound(text, at)
          ? childrenOf(at).findLast(
              ({ name }) => name === wanted || (name.includes('%') && replaceTokens(name) === wanted),
            )
          : undefined;
        if (child === undefined) break;
        at = child.start;
        const isNamed = (part === 'key' && index === keys.length - 1) || isCompound(text, at);
        range = child.key !== undefined && isNamed ? child.key : shownRange(text, at);
      }
      return range;
    },
  };
}

function shownRange(text: string, start: number): OffsetRange {
  return [start, isCompound(text, start) ? start + 1 : endOf(text, start)];
}

function isCompound(text: string, at: number): boolean {
  return text[at] === '{' || text[at] === '[';
}

/** The items of the list or mapping that begins there. */
export function childrenAt(text: string, start: number): readonly Child[] {
  const children: Child[] = [];
  const isList = text[start] === '[';
  let at = skipBlanks(text, start + 1);
  while (text[at] !== ']' && text[at] !== '}') {
    const key: OffsetRange = [at, isList ? at : endOf(text, at)];
    // Behind the colon.
    if (!isList) at = skipBlanks(text, skipBlanks(text, key[1]) + 1);
    children.push(
      isList ? { name: String(children.length), start: at } : { name: stringAt(text, ...key), key, start: at },
    );
    at = skipBlanks(text, endOf(text, at));
    if (text[at] === ',') at = skipBlanks(text, at + 1);
  }
  return children;
}

/** The text that a string in quotes means. */
export function stringAt(text: string, start: number, end: number): string {
  const inside = text.slice(start + 1, end - 1);
  return inside.includes('\\') ? JSON.parse(text.slice(start, end)) : inside;
}

export function skipBlanks(text: string, at: number): number {
  let end = at;
  for (let code = text.charCodeAt(end); code === 32 || code === 10 || code === 13 || code === 9; ) {
    code = text.charCodeAt(++end);
  }
  return end;
}

const bracketOrQuote = /["{}[\]]/g;
const plainEnd = /[\s,\]}]|$/g;

/** Where the value that begins there ends. */
export function endOf(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  if (!isCompound(text, start)) {
    plainEnd.lastIndex = start;
    return plainEnd.exec(text)?.index ?? text.length;
  }
  let depth = 0;
  let at = start;
  do {
    bracketOrQuote.lastIndex = at;
    at = bracketOrQuote.exec(text)?.index ?? text.length;
    if (text[at] === '"') at = endOfString(text, at);
    else depth += text[at++] === '{' || text[at - 1] === '[' ? 1 : -1;
  } while (depth > 0 && at < text.length);
  return at;
}

function endOfString(text: string, start: number): number {
  let end = start;
  let slashes: number;
  do {
    end = text.indexOf('"', end + 1);
    slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
  } while (slashes % 2 === 1);
  return end + 1;
}
