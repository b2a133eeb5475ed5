import type { Ajv2020 } from 'ajv/dist/2020.js';
import { valueAt } from '../json/pointer.ts';
import { isObject, type JsonObject } from '../json/value.ts';

type Formats = Ajv2020['formats'];

interface Context {
  readonly root: JsonObject;
  /** The prefix of references to schemas of `root`. */
  readonly base: string;
  readonly formats: Formats;
  readonly matches: (pattern: string, text: string) => boolean;
}

/** Keywords that say something about a schema, and nothing about which values fit. */
export const annotations: readonly string[] =
  'title description default example examples readOnly writeOnly deprecated xml externalDocs'.split(' ');

/** Keywords that a validator ignores: annotations, and `discriminator`, which is a hint only. */
export const remarks: ReadonlySet<string> = new Set([...annotations, 'discriminator']);

/** Deeper values, and those that take more steps, are left to the compiled check. */
const maxDepth = 64;
const maxSteps = 50_000;

/**
 * Whether a value fits a schema beyond doubt. Most examples do, and to walk through one takes a fraction of what it takes
 * to compile its schema. `false` says nothing: the compiled check decides.
 */
export function surelyFits(schema: unknown, value: unknown, context: Context): boolean {
  return new QuickCheck(context).fits(schema, value, 0);
}

/** Compares values with parts of a schema, without compiling them, and answers only what is certain. */
class QuickCheck {
  readonly #context: Context;
  #steps = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Whether a value fits beyond doubt. */
  fits(part: unknown, data: unknown, depth: number): boolean {
    if (part === true) return true;
    if (!isObject(part) || this.#isTooMuch(depth)) return false;
    for (const keyword in part) {
      if (isAssertion(keyword) && !this.#holds(keyword, part, data, depth + 1)) return false;
    }
    return true;
  }

  /** Whether a value fits one keyword of a schema beyond doubt. */
  #holds(keyword: string, part: JsonObject, data: unknown, depth: number): boolean {
    const limit = part[keyword];
    switch (keyword) {
      case '$ref':
        return this.fits(this.#target(limit), data, depth);
      case 'allOf':
        return Array.isArray(limit) && limit.every((one) => this.fits(one, data, depth));
      case 'anyOf':
        return Array.isArray(limit) && limit.some((one) => this.fits(one, data, depth));
      case 'oneOf': {
        if (!Array.isArray(limit)) return false;
        const left = limit.filter((one) => !this.#fails(one, data, depth));
        return left.length === 1 && this.fits(left[0], data, depth);
      }
      case 'items':
        if (!Array.isArray(data)) return true;
        return !('prefixItems' in part) && data.every((item) => this.fits(limit, item, depth));
      case 'properties':
        if (!isObject(data)) return true;
        if (!isObject(limit)) return false;
        for (const key in limit) {
          // What every object has from the start is taken for a property, too.
          if (key in data && !(isGiven(data, key) && this.fits(limit[key], data[key], depth))) return false;
        }
        return true;
      case 'additionalProperties': {
        if (!isObject(data) || limit === true) return true;
        if ('patternProperties' in part) return false;
        const { properties } = part;
        const isDeclared = (key: string) => isObject(properties) && Object.hasOwn(properties, key);
        return Object.keys(data).every((key) => isDeclared(key) || this.fits(limit, data[key], depth));
      }
      case 'format':
        return hasFormat(this.#context.formats[String(limit)], data);
      case 'pattern':
        return typeof data !== 'string' || (typeof limit === 'string' && this.#context.matches(limit, data));
      default:
        return isWithin(keyword, limit, data);
    }
  }

  /** Whether a value does not fit beyond doubt, which excludes an option of a choice. */
  #fails(part: unknown, data: unknown, depth: number): boolean {
    if (part === false) return true;
    if (!isObject(part) || this.#isTooMuch(depth)) return false;
    const { $ref, allOf, type, enum: values, properties, required } = part;
    const isScalar = typeof data !== 'object' || data === null;
    if ($ref !== undefined && this.#fails(this.#target($ref), data, depth + 1)) return true;
    if (Array.isArray(allOf) && allOf.some((one) => this.#fails(one, data, depth + 1))) return true;
    if (typeof type === 'string' && !isOfType(type, data)) return true;
    if (isScalar && ((Array.isArray(values) && !values.includes(data)) || ('const' in part && part.const !== data)))
      return true;
    if (!isObject(data)) return false;
    if (Array.isArray(required) && required.some((key) => !(String(key) in data))) return true;
    if (!isObject(properties)) return false;
    return Object.keys(data).some(
      (key) =>
        Object.hasOwn(properties, key) && isGiven(data, key) && this.#fails(properties[key], data[key], depth + 1),
    );
  }

  /** The target of a reference; `undefined` where it is outside of the document, or escaped. */
  #target(reference: unknown): unknown {
    const { root, base } = this.#context;
    return typeof reference === 'string' && reference.startsWith(base) && !reference.includes('%')
      ? valueAt(root, reference.slice(base.length))
      : undefined;
  }

  #isTooMuch(depth: number): boolean {
    return depth > maxDepth || ++this.#steps > maxSteps;
  }
}

/** Whether a keyword restricts values. */
function isAssertion(keyword: string): boolean {
  return !remarks.has(keyword) && !keyword.startsWith('x-');
}

/** Whether a value is within a limit that does not depend on other parts of the schema. */
function isWithin(keyword: string, limit: unknown, data: unknown): boolean {
  const atMost = (amount: number) => typeof limit === 'number' && amount <= limit;
  const atLeast = (amount: number) => typeof limit === 'number' && amount >= limit;
  switch (keyword) {
    case 'type':
      return Array.isArray(limit) ? limit.some((type) => isOfType(type, data)) : isOfType(limit, data);
    case 'enum':
      return Array.isArray(limit) && (typeof data !== 'object' || data === null) && limit.includes(data);
    case 'const':
      return (typeof data !== 'object' || data === null) && data === limit;
    case 'minLength':
      return typeof data !== 'string' || atLeast([...data].length);
    case 'maxLength':
      // Code units, of which there are at least as many as characters.
      return typeof data !== 'string' || atMost(data.length);
    case 'minimum':
      return typeof data !== 'number' || atLeast(data);
    case 'maximum':
      return typeof data !== 'number' || atMost(data);
    case 'minItems':
      return !Array.isArray(data) || atLeast(data.length);
    case 'maxItems':
      return !Array.isArray(data) || atMost(data.length);
    case 'required':
      return !isObject(data) || (Array.isArray(limit) && limit.every((key) => isGiven(data, String(key))));
    default:
      return false;
  }
}

function isGiven(data: JsonObject, key: string): boolean {
  return Object.hasOwn(data, key) && data[key] !== undefined;
}

function isOfType(type: unknown, data: unknown): boolean {
  if (type === 'null') return data === null;
  if (type === 'array') return Array.isArray(data);
  if (type === 'object') return isObject(data);
  if (type === 'integer') return Number.isInteger(data);
  if (type === 'number') return Number.isFinite(data);
  // Others are no types.
  return (type === 'string' || type === 'boolean') && typeof data === type;
}

/** Whether a value has a format; any value has an unknown one. */
function hasFormat(format: Formats[string] | undefined, data: unknown): boolean {
  if (format === undefined || format === true) return true;
  if (format instanceof RegExp) return typeof data !== 'string' || format.test(data);
  if (typeof format === 'function') return typeof data !== 'string' || format(data) === true;
  if (typeof format !== 'object' || format.async) return false;
  const { type = 'string', validate } = format;
  if (typeof data !== type) return true;
  if (validate instanceof RegExp) return validate.test(String(data));
  return typeof validate === 'function' && (validate as (data: unknown) => unknown)(data) === true;
}
