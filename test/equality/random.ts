/** A generator of choices that one number decides. */
export interface Random {
  /** Whole number from 0 to `below - 1`. */
  readonly number: (below: number) => number;
  /** @throws when there is nothing to pick from */
  readonly pick: <T>(list: readonly T[]) => T;
  /** One time in `times`. */
  readonly once: (times: number) => boolean;
}

export function createRandom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  const number = (below: number) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return {
    number,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[number(list.length)] as T;
    },
    once: (times) => number(times) === 0,
  };
}
