import { jsonText } from '../../json.ts';
import { sendable } from '../../percent-encode.ts';
import type { BodyPart, RequestSample, SampleBody } from '../request.ts';
import { recordSeparator } from '../sequence.ts';
import { type Text, textWithVariables } from '../text.ts';

/** A command for a POSIX shell; variables are the shell's. */
export function printCurl({ method, server, path, basic, headers, body }: RequestSample): string {
  const address = [server, ...path];
  const isPlainGet = method === 'GET' && body === undefined;
  const start = method === 'HEAD' ? 'curl --head ' : isPlainGet ? 'curl ' : `curl -X ${word([method])} `;
  // To curl, brackets mean several addresses otherwise. Braces are in placeholders only, which readers replace.
  const glob = /[[\]]/.test(textWithVariables(address)) ? '--globoff ' : '';
  const document = body && hereDocument(body);
  const before = body && separatedText(body);
  const options = [
    ...(basic ? ['-u "$USERNAME:$PASSWORD"'] : []),
    ...headers.map(([name, value]) => `-H ${word(headerText(name, value))}`),
    ...(before !== undefined ? ['--data-binary @-'] : []),
    ...(document !== undefined ? [`--data-binary @- ${document}`] : body && !before ? bodyOptions(body) : []),
  ];
  return [`${before ?? ''}${start}${glob}${word(address)}`, ...options].join(' \\\n  ');
}

/** A longer body is below the command, where nothing in it has to be quoted. */
const maxInline = 1200;

/** Long JSON as a here-document, which ends with a line feed: other text would become another by it. */
function hereDocument(body: SampleBody): string | undefined {
  const text = body.kind === 'json' ? sendable(jsonText(body.value, 2)) : '';
  if (text.length <= maxInline) return undefined;
  const lines = new Set(text.split('\n'));
  let end = 'BODY';
  while (lines.has(end)) end += '_';
  return `<<'${end}'\n${text}\n${end}`;
}

/** A sequence of records by a command that makes their separators, which no reader could see. */
function separatedText(body: SampleBody): string | undefined {
  if (body.kind !== 'text' || !body.text.includes(recordSeparator.sent)) return undefined;
  const format = body.text.replace(/[\\%]/g, (letter) => letter + letter).replaceAll(recordSeparator.sent, '\\036');
  return `printf ${single(format)} | `;
}

/** With nothing behind the colon, curl would take the header away. */
function headerText(name: string, value: Text): Text {
  return value.every((piece) => piece === '') ? [`${name};`] : [`${name}: `, ...value];
}

function bodyOptions(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [dataOption(sendable(jsonText(body.value, 2)))];
    case 'text':
      return [dataOption(body.text)];
    case 'file':
      return [`--data-binary ${word([`@${body.file}`])}`];
    case 'multipart':
      return body.parts.map(partOption);
  }
}

/** Behind an @, `-d` expects the name of a file. */
function dataOption(text: string): string {
  return `${text.startsWith('@') ? '--data-raw' : '-d'} ${word([text])}`;
}

function partOption({ name, contentType, content }: BodyPart): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`;
  if ('file' in content) return `-F ${word([`${name}=@${content.file}${type}`])}`;
  if (type === '') return `--form-string ${word([`${name}=${content.text}`])}`;
  // In quotes, a semicolon does not end the value.
  const quoted = content.text.replace(/[\\"]/g, '\\$&');
  return `-F ${word([`${name}="${quoted}"${type}`])}`;
}

/** One word of the shell. Variables need double quotes, in which more has a meaning than in single ones. */
function word(text: Text): string {
  if (text.every((piece) => typeof piece === 'string')) return text.join('') === '' ? "''" : single(text.join(''));
  const isSimple = text.every((piece) => typeof piece !== 'string' || /^[\w :;=.,%+\-/?&@#()~]*$/.test(piece));
  const double = (piece: Text[number]) => (typeof piece === 'string' ? piece : `$${piece.variable}`);
  if (isSimple) return `"${text.map(double).join('')}"`;
  return text.map((piece) => (typeof piece === 'string' ? single(piece) : `"$${piece.variable}"`)).join('');
}

function single(text: string): string {
  if (/^[A-Z]+$/.test(text)) return text;
  return `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}
