import { isObject, jsonText } from '../../json.ts';
import { sendable } from '../../percent-encode.ts';
import { addressOf, type BodyPart, type RequestSample, type SampleBody } from '../request.ts';
import { escapeControls, indentRest, type Text, textSum, unicodeEscape } from '../text.ts';

const functions: ReadonlySet<string> = new Set(['GET', 'OPTIONS', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** With `requests`. */
export function printPython(request: RequestSample): string {
  const { method, basic, headers, body } = request;
  const call = functions.has(method) ? `requests.${method.toLowerCase()}(` : `requests.request(\n    ${quote(method)},`;
  const entries = headers.map(([name, value]) => `    ${quote(name)}: ${sum(value)},`);
  const lines = [
    `${sum(addressOf(request))},`,
    ...(basic ? [`auth=(${variable('USERNAME')}, ${variable('PASSWORD')}),`] : []),
    ...(entries.length > 0 ? ['headers={', ...entries, '},'] : []),
    ...(body ? bodyLines(body) : []),
  ];
  const readsVariables =
    basic ||
    [addressOf(request), ...headers.map(([, value]) => value)].flat().some((piece) => typeof piece !== 'string');
  const modules = readsVariables ? 'import os\n\nimport requests' : 'import requests';
  return `${modules}\n\nresponse = ${call}\n    ${indentRest(lines.join('\n'), '    ')}\n)`;
}

function sum(text: Text): string {
  return textSum(text, quote, variable);
}

function variable(name: string): string {
  return `os.environ['${name}']`;
}

function bodyLines(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      // `requests` takes None for no body at all.
      return body.value === null ? ["data='null',"] : [`json=${literal(body.value)},`];
    case 'text':
      return [`data=${encoded(body.text)},`];
    case 'file':
      return [`data=open(${quote(body.file)}, 'rb'),`];
    case 'multipart':
      return ['files=[', ...body.parts.map((part) => `    ${partTuple(part)},`), '],'];
  }
}

/** `requests` itself would send text as Latin-1. */
export function encoded(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? quote(text) : `(${quote(text)}).encode()`;
}

/** Without the name of a file, a part is a field of the form. */
function partTuple({ name, contentType, content }: BodyPart): string {
  const type = contentType === undefined ? [] : [quote(contentType)];
  const value =
    'file' in content ? [quote(content.file), `open(${quote(content.file)}, 'rb')`] : ['None', quote(content.text)];
  return `(${quote(name)}, (${[...value, ...type].join(', ')}))`;
}

/** A value of JSON as one of Python. */
export function literal(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quoteLine(sendableInside(value));
  if (Array.isArray(value)) return bracket('[', value.map(literal), ']');
  if (!isObject(value)) return jsonText(value);
  return bracket(
    '{',
    Object.entries(value).map(([key, item]) => `${quoteLine(sendableInside(key))}: ${literal(item)}`),
    '}',
  );
}

/** In JSON, a carriage return is written out and stays what it is. */
function sendableInside(text: string): string {
  return text.split('\r').map(sendable).join('\r');
}

function bracket(open: string, items: readonly string[], close: string): string {
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n    ${items.map((item) => `${indentRest(item, '    ')},`).join('\n    ')}\n${close}`;
}

/** Text of several lines as several literals: those that follow one another are one text. */
export function quote(text: string): string {
  return (
    text
      .split(/(?<=\n)/)
      .map(quoteLine)
      .join('\n') || "''"
  );
}

function quoteLine(text: string): string {
  const escaped = escapeControls(text.replace(/[\\']/g, '\\$&'), unicodeEscape);
  return `'${escaped.replaceAll('\n', '\\n')}'`;
}
