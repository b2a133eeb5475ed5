/** Something in a code block that cannot be understood. */
export interface CodeProblem {
  /** What happened: no full stop, no prefix. */
  readonly text: string;
  /** What to do. */
  readonly hint?: string;
}
