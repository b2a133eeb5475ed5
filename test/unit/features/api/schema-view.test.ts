import { describe, expect, test } from 'vitest';
import type { SchemaView } from '../../../../src/model/schema-view.ts';
import { compact, document, loadText, operation, propertiesOf, referenceOf, schemas, schemaView } from './load.ts';

const ref = (name: string) => `{$ref: '#/components/schemas/${name}'}`;

/** The view of a lone schema. */
const view = (schema: string): Promise<SchemaView> => schemaView({ S: schema }, 'S');

describe('types in words', () => {
  test.each([
    ['{type: string}', 'string', 'string'],
    ['{type: [string, "null"]}', 'string', 'string or null'],
    ['{type: string, nullable: true}', 'string', 'string or null'],
    ['{type: [string, integer]}', 'mixed', 'string or integer'],
    ['{type: [string, integer, "null"]}', 'mixed', 'string, integer or null'],
    ['{allOf: [{enum: [a]}, {enum: [b]}]}', 'never', 'nothing'],
    ['{type: array, items: {type: array, items: {type: integer}}}', 'array', 'array of array of integer'],
    ['{type: object, additionalProperties: {type: number}}', 'object', 'map of number'],
    ['{prefixItems: [{type: string}, {type: number}], items: false}', 'array', 'tuple of 2'],
    ['{prefixItems: [{type: string}], items: {type: number}}', 'array', 'tuple of 1 or more'],
    ['{properties: {a: true}}', 'object', 'object'],
    ['{const: 1}', 'integer', 'integer'],
    ['{enum: [a, b]}', 'string', 'string'],
    ['{oneOf: [{type: string}, {type: number}]}', 'mixed', 'string or number'],
    ['{anyOf: [{type: string}, {type: "null"}]}', 'string', 'string or null'],
    ['{oneOf: [{const: a, title: A}, {const: b}]}', 'string', 'string'],
    ['{type: "null"}', 'null', 'null'],
    ['{}', 'any', 'any'],
    ['true', 'any', 'any'],
    ['false', 'never', 'nothing'],
    ['{allOf: [{type: string}, {type: number}]}', 'never', 'nothing'],
    ['{allOf: [{type: number}, {type: integer}]}', 'integer', 'integer'],
  ])('%s', async (schema, kind, type) => {
    const { kind: actualKind, type: actualType } = await view(schema);
    expect([actualKind, actualType]).toEqual([kind, type]);
  });
});

test.each([
  ['{type: string, format: uuid}', 'uuid'],
  ['{type: array, items: {type: string, format: uuid}}', 'uuid'],
  ['{type: object, additionalProperties: {type: array, items: {type: integer, format: int64}}}', 'int64'],
  ['{type: array, items: {type: string}}', undefined],
])('the format of %s is %s', async (schema, format) => {
  expect((await view(schema)).format).toBe(format);
});

describe('constraints in words', () => {
  test.each([
    ['{minLength: 1}', ['at least 1 character']],
    ['{minLength: 2, maxLength: 5}', ['2 to 5 characters']],
    ['{minItems: 3, maxItems: 3, uniqueItems: true}', ['exactly 3 items', 'unique items']],
    ['{maxProperties: 1}', ['at most 1 property']],
    ['{minimum: 0, maximum: 10}', ['at least 0', 'at most 10']],
    ['{exclusiveMinimum: 0, exclusiveMaximum: 1}', ['more than 0', 'less than 1']],
    ['{minimum: 0, exclusiveMinimum: true}', ['more than 0']],
    ['{maximum: 9223372036854775807}', ['at most 9223372036854775807']],
    ['{multipleOf: 0.5}', ['a multiple of 0.5']],
    ["{pattern: '^a$'}", ['matches ^a$']],
    ['{contains: {type: string}, minContains: 2}', ['at least 2 matching items']],
    ['{contentEncoding: base64, contentMediaType: image/png}', ['encoded as base64', 'holds image/png']],
    ['{dependentRequired: {card: [name, date]}}', ['card needs name, date']],
    ['{required: [a]}', ['required: a']],
    ['{xml: {name: id, prefix: x, attribute: true, namespace: urn:x}}', ['in XML an attribute named x:id of urn:x']],
    ['{type: array, xml: {wrapped: true}}', ['in XML wrapped in an element']],
    ['{allOf: [{minimum: 1, pattern: a}, {minimum: 5, pattern: b}]}', ['at least 5', 'matches a', 'matches b']],
  ])('%s', async (schema, words) => {
    expect((await view(schema)).constraints).toEqual(words);
  });
});

test('values are JSON text', async () => {
  const { facts, enum: values } = await view(
    '{default: {a: [1]}, examples: [x, 12345678901234567890], enum: [a, null]}',
  );
  expect([facts, values.map(({ value }) => value)]).toEqual([
    [
      { label: 'default', values: ['{"a": [1]}'] },
      { label: 'for example', values: ['"x"', '12345678901234567890'] },
    ],
    ['"a"', 'null'],
  ]);
});

test('values with descriptions', async () => {
  const described = [
    '{enum: [a, b], x-enumDescriptions: {a: First, b: Second}}',
    '{enum: [a, b], x-enum-descriptions: [First, Second]}',
    '{oneOf: [{const: a, title: First}, {const: b, description: Second}]}',
  ];
  for (const schema of described) {
    expect((await view(schema)).enum).toEqual([
      { value: '"a"', description: 'First' },
      { value: '"b"', description: 'Second' },
    ]);
  }
});

describe('allOf', () => {
  const names = (schema: SchemaView) =>
    propertiesOf(schema).map(({ name, required }) => (required ? `${name}!` : name));

  test('is merged, with a note of where parts come from', async () => {
    const named = {
      Base: '{type: object, required: [id], properties: {id: {type: string}, kind: {type: string}}}',
      Mixin: '{properties: {tag: {type: string}}, required: [kind]}',
      S: `{description: Own, allOf: [${ref('Base')}, ${ref('Mixin')}, {properties: {own: {type: number}}}]}`,
    };
    const schema = await schemaView(named, 'S');
    expect(names(schema)).toEqual(['id!', 'kind!', 'tag', 'own']);
    expect(schema.mergedFrom.map(({ name }) => name)).toEqual(['Base', 'Mixin']);
    expect([schema.kind, schema.description]).toEqual(['object', '<p>Own</p>']);
  });

  test.each([
    [
      '{allOf: [{description: A list.}, {description: Of this file.}, {description: A list.}]}',
      'A list. Of this file.',
    ],
    ['{description: Own, allOf: [{description: A list.}]}', 'Own A list.'],
    [`{description: Own, allOf: [${ref('Base')}, {description: A list.}]}`, 'Own A list.'],
    [`{allOf: [${ref('Base')}, ${ref('Mixin')}]}`, 'A base.'],
    [`{allOf: [${ref('Base')}, {description: Of this use.}]}`, 'Of this use.'],
  ])('has the descriptions that are nearest, and those within it: %s', async (schema, description) => {
    const named = { Base: '{description: A base.}', Mixin: '{description: A mixin.}', S: schema };
    const shown = await schemaView(named, 'S');
    expect(
      shown.description
        .replace(/<\/?p>/g, ' ')
        .trim()
        .replace(/\s+/g, ' '),
    ).toBe(description);
  });

  test('parts may say more about the same property', async () => {
    const schema = await view(
      '{allOf: [{properties: {a: {type: string, maxLength: 9}}}, {properties: {a: {description: Narrow, maxLength: 5}}}]}',
    );
    expect(compact(propertiesOf(schema))).toEqual([
      {
        kind: 'property',
        name: 'a',
        anchor: 'schema/S/a',
        schema: { kind: 'string', type: 'string', description: '<p>Narrow</p>', constraints: ['at most 5 characters'] },
      },
    ]);
  });

  test('with a lone reference is that reference', async () => {
    const schema = await schemaView(
      { A: '{type: object, properties: {x: {}}}', S: `{properties: {a: {description: Here, allOf: [${ref('A')}]}}}` },
      'S',
    );
    expect(compact(propertiesOf(schema)[0]?.schema)).toMatchObject({
      ref: { name: 'A' },
      elided: true,
      description: '<p>Here</p>',
    });
  });

  test('within one of the same named schema shows what has no other place', async () => {
    const named = {
      Base: '{type: object, required: [id, kind], properties: {id: {type: string}, kind: {type: string}}}',
      S: `{allOf: [${ref('Base')}, {properties: {list: {type: array, items:
        {allOf: [${ref('Base')}, {properties: {kind: {enum: [part]}, own: {allOf: [${ref('Base')}, {properties: {deep: {}}}]}}}]}}}}]}`,
    };
    const list = propertiesOf(await schemaView(named, 'S')).find(({ name }) => name === 'list')?.schema.of;
    expect(list?.mergedFrom.map(({ name }) => name)).toEqual(['Base']);
    expect(list === undefined ? [] : names(list)).toEqual(['kind!', 'own']);
    const [kind, own] = propertiesOf(list);
    expect(kind?.schema.enum).toMatchObject([{ value: '"part"' }]);
    expect(own === undefined ? [] : names(own.schema)).toEqual(['deep']);
  });

  test.each([
    ['next to a $ref', `{$ref: '#/components/schemas/S', properties: {own: {}}}`],
    ['next to the schema around it', `{allOf: [${ref('S')}, {properties: {own: {}}}]}`],
    ['with a lone reference', `{allOf: [${ref('S')}], properties: {own: {}}}`],
  ])('what is written %s is shown', async (_, schema) => {
    const [again] = propertiesOf(await schemaView({ S: `{properties: {again: ${schema}}}` }, 'S'));
    expect(again === undefined ? [] : names(again.schema)).toEqual(['own']);
    expect([again?.schema.ref, ...(again?.schema.mergedFrom ?? [])]).toContainEqual(
      expect.objectContaining({ name: 'S' }),
    );
    // What the link opens in place is that of the named schema alone.
    if (again?.schema.ref) expect(again.schema.typeWords).toMatchObject([{ name: 'S', inside: '1 property' }]);
  });

  test('of itself, and of each other, ends', async () => {
    const named = {
      A: `{properties: {a: {}}, allOf: [${ref('A')}, ${ref('B')}]}`,
      B: `{properties: {b: {}}, allOf: [${ref('A')}]}`,
    };
    expect(names(await schemaView(named, 'A'))).toEqual(['a', 'b']);
  });
});

test('siblings of a $ref are kept', async () => {
  const named = {
    A: '{type: string, description: Theirs}',
    S: "{properties: {a: {$ref: '#/components/schemas/A', description: Ours}}}",
  };
  const [property] = propertiesOf(await schemaView(named, 'S'));
  expect([property?.schema.ref?.name, property?.schema.description]).toEqual(['A', '<p>Ours</p>']);
});

describe('cycles', () => {
  test.each([
    ['of a property', { S: `{properties: {next: ${ref('S')}}}` }],
    ['through a list', { S: `{properties: {all: {type: array, items: ${ref('S')}}}}` }],
    ['through a map', { S: `{additionalProperties: ${ref('S')}}` }],
    ['of two', { S: `{properties: {t: ${ref('T')}}}`, T: `{properties: {s: ${ref('S')}}}` }],
    ['through allOf', { S: `{properties: {more: {allOf: [${ref('S')}, {description: x}]}}}` }],
    ['through oneOf', { S: `{oneOf: [{type: string}, ${ref('S')}]}` }],
    [
      'without a component',
      { S: "{properties: {p: {properties: {q: {$ref: '#/components/schemas/S/properties/p'}}}}}" },
    ],
    ['by $dynamicRef', { S: "{$dynamicAnchor: node, properties: {child: {$dynamicRef: '#node'}}}" }],
  ])('%s', async (_, named) => {
    const { reference, findings } = await loadText(schemas(named));
    expect(findings).toEqual([]);
    expect(JSON.stringify(reference).length).toBeLessThan(20_000);
  });

  test('twelve schemas that all refer to each other stay small', async () => {
    const all = Array.from({ length: 12 }, (_, index) => `S${index}`);
    const properties = all.map((name) => `p${name}: ${ref(name)}`).join(', ');
    const list = all.map((name) => `    ${name}: {type: object, allOf: [{properties: {${properties}}}]}`).join('\n');
    const paths = all.map(
      (name) =>
        `  /${name}: {get: {operationId: ${name}, responses: {'200': {description: x, content: {application/json: {schema: ${ref(name)}}}}}}}`,
    );
    const reference = await referenceOf(
      loadText(document(`paths:\n${paths.join('\n')}\ncomponents:\n  schemas:\n${list}\n`)),
    );
    expect(JSON.stringify(reference).length).toBeLessThan(3_000_000);
  });

  test('what is written in a place is shown there, however much it is', async () => {
    const places = Array.from({ length: 100 }, (_, index) => Array.from({ length: 15 }, (_, at) => `${index}-${at}`));
    const alternative = (names: readonly string[]) =>
      `{properties: {${names.map((name) => `p${name}: {description: 'about ${name}.'}`).join(', ')}}}`;
    const written = `{oneOf: [${places.map(alternative).join(', ')}]}`;
    const responses = "{'200': {description: D}}";
    const body = document(
      `paths: {/a: {post: {requestBody: {content: {application/json: {schema: ${written}}}}, responses: ${responses}}}}`,
    );
    for (const shown of [await view(written), await referenceOf(loadText(body))]) {
      const names = new Set(JSON.stringify(shown).match(/(?<=about )[\d-]+(?=\.)/g));
      expect(places.flat().filter((name) => !names.has(name))).toEqual([]);
    }
  });

  test('nesting without names is shown to a depth', async () => {
    const deep = `${'{properties: {a: '.repeat(60)}{}${'}}'.repeat(60)}`;
    let schema: SchemaView = await view(deep);
    let depth = 0;
    for (let [first] = propertiesOf(schema); first !== undefined; [first] = propertiesOf(schema)) {
      schema = first.schema;
      depth++;
    }
    expect(depth).toBeGreaterThan(30);
    expect(schema.elided).toBe(true);
  });
});

test('choices with a discriminator', async () => {
  const named = {
    Cat: '{type: object, properties: {kind: {type: string}}}',
    Dog: '{type: object, properties: {kind: {type: string}}}',
    S: `{oneOf: [${ref('Cat')}, ${ref('Dog')}], discriminator: {propertyName: kind, mapping: {meow: Cat, purr: '#/components/schemas/Cat'}}}`,
  };
  const { lists, discriminator } = await schemaView(named, 'S');
  expect(lists[0]?.fields.map(({ name, values }) => [name, values])).toEqual([
    ['Cat', ['meow', 'purr']],
    ['Dog', ['Dog']],
  ]);
  expect(discriminator).toEqual({
    property: 'kind',
    mapping: [
      { value: 'meow', name: 'Cat', anchor: 'schema/Cat' },
      { value: 'purr', name: 'Cat', anchor: 'schema/Cat' },
    ],
  });
});

test('a subtype does not list its own alternatives', async () => {
  const named = {
    Pet: `{type: object, oneOf: [${ref('Cat')}], properties: {kind: {type: string}}}`,
    Cat: `{allOf: [${ref('Pet')}, {properties: {lives: {type: integer}}}]}`,
  };
  const cat = await schemaView(named, 'Cat');
  expect(cat.lists.map(({ title, fields }) => [title, fields.map(({ name }) => name)])).toEqual([
    ['', ['kind', 'lives']],
  ]);
});

test('conditions, maps and the rest', async () => {
  const schema = await view(
    "{if: {properties: {a: {const: 1}}}, then: {required: [b]}, dependentSchemas: {c: {required: [d]}}, patternProperties: {'^x': {type: string}}, propertyNames: {maxLength: 3}, additionalProperties: false, not: {type: string}}",
  );
  const shown = schema.lists.map(({ fields }) =>
    fields.map(({ kind, name, schema: { type, constraints } }) => [kind, name, type, ...constraints]),
  );
  expect([schema.constraints, shown]).toEqual([
    ['no other properties'],
    [
      [
        ['position', '/^x/', 'string'],
        ['part', 'property names', 'string', 'at most 3 characters'],
        ['part', 'not', 'string'],
      ],
      [
        ['part', 'if', 'object'],
        ['part', 'then', 'object', 'required: b'],
      ],
      [['part', 'where c is present', 'object', 'required: d']],
    ],
  ]);
});

test('names of the prototype are names', async () => {
  const schema = await view(
    '{type: object, required: [__proto__], properties: {__proto__: {type: string}, constructor: {type: number}, toString: {}}}',
  );
  expect(propertiesOf(schema).map(({ name, required }) => [name, required])).toEqual([
    ['__proto__', true],
    ['constructor', false],
    ['toString', false],
  ]);
  const body = `paths: {}\ncomponents: {schemas: {__proto__: {type: string}, constructor: ${ref('__proto__')}}}\n`;
  const reference = await referenceOf(loadText(document(body)));
  expect(reference.schemas.map(({ name, schema: { type } }) => [name, type])).toEqual([
    ['__proto__', 'string'],
    ['constructor', 'string'],
  ]);
});

test('a discriminator of a base names what extends it', async () => {
  const part = `{allOf: [{$ref: '#/components/schemas/Pet'}, {description: More}]}`;
  const named = {
    Pet: `{type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {dog: Dog}}}`,
    Cat: part,
    Dog: part,
  };
  const values = async (name: string) =>
    (await schemaView({ ...named, Pug: part.replace('Pet', 'Dog') }, name)).discriminator?.mapping.map(
      ({ value, name }) => [value, name],
    );
  expect(await values('Pet')).toEqual([
    ['dog', 'Dog'],
    ['Cat', 'Cat'],
  ]);
  // Of what extends it, the value that means it.
  expect(await values('Cat')).toEqual([['Cat', 'Cat']]);
  expect(await values('Dog')).toEqual([['dog', 'Dog']]);
  expect(await values('Pug')).toEqual([['Pug', 'Pug']]);
});

test('a discriminator of 3.2 says what any other value means', async () => {
  const named = {
    Cat: '{type: object}',
    S: `{oneOf: [${ref('Cat')}], discriminator: {propertyName: kind, defaultMapping: Cat}}`,
  };
  expect((await schemaView(named, 'S')).discriminator).toEqual({
    property: 'kind',
    mapping: [],
    otherwise: { name: 'Cat', anchor: 'schema/Cat' },
  });
});

test('what a text holds is shown', async () => {
  const { lists } = await view(
    '{type: string, contentMediaType: application/json, contentSchema: {properties: {a: {}}}}',
  );
  expect(lists.flatMap(({ fields }) => fields.map(({ name, schema }) => [name, schema.summary]))).toEqual([
    ['decoded content', '1 property'],
  ]);
});

test('of a document with many schemas, alternatives and small schemas inside of others are opened where they are used', async () => {
  const others = Array.from(
    { length: 60 },
    (_, index) => `    S${index}: {type: object, properties: {a: {type: string}}}`,
  );
  const text = document(`paths:
  /p:
    post:
      operationId: p
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Choice'}}}}
      responses: {200: {description: ok}}
components:
  schemas:
    Choice: {title: Either, oneOf: [{$ref: '#/components/schemas/S0'}, {$ref: '#/components/schemas/Outer'}]}
    Outer: {type: object, properties: {inner: {$ref: '#/components/schemas/S1'}}}
${others.join('\n')}
`);
  const { requestBody } = operation(await referenceOf(loadText(text, 'operation')), 'p');
  const options = requestBody?.content[0]?.schema?.lists[0]?.fields ?? [];
  expect(options.map(({ schema }) => propertiesOf(schema).map(({ name }) => name))).toEqual([['a'], ['inner']]);
  expect(propertiesOf(propertiesOf(options[1]?.schema)[0]?.schema).map(({ name }) => name)).toEqual(['a']);
});

describe('$dynamicRef', () => {
  const list = {
    List: "{$id: list, type: array, items: {$dynamicRef: '#item'}, $defs: {any: {$dynamicAnchor: item, title: Anything}}}",
    Numbers: '{$id: numbers, $ref: list, $defs: {own: {$dynamicAnchor: item, type: number, minimum: 4}}}',
    Texts: '{$id: texts, $ref: list, $defs: {own: {$dynamicAnchor: item, type: string, minLength: 5}}}',
    Pages: '{$id: pages, properties: {all: {$ref: texts}, some: {$ref: list}}}',
  };

  test('leads to the anchor of what refers to its schema', async () => {
    const types = async (name: string) => (await schemaView(list, name)).type;
    expect(await types('List')).toBe('array of any');
    expect([await types('Numbers'), await types('Texts')]).toEqual(['array of own', 'array of own']);
    const { reference, findings } = await loadText(schemas(list));
    expect(findings).toEqual([]);
    const named = reference.schemas.filter(({ name }) => name === 'own');
    expect(named.map(({ schema }) => [schema.type, schema.constraints])).toEqual([
      ['number', ['at least 4']],
      ['string', ['at least 5 characters']],
    ]);
  });

  test('leads there through schemas that have no anchor', async () => {
    const through = {
      ...list,
      Page: '{$id: page, properties: {all: {$ref: list}, count: {type: integer}}}',
      Named: '{properties: {page: {$ref: page}}}',
      Answers:
        "{$id: answers, $ref: '#/components/schemas/Named', $defs: {own: {$dynamicAnchor: item, type: boolean}}}",
    };
    const { reference, findings } = await loadText(schemas(through));
    expect(findings).toEqual([]);
    expect(JSON.stringify(await schemaView(through, 'Answers'))).toContain('"array of own"');
    expect(reference.schemas.filter(({ name }) => name === 'own').map(({ schema }) => schema.type)).toContain(
      'boolean',
    );
  });

  test('is read once for each scope, where schemas refer to each other', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `s${index}`);
    const properties = names.map((name) => `${name}: {$ref: ${name}}`).join(', ');
    const all = names.map((name) => [
      name,
      `{$id: ${name}, $dynamicAnchor: node, properties: {${properties}, all: {$dynamicRef: '#node'}}}`,
    ]);
    expect((await loadText(schemas(Object.fromEntries(all)))).findings).toEqual([]);
  });

  test('leads to the outermost one, and back to itself', async () => {
    const tree = {
      Tree: "{$id: tree, $dynamicAnchor: node, properties: {data: {}, children: {type: array, items: {$dynamicRef: '#node'}}, twin: {$ref: '#'}}}",
      Strict: '{$id: strict, $dynamicAnchor: node, $ref: tree, properties: {own: {type: string}}}',
      Stricter: '{$id: stricter, $dynamicAnchor: node, $ref: strict, properties: {more: {type: string}}}',
    };
    for (const [name, properties] of [
      ['Tree', ['data', 'children', 'twin']],
      ['Strict', ['data', 'children', 'twin', 'own']],
    ] as const) {
      const view = await schemaView(tree, name);
      expect(
        propertiesOf(view)
          .map((field) => field.name)
          .toSorted(),
      ).toEqual([...properties].toSorted());
      expect(propertiesOf(view).find((field) => field.name === 'children')?.schema.type).toBe(`array of ${name}`);
    }
    expect(
      propertiesOf(await schemaView(tree, 'Stricter')).find((field) => field.name === 'children')?.schema.type,
    ).toBe('array of Stricter');
  });
});
