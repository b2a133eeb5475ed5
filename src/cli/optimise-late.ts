import { setFlagsFromString } from 'node:v8';

/** Milliseconds. A build that takes most of 1,000 pages from the cache ends before. */
const grace = 1000;

/**
 * Puts off the making of optimised machine code: on threads beside, it costs a short run a third more, and is ready when
 * the run is over. What takes long gets it, somewhat later.
 */
export function optimiseLate(): void {
  setFlagsFromString('--no-opt');
  setTimeout(() => setFlagsFromString('--opt'), grace).unref();
}
