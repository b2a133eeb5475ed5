import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { isObject } from '../../shared/json.ts';
import { decodeUrl } from '../../shared/paths.ts';
import type { TryItSchemas } from '../../shared/try-it.ts';

/** A problem of a value: a keyword of the schema that it does not satisfy. */
export interface Problem {
  /** Keys that lead to it from the value as a whole. */
  readonly path: readonly string[];
  readonly keyword: string;
  /** The value of the keyword. */
  readonly limit: unknown;
}

/** Keywords whose errors only say that there are others inside. */
const outer: ReadonlySet<string> = new Set(
  '$ref allOf properties patternProperties items prefixItems if then else dependentSchemas'.split(' '),
);
/** Keywords of which the errors inside say nothing: each alternative has its own. */
const closed: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'not', 'contains', 'propertyNames']);

/**
 * What is wrong with a value. The validator walks through the schema: one that makes code of it is what the policy of the
 * page forbids. A schema that it does not take finds no fault.
 */
export function problemsOf(schema: unknown, schemas: TryItSchemas, value: unknown): readonly Problem[] {
  try {
    const root = isObject(schema)
      ? { ...schema, $defs: reachable(schema, schemas) }
      : schema === false
        ? { not: {} }
        : {};
    const { errors } = new Validator(root, '2020-12', false).validate(value);
    return readErrors(errors, root);
  } catch {
    return [];
  }
}

/** The schemas that a schema refers to. The validator reads all schemas that it gets, and a document has many more. */
function reachable(schema: unknown, schemas: TryItSchemas, found: Record<string, unknown> = {}): TryItSchemas {
  if (typeof schema !== 'object' || schema === null) return found;
  for (const [keyword, value] of Object.entries(schema)) {
    const key = keyword === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '') : '';
    if (key !== '' && !(key in found) && key in schemas) {
      found[key] = schemas[key];
      reachable(schemas[key], schemas, found);
    }
    reachable(value, schemas, found);
  }
  return found;
}

function readErrors(errors: readonly OutputUnit[], root: object): readonly Problem[] {
  const choices = errors.filter(({ keyword }) => closed.has(keyword));
  const meant = new Map(choices.map((choice) => [choice.keywordLocation, meantAlternative(choice, errors)]));
  const around = [...meant].filter(([, start]) => start === undefined).map(([location]) => `${location}/`);
  const isOther = (location: string) =>
    [...meant].some(
      ([choice, start]) => start !== undefined && location.startsWith(`${choice}/`) && !location.startsWith(start),
    );
  const found = errors
    .filter(({ keyword, keywordLocation, instanceLocation }) => {
      if (meant.get(keywordLocation) !== undefined || isOther(keywordLocation)) return false;
      if (around.some((start) => keywordLocation.startsWith(start))) return false;
      // A value that may not be there at all; the error does not say where the schema says so.
      if (keyword === 'false') return !choices.some((choice) => instanceLocation.startsWith(choice.instanceLocation));
      return !(outer.has(keyword) || isAbout(keyword, keywordLocation, errors));
    })
    .map(({ keyword, instanceLocation, keywordLocation, error }): Problem => {
      const path = pathOf(instanceLocation);
      const missing = keyword === 'required' ? /"((?:[^"\\]|\\.)*)"/.exec(error)?.[1] : undefined;
      return {
        path: missing === undefined ? path : [...path, missing],
        keyword,
        limit: keywordAt(keywordLocation, root),
      };
    });
  return [...new Map(found.map((problem) => [JSON.stringify([problem.path, problem.keyword]), problem])).values()];
}

/** The path of the alternative that a value is meant for: the only one whose types and constants it matches. */
function meantAlternative({ keyword, keywordLocation }: OutputUnit, errors: readonly OutputUnit[]): string | undefined {
  if (keyword !== 'anyOf' && keyword !== 'oneOf') return undefined;
  const mismatches = new Map<string, boolean>();
  for (const { keyword: own, keywordLocation: location } of errors) {
    if (!location.startsWith(`${keywordLocation}/`)) continue;
    const [index = ''] = location.slice(keywordLocation.length + 1).split('/');
    const isMismatch = own === 'type' || own === 'enum' || own === 'const';
    mismatches.set(index, isMismatch || mismatches.get(index) === true);
  }
  const [only, ...others] = [...mismatches].filter(([, isMismatch]) => !isMismatch);
  return only === undefined || others.length > 0 ? undefined : `${keywordLocation}/${only[0]}/`;
}

/** Whether an error about further properties or items has one inside that says more. */
function isAbout(keyword: string, location: string, errors: readonly OutputUnit[]): boolean {
  return (
    /^(?:additional|unevaluated)(?:Properties|Items)$/.test(keyword) &&
    errors.some((other) => other.keywordLocation.startsWith(`${location}/`) || other.keyword === 'false')
  );
}

function pathOf(location: string): readonly string[] {
  return location
    .split('/')
    .slice(1)
    .map((key) => decodeUrl(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a path of a schema, such as `#/properties/a/$ref/minimum`, through references. */
function keywordAt(location: string, root: object): unknown {
  let at: unknown = root;
  for (const key of pathOf(location)) {
    if (isObject(at) && typeof at.$ref === 'string' && key !== '$ref' && !(key in at)) at = follow(at.$ref, root);
    if (key === '$ref' && isObject(at)) at = follow(String(at.$ref), root);
    else at = Array.isArray(at) ? at[Number(key)] : isObject(at) ? at[key] : undefined;
  }
  return at;
}

function follow(reference: string, root: object): unknown {
  return pathOf(reference).reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), root);
}
