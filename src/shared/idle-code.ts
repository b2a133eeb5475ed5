import type { Point } from './text-points.ts';

/** Code for browsers that was rendered outside of islands, where it never runs. */
export interface IdleCode {
  /** `onClick`, `useEffect` or `BrowserOnly`. */
  readonly name: string;
  /** Of an event handler: the element that it is on. */
  readonly element: string | undefined;
  /** Where it was given, innermost call first, as points in the script of the bundle. */
  readonly points: readonly Point[];
}

/** The attribute of an element with an event handler, until it is known whether it is in an island: `onClick button 12:34`. */
export const idleMark = 'data-docsgen-idle';

export function writeIdleCode({ name, element = '', points }: IdleCode): string {
  return [name, element, ...points.map(({ line, column }) => `${line}:${column}`)].join(' ');
}

export function readIdleCode(text: string): IdleCode {
  const [name = '', element, ...points] = text.split(' ');
  return {
    name,
    element: element === '' ? undefined : element,
    points: points.map((point) => {
      const [line, column] = point.split(':');
      return { line: Number(line), column: Number(column) };
    }),
  };
}
