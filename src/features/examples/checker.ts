import type { Validate } from '../../core/json-schema/index.ts';
import type { Api } from './api/api.ts';
import type { AqlChecker } from './aql/aql-checker.ts';

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
  /** The text comes from a script, with `…` for what variables stand for. */
  readonly hasVariables?: boolean;
}
