import { createContext, Script } from 'node:vm';
import { oncePer } from '../../shared/once.ts';
import { linearTest, nativePattern } from './linear-pattern.ts';

/** The patterns of one document, none of which can hang a build. */
export interface Patterns {
  /** Whether a text matches. One that takes too long to try is not matched, and is among the slow ones from then on. */
  readonly matches: (pattern: string, text: string) => boolean;
  readonly isSlow: (pattern: string) => boolean;
}

/** In milliseconds, for what cannot be tried in linear time. */
const timeout = 500;

/** The most slow patterns that are run to their time limit; further ones are not run. */
const maxSlow = 4;

/** The patterns of one document; what is found out about a pattern is remembered. */
export function createPatterns(): Patterns {
  const testOf = oncePer(linearTest);
  const slow = new Set<string>();
  return {
    isSlow: (pattern) => slow.has(pattern),
    matches(pattern, text) {
      const known =
        testOf(pattern)(text) ?? (slow.has(pattern) || slow.size >= maxSlow ? undefined : tryFor(pattern, text));
      if (known === undefined) slow.add(pattern);
      return known ?? false;
    },
  };
}

const script = new Script('pattern.test(text)');

/** Lets JavaScript's own engine try, which knows lookaround and backreferences; `undefined` where it takes too long. */
function tryFor(pattern: string, text: string): boolean | undefined {
  try {
    return script.runInContext(createContext({ pattern: nativePattern(pattern), text }), { timeout });
  } catch {
    return undefined;
  }
}
