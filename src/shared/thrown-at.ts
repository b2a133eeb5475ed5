import type { Point } from './text-points.ts';

/** File name of the server bundle, as stack traces show it. */
export const serverModule = 'docsgen-server.mjs';

/** A call in the server bundle. */
export interface Call extends Point {
  /** Which of the children that it gives to an element is the cause, from 0. */
  readonly child?: number;
}

const frame = new RegExp(`${serverModule.replaceAll('.', '\\.')}:(\\d+):(\\d+)`, 'g');

/** The lines of an error's stack that are in the server bundle, innermost first; empty without a stack. */
export function thrownAt(error: unknown): readonly Call[] {
  const { stack = '', child } = error instanceof Error ? (error as Error & Pick<Call, 'child'>) : {};
  return [...stack.matchAll(frame)].map(([, line, column], index) => ({
    line: Number(line),
    column: Number(column),
    ...(child === undefined || index > 0 ? {} : { child }),
  }));
}
