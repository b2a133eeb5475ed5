import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noCache } from '../../../../src/core/cache/index.ts';
import { createGraph, type GraphEvent, held, leaf, lookup, query } from '../../../../src/core/graph/index.ts';
import { effort } from '../../../effort.ts';

/** What a result asks for: results with a lower number, and files. A second list is asked where the first answers are odd. */
interface Shape {
  readonly kind: 'stored' | 'resident' | 'held' | 'bytes' | 'with lookup';
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly file: number;
  /** Few values, so that a result often comes out equal. */
  readonly modulus: number;
}

const fileCount = 4;
const shape = fc.record<Shape>({
  kind: fc.constantFrom('stored', 'resident', 'held', 'bytes', 'with lookup'),
  first: fc.array(fc.nat(20), { maxLength: 3 }),
  second: fc.array(fc.nat(20), { maxLength: 2 }),
  file: fc.nat(fileCount - 1),
  modulus: fc.integer({ min: 1, max: 4 }),
});
/** A change of some files, then questions; `isNew` for another process with the same cache. */
const step = fc.record({
  edits: fc.array(fc.tuple(fc.nat(fileCount - 1), fc.nat(3)), { maxLength: 2 }),
  asks: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  isNew: fc.boolean(),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Answers and events of a graph of these shapes. Where reading a file takes a wait, nothing is found without one, and each result is
 * verified.
 */
async function run(shapes: readonly Shape[], steps: readonly Step[], isWaiting: boolean) {
  const files = Array.from({ length: fileCount }, () => 0);
  const store = noCache().graph.store;
  const log: unknown[] = [];
  let events: GraphEvent[] = [];
  const file = leaf<string, number>('file', (_, key) => {
    const value = files[Number(key)] ?? 0;
    const reading = { digest: String(value), value: () => value };
    return isWaiting ? Promise.resolve(reading) : reading;
  });
  const all = shapes.map(({ kind, first, second, file: own, modulus }, at) => {
    type Asking = Parameters<Parameters<typeof query<string, number>>[1]>[0];
    const compute = async (q: Asking) => {
      const ask = async (to: number): Promise<number> => {
        if (to >= at) return 0;
        const other = shapes[to];
        const { result, isLarge } = all[to] as (typeof all)[number];
        if (other?.kind === 'with lookup') return (await q(isLarge, '')) ? 1 : 0;
        if (other?.kind === 'bytes') return (await q.bytes(result as never, '')).byteLength;
        return (await q(result as never, '')) as number;
      };
      let sum = await q(file, String(own));
      for (const to of first) sum += await ask(to);
      if (sum % 2 === 1) for (const to of second) sum += await ask(to);
      return sum % modulus;
    };
    const name = `result ${at}`;
    const isHeld = kind === 'held' || kind === 'with lookup';
    const result = isHeld
      ? held<'', number>(name, compute, kind === 'held' ? { digest: String } : {})
      : query<'', number>(
          name,
          async (q) => {
            const value = await compute(q);
            q.attach('x'.repeat(value));
            return value;
          },
          { staysInMemory: kind === 'resident' },
        );
    const isLarge = lookup(
      `question ${at}`,
      result as ReturnType<typeof held<'', number>>,
      (value) => value > 1,
      String,
    );
    return { result, isLarge };
  });
  const open = () =>
    createGraph({
      store,
      program: 'v1',
      queries: [
        file,
        ...all.map(({ result }) => result),
        ...all.flatMap(({ isLarge }, at) => (shapes[at]?.kind === 'with lookup' ? isLarge : [])),
      ] as never,
      observe: (event) => events.push(event),
    });
  let graph = open();
  for (const { edits, asks, isNew } of steps) {
    if (isNew) graph = open();
    for (const [at, value] of edits) files[at] = value;
    graph.change(({ invalidate }) => invalidate(file));
    events = [];
    const answers: unknown[] = [];
    for (const asked of asks) {
      const at = asked % all.length;
      const answer = await graph.ask(all[at]?.result as never, '');
      expect(answer).toBe(valueAt(at, shapes, files));
      answers.push(answer);
    }
    const kinds = new Set(events.map((event) => `${event.kind} ${event.name}`));
    log.push([answers, [...kinds].sort()]);
  }
  return log;
}

/** The value of a result, from nothing. */
function valueAt(at: number, shapes: readonly Shape[], files: readonly number[]): number {
  const { first, second, file, modulus } = shapes[at] as Shape;
  const ask = (to: number): number => {
    if (to >= at) return 0;
    const value = valueAt(to, shapes, files);
    return shapes[to]?.kind === 'with lookup' ? Number(value > 1) : value;
  };
  const sum = first.reduce((before, to) => before + ask(to), files[file] ?? 0);
  return (sum % 2 === 1 ? second.reduce((before, to) => before + ask(to), sum) : sum) % modulus;
}

test('what is found without waiting is what the slow path takes for up to date, and no more is computed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(shape, { minLength: 2, maxLength: 8 }),
      fc.array(step, { minLength: 2, maxLength: 5 }),
      async (shapes, steps) => {
        expect(await run(shapes, steps, false)).toEqual(await run(shapes, steps, true));
      },
    ),
    { numRuns: effort(150, 3000) },
  );
});
