import type { SchemaError, Validate } from '../../core/json-schema/index.ts';
import type { Api } from './api/api.ts';
import type { Problem } from './problem.ts';
import type { EncodedText } from './syntax/encoded-text.ts';

/** What the checks of one run share. */
export interface Checker {
  readonly apis: readonly Api[];
  readonly validate: Validate;
  readonly formats: Formats;
}

/** What the checks know of one example. */
export interface ExampleCheck extends Checker {
  /** Something is left out of the body on purpose, or all of it: nothing that is missing there is reported. */
  readonly partial: boolean;
  /** The text comes from a script, with `…` for the values of variables. */
  readonly hasVariables?: boolean;
}

/** The formats of strings that plugins check. */
export interface Formats {
  readonly has: (name: unknown) => boolean;
  /** Says in which JSON the strings are that come next; in none without. */
  readonly enter: (body?: unknown) => void;
  /** What is wrong with a string of a format. */
  readonly problemsOf: (name: string, text: string) => readonly Problem[];
}

/** The format that a string lacks, where a plugin checks it: its findings are better than an error of the schema. */
export function checkedFormat({ keyword, params }: SchemaError, { formats }: ExampleCheck): string | undefined {
  return keyword === 'format' && formats.has(params.format) ? String(params.format) : undefined;
}

/** What is wrong with a string of a format, wherever it is written. */
export function checkFormat(
  name: string,
  { text, offsetOf }: EncodedText,
  { formats }: ExampleCheck,
): readonly Problem[] {
  return formats.problemsOf(name, text).map(({ span, ...problem }) => {
    const start = Math.min(span?.start ?? 0, text.length);
    const end = Math.min(span?.end ?? text.length, text.length);
    return { ...problem, span: { start: offsetOf(start), end: offsetOf(Math.max(start, end)) } };
  });
}
