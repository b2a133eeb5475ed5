import { expect, test } from 'vitest';
import { jsonText } from '../../../../src/shared/json.ts';
import { printJava } from '../../../../src/shared/request/print/java.ts';
import type { RequestSample } from '../../../../src/shared/request/request.ts';
import type { Text } from '../../../../src/shared/request/text.ts';
import { requests } from './arbitraries.ts';

/**
 * The texts of a piece of Java in their order, as a compiler reads them.
 *
 * @see https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.10.6
 */
function texts(code: string): readonly string[] {
  // A Unicode escape is replaced before anything else is read, so one must not bring a line end or a quote.
  const read = code.replace(/(?<!\\)((?:\\\\)*)\\u+([0-9a-fA-F]{4})/g, (_, before: string, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    if (/[\n\r"\\]/.test(character)) throw new Error(`\\u${hex} is read too early`);
    return before + character;
  });
  const found: string[] = [];
  const literal = /"""[ \t]*\n((?:[^"\\]|\\[\s\S]|"(?!""))*)"""|"((?:[^"\\\n\r]|\\[^\n\r])*)"/y;
  for (let at = 0; at < read.length; ) {
    if (read[at] !== '"') {
      at++;
      continue;
    }
    literal.lastIndex = at;
    const match = literal.exec(read);
    if (!match) throw new Error(`no text at ${read.slice(at, at + 40)}`);
    const [whole, block, line = ''] = match;
    found.push(unescapeJava(block === undefined ? line : withoutIndent(block)));
    at += whole.length;
  }
  return found;
}

function withoutIndent(block: string): string {
  const lines = block.split('\n');
  const blank = (line: string) => line.trim() === '';
  const counted = lines.filter((line, index) => !blank(line) || index === lines.length - 1);
  const indent = Math.min(...counted.map((line) => line.length - line.replace(/^[ \t]+/, '').length));
  return lines.map((line) => (blank(line) ? '' : line.slice(indent).replace(/[ \t]+$/, ''))).join('\n');
}

function unescapeJava(text: string): string {
  const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', s: ' ', '"': '"', '\\': '\\' };
  return text.replace(/\\([0-3]?[0-7]?[0-7]|[\s\S])/g, (whole, escaped: string) => {
    if (/^[0-7]+$/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8));
    const character = named[escaped];
    if (character === undefined) throw new Error(`${whole} is no escape of Java`);
    return character;
  });
}

function bodyTexts(body: RequestSample['body'], boundary: string): readonly string[] {
  switch (body?.kind) {
    case 'json':
      return [jsonText(body.value, 2)];
    case 'text':
      return [body.text];
    case 'file':
      return [body.file];
    case 'multipart': {
      const pieces: string[] = [''];
      for (const { name, contentType, content } of body.parts) {
        const isFile = 'file' in content;
        const type = contentType ?? (isFile ? 'application/octet-stream' : '');
        const last = pieces.pop() ?? '';
        const head = `${last}--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"`;
        const lines = `${head}${isFile ? `; filename="${content.file}"` : ''}${type && `\r\nContent-Type: ${type}`}\r\n\r\n`;
        if (isFile) pieces.push(lines, content.file, '\r\n');
        else pieces.push(`${lines}${content.text}\r\n`);
      }
      return [...pieces.slice(0, -1), `${pieces.at(-1)}--${boundary}--\r\n`];
    }
    default:
      return [];
  }
}

test('the texts of the code are exactly what the request holds', () => {
  for (const request of requests) {
    const { method, server, path, basic, headers, body } = request;
    const code = printJava(request);
    const boundary = /boundary=(\w+)/.exec(code)?.[1] ?? '';
    const ownWord = ['POST', 'PUT'].includes(method) || (['GET', 'DELETE'].includes(method) && body === undefined);
    const variables = [...path, ...headers.flatMap(([, value]) => value)].filter((piece) => typeof piece !== 'string');
    const read = variables.map(({ variable }) => `System.getenv("${variable}")`);
    expect(code.match(/System\.getenv\("[A-Z_]+"\)/g) ?? []).toEqual(
      [...(basic ? ['System.getenv("USERNAME")', 'System.getenv("PASSWORD")'] : []), ...read].sort(
        (a, b) => code.indexOf(a) - code.indexOf(b),
      ),
    );
    expect(texts(code)).toEqual([
      ...summands([server, ...path]),
      ...(basic ? ['Authorization', 'Basic ', 'USERNAME', ':', 'PASSWORD'] : []),
      ...headers.flatMap(([name, value]) => [name, ...summands(value)]),
      ...(body?.kind === 'multipart' ? ['Content-Type', `multipart/form-data; boundary=${boundary}`] : []),
      ...(ownWord ? [] : [method]),
      ...bodyTexts(body, boundary),
    ]);
  }
});

/** Literals of a sum, and the names of the variables that are read. */
function summands(text: Text): readonly string[] {
  const found: string[] = [];
  let joins = false;
  for (const piece of text) {
    if (typeof piece !== 'string') found.push(piece.variable);
    else if (joins) found.push(`${found.pop() ?? ''}${piece}`);
    else if (piece !== '') found.push(piece);
    joins = typeof piece === 'string';
  }
  return found.length > 0 ? found : [''];
}

test('the boundary is in none of the parts', () => {
  const parts = [{ name: 'a', content: { text: '--boundary' } }];
  const post = { method: 'POST', server: 'https://a.example', path: ['/'], basic: false, headers: [] };
  expect(printJava({ ...post, body: { kind: 'multipart', parts } })).toContain('boundary=boundary0"');
});

test('code reads as people write it', () => {
  const text = printJava({
    method: 'PATCH',
    server: 'https://api.example.com',
    path: ['/pets/1'],
    basic: false,
    headers: [['Content-Type', ['application/json']]],
    body: { kind: 'json', value: { name: 'Rex "the dog"' } },
  });
  expect(text).toBe(`import java.net.URI;
import java.net.http.*;

HttpRequest request = HttpRequest.newBuilder()
    .uri(URI.create("https://api.example.com/pets/1"))
    .header("Content-Type", "application/json")
    .method("PATCH", HttpRequest.BodyPublishers.ofString("""
        {
          "name": "Rex \\\\"the dog\\\\""
        }"""))
    .build();
HttpResponse<String> response = HttpClient.newHttpClient()
    .send(request, HttpResponse.BodyHandlers.ofString());`);
});
