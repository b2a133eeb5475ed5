import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Below it a process is short, and collecting more often would only cost. */
const largeHeap = 128 << 20;

let isSet = false;

/**
 * Sets by how much the heap of each thread may grow between two garbage collections, in per cent of what is in use after the
 * first. V8's default is up to 300.
 */
export function letHeapGrow(percent: number): void {
  isSet = true;
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/**
 * Once this heap is large, lets V8 collect garbage whenever the heap has grown by half since the last collection. In a long
 * build the default only takes more memory: 3,000 pages take 389 MiB in place of 549 for the same CPU. A short process is
 * left alone: a build that finds all of 1,000 pages in its cache would take a quarter longer.
 */
export function collectSoonerWhenLarge(): void {
  if (isSet || getHeapStatistics().used_heap_size < largeHeap) return;
  letHeapGrow(50);
}
