import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Api } from '../api/api.ts';
import type { JsonObject, Node } from '../api/node.ts';
import { readableSchemas, type SchemaUse } from './readable-schema.ts';

/** One thing that is wrong with a value. */
export interface SchemaError {
  /** Keys that lead to it from the value as a whole. */
  readonly path: readonly string[];
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** What stands there. */
  readonly data: unknown;
  /** In the words of the validator: `must be …`. */
  readonly message: string;
}

/** Holds a value against a schema of an API document; everything that is wrong, in the order of the schema. */
export type Validate = (api: Api, schema: Node, value: unknown, use: SchemaUse) => readonly SchemaError[];

/** A validator that compiles each schema once. Strings of format `aql` are judged by `isAql`. */
export function createValidator(isAql: (text: string) => boolean): Validate {
  const engines = new Map<string, Ajv2020>();
  const engineOf = (api: Api, use: SchemaUse) => {
    const key = `${api.id} ${use.direction} ${use.partial}`;
    let engine = engines.get(key);
    if (engine === undefined) {
      engine = new Ajv2020({ allErrors: true, verbose: true, strict: false, logger: false, validateSchema: false });
      addFormats.default(engine);
      engine.addFormat('aql', isAql);
      engine.addSchema(absoluteReferences(readableSchemas(api.root, use)) as JsonObject, documentKey);
      engines.set(key, engine);
    }
    return engine;
  };

  return (api, schema, value, use) => {
    const engine = engineOf(api, use);
    const errorsOf = (branch: JsonObject, data: unknown): readonly ErrorObject[] | undefined => {
      try {
        const check = engine.compile(branch);
        check(data);
        return check.errors ?? [];
      } catch {
        // A schema that is no schema was reported with its document.
        return undefined;
      }
    };
    const errors = errorsOf({ $ref: reference(schema.pointer) }, value) ?? [];
    return explain(errors, (branch, data) => errorsOf(branch, data) ?? []);
  };
}

const documentKey = 'docsgen:document';

function reference(pointer: string): string {
  return `${documentKey}#${pointer.split('/').map(encodeURIComponent).join('/')}`;
}

/** So that a branch of a schema can be compiled by itself. */
function absoluteReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absoluteReferences);
  if (typeof node !== 'object' || node === null) return node;
  const pairs = Object.entries(node).map(([key, value]) => {
    const isReference = key === '$ref' && typeof value === 'string' && value.startsWith('#');
    return [key, isReference ? documentKey + value : absoluteReferences(value)] as const;
  });
  return Object.fromEntries(pairs);
}

type ErrorsOf = (branch: JsonObject, data: unknown) => readonly ErrorObject[];

/**
 * A value that fits none of several schemas has the faults of all of them. Told are those of the one that was
 * most likely meant: the one whose fixed values it has, and else the one with the fewest faults.
 */
function explain(errors: readonly ErrorObject[], errorsOf: ErrorsOf, base: readonly string[] = []): SchemaError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const outermost = choices.filter(
    ({ instancePath }) => !choices.some((other) => isInside(instancePath, other.instancePath)),
  );
  const plain = errors.filter(
    ({ instancePath }) =>
      !outermost.some((choice) => choice.instancePath === instancePath || isInside(instancePath, choice.instancePath)),
  );
  const first = [...new Map(outermost.map((choice) => [choice.instancePath, choice])).values()];
  return [
    ...plain.map((error) => toSchemaError(error, base)),
    ...first.flatMap((choice) => {
      const path = [...base, ...keysOf(choice.instancePath)];
      const branches = (choice.schema as readonly JsonObject[]).map((branch) => errorsOf(branch, choice.data));
      const failing = branches.filter((branch) => branch.length > 0);
      // More than one schema fits where exactly one may.
      if (failing.length < branches.length) return [toSchemaError(choice, base)];
      const best = failing.sort((a, b) => distance(a) - distance(b))[0] ?? [];
      return explain(best, errorsOf, path);
    }),
  ];
}

/** How far a value is from a schema: a wrong fixed value or type weighs more than anything else. */
function distance(errors: readonly ErrorObject[]): number {
  const decisive = errors.filter(({ keyword, instancePath, params }) => {
    if (keyword === 'type') return instancePath === '';
    if (keyword === 'const' || keyword === 'enum') return keysOf(instancePath).length === 1;
    return keyword === 'required' && params.missingProperty === '_type';
  });
  return decisive.length * 1000 + errors.length;
}

function isInside(path: string, outer: string): boolean {
  return path.startsWith(`${outer}/`);
}

function toSchemaError(error: ErrorObject, base: readonly string[]): SchemaError {
  const { keyword, params, data, message = '' } = error;
  return { path: [...base, ...keysOf(error.instancePath)], keyword, params, data, message };
}

function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
