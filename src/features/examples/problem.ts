import type { CodeFinding } from '../../model/example.ts';
import type { CodeExample } from '../../model/page.ts';

/** The part of an example that is checked; its place does not matter. */
export type ExampleCode = Pick<CodeExample, 'language' | 'code' | 'attributes'>;

/** Part of the code of an example. Offsets are 0-based; `end` is the one after the last character. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Something wrong in an example, with its place in the code instead of a file; none where the mistake is in the opening fence. */
export type Problem = CodeFinding;

/** A piece of the code, and where it begins. */
export interface Part {
  readonly text: string;
  /** 0-based. */
  readonly start: number;
}

/** All of a piece of code. */
export function spanOf({ text, start }: Part): Span {
  return { start, end: start + text.length };
}
