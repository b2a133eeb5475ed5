import { RE2JS } from 're2js';
import ret, { type Root, type Token } from 'ret';

// The package exports the function itself, which its types leave out.
const tokenizer = ret as unknown as typeof ret.tokenizer;
const { types } = ret;

/** Whether a text matches a pattern; `undefined` where that cannot be found out in linear time. */
type LinearTest = (text: string) => boolean | undefined;

/** Number of steps that take a few milliseconds. */
const maxSteps = 1_000_000;

/** Letters of the pattern times letters of the text that take the linear engine a few seconds. */
const maxStates = 100_000_000;

/**
 * A test for a pattern of a document, which may come from anywhere: with the backtracking of JavaScript, `^(a+)+$` takes
 * years for forty letters. JavaScript's own engine is asked where the number of ways through the text is bounded, as it
 * is for nearly all patterns; for others, one that knows no lookaround and no backreference, and is linear.
 */
export function linearTest(pattern: string): LinearTest {
  const native = nativePattern(pattern);
  const read = readPattern(pattern);
  let linear: { readonly engine: RE2JS | undefined } | undefined;
  return (text) => {
    if (native === undefined) return true;
    if (read !== undefined && steps(read, text.length) <= maxSteps) return native.test(text);
    if (pattern.length * text.length > maxStates) return undefined;
    linear ??= { engine: readLinear(pattern) };
    return linear.engine?.test(text);
  };
}

/** Letters of what people enter for one value; more are rare. */
const defaultLength = 1000;

/** Whether a browser, which has JavaScript's own engine only, may try a pattern on what its reader enters. */
export function isQuickPattern(pattern: string): boolean {
  const read = readPattern(pattern);
  return nativePattern(pattern)?.unicode === true && read !== undefined && steps(read, defaultLength) <= maxSteps;
}

/** A pattern as JavaScript reads it; `undefined` for what is none. Many in the wild, such as `[\\w-.]`, are none in Unicode mode. */
export function nativePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {}
  }
  return undefined;
}

function readPattern(pattern: string): Root | undefined {
  try {
    return tokenizer(pattern);
  } catch {
    return undefined;
  }
}

function readLinear(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return undefined;
  }
}

/** The most attempts of backtracking in a text of this length, from all of its letters. */
function steps(root: Root, length: number): number {
  const [first] = root.stack ?? [];
  const isAnchored = first?.type === types.POSITION && first.value === '^';
  return ways(root, length) * (isAnchored ? 1 : length + 1);
}

/** In how many ways a part of a pattern may go through a text: `a+` in one for each letter, `(a+)+` in exponentially many. */
function ways(token: Token | Root, length: number): number {
  switch (token.type) {
    case types.ROOT:
    case types.GROUP:
      return (token.options ?? [token.stack ?? []])
        .map((parts) => parts.reduce((product, part) => product * ways(part, length), 1))
        .reduce((sum, count) => sum + count, 0);
    case types.REPETITION: {
      const once = ways(token.value, length);
      const most = Math.min(token.max, token.min + length);
      return once === 1 ? most - token.min + 1 : once ** most * (most > token.min ? 2 : 1);
    }
    default:
      return 1;
  }
}
