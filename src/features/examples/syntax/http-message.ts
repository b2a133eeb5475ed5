import type { Part } from '../problem.ts';

export type HttpMessage = HttpRequest | HttpResponse;

interface Message {
  readonly headers: readonly HttpHeader[];
  /** Absent where nothing follows the blank line. */
  readonly body?: Part;
  /** Request or status line. */
  readonly firstLine: Part;
}

/** A request with its method and address. */
export interface HttpRequest extends Message {
  readonly kind: 'request';
  readonly method: Part;
  /** As written: path and query, perhaps with scheme and host. */
  readonly target: Part;
}

/** A response with its status. */
export interface HttpResponse extends Message {
  readonly kind: 'response';
  readonly status: Part;
}

/** A header with the places of its name and value. */
export interface HttpHeader {
  readonly name: Part;
  readonly value: Part;
}

/**
 * The messages of a block: a request, a response, or a request and the response to it.
 *
 * ```http
 * PUT /ehr/42/ehr_status HTTP/1.1
 * If-Match: 1
 *
 * {"is_queryable": true}
 *
 * HTTP/1.1 204 No Content
 * ```
 *
 * What begins with neither a request nor a status line gives nothing.
 */
export function parseHttp(code: string): readonly HttpMessage[] {
  const starts = [...code.matchAll(/^HTTP\/\d[^\n]*$/gm)].map(({ index }) => index);
  if (starts[0] !== code.search(/\S/)) starts.unshift(0);
  return starts.flatMap((start, index) => parseMessage({ text: code.slice(start, starts[index + 1]), start }) ?? []);
}

function parseMessage(part: Part): HttpMessage | undefined {
  const lines = [...linesOf(part)];
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  const blank = lines.findIndex(({ text }, index) => index > first && text.trim() === '');
  const firstLine = lines[first];
  if (firstLine === undefined) return undefined;
  const headers = lines.slice(first + 1, blank < 0 ? undefined : blank).flatMap((line) => parseHeader(line) ?? []);
  const body = blank < 0 ? undefined : trimmed(part, lines[blank + 1]?.start);
  const message = { headers, firstLine, body };

  const response = /^\s*HTTP\/[\d.]+\s+(?<status>\d{3})\b/d.exec(firstLine.text);
  if (response) return { kind: 'response', ...message, status: groupOf(response, 'status', firstLine) };
  const request = /^\s*(?<method>[A-Z]+)\s+(?<target>\S+)(?:\s+HTTP\/[\d.]+)?\s*$/d.exec(firstLine.text);
  if (!request) return undefined;
  const [method, target] = [groupOf(request, 'method', firstLine), groupOf(request, 'target', firstLine)];
  return { kind: 'request', ...message, method, target };
}

function parseHeader(line: Part): HttpHeader | undefined {
  const match = /^\s*(?<name>[^\s:]+):[ \t]*(?<value>.*?)\s*$/d.exec(line.text);
  return match ? { name: groupOf(match, 'name', line), value: groupOf(match, 'value', line) } : undefined;
}

function groupOf(match: RegExpExecArray, name: string, line: Part): Part {
  const [start = 0] = match.indices?.groups?.[name] ?? [];
  return { text: match.groups?.[name] ?? '', start: line.start + start };
}

/** The text from an offset on, without blanks around it; `undefined` when that is nothing. */
function trimmed(part: Part, from: number | undefined): Part | undefined {
  if (from === undefined) return undefined;
  const rest = part.text.slice(from - part.start);
  const text = rest.trim();
  return text === '' ? undefined : { text, start: from + rest.indexOf(text) };
}

function* linesOf(part: Part): Generator<Part> {
  let start = part.start;
  for (const text of part.text.split('\n')) {
    yield { text, start };
    start += text.length + 1;
  }
}

/** The header of a name, upper and lower case being the same. */
export function headerOf(message: HttpMessage, name: string): HttpHeader | undefined {
  return message.headers.find((header) => header.name.text.toLowerCase() === name.toLowerCase());
}

/** Whether a value is a placeholder for any other: `{ehr_id}`, `<token>`, `$EHR`, `…`. */
export function isPlaceholder(value: string): boolean {
  return /[{<].*[}>]|^\$|…|\.\.\./.test(value);
}
