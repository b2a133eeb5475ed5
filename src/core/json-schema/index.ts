/** Messages for errors of validation. The validator is imported by its own file, because it loads a compiler. */
export { describeError, joinErrors, slowPatternHint, writtenPath } from './describe-error.ts';
export { isQuickPattern, linearTest } from './linear-pattern.ts';
export { annotations } from './quick-validate.ts';
export { isDirected, readableSchemas } from './readable-schema.ts';
export { type UnknownField, unknownFields } from './unknown-fields.ts';
export type { SchemaError, Validate } from './validator.ts';
