import { setFlagsFromString } from 'node:v8';

/**
 * Has functions run longer before optimised code is made of them: sixteen times as long as Node 20 would have it. That code
 * is made on threads beside, and was a third of what a build costs that takes most things from the cache, which ends
 * before it pays. Later versions have a cheaper step between, and another flag.
 */
export function optimiseLater(): void {
  if (Number.parseInt(process.versions.node, 10) < 22) setFlagsFromString('--interrupt-budget=1081344');
}
