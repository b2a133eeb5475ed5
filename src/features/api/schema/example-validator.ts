import type { Pointer } from '../../../core/json/pointer.ts';
import { createValidator, type SchemaError } from '../../../core/json-schema/validator.ts';
import type { Direction } from './view-state.ts';

/** What is wrong with a value by the schema at a pointer, in a request or in a response. */
export type ExampleValidator = (pointer: Pointer, value: unknown, direction: Direction) => readonly SchemaError[];

/** @param root the document in plain objects and numbers */
export function createExampleValidator(root: unknown): ExampleValidator {
  const validate = createValidator();
  const document = { id: '', root: root as { readonly [key: string]: unknown } };
  return (pointer, value, direction) => validate(document, pointer, value, { direction, partial: false });
}
