export { applyFixes } from './apply-fixes.ts';
export { createFixFinder } from './suggest-fixes.ts';
