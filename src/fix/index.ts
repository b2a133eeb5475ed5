export { applyFixes } from './apply-fixes.ts';
export { createMender } from './mender.ts';
