import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** Offsets into a text, 0-based: the first character, and the one after the last. */
export type OffsetRange = readonly [start: number, end: number];

/** Where a text stops being JSON. */
export interface JsonSyntaxError {
  readonly offset: number;
  readonly length: number;
  /** What is wrong there: `value expected`, `a comment`. */
  readonly words: string;
}

/** Where a value of a JSON text is written. */
export interface JsonPlace {
  /** All of it, brackets and quotes included. */
  readonly value: OffsetRange;
  /** Its name, quotes included; absent for items of a list and for the whole. */
  readonly key?: OffsetRange;
  readonly isCompound: boolean;
  /** How many of the keys lead to it: fewer than were asked for where the rest leads nowhere. */
  readonly depth: number;
}

/** Finds the value behind some keys or, where they lead nowhere, the nearest one around it. */
export type LocateJson = (
  keys: readonly (string | number)[],
  isKey?: (written: string, wanted: string) => boolean,
) => JsonPlace;

/**
 * Reads JSON and remembers where each value is written. Of keys that are set twice, the last one counts.
 *
 * @param lenient takes comments and trailing commas too
 */
export function parseJsonText(
  text: string,
  lenient = false,
): { readonly value: unknown; readonly locate: LocateJson } | { readonly error: JsonSyntaxError } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: !lenient, allowTrailingComma: lenient });
  const [error] = errors;
  if (error !== undefined || root === undefined) return { error: syntaxError(error) };
  return { value: getNodeValue(root), locate: locateIn(root) };
}

/** @param text valid JSON */
export function locateInJson(text: string): LocateJson {
  const root = parseTree(text);
  if (root === undefined) throw new Error('a text without a value is not JSON');
  return locateIn(root);
}

function locateIn(root: Node): LocateJson {
  return (keys, isKey = (written, wanted) => written === wanted) => {
    let place: JsonPlace = { value: rangeOf(root), isCompound: isCompound(root), depth: 0 };
    let node = root;
    for (const [index, wanted] of keys.entries()) {
      const { children = [] } = node;
      const property =
        node.type === 'object'
          ? children.findLast((child) => isKey(String(child.children?.[0]?.value), String(wanted)))
          : undefined;
      const value = node.type === 'array' ? children[Number(wanted)] : property?.children?.[1];
      if (value === undefined) break;
      const key = property?.children?.[0];
      node = value;
      place = { value: rangeOf(value), key: key && rangeOf(key), isCompound: isCompound(value), depth: index + 1 };
    }
    return place;
  };
}

function isCompound({ type }: Node): boolean {
  return type === 'object' || type === 'array';
}

function rangeOf({ offset, length }: Node): OffsetRange {
  return [offset, offset + length];
}

function syntaxError(error: ParseError | undefined): JsonSyntaxError {
  const code = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error);
  const words = code.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
  return {
    offset: error?.offset ?? 0,
    length: error?.length ?? 1,
    words: code === 'InvalidCommentToken' ? 'a comment' : words,
  };
}
