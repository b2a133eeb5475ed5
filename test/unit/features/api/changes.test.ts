import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type JsonObject, withoutPrototypes } from '../../../../src/core/json/value.ts';
import { byRules } from '../../../../src/features/api/changes/breaking.ts';
import { compareDocuments } from '../../../../src/features/api/changes/compare-documents.ts';
import { change, inWords, say, within } from '../../../../src/features/api/changes/found-change.ts';
import { createDocument } from '../../../../src/features/api/document.ts';
import type { BreakingRules } from '../../../../src/model/api-changes.ts';
import { textOf } from '../../../../src/shared/texts/text.ts';

const read = (yaml: string) => createDocument(withoutPrototypes(parse(`openapi: 3.1.0\n${yaml}`)) as JsonObject);

/** Each change on a line: what it breaks, its kind, the part, the words. */
function compare(before: string, after: string): readonly string[] {
  return compareDocuments({ before: read(before), after: read(after) }).flatMap(({ kind, method, name, changes }) =>
    changes.map((found) => {
      const { kind: what, breaks, words } = inWords(found, textOf());
      const text = words.map((word) => (typeof word === 'string' ? word : word.code)).join('');
      const part = [kind === 'operation' ? [] : kind, method ?? [], name].flat().join(' ').trim();
      return `${breaks.length === 0 ? '' : `breaks ${breaks.join('+')}, `}${what}: ${part}: ${text}`;
    }),
  );
}

const operation = (body: string) => `paths: {/x: {get: {${body}}}}`;
const compareOperation = (before: string, after: string) =>
  compare(operation(before), operation(after)).map((line) => line.replace(': GET /x', ''));

/** A named schema that requests send, that responses send, or that neither does. */
const sent = {
  request: `paths: {/x: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}}}}}`,
  response: `paths: {/x: {get: {responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}}}}}}`,
  nowhere: 'paths: {}',
};
function compareSchema(
  before: string,
  after: string,
  way: keyof typeof sent = 'request',
  others = '',
): readonly string[] {
  const whole = (schema: string) => `${sent[way]}\ncomponents: {schemas: {S: ${schema}${others && `, ${others}`}}}`;
  return compare(whole(before), whole(after)).map((line) => line.replace(': schema S', ''));
}
/** The same for both ways: what requests say, what responses say. */
const bothWays = (before: string, after: string) => [
  compareSchema(before, after, 'request'),
  compareSchema(before, after, 'response'),
];

test('the same document has no changes, whatever its title and description', () => {
  const yaml = operation("description: one, responses: {'200': {description: ok}}");
  expect(compare(`info: {title: A}\n${yaml}`, `info: {title: B}\n${yaml.replace('one', 'two')}`)).toEqual([]);
});

describe('operations', () => {
  test('paths that differ only in the names of their parameters are not taken for each other', () => {
    const byId = "'/x/{id}': {get: {operationId: a}}";
    const byName = "'/x/{name}': {get: {operationId: b, parameters: [{name: q, in: query}]}}";
    const [forward, backward] = [`paths: {${byId}, ${byName}}`, `paths: {${byName}, ${byId}}`];
    for (const [before, after] of [
      [forward, forward],
      [forward, backward],
      [backward, forward],
    ] as const)
      expect(compare(before, after)).toEqual([]);
    // Where both names are others, the ids say which is which.
    expect(compare(forward, backward.replace('{id}', '{uuid}').replace('{name}', '{title}'))).toEqual([]);
  });

  test('added, removed, deprecated, and no longer so', () => {
    const before =
      'paths: {/a: {get: {}}, /b: {get: {}}, /c: {get: {deprecated: true}}, /d: {get: {deprecated: true}}}';
    const after = 'paths: {/new: {get: {}}, /b: {get: {deprecated: true}}, /c: {get: {}}}';
    expect(compare(before, after)).toEqual([
      'added: GET /new: added',
      'deprecated: GET /b: deprecated',
      'changed: GET /c: no longer deprecated',
      'breaks request+response, removed: GET /a: removed',
      'breaks request+response, removed: GET /d: removed; it was deprecated',
    ]);
  });

  test('names of path parameters mean nothing, another path does', () => {
    const path = (name: string) =>
      `paths: {'/a/{${name}}': {get: {operationId: a, parameters: [{name: ${name}, in: path, schema: {type: string}}]}}}`;
    expect(compare(path('id'), path('key'))).toEqual(['changed: GET /a/{key}: Path parameter key: was called id']);
    expect(compare(path('id'), path('id').replace('/a/', '/b/'))).toEqual([
      'breaks request+response, changed: GET /b/{id}: moved here from GET /a/{id}',
    ]);
  });

  test('another operationId', () => {
    expect(compareOperation('operationId: a', 'operationId: b')).toEqual(['changed: operationId a is now b']);
  });

  test('webhooks are sent the other way', () => {
    const hook = (type: string) =>
      `webhooks: {onX: {post: {requestBody: {content: {a/b: {schema: {type: ${type}}}}}}}}`;
    const [wider] = compare(hook('integer'), hook('number'));
    const [narrower] = compare(hook('number'), hook('integer'));
    expect(wider).toBe('breaks response, changed: webhook POST onX: Request body: type integer is now number');
    expect(narrower).toBe('changed: webhook POST onX: Request body: type number is now integer');
  });

  test('callbacks too', () => {
    const callback = (body: string) => `callbacks: {done: {'{$url}': {post: {${body}}}}}`;
    expect(compareOperation(callback(''), callback('requestBody: {required: true, content: {}}'))).toEqual([
      'breaks response, added: Callback POST {$url}: Request body: added, required',
    ]);
    expect(compareOperation('', callback(''))).toEqual(['added: Callback POST {$url}: added']);
    expect(compareOperation(callback(''), '')).toEqual(['breaks response, removed: Callback POST {$url}: removed']);
  });
});

describe('parameters', () => {
  const query = (...parameters: string[]) =>
    `parameters: [${parameters.map((one) => `{in: query, ${one}}`).join(', ')}]`;

  test('added, removed, needed, no longer needed', () => {
    expect(
      compareOperation(
        query('name: gone', 'name: need', 'name: free, required: true'),
        query('name: need, required: true', 'name: free', 'name: must, required: true', 'name: may'),
      ),
    ).toEqual([
      'breaks request, removed: Query parameter gone: removed',
      'breaks request, changed: Query parameter need: is required now',
      'changed: Query parameter free: is no longer required',
      'breaks request, added: Query parameter must: added, required',
      'added: Query parameter may: added',
    ]);
  });

  test('deprecated, written otherwise, of another type', () => {
    expect(
      compareOperation(
        query('name: a, schema: {type: string}', 'name: b', 'name: c, schema: {type: array}'),
        query(
          'name: a, schema: {type: integer}',
          'name: b, deprecated: true',
          'name: c, explode: false, schema: {type: array}',
        ),
      ),
    ).toEqual([
      'breaks request, changed: Query parameter a: type string is now integer',
      'deprecated: Query parameter b: is deprecated',
      'breaks request, changed: Query parameter c: is written as form now',
    ]);
  });

  test('those of the path item count, and header names have no case', () => {
    const shared = (name: string) => `paths: {/x: {parameters: [{in: header, name: ${name}}], get: {}}}`;
    expect(compare(shared('X-Key'), shared('x-key'))).toEqual([]);
    expect(compare(shared('X-Key'), operation(''))).toEqual(['breaks request, removed: GET /x: Header X-Key: removed']);
  });
});

describe('bodies and responses', () => {
  test('a request body comes, goes and is needed', () => {
    const body = 'requestBody: {content: {a/b: {}}}';
    const needed = 'requestBody: {required: true, content: {a/b: {}}}';
    expect(compareOperation('', body)).toEqual(['added: Request body: added']);
    expect(compareOperation('', needed)).toEqual(['breaks request, added: Request body: added, required']);
    expect(compareOperation(body, '')).toEqual(['breaks request, removed: Request body: removed']);
    expect(compareOperation(body, needed)).toEqual(['breaks request, changed: Request body: is required now']);
    expect(compareOperation(needed, body)).toEqual(['changed: Request body: is no longer required']);
  });

  test('media types', () => {
    const types = (...names: string[]) =>
      `responses: {'200': {content: {${names.map((name) => `${name}: {}`).join(', ')}}}}`;
    expect(compareOperation(types('a/b', 'c/d'), types('a/b', 'e/f'))).toEqual([
      'breaks response, removed: Response 200: no longer as c/d',
      'added: Response 200: as e/f too',
    ]);
  });

  test('statuses: clients rely on those of success', () => {
    expect(compareOperation("responses: {'204': {}, '409': {}}", "responses: {'201': {}, '412': {}}")).toEqual([
      'breaks response, removed: Response 204: removed',
      'removed: Response 409: removed',
      'added: Response 201: added',
      'added: Response 412: added',
    ]);
  });

  test('headers', () => {
    const headers = (list: string) => `responses: {'200': {headers: {${list}}}}`;
    expect(
      compareOperation(
        headers('ETag: {required: true}, Old: {}, Link: {required: true}'),
        headers('etag: {}, New: {}, Link: {required: true}'),
      ),
    ).toEqual([
      'removed: Response 200: header Old: removed',
      'breaks response, changed: Response 200: header etag: is no longer always sent',
      'added: Response 200: header New: added',
    ]);
    expect(compareOperation(headers('A: {required: true}'), headers(''))).toEqual([
      'breaks response, removed: Response 200: header A: removed',
    ]);
  });

  test('what several media types share is listed once', () => {
    const body = (type: string) =>
      `requestBody: {content: {a/b: {schema: {type: ${type}}}, c/d: {schema: {type: ${type}}}}}`;
    expect(compareOperation(body('string'), body('integer'))).toEqual([
      'breaks request, changed: Request body: type string is now integer',
    ]);
  });
});

describe('security and servers', () => {
  test('clients go on as long as what they have is enough', () => {
    const both = compareOperation('security: [{a: []}]', 'security: [{a: []}, {b: []}]');
    expect(both).toEqual(['changed: Authorization: a is now a, b']);
    const less = compareOperation('security: [{a: []}, {b: []}]', 'security: [{a: []}]');
    expect(less).toEqual(['breaks request, changed: Authorization: a, b is now a']);
    expect(compareOperation('security: [{a: [x]}]', 'security: [{a: [x, y]}]')).toEqual([
      'breaks request, changed: Authorization: a + a x is now a + a x + a y',
    ]);
    expect(compareOperation('security: [{a: []}]', 'security: []')).toEqual(['changed: Authorization: a is now none']);
    expect(compareOperation('security: [{a: []}, {b: []}]', 'security: [{b: []}, {a: []}]')).toEqual([]);
  });

  test('what holds for all operations is listed once', () => {
    const all = (name: string) => `security: [{${name}: []}]\npaths: {/a: {get: {}}, /b: {get: {security: [{c: []}]}}}`;
    expect(compare(all('a'), all('b'))).toEqual(['breaks request, changed: document: Authorization: a is now b']);
  });

  test('schemes', () => {
    const schemes = (list: string) => `components: {securitySchemes: {${list}}}`;
    expect(
      compare(
        schemes('a: {type: apiKey, in: header, name: X}, b: {type: http}'),
        schemes('a: {type: apiKey, in: query, name: X}, c: {type: http}'),
      ),
    ).toEqual([
      'breaks request+response, changed: security a: in header is now query',
      'added: security c: added',
      'removed: security b: removed',
    ]);
  });

  test('servers', () => {
    expect(compare('servers: [{url: /a}, {url: /b}]', 'servers: [{url: /b}, {url: /c}]')).toEqual([
      'breaks request+response, removed: document: Server /a: removed',
      'added: document: Server /c: added',
    ]);
  });
});

describe('schemas', () => {
  test('properties come and go', () => {
    const [request, response] = bothWays(
      '{properties: {gone: {}, same: {}}}',
      '{required: [must, fallback], properties: {same: {}, must: {}, may: {}, fallback: {default: 1}}}',
    );
    expect(request).toEqual([
      'breaks request, added: must: added, required',
      'added: may: added',
      'added: fallback: added, required',
      'breaks request, removed: gone: removed',
    ]);
    expect(response).toEqual([
      'added: must: added, required',
      'added: may: added',
      'added: fallback: added, required',
      'breaks response, removed: gone: removed',
    ]);
  });

  test('properties are needed, or may be missing', () => {
    const [needed, free] = ['{required: [a], properties: {a: {}}}', '{properties: {a: {}}}'] as const;
    expect(bothWays(free, needed)).toEqual([
      ['breaks request, changed: a: is required now'],
      ['changed: a: is required now'],
    ]);
    expect(bothWays(needed, free)).toEqual([
      ['changed: a: is no longer required'],
      ['breaks response, changed: a: is no longer required'],
    ]);
    expect(compareSchema('{}', '{required: [a]}')).toEqual(['breaks request, changed: requires a now']);
  });

  test('read-only properties are not part of requests, write-only ones not of responses', () => {
    const only = (flag: string) => `{properties: {a: {${flag}: true, type: integer}}}`;
    const [readOnly, writeOnly] = [only('readOnly'), only('writeOnly')];
    expect(compareSchema(readOnly, '{}', 'request')).toEqual(['removed: a: removed']);
    expect(compareSchema(writeOnly, '{}', 'response')).toEqual(['removed: a: removed']);
    expect(compareSchema(readOnly, readOnly.replace('integer', 'string'), 'request')).toEqual([
      'changed: a: type integer is now string',
    ]);
    const plain = '{properties: {a: {type: integer}}}';
    expect(bothWays(plain, readOnly)).toEqual([
      ['breaks request, changed: a: is read-only now'],
      ['changed: a: is read-only now'],
    ]);
    expect(compareSchema(readOnly, plain)).toEqual(['changed: a: is no longer read-only']);
  });

  test.each([
    ['{type: string}', '{type: integer}', 'type string is now integer', 'differs'],
    ['{type: integer}', '{type: number}', 'type integer is now number', 'widens'],
    ['{type: [string, integer]}', '{type: string}', 'type string | integer is now string', 'narrows'],
    ['{}', '{type: string}', 'type any is now string', 'narrows'],
    ['{type: string}', '{}', 'type string is now any', 'widens'],
    ['{type: string}', '{type: [string, "null"]}', 'may be null now', 'widens'],
    ['{type: string, nullable: true}', '{type: string}', 'may no longer be null', 'narrows'],
    ['{enum: [a, b]}', '{enum: [a]}', 'no longer takes "b"', 'narrows'],
    ['{enum: [a]}', '{enum: [a, b]}', 'also takes "b"', 'widens'],
    ['{type: string}', '{type: string, enum: [a]}', 'has to be one of "a" now', 'narrows'],
    ['{type: string, const: a}', '{type: string}', 'no longer has to be one of "a"', 'widens'],
    ['{type: string, maxLength: 9}', '{type: string, maxLength: 8}', 'maxLength 9 is now 8', 'narrows'],
    ['{type: string, minLength: 9}', '{type: string, minLength: 8}', 'minLength 9 is now 8', 'widens'],
    ['{type: string}', '{type: string, minLength: 1}', 'has the minLength 1 now', 'narrows'],
    [
      '{type: integer, minimum: 1}',
      '{type: integer, exclusiveMinimum: 1}',
      'minimum 1 is now exclusiveMinimum 1',
      'narrows',
    ],
    ['{type: integer, maximum: 5}', '{type: integer}', 'no longer has the maximum 5', 'widens'],
    ['{type: string}', '{type: string, format: uuid}', 'has the format uuid now', 'narrows'],
    ['{type: string, pattern: a}', '{type: string, pattern: b}', 'pattern a is now b', 'differs'],
    ['{pattern: a}', '{allOf: [{pattern: a}, {pattern: b}]}', 'has the pattern b now', 'narrows'],
    ['{type: array}', '{type: array, uniqueItems: true}', 'has the uniqueItems true now', 'narrows'],
    ['{not: {type: string}}', '{not: {type: integer}}', 'not has changed', 'differs'],
    ['{type: object}', '{type: object, dependentRequired: {a: [b]}}', 'dependentRequired has changed', 'narrows'],
    ['{type: object, propertyNames: {minLength: 2}}', '{type: object}', 'propertyNames has changed', 'widens'],
    ['{type: "null"}', '{type: integer}', 'type null is now integer', 'differs'],
    ['{type: integer}', '{allOf: [{type: integer}, {type: string}]}', 'takes no value any more', 'narrows'],
    ['{type: array, items: {type: string}}', '{type: array, items: false}', '[]: takes no value any more', 'narrows'],
    [
      '{prefixItems: [{type: string}], items: false}',
      '{prefixItems: [{type: string}]}',
      '[]: takes values now',
      'widens',
    ],
    [
      '{type: array, items: {type: string}}',
      '{type: array, items: {type: integer}}',
      '[]: type string is now integer',
      'differs',
    ],
    [
      '{additionalProperties: {type: string}}',
      '{additionalProperties: {type: integer}}',
      '*: type string is now integer',
      'differs',
    ],
    ['{oneOf: [{title: A}, {title: B}]}', '{oneOf: [{title: A}]}', 'may no longer be B', 'narrows'],
    ['{anyOf: [{title: A}]}', '{anyOf: [{title: A}, {title: B}]}', 'may be B too', 'widens'],
    ['{}', '{anyOf: [{title: A, type: string}, {title: B, type: integer}]}', 'has to fit anyOf of A, B now', 'narrows'],
    [
      '{anyOf: [{title: A}, {title: B}]}',
      '{allOf: [{anyOf: [{title: A}, {title: B}]}, {anyOf: [{title: C, type: string}, {title: D, type: integer}]}]}',
      'has to fit anyOf of C, D now',
      'narrows',
    ],
    ['{oneOf: [{title: A}]}', '{}', 'no longer has to fit oneOf of A', 'widens'],
    ['{}', '{anyOf: [{required: [a]}, {required: [b, c]}]}', 'needs one of a, b + c now', 'narrows'],
    ['{oneOf: [{title: A, minLength: 1}]}', '{oneOf: [{title: A, minLength: 2}]}', 'minLength 1 is now 2', 'narrows'],
    ['{type: string}', '{oneOf: [{type: integer}, {type: string}]}', 'may be integer too', 'widens'],
    [
      '{type: [string, "null"]}',
      '{description: D, anyOf: [{type: string}, {type: integer}, {type: "null"}]}',
      'may be integer too',
      'widens',
    ],
    [
      '{properties: {a: {type: string}}}',
      '{type: object, oneOf: [{title: B, properties: {b: {}}}, {title: A, properties: {a: {type: string}}}]}',
      'may be B too',
      'widens',
    ],
  ] as const)('%s, then %s', (before, after, words, effect) => {
    const told = bothWays(before, after).map((lines) =>
      lines.map((line) => line.replace(/(changed|added|removed): /, '')),
    );
    expect(told).toEqual([
      [effect === 'widens' ? words : `breaks request, ${words}`],
      [effect === 'narrows' ? words : `breaks response, ${words}`],
    ]);
  });

  test('a format that no specification has breaks nothing', () => {
    expect(bothWays('{type: string}', '{type: string, format: url}')).toEqual([
      ['changed: has the format url now'],
      ['changed: has the format url now'],
    ]);
    expect(compareSchema('{type: string, format: url}', '{type: string, format: uri}')).toEqual([
      'breaks request, changed: format url is now uri',
    ]);
  });

  test('of values of another type, nothing else is said', () => {
    const object = '{type: object, properties: {a: {type: string}}, required: [a]}';
    expect(compareSchema(object, '{type: integer}', 'response')).toEqual([
      'breaks response, changed: type object is now integer',
    ]);
    expect(
      compareSchema('{type: [array, string], items: {type: string}}', '{type: array, items: {type: integer}}'),
    ).toEqual([
      'breaks request, changed: type array | string is now array',
      'breaks request, changed: []: type string is now integer',
    ]);
  });

  test('defaults are for who leaves a value out', () => {
    expect(bothWays('{default: 1}', '{default: 2}')).toEqual([
      ['breaks request, changed: default 1 is now 2'],
      ['changed: default 1 is now 2'],
    ]);
    expect(compareSchema('{}', '{default: 2}')).toEqual(['changed: has the default 2 now']);
  });

  test('a title of an alternative, or an `allOf` around it, makes no other alternative of it', () => {
    const before = '{oneOf: [{type: string}, {type: object, properties: {a: {}}}]}';
    const after = '{oneOf: [{title: A, type: string}, {allOf: [{type: object, properties: {a: {}}}], description: B}]}';
    expect(bothWays(before, after)).toEqual([[], []]);
  });

  test('another name of a schema makes no other alternative, unless a discriminator tells names', () => {
    const choice = (name: string, more = '') => [
      `{oneOf: [{$ref: '#/components/schemas/${name}'}, {type: string}]${more}}`,
      `${name}: {type: object, properties: {a: {}}}`,
    ];
    const changed = (more: string) => {
      const [[before = '', old = ''], [after = '', renamed = '']] = [choice('A', more), choice('B', more)];
      return compareSchema(before, after, 'response', `${old}, ${renamed}`);
    };
    expect(changed('')).toEqual([]);
    expect(changed(', discriminator: {propertyName: a}')).toEqual([
      'removed: may no longer be A',
      'breaks response, added: may be B too',
    ]);
  });

  test('alternatives that ask for no more than before break nothing', () => {
    const before = '{required: [a], properties: {a: {}}}';
    const after = '{anyOf: [{required: [a]}, {required: [b]}], properties: {a: {}}}';
    expect(compareSchema(before, after)).toEqual([
      'changed: needs one of a, b now',
      'changed: a: is no longer required',
    ]);
    // A value may fit both.
    expect(compareSchema(before, after.replace('anyOf', 'oneOf'))[0]).toBe(
      'breaks request, changed: needs one of a, b now',
    );
  });

  test.each([
    ['{type: string}', '{anyOf: [{type: string}, {type: string, enum: [a]}]}'],
    [
      '{anyOf: [{type: integer}, {type: object}]}',
      '{anyOf: [{type: integer, minimum: 1}, {type: integer}, {type: object}]}',
    ],
    [
      '{anyOf: [{type: string}, {type: integer}, {type: object}]}',
      '{anyOf: [{anyOf: [{type: string}, {type: integer}]}, {type: object}]}',
    ],
    ['{anyOf: [{type: string}]}', '{type: string}'],
    ['{type: [string, "null"]}', '{allOf: [{anyOf: [{type: string}, {type: "null"}]}]}'],
  ])('alternatives that allow what others do are no change: %s, then %s', (before, after) => {
    for (const pair of [
      [before, after],
      [after, before],
    ] as const)
      expect(bothWays(...pair)).toEqual([[], []]);
  });

  test('an alternative with properties of its own is one, though others take any', () => {
    const [before, after] = [
      '{anyOf: [{type: object}, {type: string}]}',
      '{anyOf: [{type: object}, {title: B, properties: {b: {type: string}}}, {type: string}]}',
    ];
    expect(compareSchema(before, after, 'response')).toEqual(['breaks response, added: may be B too']);
    expect(
      compareSchema('{oneOf: [{type: number}]}', '{oneOf: [{type: number}, {type: integer}]}', 'response'),
    ).toEqual(['breaks response, added: may be integer too']);
  });

  test('refused properties', () => {
    const [open, closed] = ['{type: object}', '{type: object, additionalProperties: false}'] as const;
    expect(compareSchema(open, closed)).toEqual(['breaks request, changed: refuses properties that are not described']);
    expect(compareSchema(closed, open, 'response')).toEqual(['changed: takes properties that are not described']);
  });

  test('deprecated properties, whatever else changes in them', () => {
    expect(
      compareSchema('{properties: {a: {description: x}}}', '{properties: {a: {description: y, deprecated: true}}}'),
    ).toEqual(['deprecated: a: is deprecated']);
  });

  test('a schema that nothing sends breaks nothing', () => {
    expect(compareSchema('{type: string}', '{type: integer}', 'nowhere')).toEqual([
      'changed: type string is now integer',
    ]);
    expect(compare('components: {schemas: {A: {}}}', 'components: {schemas: {B: {}}}')).toEqual([
      'added: schema B: added',
      'removed: schema A: removed',
    ]);
  });

  test('a change of a named schema is listed once, and breaks what it is sent in, through others too', () => {
    const whole = (type: string) =>
      `${sent.response}\ncomponents: {schemas: {S: {properties: {list: {items: {$ref: '#/components/schemas/T'}}}}, T: {allOf: [{$ref: '#/components/schemas/U'}]}, U: {type: ${type}}}}`;
    expect(compare(whole('integer'), whole('number'))).toEqual([
      'breaks response, changed: schema U: type integer is now number',
    ]);
    expect(compare(whole('number'), whole('integer'))).toEqual(['changed: schema U: type number is now integer']);
  });

  test.each([
    ["'#/components/schemas/Used'", 'Used'],
    ["'#/components/schemas/Two%20words'", 'Two words'],
  ])('a schema counts as sent where only a keyword refers to it that is not compared: %s', (reference, name) => {
    const schema = `{not: {properties: {a: {$ref: ${reference}}}}}`;
    const version = (type: string) =>
      `${sent.request}\ncomponents: {schemas: {S: ${schema}, ${name}: {type: ${type}}}}`;
    expect(compare(version('integer'), version('string'))).toEqual([
      `breaks request, changed: schema ${name}: type integer is now string`,
    ]);
  });

  test('what moves to the base of a schema has not changed in it', () => {
    const before = '{required: [name], properties: {id: {type: string}, name: {type: string}}}';
    const after =
      "{allOf: [{$ref: '#/components/schemas/Base'}], required: [name], properties: {name: {type: string}}}";
    expect(compareSchema(before, after, 'request', 'Base: {properties: {id: {type: string}}}')).toEqual([]);
  });

  test('a reference to another schema is compared at its place', () => {
    const others = 'A: {type: string, minLength: 1}, B: {type: string, minLength: 2}';
    const to = (name: string) => `{properties: {a: {$ref: '#/components/schemas/${name}'}}}`;
    expect(compareSchema(to('A'), to('B'), 'request', others)).toEqual([
      'breaks request, changed: a: minLength 1 is now 2',
    ]);
  });

  test('schemas that contain themselves come to an end', () => {
    const node = (type: string) =>
      `{properties: {value: {type: ${type}}, next: {$ref: '#/components/schemas/S'}, any: {allOf: [{$ref: '#/components/schemas/S'}]}}}`;
    expect(compareSchema(node('string'), node('integer'))).toEqual([
      'breaks request, changed: value: type string is now integer',
    ]);
    const knot = (name: string) => `{properties: {a: {$ref: '#/components/schemas/${name}'}}}`;
    const others = `A: ${knot('B')}, B: ${knot('A')}`;
    expect(compareSchema(knot('A'), knot('B'), 'request', others)).toEqual([]);
  });
});

test('nothing in a document is taken for anything but text', () => {
  const hostile = '<script>alert(1)</script>';
  const lines = compare(
    'paths: {}',
    `paths: {'/${hostile}': {get: {}}}\ncomponents: {schemas: {__proto__: {type: string}, constructor: {enum: ['${hostile}']}}}`,
  );
  expect(lines).toEqual([
    `added: GET /${hostile}: added`,
    'added: schema __proto__: added',
    'added: schema constructor: added',
  ]);
});

test('many names are counted, long ones are cut', () => {
  const values = Array.from({ length: 12 }, (_, index) => `v${index}`);
  const [line] = compareSchema('{enum: [a]}', `{enum: [a, ${values.join(', ')}]}`);
  expect(line).toBe('added: also takes "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7" and 4 more');
  expect(compareSchema('{enum: [a]}', `{enum: [a, ${'x'.repeat(200)}]}`)[0]).toMatch(/"x{78}…$/);
});

test('the first items of a list are compared one by one', () => {
  const list = (items: string, rest = '') => `{type: array, prefixItems: [${items}]${rest}}`;
  const text = '{type: string}';
  expect(
    compareSchema(list(`${text}, {type: object, properties: {a: ${text}}}`), list(`${text}, {type: object}`)),
  ).toEqual(['breaks request, removed: [1].a: removed']);
  expect(compareSchema(list(`${text}, {maxLength: 3}`), list(`${text}, {maxLength: 2}`))).toEqual([
    'breaks request, changed: [1]: maxLength 3 is now 2',
  ]);
  // What only one of them describes is of the kind of all others in the other.
  expect(compareSchema(list(text, `, items: ${text}`), list(`${text}, {type: integer}`, `, items: ${text}`))).toEqual([
    'breaks request, changed: [1]: type string is now integer',
  ]);
  expect(compareSchema(list(text, `, items: ${text}`), list(`${text}, ${text}`, `, items: ${text}`))).toEqual([]);
});

test('in another language, with its order of words and its marks', () => {
  const french = textOf({
    lang: 'fr',
    dir: 'ltr',
    texts: {
      'change.within': '{place} : {change}',
      'change.response': 'Réponse {status}',
      'change.mayNotBe': '{values} n’est plus possible',
      'change.more': '{names} et {count} autres',
    },
  });
  const nine = [...'abcdefghij'];
  const found = within(say('change.response', { status: '200' }), [
    change('removed', say('change.mayNotBe', { values: nine })),
  ]);
  const words = found.flatMap((one) => inWords(one, french).words);
  expect(words.map((word) => (typeof word === 'string' ? word : `\`${word.code}\``)).join('')).toBe(
    'Réponse `200` : `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h` et 2 autres n’est plus possible',
  );
});

describe('what breaks clients is for the owner to say', () => {
  const ways = {
    newValues: false,
    deprecatedRemoved: false,
    inputsRemoved: false,
    formats: false,
    defaults: false,
    servers: false,
  };
  const breaksBy = (before: string, after: string, rules: BreakingRules) =>
    compareDocuments({ before: read(before), after: read(after) }).flatMap(({ changes }) =>
      changes.map((found) => byRules(found, rules).breaks.join('+')),
    );
  const answer = (schema: string, status = 200) =>
    operation(`responses: {'204': {}, '${status}': {content: {application/json: {schema: ${schema}}}}}`);
  const asked = (more: string) => operation(`parameters: [{name: p, in: query}${more}]`);
  test.each([
    ['newValues', answer('{enum: [a]}'), answer('{enum: [a, b]}'), 'response'],
    ['newValues', answer('{oneOf: [{title: A}]}'), answer('{oneOf: [{title: A}, {title: B}]}'), 'response'],
    ['deprecatedRemoved', operation('deprecated: true'), 'paths: {}', 'request+response'],
    ['inputsRemoved', asked(', {name: q, in: query}'), asked(''), 'request'],
    ['formats', answer('{type: string, format: date}'), answer('{type: string}'), 'response'],
    [
      'defaults',
      asked(', {name: q, in: query, schema: {default: 1}}'),
      asked(', {name: q, in: query, schema: {default: 2}}'),
      'request',
    ],
    [
      'servers',
      `servers: [{url: /a}, {url: /b}]\n${operation('')}`,
      `servers: [{url: /a}]\n${operation('')}`,
      'request+response',
    ],
  ] as const)('%s: breaking unless they say otherwise', (rule, before, after, usual) => {
    expect(breaksBy(before, after, {})).toEqual([usual]);
    expect(breaksBy(before, after, { [rule]: true })).toEqual([usual]);
    expect(breaksBy(before, after, { [rule]: false })).toEqual(['']);
    // Of no other rule.
    expect(breaksBy(before, after, { ...ways, [rule]: true })).toEqual([usual]);
  });

  test.each([
    ['operationIds', operation('operationId: a'), operation('operationId: b'), 'request+response'],
    ['errorsRemoved', answer('{}', 404), operation("responses: {'204': {}}"), 'response'],
  ] as const)('%s: not breaking unless they say so', (rule, before, after, asBreaking) => {
    expect(breaksBy(before, after, {})).toEqual(['']);
    expect(breaksBy(before, after, { [rule]: true })).toEqual([asBreaking]);
  });

  test('a property of both ways still breaks responses, and what breaks every client always does', () => {
    const content = "content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}";
    const bothWays = (properties: string) =>
      `${operation(`requestBody: {${content}}, responses: {'200': {${content}}}`)}\ncomponents: {schemas: {S: {properties: {${properties}}}}}`;
    expect(breaksBy(bothWays('a: {}, b: {}'), bothWays('a: {}'), { inputsRemoved: false })).toEqual(['response']);
    expect(breaksBy(operation(''), 'paths: {}', ways)).toEqual(['request+response']);
    expect(breaksBy(answer('{}'), operation("responses: {'204': {}}"), { ...ways, errorsRemoved: false })).toEqual([
      'response',
    ]);
  });
});

test('a choice in place of one of its options has others, and what is in that one is compared', () => {
  const schema = (value: string) =>
    `paths: {}\ncomponents: {schemas: {S: ${value}, A: {type: object}, B: {type: object}}}`;
  const named = (before: string, after: string) =>
    compare(schema(before), schema(after)).map((line) => line.replace(/^.*schema S/, 'S'));
  const object = '{type: object, properties: {a: {type: string}, b: {type: integer}}}';
  const other = object.replace('integer', 'number').replace('a:', 'c:');
  expect(named(object, `{oneOf: [${other}, ${object.replace('string', 'boolean')}]}`)).toEqual([
    'S: may be object too',
    'S: a: type string is now boolean',
  ]);
  expect(
    named(
      "{$ref: '#/components/schemas/A'}",
      "{oneOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/A'}]}",
    ),
  ).toEqual(['S: may be B too']);
  expect(named(object, '{oneOf: [{type: string}, {type: integer}]}')).toContain('S: a: removed');
});

test('values of an open list come without a break', () => {
  const list = (values: string) => `{type: string, x-extensible-enum: [${values}]}`;
  expect(compareSchema(list('a, b'), list('b, c'))).toEqual([
    'breaks request, removed: no longer takes "a"',
    'added: also takes "c"',
  ]);
  expect(compareSchema('{type: string}', list('a'))).toEqual([]);
  expect(compareSchema('{type: string, enum: [a]}', list('a, b'))).toEqual(['changed: no longer has to be one of "a"']);
});

test('a choice between a schema and null is that schema, which may be null', () => {
  const plain = "{$ref: '#/components/schemas/A'}";
  const orNull = "{oneOf: [{type: 'null'}, {$ref: '#/components/schemas/A'}]}";
  const document = (schema: string) =>
    `${operation(`parameters: [{name: p, in: query, schema: ${schema}}], responses: {'200': {description: OK, content: {a/b: {schema: ${schema}}}}}`)}
components: {schemas: {A: {type: object, properties: {a: {type: string}}}}}`;
  const said = (before: string, after: string) => compare(document(before), document(after));
  expect(said(plain, orNull)).toEqual([
    'changed: GET /x: Query parameter p: may be null now',
    'breaks response, changed: GET /x: Response 200: may be null now',
  ]);
  expect(said(orNull, plain)).toEqual([
    'breaks request, changed: GET /x: Query parameter p: may no longer be null',
    'changed: GET /x: Response 200: may no longer be null',
  ]);
});
