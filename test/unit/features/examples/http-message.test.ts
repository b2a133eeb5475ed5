import { describe, expect, test } from 'vitest';
import {
  type HttpMessage,
  headerOf,
  isPlaceholder,
  parseHttp,
} from '../../../../src/features/examples/syntax/http-message.ts';

/** A message as its parts; each has to stand where it says. */
function parts(code: string) {
  const check = ({ text, start }: { text: string; start: number }) => {
    expect(code.slice(start, start + text.length)).toBe(text);
    return text;
  };
  return parseHttp(code).map((message: HttpMessage) => ({
    line: message.kind === 'request' ? [check(message.method), check(message.target)] : [check(message.status)],
    headers: message.headers.map(({ name, value }) => [check(name), check(value)]),
    ...(message.body && { body: check(message.body) }),
  }));
}

test('a request is its first line, headers and body', () => {
  expect(parts('PUT /ehr/1 HTTP/1.1\nIf-Match: "a::b::1"\nPrefer:return=minimal \n\n{"a": 1}\n\n{}\n')).toEqual([
    {
      line: ['PUT', '/ehr/1'],
      headers: [
        ['If-Match', '"a::b::1"'],
        ['Prefer', 'return=minimal'],
      ],
      body: '{"a": 1}\n\n{}',
    },
  ]);
  expect(parts('\nGET https://example.org/ehr?x=1')).toEqual([
    { line: ['GET', 'https://example.org/ehr?x=1'], headers: [] },
  ]);
});

test('lines may end as on Windows', () => {
  expect(parts('POST /ehr HTTP/1.1\r\nAccept: text/plain\r\n\r\nbody\r\n')).toEqual([
    { line: ['POST', '/ehr'], headers: [['Accept', 'text/plain']], body: 'body' },
  ]);
});

test('a response may be alone or follow its request', () => {
  expect(parts('HTTP/2 204\nETag: "x"\n')).toEqual([{ line: ['204'], headers: [['ETag', '"x"']] }]);
  expect(parts('DELETE /ehr/1\n\nHTTP/1.1 404 Not Found\n\n{}')).toEqual([
    { line: ['DELETE', '/ehr/1'], headers: [] },
    { line: ['404'], headers: [], body: '{}' },
  ]);
});

test.each(['', '\n', 'Content-Type: text/plain', 'see GET /ehr'])('%j is no message', (code) => {
  expect(parts(code)).toEqual([]);
});

test('headers are found in any case', () => {
  const [message] = parseHttp('GET /\nif-match: 1');
  expect(message && headerOf(message, 'If-Match')?.value.text).toBe('1');
});

describe('a placeholder', () => {
  test.each(['{ehr_id}', '<token>', '$EHR', 'Bearer …', 'a...'])('%s is one', (value) => {
    expect(isPlaceholder(value)).toBe(true);
  });
  test.each(['a$', 'return=minimal', '1.0.0', ''])('%j is none', (value) => {
    expect(isPlaceholder(value)).toBe(false);
  });
});
