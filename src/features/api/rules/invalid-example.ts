import { digest } from '../../../core/cache/index.ts';
import { childPointer, type Pointer, parsePointer } from '../../../core/json/pointer.ts';
import { isObject, type JsonObject, jsonText, listAt, toPlainJson } from '../../../core/json/value.ts';
import type { SchemaError } from '../../../core/json-schema/index.ts';
import { describeError, joinErrors, slowPatternHint } from '../../../core/json-schema/index.ts';
import { essence, isForm, isJson, isMultipart, isTextType } from '../../../shared/request/media-kind.ts';
import { followedEntries, type OpenApiDocument } from '../document.ts';
import type { Report } from '../load/report.ts';
import { childNodes, type NodeType, walkNodes } from '../node-type.ts';
import { isNullExample } from '../null-examples.ts';
import type { PartKeys } from '../part-keys.ts';
import { isItem } from '../schema/drafting.ts';
import type { ExampleValidator } from '../schema/example-validator.ts';
import { valuesByName } from '../schema/named-values.ts';
import { plainTarget } from '../schema/parts.ts';
import { schemasAt } from '../schema/schemas-at.ts';
import type { Direction } from '../schema/view-state.ts';

export interface WrittenExample {
  readonly value: unknown;
  readonly pointer: Pointer;
  /** Whether it is the fields of a form. */
  readonly isForm?: boolean;
}

/** Examples of media types, parameters, headers and schemas that do not fit their schema, and patterns that are too slow to check them. */
export function findInvalidExamples(
  document: OpenApiDocument,
  validate: ExampleValidator,
  keptChecks: KeptChecks = { keys: () => '', before: new Map(), found: new Map() },
): readonly Report[] {
  const { keys, before, found } = keptChecks;
  const slow = new Set<unknown>();
  const check = (node: JsonObject, type: NodeType, pointer: Pointer): readonly Report[] => {
    if (type === 'document' || type === 'components')
      return childNodes(node, type).flatMap(({ keys: [key = '', ...names], type: inner, value }) =>
        isObject(value) ? check(value, inner, childPointer(pointer, key, ...names)) : [],
      );
    const key = keys(pointer);
    const known = before.get(pointer);
    const checked = known?.key === key ? known : { key, ...checkPart(document, validate, { node, type, pointer }) };
    found.set(pointer, checked);
    for (const pattern of checked.slow) slow.add(pattern);
    return checked.reports;
  };
  const reports = [...check(document.root, 'document', '')];
  if (slow.size > 0) {
    walkNodes(document.root, 'document', (node, type, pointer) => {
      if (type === 'schema' && slow.has(node.pattern)) reports.push(slowPattern(childPointer(pointer, 'pattern')));
    });
  }
  return reports;
}

/** What was found of the examples of a part of a document. */
export interface CheckedPart {
  /** Digest of the part, with all that it refers to. */
  readonly key: string;
  readonly reports: readonly Report[];
  /** Patterns that take too long. */
  readonly slow: readonly unknown[];
}

/** Parts by their pointers: as another build has checked them, and as this one does. */
interface KeptChecks {
  readonly keys: PartKeys;
  readonly before: ReadonlyMap<Pointer, CheckedPart>;
  readonly found: Map<Pointer, CheckedPart>;
}

function checkPart(
  document: OpenApiDocument,
  validate: ExampleValidator,
  part: { readonly node: JsonObject; readonly type: NodeType; readonly pointer: Pointer },
): Omit<CheckedPart, 'key'> {
  const reports: Report[] = [];
  const slow = new Set<unknown>();
  const hold = (example: WrittenExample, schema: Pointer, directions: readonly Direction[]): void => {
    const value = toPlainJson(example.value);
    let faults: readonly SchemaError[] = [];
    // What fits one of them is fine.
    for (const direction of directions) {
      faults = validate(schema, value, direction).filter((error) => !example.isForm || !isAsInForm(error));
      if (faults.length === 0) return;
    }
    if (isNullExample(value, example.pointer)) {
      const isUnlisted = faults.length > 0 && faults.every(({ keyword }) => keyword === 'enum');
      reports.push({ ...noExample, ...(isUnlisted && { hint: unlistedNull }), pointer: example.pointer });
      return;
    }
    if (faults.length === 0) return;
    const written = digest(JSON.stringify(value));
    for (const error of joinErrors(faults)) {
      if (error.keyword === 'slow-pattern') slow.add(error.params.pattern);
      else {
        const cause = [error, ...(error.others ?? [])].flatMap((one) => causeOf(one, schema, document));
        reports.push(toReport(error, { ...example, written, cause }));
      }
    }
  };
  const visit = (node: JsonObject, type: NodeType, pointer: Pointer) => {
    if (type === 'schema') {
      const items = itemsAsExamples(node, pointer);
      if (items) reports.push(items);
      for (const example of schemaExamples(node, pointer))
        if (!items || !isItem(example.value)) hold(example, pointer, ['request', 'response']);
    }
    if (!('schema' in node) || !(type === 'mediaType' || type === 'parameter' || type === 'header')) return;
    const media = type === 'mediaType' ? parsePointer(pointer).at(-1) : undefined;
    for (const example of namedExamples(node, pointer, document)) {
      const read = readable(example, media);
      const schema = { value: node.schema, pointer: childPointer(pointer, 'schema') };
      if (read) hold(read, plainTarget(document, schema).pointer, directionsOf(type, pointer));
    }
  };
  walkNodes(part.node, part.type, visit, part.pointer);
  return { reports, slow: [...slow] };
}

/** What generators write where an author gave no example; readers see one that is made up. */
const noExample = {
  rule: 'invalid-api-example',
  message: 'the example is null, which does not fit its schema',
  hint: 'leave `example` out where there is none',
} as const;

const unlistedNull = 'where a value may be null, `enum` has to list null, too';

function slowPattern(pointer: Pointer): Report {
  return {
    rule: 'slow-pattern',
    message: 'this pattern takes too long to try: no example is checked with it',
    pointer,
    hint: slowPatternHint,
  };
}

/** A list whose examples are all of its items: one report for all of them. */
function itemsAsExamples(schema: JsonObject, pointer: Pointer): Report | undefined {
  const { type, items, examples } = schema;
  const isOfLists = type === 'array' && items !== undefined;
  if (!isOfLists || !Array.isArray(examples) || examples.length === 0 || !examples.every(isItem)) return undefined;
  return {
    rule: 'invalid-api-example',
    message: 'these are items of the list, and no examples of a list',
    pointer: childPointer(pointer, 'examples'),
    part: 'key',
    hint: 'each entry of `examples` is a whole value: put the items into one more list, `examples: [[…]]`, or move `examples` into `items`',
  };
}

export function schemaExamples(schema: JsonObject, pointer: Pointer): readonly WrittenExample[] {
  // OpenAPI 3.0 has no `examples` here, and a mapping of that name is something else.
  const named = new Map(
    valuesByName(schema['x-examples']).map(({ value, keys }) => [jsonText(value), ['x-examples', ...keys]]),
  );
  const listed = listAt(schema, 'examples').map((value, index) => ({
    value,
    pointer: childPointer(pointer, ...(named.get(jsonText(value)) ?? ['examples', index])),
  }));
  const own = 'example' in schema ? [{ value: schema.example, pointer: childPointer(pointer, 'example') }] : [];
  return [...own, ...listed];
}

/** The examples that are written in a media type, parameter or header. */
export function namedExamples(
  node: JsonObject,
  pointer: Pointer,
  document: OpenApiDocument,
): readonly WrittenExample[] {
  const own = 'example' in node ? [{ value: node.example, pointer: childPointer(pointer, 'example') }] : [];
  const named = followedEntries(document, { value: node, pointer }, 'examples').flatMap(([, example]) => {
    const key = ['dataValue', 'value'].find((field) => field in example.value);
    return key === undefined ? [] : [{ value: example.value[key], pointer: childPointer(example.pointer, key) }];
  });
  return [...own, ...named];
}

/** The value that an example means; `undefined` where it is text in a form that is not read here. */
function readable(example: WrittenExample, mediaType: string | undefined): WrittenExample | undefined {
  if (mediaType !== undefined && (isForm(mediaType) || isMultipart(mediaType)) && typeof example.value !== 'string')
    return { ...example, isForm: true };
  if (typeof example.value !== 'string' || mediaType === undefined) return example;
  if (isTextType(mediaType) && essence(mediaType) !== 'text/xml') return example;
  if (!isJson(mediaType) || isForm(mediaType) || isMultipart(mediaType)) return undefined;
  // An author who writes a JSON body as one string means the body, not the string.
  if (!/^\s*[[{]/.test(example.value)) return example;
  try {
    return { ...example, value: JSON.parse(example.value) };
  } catch {
    return example;
  }
}

/** Whether a field is written as its form has it, which has texts only: `'true'`, `'12.00'`, and one item in place of a list of one. */
function isAsInForm({ keyword, path, params, data }: SchemaError): boolean {
  if (keyword !== 'type' || path.length !== 1 || typeof data !== 'string') return false;
  const types = [params.type].flat();
  const isNumber = data.trim() !== '' && Number.isFinite(Number(data));
  return (
    types.includes('array') ||
    (types.includes('boolean') && /^(true|false)$/.test(data)) ||
    (isNumber && (types.includes('number') || (types.includes('integer') && Number.isInteger(Number(data)))))
  );
}

/** The direction of an example, from the nearest `requestBody` or `responses` in its pointer; both without one. */
function directionsOf(type: NodeType, pointer: Pointer): readonly Direction[] {
  if (type === 'parameter') return ['request'];
  const keys = parsePointer(pointer);
  const last = (...words: readonly string[]) => Math.max(...words.map((word) => keys.lastIndexOf(word)));
  const [request, response] = [last('requestBody', 'requestBodies'), last('responses')];
  if (request === response) return ['request', 'response'];
  return request > response ? ['request'] : ['response'];
}

/** Errors that leave open whether the example fits. */
const untried: ReadonlySet<string> = new Set(['too-many-steps', 'unusable-document']);

/** What identifies the keyword of the document that an error is of; `undefined` where it is not found. */
function causeOf({ keyword, params, path }: SchemaError, schema: Pointer, document: OpenApiDocument) {
  const missing = [params.missingProperty].flat();
  const own = [...schemasAt(document, schema, path)].filter(([, { [keyword]: limit }]) =>
    keyword === 'required' ? Array.isArray(limit) && missing.some((name) => limit.includes(name)) : limit !== undefined,
  );
  // Which alternatives fit differs from value to value, where they overlap for one reason.
  const said = keyword === 'oneOf' ? '' : JSON.stringify(params);
  return own.length === 0 ? [] : [[keyword, said, ...own.map(([pointer]) => pointer)].join(' ')];
}

function toReport(
  error: SchemaError,
  example: { readonly pointer: Pointer; readonly written: string; readonly cause: readonly string[] },
): Report {
  const { message, hint } = describeError(error);
  const extra = error.params.additionalProperty ?? error.params.unevaluatedProperty;
  const path = typeof extra === 'string' ? [...error.path, extra] : error.path;
  return {
    rule: 'invalid-api-example',
    message: untried.has(error.keyword) ? message : `the example does not fit its schema: ${message}`,
    pointer: childPointer(example.pointer, ...path),
    // Documents that tools make have the same example in many operations.
    about:
      error.params.nextTo === undefined
        ? [...example.cause, `${message} ${path.join('/')} ${example.written}`]
        : [`${message} ${error.params.of}`],
    part: typeof extra === 'string' ? 'key' : undefined,
    hint: hint ?? listHint(error),
  };
}

/** What to do about an item in the place of a list. */
function listHint({ keyword, path, params, data }: SchemaError): string | undefined {
  const isOfLists = keyword === 'type' && path.length === 0 && params.type === 'array';
  return isOfLists && isItem(data) ? 'an example of a list is a list: put it into `[…]`' : undefined;
}
