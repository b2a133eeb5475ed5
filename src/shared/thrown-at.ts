import type { Point } from './text-points.ts';

/** File name of the server bundle, as stack traces show it. */
export const serverModule = 'docsgen-server.mjs';

const frame = new RegExp(`${serverModule.replaceAll('.', '\\.')}:(\\d+):(\\d+)`, 'g');

/** The lines of an error's stack that are in the server bundle, innermost first; empty without a stack. */
export function thrownAt(error: unknown): readonly Point[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(frame)].map(([, line, column]) => ({ line: Number(line), column: Number(column) }));
}
