import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/**
 * Flags of V8 that docsgen sets, with the releases of Node whose V8 has them. V8 writes an error on stderr about one that it does
 * not know, and has no question for it: in a release that is not listed, the flag is left alone.
 */
export const flags = {
  /** Calls and turns of loops until a function is optimised. */
  'interrupt-budget': [20],
  /** Per cent by which a heap may grow until the next garbage collection. */
  'heap-growing-percent': [20, 21, 22, 23, 24, 25, 26],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type Flag = keyof typeof flags;

/** Sets a flag, where V8 has it. */
export type SetFlag = (flag: Flag, value: number) => void;

/**
 * Sets flags of a release of Node, for all threads of the process.
 *
 * @param version such as `20.19.0`
 * @param set takes `--flag=value`
 */
export function flagsOf(version: string, set: (text: string) => void): SetFlag {
  const major = Number.parseInt(version, 10);
  return (flag, value) => {
    const releases: readonly number[] = flags[flag];
    if (releases.includes(major)) set(`--${flag}=${value}`);
  };
}

/**
 * From how many bytes in use the heap may grow by how many per cent until the next garbage collection. Of a short process V8's
 * default is right, which is up to 300: to collect sooner would take a quarter of a build that finds 1,000 pages in its cache. In a
 * long one the default only takes more memory: 3,000 pages take 389 MiB in place of 549 for the same CPU. What is largest are API
 * documents, and what is made of them stays: to collect after half as much again costs CPU for nothing.
 */
const steps = [
  { from: 256 << 20, percent: 150 },
  { from: 128 << 20, percent: 50 },
  { from: 24 << 20, percent: 80 },
] as const;

/** Sets how far the heap may grow, by what is in use. A heap that becomes smaller again is left as it is. */
export function heapGrowth(set: SetFlag): (bytesInUse: number) => void {
  let taken: (typeof steps)[number] | undefined;
  return (bytesInUse) => {
    const step = steps.find(({ from }) => bytesInUse >= from);
    if (step === undefined || step.from <= (taken?.from ?? 0)) return;
    taken = step;
    set('heap-growing-percent', step.percent);
  };
}

/**
 * Makes V8 fit for a command that has the process for itself: a program that calls docsgen decides for its own.
 *
 * Functions are optimised sixteen times later than in Node 20 by default: it takes a third of the time of a build with a warm
 * cache, which ends before that pays off. Later releases have a cheaper step in between.
 */
export function tuneV8(): void {
  const set = flagsOf(process.versions.node, setFlagsFromString);
  set('interrupt-budget', 1_081_344);
  const grow = heapGrowth(set);
  setInterval(() => grow(getHeapStatistics().used_heap_size), 50).unref();
}
