import {
  childPointer,
  lastKey,
  type Pointer,
  parentPointer,
  parsePointer,
  valueAt,
} from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, scalarText, textAt } from '../../../core/json/value.ts';
import { listChoices } from '../../../shared/list-words.ts';
import type { Report } from '../load/report.ts';
import type { KnownFields } from './compile-specification.ts';
import { discriminatorTags } from './discriminator-tags.ts';
import { fieldHint, laterHint } from './field-hints.ts';

/** One error of ajv, as far as it is used here. */
export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: Pointer;
  readonly schemaPath: string;
  readonly params: JsonObject;
  /** The name that is wrong, in errors of a schema for names. */
  readonly propertyName?: string;
}

/** Errors that make one sentence, with what sentences are made of. */
interface Fault {
  readonly group: readonly SchemaError[];
  /** Of the first error: they have it in common. */
  readonly params: JsonObject;
  readonly pointer: Pointer;
  /** The node as messages name it, and its key. */
  readonly owner: string;
  readonly key: string;
  readonly value: unknown;
  /** The value as messages show it. */
  readonly shown: string;
  readonly root: JsonObject;
  readonly fields: KnownFields;
}

/** The message about a fault; it is at its node unless another pointer is given. */
type Sentence = Pick<Report, 'message' | 'part' | 'hint'> & { readonly pointer?: Pointer };

/** The sentence for a keyword of the specification's schema. */
const sentences: Readonly<Record<string, (fault: Fault) => Sentence>> = {
  required: missingField,
  additionalProperties: unknownField,
  unevaluatedProperties: unknownField,
  propertyNames: wrongName,
  type: wrongType,
  enum: otherValue,
  const: otherValue,
  discriminator: otherTag,
  pattern: ({ owner, shown, key }) => ({ message: `${owner} cannot be ${shown}`, hint: textHints[key] }),
  minimum: tooSmall,
  exclusiveMinimum: tooSmall,
  minProperties: ({ owner, key }) => (key === 'responses' ? noResponse : { message: `${owner} is empty` }),
  minItems: ({ owner, params: { limit } }) => ({
    message: limit === 1 ? `${owner} is empty` : `${owner} has fewer than ${limit} items`,
  }),
  maxProperties: tooMany,
  maxItems: tooMany,
  uniqueItems: ({ owner, pointer, params }) => ({
    message: `${owner} has the same item twice`,
    pointer: childPointer(pointer, Number(params.i)),
  }),
  contains: ({ owner }) => ({ message: `${owner} has more than one with in: querystring` }),
  not: (fault) => rivalFields(fault) ?? { message: `${fault.owner} has fields that exclude each other` },
  'false schema': ({ owner }) => ({ message: `${owner} is not allowed here`, part: 'key' }),
};

/** What a person would say of errors that make one sentence. */
export function toReport(group: readonly SchemaError[], root: JsonObject, fields: KnownFields): Report {
  const [error] = group;
  if (error === undefined) throw new Error('a group holds an error');
  const { keyword, instancePath: pointer, params } = error;
  const value = valueAt(root, pointer);
  const named = { owner: nameOf(pointer), key: lastKey(pointer), value, shown: shortText(value) };
  const sentence = sentences[keyword] ?? noForm;
  return { rule: 'specification-violation', pointer, ...sentence({ group, params, pointer, ...named, root, fields }) };
}

function missingField({ group, owner, key }: Fault): Sentence {
  const missing = group.map((item) => textAt(item.params, 'missingProperty'));
  if (key === 'responses' && missing.includes('default')) return noResponse;
  return { message: `${owner} has no ${alternatives(missing)}` };
}

function unknownField({ params, owner, key, pointer, root, fields, value }: Fault): Sentence {
  const name = textAt(params, 'additionalProperty') || textAt(params, 'unevaluatedProperty');
  const hint = nameHint(pointer, key) ?? fieldHint(name, pointer, root, fieldsLike(value, name, fields));
  return { message: `${owner} cannot have ${name}`, pointer: childPointer(pointer, name), part: 'key', hint };
}

/** The fields of the kinds of objects that know most fields of this one, without those that would know the one that it cannot have. */
function fieldsLike(value: unknown, unknown: string, fields: KnownFields): readonly string[] {
  const own = Object.keys(isObject(value) ? value : {});
  const others = fields.filter((names) => !names.includes(unknown));
  const shares = others.map((names) => own.filter((name) => names.includes(name)).length);
  const most = Math.max(...shares);
  return others.flatMap((names, index) => (shares[index] === most ? names : []));
}

function wrongName({ params, owner, key, pointer }: Fault): Sentence {
  const name = textAt(params, 'propertyName');
  const hint = nameHint(pointer, key) ?? componentNameHint;
  return { message: `${owner} cannot have ${name}`, pointer: childPointer(pointer, name), part: 'key', hint };
}

function wrongType({ group, owner, key, value, pointer, root }: Fault): Sentence {
  const wanted = group.flatMap(({ params }) => params.type).map((type) => words[String(type)] ?? String(type));
  const found = typeof value === 'boolean' ? String(value) : words[typeOf(value)];
  const isFlag = key === 'required' && typeof value === 'boolean';
  return {
    message: `${owner} is ${found}, not ${alternatives(wanted)}`,
    hint: isFlag ? requiredHint : laterHint(key, parentPointer(pointer), root),
  };
}

function otherValue({ group, owner, key, shown, pointer, root }: Fault): Sentence {
  const allowed = group.flatMap(({ params }) =>
    'allowedValues' in params ? params.allowedValues : [params.allowedValue],
  );
  const isOtherType = shown === 'null' || shown === words.array;
  return {
    message: `${owner} is ${shown}, not ${alternatives(allowed.map(String))}`,
    hint: isOtherType ? laterHint(key, parentPointer(pointer), root) : undefined,
  };
}

function otherTag({ params, pointer }: Fault): Sentence {
  const tag = textAt(params, 'tag');
  return {
    message: `${tag} is ${shortText(params.tagValue)}, not ${alternatives(discriminatorTags[tag] ?? [])}`,
    pointer: childPointer(pointer, tag),
  };
}

function tooSmall({ params: { comparison, limit }, owner, shown }: Fault): Sentence {
  const hint = comparison === '>' ? `it is more than ${limit}` : `it is ${limit} or more`;
  return { message: `${owner} is ${shown}, which is too small`, hint };
}

function tooMany({ params: { limit }, owner }: Fault): Sentence {
  return { message: `${owner} has more than ${limit === 1 ? 'one entry' : `${limit} entries`}` };
}

/** The message where no branch of a choice fits. */
function noForm(fault: Fault): Sentence {
  return rivalFields(fault) ?? { message: `${fault.owner} has none of the forms it may have` };
}

function rivalFields({ owner, value }: Fault): Sentence | undefined {
  const node = isObject(value) ? value : {};
  const both = rivals.find((names) => names.every((name) => name in node));
  return both && { message: `${owner} has ${both.join(' and ')}, of which one is allowed` };
}

const requiredHint =
  'a parameter or body is required by `required: true`; a schema lists the names of properties that an object has to have';

/** Fields of which an object may have one. */
const rivals = [
  ['schema', 'content'],
  ['content', 'style'],
  ['content', 'explode'],
  ['content', 'allowReserved'],
  ['example', 'examples'],
  ['value', 'externalValue'],
  ['value', 'dataValue'],
  ['value', 'serializedValue'],
  ['serializedValue', 'externalValue'],
  ['operationId', 'operationRef'],
  ['identifier', 'url'],
  ['itemEncoding', 'encoding'],
  ['prefixEncoding', 'encoding'],
];

/** A value as a message shows it: in words where it is a mapping or list. */
function shortText(value: unknown): string {
  return value === '' ? 'empty' : scalarText(value) || words[typeOf(value)] || '';
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  object: 'a mapping',
  array: 'a list',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  null: 'empty',
};

/** What the names in a mapping are, by the key of the mapping. */
const nameHints: Readonly<Record<string, string>> = {
  paths: 'a path begins with a slash',
  responses: 'responses are named by a status such as 200, by 4XX, or default',
  headers: "the name of a header is made of letters, digits and !#$%&'*+.^_`|~-",
  additionalOperations: 'it holds methods that have no key of their own, such as COPY',
};

/** The hint for a name in a mapping; none for a property of a schema that has the name of the mapping. */
function nameHint(pointer: Pointer, key: string): string | undefined {
  return parsePointer(pointer).at(-2) === 'properties' ? undefined : nameHints[key];
}

const noResponse: Sentence = { message: 'responses names no response', hint: nameHints.responses };

const componentNameHint = 'names are made of letters, digits, dots, hyphens and underscores';

/** What a text looks like, by its key. */
const textHints: Readonly<Record<string, string>> = {
  name: 'the name of a path parameter has no braces',
  host: 'a host is a name with or without a port, such as api.example.org:8080',
  basePath: 'a base path begins with a slash',
  $self: 'the address of a document has no fragment',
};

/** `parameters[1]`, `get`, `info`; the document itself for the root. */
function nameOf(pointer: Pointer): string {
  const keys = parsePointer(pointer);
  const last = keys.at(-1);
  if (last === undefined) return 'the document';
  return /^\d+$/.test(last) && keys.at(-2) !== 'responses' ? `${keys.at(-2) ?? ''}[${last}]` : last;
}

function alternatives(names: readonly string[]): string {
  return listChoices([...new Set(names)]);
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
