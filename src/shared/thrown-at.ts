/** Name of the file that a bundle is run from. */
export const serverModule = 'docsgen-server.mjs';

/** 1-based, as stacks have it. */
export interface StackPoint {
  readonly line: number;
  readonly column: number;
}

const frame = new RegExp(`${serverModule.replaceAll('.', '\\.')}:(\\d+):(\\d+)`, 'g');

/** Where in the code of a bundle an error comes from: the calls that led to it, innermost first. Empty for what has no stack. */
export function thrownAt(error: unknown): readonly StackPoint[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [...stack.matchAll(frame)].map(([, line, column]) => ({ line: Number(line), column: Number(column) }));
}
