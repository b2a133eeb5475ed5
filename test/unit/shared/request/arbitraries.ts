import fc from 'fast-check';
import { sendable } from '../../../../src/shared/percent-encode.ts';
import type { BodyPart, RequestSample, SampleBody } from '../../../../src/shared/request/request.ts';
import { anyCharacter } from '../../../any-character.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are what is to be tried
/** Text that has a meaning in one language or another. */
const hazards = [
  ...["'", '"', '`', '\\', '$', '${x}', '$HOME', '$(date)', '`id`', '!', '!!', '%s', '{', '}', '[', ']', '*', '~', '#'],
  ...['\n', '\n\n', '\t', ' ', '  ', '\n  ', ' \n', '\u2028', '\u0000', '\u0007', '\u0085', '\u007f', '\uFEFF'],
  ...['\\n', '\\u0041', '\\u000a', '\\', '\\\\', '"""', '""""', "'''", '//', '/*', '*/', '<!--', '</script>', '&amp;'],
  ...['@file', '<file', ';type=x', 'é', '漢字', '🩺', '\\"', "\\'", '--', '-X', '=', '&', '__proto__'],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are what is to be tried

/** Without NUL, which no argument of a command can hold. */
const text = fc
  .array(fc.oneof(fc.constantFrom(...hazards), fc.string({ unit: anyCharacter, maxLength: 4 })), { maxLength: 6 })
  .map((pieces) => sendable(pieces.join('')).replaceAll('\0', ''));

const asciiText = text.map((value) => value.replace(/[^\x20-\x7e]/g, '').trim());

const token = fc.constantFrom('X-Id', 'Prefer', "X-It's", 'X-$HOME', 'X-`a`', '__proto__', 'constructor', 'X-!1');

const address = text.map((value) => `/${encodeURIComponent(value).replace(/[!'()*]/g, '_')}`);

const fieldName = text.map((value) => value.replace(/[\n\t="\\;]/g, ' ').trim() || 'field');

const part: fc.Arbitrary<BodyPart> = fc
  .record({ name: fieldName, text, type: fc.boolean(), isFile: fc.boolean() })
  .map(({ name, text: content, type, isFile }) => ({
    name,
    ...(type ? { contentType: 'application/json' } : {}),
    content: isFile ? { file: 'photo.png' } : { text: content },
  }));

const json = fc.jsonValue({ maxDepth: 3 });
const jsonWithText = fc.dictionary(text, fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.integer(), fc.boolean()), {
  maxKeys: 4,
});

const body: fc.Arbitrary<SampleBody> = fc.oneof(
  fc.record({ kind: fc.constant('json' as const), value: fc.oneof(json, jsonWithText) }),
  fc.record({ kind: fc.constant('text' as const), text }),
  fc.record({ kind: fc.constant('multipart' as const), parts: fc.array(part, { minLength: 1, maxLength: 3 }) }),
  fc.constant({ kind: 'file' as const, file: 'body.bin' }),
);

const sample: fc.Arbitrary<RequestSample> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'X-$A'),
    path: fc
      .tuple(address, fc.boolean())
      .map(([path, key]) => (key ? [`${path}?k=`, { variable: 'API_KEY' }] : [path])),
    basic: fc.boolean(),
    headers: fc.uniqueArray(
      fc
        .tuple(token, asciiText, fc.boolean())
        .map(([name, value, secret]) => [name, secret ? [`${value} `, { variable: 'TOKEN' }] : [value]] as const),
      { selector: ([name]) => name.toLowerCase(), maxLength: 4 },
    ),
    body: fc.option(body, { nil: undefined }),
  })
  .map(({ body: content, ...rest }) => ({
    server: 'https://api.example.com/v1',
    ...rest,
    ...(content === undefined || rest.method === 'GET' ? {} : { body: content }),
  }));

/** Requests of all kinds, the same in every run. */
export const requests: readonly RequestSample[] = fc.sample(sample, { numRuns: 400, seed: 7 });

/** What the shell makes of the variables of a text. */
export function withVariables(pieces: RequestSample['path'], values: Readonly<Record<string, string>>): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : (values[piece.variable] ?? ''))).join('');
}
