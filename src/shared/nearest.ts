/**
 * The candidate that an author who wrote `word` most likely meant, for "did you mean". `undefined` when nothing
 * is close. A candidate that differs only in case wins, then the one with the fewest typing errors, then one that
 * is an extension or a beginning of the word (`authors`, `authorsFile`). Among equals the one that shares the
 * longest beginning wins, then the first.
 *
 * @param isRenamed whether the word was right once: then a part of it may be another word, as `get` in place of `list`
 */
export function nearest(word: string, candidates: Iterable<string>, isRenamed = false): string | undefined {
  const wanted = word.toLowerCase();
  const cutoff = allowedErrors(wanted.length);
  let best: { candidate: string; errors: number; prefix: number } | undefined;
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const offered = candidate.toLowerCase();
    const errors = typingErrors(wanted, offered, cutoff, best?.errors);
    if (errors === undefined || (errors <= cutoff && !isRenamed && isOtherPart(wanted, offered, errors))) continue;
    const prefix = sharedPrefix(wanted, offered);
    if (best === undefined || errors < best.errors || (errors === best.errors && prefix > best.prefix)) {
      best = { candidate, errors, prefix };
    }
  }
  return best?.candidate;
}

/** The hint that names what was meant; `undefined` where nothing is near. */
export function didYouMean(meant: string | undefined): string | undefined {
  return meant === undefined ? undefined : `did you mean ${meant}?`;
}

/** How many candidates are compared before suggestions stop: about a second of work. */
const enough = 2_000_000;

/** `nearest` with a limit on the work of all calls: of thousands of mistakes, the last get no suggestion. */
export function createNearest(): (word: string, candidates: Iterable<string>) => string | undefined {
  let compared = 0;
  return (word, candidates) => {
    if (compared > enough) return undefined;
    const list = [...candidates];
    compared += list.length;
    return nearest(word, list);
  };
}

/** One error in short words, then one more for every three letters. */
function allowedErrors(length: number): number {
  if (length < 3) return 0;
  return Math.min(5, Math.max(1, Math.floor(length / 3)));
}

/**
 * Number of typing errors between two words; `undefined` when they are too different to be the same word.
 *
 * @param most stop counting above this number
 */
function typingErrors(wanted: string, offered: string, cutoff: number, most = cutoff): number | undefined {
  const errors = editDistance(wanted, offered, Math.min(cutoff, most));
  if (errors <= cutoff && errors <= most) return errors;
  return extendsOther(wanted, offered) ? cutoff + 1 : undefined;
}

/**
 * Whether a part of one word is another one in the other: `payment.created` and `payment.updated`. Names of the members of an `enum` are
 * long, and differ by such parts.
 */
function isOtherPart(a: string, b: string, errors: number): boolean {
  if (errors <= 2) return false;
  const start = sharedPrefix(a, b);
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)];
  const end = sharedPrefix([...restOfA].reverse().join(''), [...restOfB].reverse().join(''));
  const [shorter, longer] = [restOfA.length - end, restOfB.length - end].sort((one, other) => one - other);
  return (shorter ?? 0) > 0 && errors * 2 > (longer ?? 0);
}

function extendsOther(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter.length >= 3 && longer.length <= shorter.length * 2.5 && longer.startsWith(shorter);
}

function sharedPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Three rows of the table, which each comparison fills again. */
const rows: [number[], number[], number[]] = [[], [], []];

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`; where they are more than
 * `cutoff`, any number above it.
 *
 * @see https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance#Optimal_string_alignment_distance
 */
export function editDistance(a: string, b: string, cutoff = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > cutoff) return cutoff + 1;
  const start = sharedPrefix(a, b);
  let [endOfA, endOfB] = [a.length, b.length];
  while (endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA--;
    endOfB--;
  }
  const [height, width] = [endOfA - start, endOfB - start];
  if (height === 0 || width === 0) return height + width;
  // Comparing the sets of letters first is fast, and excludes most pairs.
  const [lettersOfA, lettersOfB] = [lettersOf(a, start, endOfA), lettersOf(b, start, endOfB)];
  if (bitsIn(lettersOfA & ~lettersOfB) > cutoff || bitsIn(lettersOfB & ~lettersOfA) > cutoff) return cutoff + 1;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= width; column++) last[column] = column;
  let leastOfLast = 0;
  for (let row = 1; row <= height; row++) {
    current[0] = row;
    let least = row;
    const letter = a.charCodeAt(start + row - 1);
    const before = a.charCodeAt(start + row - 2);
    for (let column = 1; column <= width; column++) {
      const other = b.charCodeAt(start + column - 1);
      // The rows are filled from the left, so every cell that is read here is there.
      let errors = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      errors = Math.min(errors, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      if (row > 1 && column > 1 && letter === b.charCodeAt(start + column - 2) && before === other)
        errors = Math.min(errors, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = errors;
      if (errors < least) least = errors;
    }
    // A swap is counted from the row before: two rows that are too far have nothing that comes back.
    if (least > cutoff && leastOfLast > cutoff) return cutoff + 1;
    leastOfLast = least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[width] ?? 0;
}

/** A bit for each letter in a part of a word; some letters share a bit. One typing error adds or removes at most one. */
function lettersOf(word: string, start: number, end: number): number {
  let letters = 0;
  for (let index = start; index < end; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function bitsIn(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * The known key that `key` is a misspelling of, for objects that may have keys of the author's own. Stricter than
 * `nearest`: `undefined` for more than one typing error (two in long names, none in short ones). Capitals and the
 * marks between words do not count.
 *
 *     misspelling('sidebar_positon', keys)   ->   'sidebar_position'
 *     misspelling('lastUpdate', keys)        ->   'last_update'
 *     misspelling('sidebar', keys)           ->   undefined
 */
export function misspelling(key: string, known: Iterable<string>): string | undefined {
  const written = withoutMarks(key);
  let best: { readonly name: string; readonly errors: number } | undefined;
  for (const name of known) {
    const meant = withoutMarks(name);
    const allowed = meant.length < 4 ? 0 : meant.length < 9 ? 1 : 2;
    if (Math.abs(meant.length - written.length) > allowed) continue;
    const errors = editDistance(written, meant);
    if (errors <= allowed && (best === undefined || errors < best.errors)) best = { name, errors };
  }
  return best?.name;
}

function withoutMarks(key: string): string {
  return key.toLowerCase().replace(/[-_ .]/g, '');
}
