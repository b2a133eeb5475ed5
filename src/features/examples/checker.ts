import type { Validate } from '../../core/json-schema/index.ts';
import type { Api } from './api/api.ts';
import type { AqlChecker } from './aql/aql-checker.ts';
import type { Problem } from './problem.ts';
import type { EncodedText } from './syntax/encoded-text.ts';

/** What the checks of one run share. */
export interface Checker {
  readonly apis: readonly Api[];
  readonly validate: Validate;
  readonly checkAql: AqlChecker;
}

/** What holds for one example. */
export interface ExampleCheck extends Checker {
  /** Something is left out of the body on purpose, or all of it: nothing that is missing there is reported. */
  readonly partial: boolean;
  /** The text comes from a script, with `…` for the values of variables. */
  readonly hasVariables?: boolean;
}

/** What is wrong with an AQL query, wherever it is written. */
export function checkQuery({ text, offsetOf }: EncodedText, checkAql: AqlChecker): readonly Problem[] {
  return checkAql(text).map(({ message, hint, start, end }) => ({
    rule: 'invalid-aql',
    message,
    hint,
    span: { start: offsetOf(start), end: end > start ? offsetOf(end) : offsetOf(start) },
  }));
}
