import {
  childPointer,
  lastKey,
  type Pointer,
  parentPointer,
  parsePointer,
  valueAt,
} from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, listAt, scalarText, textAt } from '../../../core/json/value.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { listChoices } from '../../../shared/list-words.ts';
import type { Report } from '../load/report.ts';
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

/** Keywords that only say that something inside them failed. */
const wrappers = new Set(['oneOf', 'anyOf', 'if', 'dependentSchemas']);
const unevaluated = new Set(['unevaluatedProperties', 'unevaluatedItems']);
/** Faults of a document, each wherever it is. */
const maxMessages = 50;
/** Errors are compared with one another: of a document with more, only the first ones are used. */
const maxErrors = 1000;

/**
 * The specification's schema is full of choices, and ajv reports how each branch of each choice failed. This
 * leaves what a person would say: one sentence for each thing that is wrong.
 */
export function reportSchemaErrors(errors: readonly SchemaError[], root: JsonObject): readonly Report[] {
  const few = errors.slice(0, maxErrors);
  const causes = few.filter(
    // What is wrong with a name, the error about the name says.
    (error) =>
      error.propertyName === undefined &&
      !isReferenceBranch(error) &&
      !isOfFile(error) &&
      !isOfUntyped(error, few) &&
      !isOtherBranch(error, few),
  );
  const shown = causes.filter((error) => !isFollowing(error, causes) && !isMisnamed(error, causes));
  const reports = new Map<string, Report>();
  for (const group of groups(shown).values()) {
    const report = toReport(group, root);
    reports.set(`${report.pointer} ${report.message}`, report);
  }
  const messages = new Set([...reports.values()].map(({ message }) => message));
  const said = new Set([...messages].slice(0, maxMessages));
  // All places of one are kept, since they are counted.
  return [...reports.values()].filter(({ message }) => said.has(message));
}

/** Whether an error only says that the node is not a `$ref`, which every node could be. */
function isReferenceBranch({ schemaPath, params }: SchemaError): boolean {
  return /\/reference\//i.test(schemaPath) || params.missingProperty === '$ref';
}

/** Whether an error asks the schema of a response of Swagger 2.0 to be a file, which is the other thing that it may be. */
function isOfFile({ keyword, params, instancePath }: SchemaError): boolean {
  if (keyword === 'enum') return listAt(params, 'allowedValues').every((value) => value === 'file');
  return params.missingProperty === 'type' && lastKey(instancePath) === 'schema';
}

/**
 * Errors of a parameter are those for the place it is in, not for other places; of one
 * whose place is wrong, just that one. So with security schemes and their types.
 */
function isOtherBranch(error: SchemaError, errors: readonly SchemaError[]): boolean {
  const own = branchOf(error);
  if (own === undefined) return false;
  const all = new Set<string>();
  const rejected = new Set<string>();
  for (const other of errors) {
    const branch = branchOf(other);
    if (branch?.choice !== own.choice || !related(other.instancePath, error.instancePath)) continue;
    all.add(branch.name);
    if (isRejection(other)) rejected.add(branch.name);
  }
  return rejected.size < all.size ? rejected.has(own.name) : rejected.size > 0 && !isRejection(error);
}

/** A security scheme of OpenAPI 3. */
const schemePlace = /^\/components\/securitySchemes\/[^/]+/;

/** Whether an error asks a security scheme without a type for what schemes of some type have. */
function isOfUntyped(error: SchemaError, errors: readonly SchemaError[]): boolean {
  const scheme = schemePlace.exec(error.instancePath)?.[0];
  if (scheme === undefined || error.params.missingProperty === 'type') return false;
  return errors.some((other) => other.instancePath === scheme && other.params.missingProperty === 'type');
}

/** The alternative of the specification's schema that an error comes from. */
function branchOf({
  schemaPath,
  instancePath,
}: SchemaError): { readonly choice: string; readonly name: string } | undefined {
  const [, choice, name] = /^(.*\/(?:oneOf|anyOf))\/(\d+)\//.exec(schemaPath) ?? [];
  if (choice !== undefined && name !== undefined) return { choice, name };
  // The alternatives for security schemes are definitions; the one for OAuth 2 does not say its name.
  const scheme = schemePlace.exec(instancePath)?.[0];
  return scheme === undefined
    ? undefined
    : { choice: scheme, name: /\w+SecurityScheme/.exec(schemaPath)?.[0] ?? 'OAuth2' };
}

/** Whether the alternative is not meant at all: a parameter has another place, a security scheme another type. */
function isRejection({ instancePath, keyword }: SchemaError): boolean {
  const key = instancePath.startsWith('/components/securitySchemes/') ? '/type' : '/in';
  return instancePath.endsWith(key) && (keyword === 'enum' || keyword === 'const');
}

/** Whether one is the other, or its parent, or its sibling. */
function related(a: Pointer, b: Pointer): boolean {
  const parent = (pointer: Pointer) => pointer.slice(0, pointer.lastIndexOf('/'));
  return a === b || parent(a) === parent(b) || parent(a) === b || parent(b) === a;
}

/** Whether the error is only a consequence of another one at or below its place. */
function isFollowing(error: SchemaError, errors: readonly SchemaError[]): boolean {
  // The values that are allowed say of what type they are.
  const values = error.schemaPath.replace(/type$/, 'enum');
  const isSaid = (other: SchemaError) => other.instancePath === error.instancePath && other.schemaPath === values;
  if (error.keyword === 'type' && errors.some(isSaid)) return true;
  if (isFlagValue(error) && errors.some((other) => other.keyword === 'type' && isAtSamePlace(other, error)))
    return true;
  // That it is missing is an error of its own.
  if (error.keyword === 'discriminator' && error.params.tagValue === undefined) return true;
  if (isVagueExclusion(error, errors)) return true;
  const isWrapper = wrappers.has(error.keyword);
  if (isOtherForm(error, errors)) return true;
  if (!isWrapper && !unevaluated.has(error.keyword)) return false;
  const about = isWrapper
    ? error.instancePath
    : childPointer(error.instancePath, textAt(error.params, 'unevaluatedProperty'));
  // Where a branch fails, the properties that it describes count as unevaluated.
  const isScheme = schemePlace.exec(error.instancePath)?.[0] === error.instancePath;
  const inBranch = (other: SchemaError) =>
    !isWrapper && (isScheme || /\/(then|dependentSchemas)\//.test(other.schemaPath));
  return errors.some(
    (other) =>
      (inBranch(other) && other.instancePath.startsWith(`${error.instancePath}/`)) ||
      (other !== error &&
        !(isWrapper && wrappers.has(other.keyword)) &&
        (other.instancePath === about || other.instancePath.startsWith(`${about}/`))),
  );
}

/** Whether an error says which of `true` and `false` is allowed: of what is neither, another one says that. */
function isFlagValue({ keyword, params }: SchemaError): boolean {
  return keyword === 'enum' && listAt(params, 'allowedValues').every((value) => typeof value === 'boolean');
}

function isAtSamePlace(a: SchemaError, b: SchemaError): boolean {
  return a.instancePath === b.instancePath;
}

/**
 * Whether other errors of the same node have the better words for it: fields that exclude each other are not its fault where it is
 * empty, no mapping, or has none of them; and where they are its fault, nothing is missing.
 */
function isVagueExclusion({ keyword, params, instancePath }: SchemaError, errors: readonly SchemaError[]): boolean {
  const there = errors.filter((other) => other.instancePath === instancePath);
  const lacks = (name: string) => there.some((other) => other.params.missingProperty === name);
  if (keyword === 'not')
    return lacks('content') || there.some((other) => other.keyword === 'minProperties' || other.keyword === 'type');
  const isAlternative = params.missingProperty === 'schema' && !lacks('content');
  return isAlternative && there.some((other) => other.keyword === 'not');
}

/** Whether something could also be of another type, and has faults of its own as what it is: a schema, not a list of them. */
function isOtherForm({ keyword, schemaPath, instancePath }: SchemaError, errors: readonly SchemaError[]): boolean {
  if (keyword !== 'type' || !/\/(?:oneOf|anyOf)\/\d+\/type$/.test(schemaPath)) return false;
  const isFault = (other: SchemaError) => other.keyword !== 'type' && !wrappers.has(other.keyword);
  return errors.some(
    (other) =>
      other.instancePath.startsWith(`${instancePath}/`) || (other.instancePath === instancePath && isFault(other)),
  );
}

/** Whether what is missing is there under a name that is reported, or as it is written in another version. */
function isMisnamed({ keyword, params, instancePath }: SchemaError, errors: readonly SchemaError[]): boolean {
  if (keyword !== 'required') return false;
  const refused = errors.filter((other) => unevaluated.has(other.keyword) || other.keyword === 'additionalProperties');
  const there = refused.filter((other) => other.instancePath === instancePath);
  const name = textAt(params, 'missingProperty');
  if (name === 'default') return lastKey(instancePath) === 'responses' && there.length > 0;
  const inItsPlace = otherForms.get(name);
  return there.some(({ params: { additionalProperty, unevaluatedProperty } }) =>
    inItsPlace?.has(additionalProperty ?? unevaluatedProperty),
  );
}

/** What a parameter or header has in place of a field, in Swagger 2.0 and since. */
const otherForms: ReadonlyMap<string, ReadonlySet<unknown>> = new Map([
  ['type', new Set(['schema', 'content'])],
  ['schema', new Set(['type'])],
  ['content', new Set(['type'])],
]);

/** Errors that make one sentence: branches that each miss a field, or each allow other values. */
function groups(errors: readonly SchemaError[]): ReadonlyMap<string, readonly SchemaError[]> {
  return groupBy(errors, (error) => {
    const choice =
      error.keyword === 'enum' || error.keyword === 'type'
        ? ''
        : error.schemaPath.replace(/\/(oneOf|anyOf)\/\d+\//, '/$1/');
    const detail = textAt(error.params, 'additionalProperty') || textAt(error.params, 'unevaluatedProperty');
    return [error.instancePath, error.keyword, choice, detail].join(' ');
  });
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

function toReport(group: readonly SchemaError[], root: JsonObject): Report {
  const [error] = group;
  if (error === undefined) throw new Error('a group holds an error');
  const { keyword, instancePath: pointer, params } = error;
  const value = valueAt(root, pointer);
  const named = { owner: nameOf(pointer), key: lastKey(pointer), value, shown: shortText(value) };
  const sentence = sentences[keyword] ?? noForm;
  return { rule: 'specification-violation', pointer, ...sentence({ group, params, pointer, ...named, root }) };
}

function missingField({ group, owner, key }: Fault): Sentence {
  const missing = group.map((item) => textAt(item.params, 'missingProperty'));
  if (key === 'responses' && missing.includes('default')) return noResponse;
  return { message: `${owner} has no ${alternatives(missing)}` };
}

function unknownField({ params, owner, key, pointer, root }: Fault): Sentence {
  const name = textAt(params, 'additionalProperty') || textAt(params, 'unevaluatedProperty');
  const hint = nameHints[key] ?? fieldHint(name, pointer, root);
  return { message: `${owner} cannot have ${name}`, pointer: childPointer(pointer, name), part: 'key', hint };
}

function wrongName({ params, owner, key, pointer }: Fault): Sentence {
  const name = textAt(params, 'propertyName');
  const hint = nameHints[key] ?? componentNameHint;
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
