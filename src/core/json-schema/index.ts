/** What is wrong with a value, in words. The validator itself has a door of its own, since it loads a compiler. */
export { describeError, joinErrors, nameOf, slowPatternHint } from './describe-error.ts';
export { isQuickPattern, linearTest } from './linear-pattern.ts';
export { annotations } from './quick-validate.ts';
export { isDirected, readableSchemas } from './readable-schema.ts';
export { type UnknownField, unknownFields } from './unknown-fields.ts';
export type { SchemaError, Validate } from './validator.ts';
