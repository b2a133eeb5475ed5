import { _, Ajv2020, type ErrorObject, type KeywordCxt } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parsePointer, valueAt } from '../json/pointer.ts';
import type { JsonObject } from '../json/value.ts';
import { createPatterns, type Patterns } from './patterns.ts';
import { surelyFits } from './quick-validate.ts';
import { isDirected, readableSchemas, type SchemaUse } from './readable-schema.ts';

/** A bundled document of OpenAPI 3, in plain objects and numbers. */
export interface SchemaDocument {
  readonly id: string;
  readonly root: JsonObject;
}

/** An error of a value. */
export interface SchemaError {
  /** Keys that lead to it from the value as a whole. */
  readonly path: readonly string[];
  /**
   * `slow-pattern` where a pattern takes too long for a value, `too-many-steps` where the schema leads to too many
   * others to check all of them, `unusable-document` where the validator takes none of the document's schemas.
   */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The value there. */
  readonly data: unknown;
  /** In the words of the validator: `must be …`. */
  readonly message: string;
}

/**
 * Checks a value against the schema at a pointer of a document; returns everything that is wrong, in the order of the
 * schema. A schema that is no schema finds no fault with anything: it is reported with its document.
 */
export type Validate = (
  document: SchemaDocument,
  pointer: string,
  value: unknown,
  use: SchemaUse,
) => readonly SchemaError[];

export type FormatCheck = (text: string) => boolean;

/**
 * A validator that compiles each schema once.
 *
 * @param formats checks of formats by name, in place of the usual ones. They are asked each time, as they may answer otherwise
 */
export function createValidator(formats: ReadonlyMap<string, FormatCheck> = new Map()): Validate {
  const engines = new Map<string, Engine>();
  let isAsked = false;
  const asking = [...formats].map(([name, check]): readonly [string, FormatCheck] => {
    const ask: FormatCheck = (text) => {
      isAsked = true;
      return check(text);
    };
    return [name, ask];
  });
  const engineOf = ({ id, root }: SchemaDocument, use: SchemaUse) => {
    const key = `${id} ${use.direction} ${use.partial}`;
    const known = engines.get(key);
    if (known !== undefined) return known;
    const other = { ...use, direction: use.direction === 'request' ? 'response' : 'request' } as const;
    // Most documents mean the same in requests and in responses.
    const engine = createEngine(readableSchemas(root, use, nameReference), asking);
    engines.set(key, engine);
    if (!isDirected(root)) engines.set(`${id} ${other.direction} ${use.partial}`, engine);
    return engine;
  };

  return (document, pointer, value, use) => {
    const { ajv, fault, accepts, checkOf, patterns, steps, answers } = engineOf(document, use);
    if (accepts(pointer, value)) return [];
    if (fault !== undefined) {
      const message = `cannot be checked against its schema, as the document cannot be used: ${fault}`;
      return [{ path: [], keyword: 'unusable-document', params: {}, data: value, message }];
    }
    // An example that many places refer to is checked in each of them.
    const question = `${pointer} ${JSON.stringify(value)}`;
    const known = answers.get(question);
    if (known !== undefined) return known;
    steps.left = minSteps + question.length * stepsPerCharacter;
    isAsked = false;
    const explained = explainWith(() => {
      const errors = errorsOf(() => checkOf(pointer), value);
      return explain(errors, (schema, data) => errorsOf(() => ajv.compile(schema), data));
    }, value);
    const answer = explained.map((error) => (isSlow(error, patterns) ? { ...error, keyword: 'slow-pattern' } : error));
    if (!isAsked) answers.set(question, answer);
    return answer;
  };
}

/**
 * References followed for one value, with what each character of the value adds. Choices between the same schemas,
 * within each other, double the references at each level; what people write takes a few for each part of the value.
 */
const minSteps = 50_000;
const stepsPerCharacter = 10;

class TooManySteps extends Error {}

function explainWith(explained: () => readonly SchemaError[], data: unknown): readonly SchemaError[] {
  try {
    return explained();
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
    const message = 'cannot be checked against its schema, which has too many choices within each other';
    return [{ path: [], keyword: 'too-many-steps', params: {}, data, message }];
  }
}

/** Whether the value has not been tried to the end, rather than refused. */
function isSlow({ keyword, params }: SchemaError, patterns: Patterns): boolean {
  return keyword === 'pattern' && patterns.isSlow(String(params.pattern));
}

type Check = ReturnType<Ajv2020['getSchema']>;

interface Engine {
  readonly ajv: Ajv2020;
  /** Why the document cannot be used, in the words of the validator; `undefined` where it can. */
  readonly fault: string | undefined;
  readonly patterns: Patterns;
  /** Number of references that may still be followed before `TooManySteps` is thrown. */
  readonly steps: { left: number };
  /** Whether a value fits the schema at a pointer beyond doubt. */
  readonly accepts: (pointer: string, value: unknown) => boolean;
  /** A check that finds the faults of values by the schema at a pointer; `undefined` where there is none. */
  readonly checkOf: (pointer: string) => Check;
  /** Errors found so far, by value and pointer as text. */
  readonly answers: Map<string, readonly SchemaError[]>;
}

/** @param compiled the check of a schema, which is compiled when it is first needed */
function errorsOf(compiled: () => Check, value: unknown): readonly ErrorObject[] {
  try {
    const check = compiled();
    check?.(value);
    return check?.errors ?? [];
  } catch (error) {
    if (error instanceof TooManySteps) throw error;
    // A schema that is no schema was reported with its document.
    return [];
  }
}

function createEngine(schemas: JsonObject, formats: readonly (readonly [name: string, check: FormatCheck])[]): Engine {
  const patterns = createPatterns();
  const regExp = (pattern: string) => ({
    test: (text: string) => patterns.matches(pattern, text),
    // By this the validator distinguishes them.
    toString: () => `/${pattern}/`,
  });
  regExp.code = 'new RegExp';
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    logger: false,
    validateSchema: false,
    addUsedSchema: false,
    // What many schemas refer to is compiled once, and not into each of them.
    inlineRefs: false,
    // Most are run a few times: shorter code would not earn back the time that it takes to shorten it.
    code: { regExp, optimize: false },
  });
  addFormats.default(ajv);
  // No specification has `url`: its usual check refuses localhost, names without a dot and addresses of private networks.
  ajv.addFormat('url', ajv.formats.uri ?? true);
  for (const [name, check] of formats) ajv.addFormat(name, check);
  const steps = { left: 0 };
  const countStep = () => {
    if (--steps.left < 0) throw new TooManySteps();
  };
  ajv.addKeyword({
    keyword: stepKeyword,
    code: ({ gen }: KeywordCxt) => gen.code(_`${gen.scopeValue('func', { ref: countStep })}()`),
  });
  const fault = faultOf(() => ajv.addSchema(withHiddenParts(schemas), documentKey));
  const context = { root: schemas, base: `${documentKey}#`, formats: ajv.formats, matches: patterns.matches };
  return {
    ajv,
    fault,
    patterns,
    steps,
    answers: new Map(),
    accepts: (pointer, value) => surelyFits(valueAt(schemas, pointer), value, context),
    checkOf: (pointer) => ajv.getSchema(reference(pointer)),
  };
}

/**
 * The validator looks through all that it is given for names of schemas, of which the copy of a document has none, and which takes
 * as long as all it is asked for after that. What is not enumerable it does not look through; pointers still lead there.
 */
function withHiddenParts(schemas: JsonObject): JsonObject {
  const whole: JsonObject = {};
  for (const [key, value] of Object.entries(schemas)) Object.defineProperty(whole, key, { value });
  return whole;
}

/** The exception that a function throws, as text: it must not end the checks of other documents. `undefined` without one. */
function faultOf(run: () => void): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const documentKey = 'docsgen:document';

/** Half a character has no encoding, and stays. */
function reference(pointer: string): string {
  return `${documentKey}#${pointer.replace(/[^/\p{Surrogate}]+/gu, encodeURIComponent)}`;
}

/** A keyword next to each reference, so that following it is counted. */
const stepKeyword = 'x-docsgen-step';

/** So that a branch of a schema can be compiled by itself. */
function nameReference(schema: JsonObject): void {
  if (typeof schema.$ref !== 'string' || !schema.$ref.startsWith('#')) return;
  schema.$ref = documentKey + schema.$ref;
  schema[stepKeyword] = true;
}

type ErrorsOf = (branch: JsonObject, data: unknown) => readonly ErrorObject[];

/**
 * A value that fits none of several schemas has the faults of all of them. Returned are those of the one that was
 * most likely meant: the one whose fixed values it has, and else the one with the fewest faults.
 */
function explain(errors: readonly ErrorObject[], errorsOf: ErrorsOf, base: readonly string[] = []): SchemaError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const places = new Set(choices.map(({ instancePath }) => instancePath));
  const outermost = choices.filter(({ instancePath }) => !isInside(instancePath, places));
  const plain = errors.filter(({ instancePath }) => !places.has(instancePath) && !isInside(instancePath, places));
  const first = [...new Map(outermost.map((choice) => [choice.instancePath, choice])).values()];
  return [
    ...plain.map((error) => toSchemaError(error, base)),
    ...first.flatMap((choice) => {
      const path = [...base, ...parsePointer(choice.instancePath)];
      const branches = (choice.schema as readonly JsonObject[]).map((branch) => errorsOf(branch, choice.data));
      const failing = branches.filter((branch) => branch.length > 0);
      // More than one schema fits where exactly one may.
      if (failing.length < branches.length) return [toSchemaError(choice, base)];
      const kind = unknownKind(failing);
      if (kind !== undefined) return [toSchemaError(kind, path)];
      return explain(nearestOf(failing, errorsOf).errors, errorsOf, path);
    }),
  ];
}

/** The error of the property that distinguishes the schemas, where its value is that of none of them. */
function unknownKind(branches: readonly (readonly ErrorObject[])[]): ErrorObject | undefined {
  const kinds = branches.map((errors) => errors.find(isAboutKind));
  const [first] = kinds;
  if (first === undefined || kinds.some((kind) => kind?.instancePath !== first.instancePath)) return undefined;
  const allowedValues = kinds.flatMap((kind) => kind?.params.allowedValues ?? [kind?.params.allowedValue]);
  return { ...first, keyword: 'enum', params: { allowedValues } };
}

/** A fixed value directly in the object, such as that of `_type`. */
function isAboutKind({ keyword, instancePath }: ErrorObject): boolean {
  return (keyword === 'const' || keyword === 'enum') && parsePointer(instancePath).length === 1;
}

interface Branch {
  readonly errors: readonly ErrorObject[];
  readonly distance: number;
}

/** The branch that a value is nearest to: the first of several. */
function nearestOf(branches: readonly (readonly ErrorObject[])[], errorsOf: ErrorsOf): Branch {
  const measured = branches.map((errors) => ({ errors, distance: distance(errors, errorsOf) }));
  return measured.sort((a, b) => a.distance - b.distance)[0] ?? { errors: [], distance: 0 };
}

/**
 * How far a value is from a schema: a wrong fixed value or type weighs more than anything else, and what is
 * wrong with the value itself more than what is wrong deep inside of it. A choice is as far as its
 * nearest branch.
 */
function distance(errors: readonly ErrorObject[], errorsOf: ErrorsOf): number {
  const choice = errors.find(
    ({ keyword, instancePath }) => instancePath === '' && (keyword === 'anyOf' || keyword === 'oneOf'),
  );
  if (choice !== undefined) {
    const branches = (choice.schema as readonly JsonObject[]).map((branch) => errorsOf(branch, choice.data));
    return branches.every((branch) => branch.length > 0) ? nearestOf(branches, errorsOf).distance : 10;
  }
  const decisive = errors.filter((error) => {
    if (error.keyword === 'type') return error.instancePath === '';
    return isAboutKind(error) || (error.keyword === 'required' && error.params.missingProperty === '_type');
  });
  const weights = errors.map(({ instancePath }) => (instancePath === '' ? 10 : 1));
  return weights.reduce<number>((sum, weight) => sum + weight, decisive.length * 1000);
}

/** Whether one of the places is around that of the path. */
function isInside(path: string, places: ReadonlySet<string>): boolean {
  let outer = path;
  while (outer !== '') {
    outer = outer.slice(0, outer.lastIndexOf('/'));
    if (places.has(outer)) return true;
  }
  return false;
}

function toSchemaError(error: ErrorObject, base: readonly string[]): SchemaError {
  const { keyword, data, message = '', parentSchema } = error;
  // Where a schema is made of others, the keyword knows only the properties that are written next to it.
  const others = ['$ref', 'allOf'].find((key) => parentSchema?.[key] !== undefined);
  const isClosed = keyword === 'additionalProperties' && others !== undefined;
  const params = isClosed
    ? { ...error.params, nextTo: others, of: JSON.stringify(parentSchema?.[others]) }
    : error.params;
  return { path: [...base, ...parsePointer(error.instancePath)], keyword, params, data, message };
}
