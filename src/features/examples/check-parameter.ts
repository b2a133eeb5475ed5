import { describeError } from '../../core/json-schema/index.ts';
import type { Operation, Parameter } from './api/api.ts';
import { checkQuery } from './check-query.ts';
import type { ExampleCheck } from './checker.ts';
import { type Part, type Problem, spanOf } from './problem.ts';
import { decodeQueryValue, type EncodedText } from './syntax/encoded-text.ts';
import { isPlaceholder } from './syntax/http-message.ts';

/** Whether a value fits the schema of its parameter. Those in an address are percent-encoded. */
export function checkParameter(
  {
    operation,
    parameter,
    value,
  }: { readonly operation: Operation; readonly parameter: Parameter; readonly value: Part },
  check: ExampleCheck,
): readonly Problem[] {
  const { api } = operation;
  const { schema } = parameter;
  // How an object is written in an address is a matter of its own.
  if (schema === undefined || schema.value.type === 'object' || isPlaceholder(value.text)) return [];
  const decoded = parameter.in === 'header' ? plain(value) : decodeQueryValue(value);
  if (decoded === undefined)
    return [{ ...wrong(value), message: `the value of \`${parameter.name}\` is not percent-encoded` }];
  const typed = typedValue(decoded.text, schema.value.type);
  return check
    .validate(api, schema.pointer, typed, { direction: 'request', partial: false })
    .flatMap((error): readonly Problem[] => {
      if (error.keyword === 'format' && error.params.format === 'aql') return checkQuery(decoded, check.checkAql);
      return [{ ...wrong(value), ...describeError({ ...error, path: [parameter.name] }) }];
    });
}

function wrong(value: Part) {
  return { rule: 'invalid-example' as const, span: spanOf(value) };
}

function plain({ text, start }: Part): EncodedText {
  return { text, offsetOf: (index) => start + index };
}

/** Text as the type that it is to be read as; as it is where it cannot be. */
function typedValue(text: string, type: unknown): unknown {
  if (type === 'array') return text.split(',');
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text);
  return text;
}
