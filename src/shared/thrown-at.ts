/** File name of the server bundle, as stack traces show it. */
export const serverModule = 'docsgen-server.mjs';

/** 1-based, as in stack traces. */
export interface StackPoint {
  readonly line: number;
  readonly column: number;
}

const frame = new RegExp(`${serverModule.replaceAll('.', '\\.')}:(\\d+):(\\d+)`, 'g');

/** The lines of an error's stack that are in the server bundle, innermost first; empty without a stack. */
export function thrownAt(error: unknown): readonly StackPoint[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(frame)].map(([, line, column]) => ({ line: Number(line), column: Number(column) }));
}
