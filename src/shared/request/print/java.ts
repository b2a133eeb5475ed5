import { jsonText } from '../../json.ts';
import { sendable } from '../../percent-encode.ts';
import { addressOf, type BodyPart, type RequestSample, type SampleBody } from '../request.ts';
import { escapeControls, indentRest, type Text, textSum } from '../text.ts';

const publishers = 'HttpRequest.BodyPublishers';

/** With `java.net.http` of Java 16 or later. */
export function printJava(request: RequestSample): string {
  const { method, basic, headers, body } = request;
  const boundary = body?.kind === 'multipart' ? boundaryFor(body.parts) : undefined;
  const all = [
    ...headers.map(([name, value]) => `.header(${quote(name)}, ${sum(value)})`),
    ...(boundary === undefined
      ? []
      : [`.header("Content-Type", ${quote(`multipart/form-data; boundary=${boundary}`)})`]),
  ];
  const account = sum([{ variable: 'USERNAME' }, ':', { variable: 'PASSWORD' }]);
  const authorization = [
    '.header("Authorization", "Basic " + Base64.getEncoder()',
    `    .encodeToString((${account}).getBytes()))`,
  ];
  const usesFile =
    body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ content }) => 'file' in content));
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    ...(usesFile ? ['import java.nio.file.Path;'] : []),
    ...(basic ? ['import java.util.Base64;'] : []),
    '',
    'HttpRequest request = HttpRequest.newBuilder()',
    `    .uri(URI.create(${sum(addressOf(request))}))`,
    ...[...(basic ? authorization : []), ...all].map((line) => `    ${line}`),
    `    ${indentRest(methodCall(method, body && publisher(body, boundary ?? '')), '    ')}`,
    '    .build();',
    'HttpResponse<String> response = HttpClient.newHttpClient()',
    '    .send(request, HttpResponse.BodyHandlers.ofString());',
  ].join('\n');
}

function sum(text: Text): string {
  return textSum(text, quote, (name) => `System.getenv("${name}")`);
}

function methodCall(method: string, body: string | undefined): string {
  if (method === 'GET' && body === undefined) return '.GET()';
  if (method === 'DELETE' && body === undefined) return '.DELETE()';
  const sent = body ?? `${publishers}.noBody()`;
  return method === 'POST' || method === 'PUT' ? `.${method}(${sent})` : `.method(${quote(method)}, ${sent})`;
}

function publisher(body: SampleBody, boundary: string): string {
  switch (body.kind) {
    case 'json':
      return `${publishers}.ofString(${textLiteral(sendable(jsonText(body.value, 2)))})`;
    case 'text':
      return `${publishers}.ofString(${textLiteral(body.text)})`;
    case 'file':
      return `${publishers}.ofFile(Path.of(${quote(body.file)}))`;
    case 'multipart':
      return multipart(body.parts, boundary);
  }
}

/** Java has no form of its own: the parts are written out, the files between them. */
function multipart(parts: readonly BodyPart[], boundary: string): string {
  const pieces: string[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') pieces.push(`${publishers}.ofString(${quote(text)})`);
    text = '';
  };
  for (const { name, contentType, content } of parts) {
    const file = 'file' in content ? `; filename="${content.file}"` : '';
    const type = contentType ?? ('file' in content ? 'application/octet-stream' : undefined);
    const head = [
      `Content-Disposition: form-data; name="${fieldName(name)}"${file}`,
      ...(type ? [`Content-Type: ${type}`] : []),
    ];
    text += `--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`;
    if ('file' in content) {
      flush();
      pieces.push(`${publishers}.ofFile(Path.of(${quote(content.file)}))`);
    } else text += content.text;
    text += '\r\n';
  }
  text += `--${boundary}--\r\n`;
  flush();
  return `${publishers}.concat(\n    ${indentRest(pieces.join(',\n'), '    ')})`;
}

/** As browsers escape it. */
function fieldName(name: string): string {
  return name.replaceAll('"', '%22');
}

/** No part may hold it. */
function boundaryFor(parts: readonly BodyPart[]): string {
  let boundary = 'boundary';
  while (parts.some(({ content }) => 'text' in content && content.text.includes(`--${boundary}`))) boundary += '0';
  return boundary;
}

/** Text of several lines as a text block, in which quotes stay as they are. */
export function textLiteral(text: string): string {
  if (!text.includes('\n')) return quote(text);
  const escaped = text.replace(/\\/g, '\\\\').replaceAll('"""', '""\\"').replace(/ $/gm, '\\s').replace(/"$/, '\\"');
  // Java takes away what all lines begin with.
  const lines = /^[^ \n]/m.test(escaped) ? escaped : escaped.replace(/^ /m, '\\s');
  return `"""\n    ${indentRest(escapeControls(lines, escapeCode), '    ')}"""`;
}

export function quote(text: string): string {
  const escaped = escapeControls(text.replace(/[\\"]/g, '\\$&').replaceAll('\r', '\\r'), escapeCode).replaceAll(
    '\n',
    '\\n',
  );
  return `"${escaped}"`;
}

/** Octal, since `\u000a` would be a line end before Java looks for texts. */
function escapeCode(code: number): string {
  if (code === 9) return '\\t';
  return code < 256 ? `\\${code.toString(8).padStart(3, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
