import type { Code, Construct, Previous, TokenizeContext, Tokenizer } from 'micromark-util-types';
import type { Processor } from 'unified';
import { TooMuch } from './nesting.ts';

/** What one paragraph may have of the characters that begin something. */
interface Bound {
  readonly most: number;
  /** In words, after a number. */
  readonly what: string;
  /** As micromark has characters: line endings are negative. */
  readonly codes: readonly (Code & number)[];
}

const codesOf = (signs: string): readonly number[] => Array.from(signs, (sign) => sign.charCodeAt(0));

/**
 * So many take about two seconds, and twice as many four times that: the parser looks back from each delimiter or
 * bracket for the one that it belongs to, and moves all that follows whenever it has put two pieces of text together.
 */
const bounds: readonly Bound[] = [
  { most: 2000, what: '`*`, `_` and `~`', codes: codesOf('*_~') },
  { most: 5000, what: 'brackets', codes: codesOf('[]') },
  { most: 10_000, what: 'lines, backticks, `<`, `{` and the like', codes: [-5, -4, -3, ...codesOf('`\\!&<{:$')] },
];

/**
 * A plugin of remark: refuses a paragraph with more lines and marks than can be read in time. A run of the same
 * delimiters counts once.
 *
 * @throws TooMuch while parsing
 */
export function remarkBoundedMarks(this: Processor): void {
  const text = Object.fromEntries(bounds.flatMap((bound) => countersOf(bound)));
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text }];
}

/** For each of the characters what stands before its constructs, counts how often they are tried, and leaves it to them. */
function countersOf({ most, what, codes }: Bound): readonly (readonly [number, Construct])[] {
  const counts = new WeakMap<TokenizeContext, number>();
  const tokenize: Tokenizer = function (_effects, _ok, nok) {
    const count = (counts.get(this) ?? 0) + 1;
    counts.set(this, count);
    if (count <= most) return nok;
    const { line, column } = this.now();
    throw new TooMuch(`a paragraph has more than ${most} ${what}`, { line, column }, 'make several of it');
  };
  return codes.map((own) => {
    // In the middle of a run nothing may be tried: as for code and mathematics, whose constructs would begin there.
    const previous: Previous = function (code) {
      return code !== own || this.events.at(-1)?.[1].type === 'characterEscape';
    };
    return [own, { name: 'counter', previous, tokenize }];
  });
}
