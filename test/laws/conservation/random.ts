/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 up to, and without, `end`. */
  readonly below: (end: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
}

/** @param seed any whole number */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const below = (end: number): number => {
    // The generator of Steele and others, "SplitMix", with 32 bits.
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * end);
  };
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}
