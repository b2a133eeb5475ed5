import { jsonText } from '../../json.ts';
import { sendable } from '../../percent-encode.ts';
import { addressOf, type BodyPart, type RequestSample, type SampleBody } from '../request.ts';
import { escapeControls, indentRest, type Text, textSum, unicodeEscape } from '../text.ts';

/** With `fetch`; `undefined` for what it does not send: a body with GET or HEAD, and TRACE. */
export function printJavaScript(request: RequestSample): string | undefined {
  const { method, basic, headers, body } = request;
  if (/^(CONNECT|TRACE|TRACK)$/i.test(method) || (body && /^(GET|HEAD)$/.test(method))) return undefined;
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${quote(method)},`]),
    ...headerLines(headers, basic),
    ...(body ? [`body: ${indentRest(bodyText(body), '  ')},`] : []),
  ];
  const options = lines.length > 0 ? `, {\n  ${lines.join('\n  ')}\n}` : '';
  const call = `const response = await fetch(${sum(addressOf(request))}${options});`;
  return [...preamble(body), call].join('\n');
}

function headerLines(headers: RequestSample['headers'], basic: boolean): readonly string[] {
  const entries = headers.map(([name, value]) => `  ${key(name)}: ${sum(value)},`);
  const account = sum([{ variable: 'USERNAME' }, ':', { variable: 'PASSWORD' }]);
  const authorization = basic ? [`  'Authorization': 'Basic ' + btoa(${account}),`] : [];
  const all = [...authorization, ...entries];
  return all.length > 0 ? ['headers: {', ...all, '},'] : [];
}

/** Variables are those of the environment, which Node knows. */
function sum(text: Text): string {
  return textSum(text, quote, (name) => `process.env.${name}`);
}

/** As a plain key, `__proto__` is none. */
function key(name: string): string {
  return name === '__proto__' ? `[${quote(name)}]` : quote(name);
}

function bodyText(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return jsonBody(body.value);
    case 'text':
      return quote(body.text);
    case 'file':
      return `await openAsBlob(${quote(body.file)})`;
    case 'multipart':
      return 'form';
  }
}

/** As a literal where that means the same: numbers beyond 2^53 and `__proto__` do not. */
export function jsonBody(value: unknown): string {
  const text = sendable(jsonText(value, 2));
  const isSame = !/"__proto__"\s*:|\d{16}/.test(text);
  return isSame ? `JSON.stringify(${escapeControls(text, unicodeEscape)})` : quote(text);
}

function preamble(body: SampleBody | undefined): readonly string[] {
  const parts = body?.kind === 'multipart' ? body.parts : [];
  const usesFile = body?.kind === 'file' || parts.some(({ content }) => 'file' in content);
  return [
    ...(usesFile ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    ...(body?.kind === 'multipart' ? ['const form = new FormData();', ...parts.map(partLine), ''] : []),
  ];
}

function partLine({ name, contentType, content }: BodyPart): string {
  const type = contentType === undefined ? '' : `, { type: ${quote(contentType)} }`;
  if ('file' in content)
    return `form.append(${quote(name)}, await openAsBlob(${quote(content.file)}${type}), ${quote(content.file)});`;
  if (type === '') return `form.append(${quote(name)}, ${quote(content.text)});`;
  return `form.append(${quote(name)}, new Blob([${quote(content.text)}]${type}));`;
}

/** Text of several lines as a sum of strings, so that it can be indented to any depth. */
export function quote(text: string): string {
  const escaped = escapeControls(text.replace(/[\\']/g, '\\$&'), unicodeEscape);
  return `'${escaped.replace(/\n(?!$)/g, "\\n' +\n  '").replace(/\n$/, '\\n')}'`;
}
