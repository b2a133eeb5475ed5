import {
  classifyCharacter,
  isCjk,
  isNonCjkPunctuation,
  isSpaceOrPunctuation,
} from 'micromark-extension-cjk-friendly-util';

/**
 * Emphasis and strikethrough next to full-width characters, which satteri reads as CommonMark does, and the reference parser as their
 * writers mean it. The characters next to `*` and `~` are replaced by others of a class with which the rules of CommonMark give
 * what those of `remark-cjk-friendly` give:
 *
 * - a full-width sign counts as a letter
 * - where the other side is a sign of half width, any full-width character counts as a sign
 */
const standIns = {
  letter: rangeOf(0xe100, 0xe1ff),
  // Signs in old books, of which all editions of Unicode say that they are punctuation.
  sign: rangeOf(0x2e00, 0x2e2e),
};

/** All of them, as a class of a regular expression. */
export const standInClass = '\\uE100-\\uE1FF\\u2E00-\\u2E2E';

const anyStandIn = new RegExp(`[${standInClass}]`, 'g');

/** The characters of one page that others are in place of. */
export type WideNeighbours = ReadonlyMap<string, string>;

const wide = /[\u1100-\uffef]/;
const delimiters = /\*+|~+/g;

/**
 * The text with the characters next to delimiters replaced.
 *
 * @returns `undefined` where that changes more than emphasis and strikethrough
 */
export function hideWideNeighbours(
  source: string,
): { readonly text: string; readonly hidden: WideNeighbours } | undefined {
  const hidden = new Map<string, string>();
  if (!wide.test(source)) return { text: source, hidden };
  const needs = new Map<number, keyof typeof standIns | 'none'>();
  for (const { 0: run, index } of source.matchAll(delimiters)) {
    const [before, after] = [index - 1, index + run.length];
    for (const [own, other] of [
      [before, after],
      [after, before],
    ] as const) {
      const kind = needOf(source, own, other);
      if (kind === undefined) continue;
      if ((needs.get(own) ?? kind) !== kind || isShared(source, own)) return;
      needs.set(own, kind);
    }
  }
  let text = '';
  let copied = 0;
  const names = new Map<string, string>();
  for (const [at, kind] of [...needs].sort(([one], [other]) => one - other)) {
    if (kind === 'none') continue;
    const character = source.charAt(at);
    const name = names.get(kind + character) ?? standIns[kind][countOf(names, kind)];
    if (name === undefined) return;
    names.set(kind + character, name);
    hidden.set(name, character);
    text += source.slice(copied, at) + name;
    copied = at + 1;
  }
  return { text: text + source.slice(copied), hidden };
}

/** The text with its own characters. */
export function restoreWideNeighbours(text: string, hidden: WideNeighbours): string {
  return hidden.size === 0 ? text : text.replace(anyStandIn, (name) => hidden.get(name) ?? name);
}

/** What is put in place of the character next to a run; `undefined` for one that is not of full width. */
function needOf(source: string, own: number, other: number): keyof typeof standIns | 'none' | undefined {
  const group = classAt(source, own);
  if (!isCjk(group)) return;
  if (isNonCjkPunctuation(classAt(source, other))) return 'sign';
  return isSpaceOrPunctuation(group) ? 'letter' : 'none';
}

function classAt(source: string, at: number): ReturnType<typeof classifyCharacter> {
  const code = source.charCodeAt(at);
  return classifyCharacter(Number.isNaN(code) ? null : code);
}

/** Whether a character means something to other syntax: to `_` next to it, or to the name of a directive. */
function isShared(source: string, at: number): boolean {
  if (source[at - 1] === '_' || source[at + 1] === '_') return true;
  return /:[\p{L}\p{N}_-]*$/u.test(source.slice(Math.max(0, at - 50), at));
}

function countOf(names: ReadonlyMap<string, string>, kind: string): number {
  return [...names.keys()].filter((key) => key.startsWith(kind)).length;
}

function rangeOf(first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}
