/** Thrown for a result that asks for itself through others. */
export class CircleError extends Error {
  override readonly name = 'CircleError';
  /** Results by name and key, each of which asks for the next, and the last for the first. */
  readonly path: readonly string[];

  constructor(path: readonly string[]) {
    const first = path.indexOf([...path].sort()[0] ?? '');
    const turned = [...path.slice(first), ...path.slice(0, first)];
    super(`${turned.join(' needs ')} needs ${turned[0]}`);
    this.path = turned;
  }
}

/** What a wait resolves to when it is given up because it would never end. */
export const abandoned = Symbol('abandoned');

interface Wait {
  readonly to: string;
  /** Gives the wait up; absent where the result cannot be computed without the answer. */
  readonly abandon: (() => void) | undefined;
  isAbandoned: boolean;
}

/**
 * Finds circles in the waits of results for each other. While a trace of an earlier run is verified, it may wait for a result
 * that now waits for this one: such a wait is given up, and the result computed instead. A circle of computations is an error.
 */
export class Waits {
  readonly #waits = new Map<string, Set<Wait>>();

  /**
   * Waits for a result.
   *
   * @param mayAbandon whether the wait can be given up: then the answer may be `abandoned`
   * @throws CircleError where the wait would never end
   */
  async until<T>(from: string, to: string, result: Promise<T>, mayAbandon: boolean): Promise<T | typeof abandoned> {
    let abandon: (() => void) | undefined;
    const givenUp = mayAbandon
      ? new Promise<typeof abandoned>((resolve) => {
          abandon = () => resolve(abandoned);
        })
      : undefined;
    const wait: Wait = { to, abandon, isAbandoned: false };
    const waits = this.#waits.get(from) ?? new Set();
    this.#waits.set(from, waits);
    waits.add(wait);
    try {
      for (let circle = this.#pathTo(from, wait); circle !== undefined; circle = this.#pathTo(from, wait)) {
        const weakest = circle.find(([, { abandon }]) => abandon !== undefined)?.[1];
        if (weakest === undefined) throw new CircleError(circle.map(([name]) => name));
        weakest.isAbandoned = true;
        weakest.abandon?.();
      }
      return await (givenUp === undefined ? result : Promise.race([result, givenUp]));
    } finally {
      waits.delete(wait);
      if (waits.size === 0) this.#waits.delete(from);
    }
  }

  /** The waits that lead from a new one back to where it begins. */
  #pathTo(start: string, first: Wait): readonly (readonly [from: string, wait: Wait])[] | undefined {
    const seen = new Set<string>();
    const search = (from: string, wait: Wait): (readonly [string, Wait])[] | undefined => {
      if (wait.isAbandoned) return;
      if (wait.to === start) return [[from, wait]];
      if (seen.has(wait.to)) return;
      seen.add(wait.to);
      for (const next of this.#waits.get(wait.to) ?? []) {
        const rest = search(wait.to, next);
        if (rest !== undefined) return [[from, wait], ...rest];
      }
      return;
    };
    return search(start, first);
  }
}
