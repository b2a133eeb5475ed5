import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Below it a process is short, and collecting more often would only cost. */
const largeHeap = 128 << 20;

let isSet = false;

/**
 * How much the heap may grow after garbage was collected until it is again, in per cent of what is in use, in all threads.
 *
 * V8 by itself waits for up to four times as much.
 */
export function letHeapGrow(percent: number): void {
  isSet = true;
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/**
 * Lets V8 collect garbage whenever half as much again is in use as after the last time, once this heap is large. Else it
 * takes more memory and saves nothing in a long build: 3,000 pages take 389 MiB in place of 549 for the same CPU. A build that finds all of 1,000 pages in its cache would take a fourth longer.
 */
export function collectSoonerWhenLarge(): void {
  if (isSet || getHeapStatistics().used_heap_size < largeHeap) return;
  letHeapGrow(50);
}
