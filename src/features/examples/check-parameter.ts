import { describeError } from '../../core/json-schema/index.ts';
import type { LocatedObject } from '../api/document.ts';
import type { Operation, Parameter } from './api/api.ts';
import type { ExampleCheck } from './checker.ts';
import { checkedFormat, checkFormat } from './checker.ts';
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
  if (schema === undefined || isOfType(schema, 'object') || isPlaceholder(value.text)) return [];
  const decoded = parameter.in === 'header' ? plain(value) : decodeQueryValue(value);
  if (decoded === undefined)
    return [{ ...wrong(value), message: `the value of \`${parameter.name}\` is not percent-encoded` }];
  const typed = typedValue(decoded.text, schema);
  return check
    .validate(api, schema.pointer, typed, { direction: 'request', partial: false })
    .flatMap((error): readonly Problem[] => {
      const format = checkedFormat(error, check);
      if (format !== undefined) return checkFormat(format, decoded, check);
      return [{ ...wrong(value), ...describeError({ ...error, path: [parameter.name] }) }];
    });
}

function wrong(value: Part) {
  return { rule: 'invalid-example' as const, span: spanOf(value) };
}

function plain({ text, start }: Part): EncodedText {
  return { text, offsetOf: (index) => start + index };
}

/** Converts a text to the type that its schema asks for; a text that is not of that type is returned unchanged. */
function typedValue(text: string, schema: LocatedObject): unknown {
  if (isOfType(schema, 'array')) return text.split(',');
  if (isOfType(schema, 'boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  const isNumber = isOfType(schema, 'integer') || isOfType(schema, 'number');
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Whether a schema asks for values of a type, `null` perhaps included. */
export function isOfType({ value: { type } }: LocatedObject, wanted: string): boolean {
  const types = [type].flat().filter((one) => one !== 'null');
  return types.length === 1 && types[0] === wanted;
}
