import type { SchemaError } from '../../core/json-schema/index.ts';
import { describeError, type UnknownField, unknownFields, writtenPath } from '../../core/json-schema/index.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { essence } from '../../shared/request/media-kind.ts';
import type { LocatedObject } from '../api/document.ts';
import type { Api } from './api/api.ts';
import type { ExampleCheck } from './checker.ts';
import { checkedFormat, checkFormat } from './checker.ts';
import { type Part, type Problem, spanOf } from './problem.ts';
import { decodeJsonString } from './syntax/encoded-text.ts';
import { type JsonText, parseJson } from './syntax/json-text.ts';
import { unknown } from './syntax/shell-text.ts';

/** A body and what it is checked against. */
export interface Body {
  readonly api: Api;
  readonly schema: LocatedObject;
  readonly direction: 'request' | 'response';
  /** Content type; what is neither JSON nor text is not checked. */
  readonly type: string;
  readonly part: Part;
}

/** Whether a body fits its schema; a problem for each thing that does not. */
export function checkBody(body: Body, check: ExampleCheck): readonly Problem[] {
  if (check.hasVariables && body.part.text === unknown) return [];
  const type = essence(body.type);
  if (/[/+]json$/.test(type)) {
    const problems = checkJson(body, check);
    check.formats.enter();
    return problems;
  }
  return type.startsWith('text/') ? checkText(body, check) : [];
}

function checkJson({ api, schema, direction, part }: Body, check: ExampleCheck): readonly Problem[] {
  const json = parseJson(part, check.partial);
  if ('rule' in json) return [json];
  // What is left out may be what a string needs.
  if (!check.partial) check.formats.enter(json.value);
  const errors = check.validate(api, schema.pointer, json.value, { direction, partial: check.partial });
  const refused = new Set(errors.map((error) => JSON.stringify(keyPathOf(error))));
  return [
    ...errors
      .filter(({ data }) => !(mayBeElided(check) && isElided(data)))
      .filter(isFirstOfValue)
      .flatMap((error) => {
        const format = checkedFormat(error, check);
        if (format === undefined) return [jsonProblem(error, json)];
        const literal = json.literalOf(error.path);
        return literal === undefined ? [] : checkFormat(format, decodeJsonString(literal), check);
      }),
    ...unknownFields(api.root, schema.pointer, json.value)
      .filter(({ path, key }) => !refused.has(JSON.stringify([...path, key])) && !isElided(key))
      .map((field) => unknownProblem(field, json)),
  ];
}

/** The keys to a field that the schema refuses. */
function keyPathOf({ path, params }: SchemaError): readonly string[] | undefined {
  const extra = params.additionalProperty ?? params.unevaluatedProperty;
  return typeof extra === 'string' ? [...path, extra] : undefined;
}

function unknownProblem({ path, key, named }: UnknownField, json: JsonText): Problem {
  const span = json.keySpanOf([...path, key]);
  return {
    rule: 'unknown-field',
    message: `the schema names no field ${writtenPath([...path, key])}`,
    hint: didYouMean(nearest(key, named)) ?? `it names ${named.join(', ')}`,
    span,
  };
}

/** Whether an error is the first one of its value: of a value one error is reported, of what an object lacks each. */
function isFirstOfValue(error: SchemaError, index: number, errors: readonly SchemaError[]): boolean {
  const isAbout = (other: SchemaError) => other.data === error.data && other.path.join('/') === error.path.join('/');
  return typeof error.data === 'object' || errors.findIndex(isAbout) === index;
}

const missing = 'add it, or write `partial` on the fence if it is left out on purpose';

function mayBeElided({ partial, hasVariables = false }: ExampleCheck): boolean {
  return partial || hasVariables;
}

/** Whether a value is a string with an ellipsis, which means any other string. */
function isElided(data: unknown): boolean {
  return typeof data === 'string' && /…|\.\.\./.test(data);
}

function jsonProblem(error: SchemaError, json: JsonText): Problem {
  const extra = keyPathOf(error);
  const span = extra === undefined ? json.spanOf(error.path) : json.keySpanOf(extra);
  return { rule: 'invalid-example', ...describeError(error, missing), span };
}

function checkText({ api, schema, direction, part }: Body, check: ExampleCheck): readonly Problem[] {
  const { partial, validate } = check;
  if (mayBeElided(check) && isElided(part.text)) return [];
  return validate(api, schema.pointer, part.text, { direction, partial }).flatMap((error): readonly Problem[] => {
    const format = checkedFormat(error, check);
    return format === undefined
      ? [{ rule: 'invalid-example', ...describeError(error, missing), span: spanOf(part) }]
      : checkFormat(format, { text: part.text, offsetOf: (index) => part.start + index }, check);
  });
}
