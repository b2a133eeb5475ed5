import type { Ajv2020 } from 'ajv/dist/2020.js';
import { valueAt } from '../json/pointer.ts';
import { isObject, type JsonObject, setOwn } from '../json/value.ts';

type Formats = Ajv2020['formats'];

interface Context {
  readonly root: JsonObject;
  /** What references to schemas of `root` begin with. */
  readonly base: string;
  readonly formats: Formats;
  readonly matches: (pattern: string, text: string) => boolean;
}

/** Keywords that say something about a schema, and nothing about which values fit. */
export const annotations: readonly string[] =
  'title description default example examples readOnly writeOnly deprecated xml externalDocs'.split(' ');

/** The same for a validator, to which a discriminator is a hint. */
export const remarks: ReadonlySet<string> = new Set([...annotations, 'discriminator']);

/** Deeper values, and those that take more steps, are left to the compiled check. */
const maxDepth = 64;
const maxSteps = 50_000;

/**
 * Whether a value fits a schema beyond doubt. Most examples do, and to walk through one takes a fraction of what it takes
 * to compile its schema. `false` says nothing: what a quick look leaves open is left to the compiled check.
 */
export function surelyFits(schema: unknown, value: unknown, context: Context): boolean {
  return createWalk(context).fits(schema, value, 0);
}

/**
 * What of a schema a value may not fit: parts that it fits beyond doubt accept anything, and references are replaced by what they
 * lead to. The compiled check of that has the same errors for this value, in the same order, and most of the schema is not
 * compiled. The schema itself where nothing can be left out.
 */
export function doubtfulPart(schema: unknown, value: unknown, context: Context): unknown {
  const { doubtful, isWhole } = createWalk(context);
  const part = doubtful(schema, value, 0);
  return isWhole() ? part : schema;
}

/**
 * What leads to more parts is compiled as it is written, reference by reference: choices within each other double the parts at each
 * level.
 */
const mostParts = 10_000;

/** Lists with more items have one check for all of them. */
const mostItems = 50;

/** Keywords that say nothing of what is inside of a value. */
const plainKeywords: ReadonlySet<string> = new Set(
  [
    'type format enum const pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
    'minItems maxItems uniqueItems minProperties maxProperties required',
  ].flatMap((line) => line.split(' ')),
);

function createWalk({ root, base, formats, matches }: Context) {
  let steps = 0;
  let parts = 0;
  const isTooMuch = (depth: number) => depth > maxDepth || ++steps > maxSteps;

  const fits = (part: unknown, data: unknown, depth: number): boolean => {
    if (part === true) return true;
    if (!isObject(part) || isTooMuch(depth)) return false;
    for (const keyword in part) {
      if (!remarks.has(keyword) && !keyword.startsWith('x-') && !holds(keyword, part, data, depth + 1)) return false;
    }
    return true;
  };

  const holds = (keyword: string, part: JsonObject, data: unknown, depth: number): boolean => {
    const limit = part[keyword];
    switch (keyword) {
      case '$ref':
        return fits(target(limit), data, depth);
      case 'allOf':
        return Array.isArray(limit) && limit.every((one) => fits(one, data, depth));
      case 'anyOf':
        return Array.isArray(limit) && limit.some((one) => fits(one, data, depth));
      case 'oneOf': {
        if (!Array.isArray(limit)) return false;
        const left = limit.filter((one) => !fails(one, data, depth));
        return left.length === 1 && fits(left[0], data, depth);
      }
      case 'type':
        return Array.isArray(limit) ? limit.some((type) => isOfType(type, data)) : isOfType(limit, data);
      case 'enum':
        return Array.isArray(limit) && (typeof data !== 'object' || data === null) && limit.includes(data);
      case 'const':
        return (typeof data !== 'object' || data === null) && data === limit;
      case 'format':
        return hasFormat(formats[String(limit)], data);
      case 'pattern':
        return typeof data !== 'string' || (typeof limit === 'string' && matches(limit, data));
      case 'minLength':
        return typeof data !== 'string' || (typeof limit === 'number' && [...data].length >= limit);
      case 'maxLength':
        return typeof data !== 'string' || (typeof limit === 'number' && data.length <= limit);
      case 'minimum':
        return typeof data !== 'number' || (typeof limit === 'number' && data >= limit);
      case 'maximum':
        return typeof data !== 'number' || (typeof limit === 'number' && data <= limit);
      case 'items':
        return !Array.isArray(data) || (!('prefixItems' in part) && data.every((item) => fits(limit, item, depth)));
      case 'minItems':
        return !Array.isArray(data) || (typeof limit === 'number' && data.length >= limit);
      case 'maxItems':
        return !Array.isArray(data) || (typeof limit === 'number' && data.length <= limit);
      case 'required':
        return !isObject(data) || (Array.isArray(limit) && limit.every((key) => isGiven(data, String(key))));
      case 'properties':
        if (!isObject(data)) return true;
        if (!isObject(limit)) return false;
        for (const key in limit) {
          // What every object has from the start is taken for a property, too.
          if (key in data && !(isGiven(data, key) && fits(limit[key], data[key], depth))) return false;
        }
        return true;
      case 'additionalProperties':
        if (!isObject(data) || limit === true) return true;
        if ('patternProperties' in part) return false;
        return Object.keys(data).every(
          (key) => (isObject(part.properties) && Object.hasOwn(part.properties, key)) || fits(limit, data[key], depth),
        );
      default:
        return false;
    }
  };

  /** Whether a value does not fit beyond doubt, which excludes an option of a choice. */
  const fails = (part: unknown, data: unknown, depth: number): boolean => {
    if (part === false) return true;
    if (!isObject(part) || isTooMuch(depth)) return false;
    const { $ref, allOf, type, enum: values, properties, required } = part;
    const isScalar = typeof data !== 'object' || data === null;
    if ($ref !== undefined && fails(target($ref), data, depth + 1)) return true;
    if (Array.isArray(allOf) && allOf.some((one) => fails(one, data, depth + 1))) return true;
    if (typeof type === 'string' && !isOfType(type, data)) return true;
    if (isScalar && ((Array.isArray(values) && !values.includes(data)) || ('const' in part && part.const !== data)))
      return true;
    if (!isObject(data)) return false;
    if (Array.isArray(required) && required.some((key) => !(String(key) in data))) return true;
    if (!isObject(properties)) return false;
    return Object.keys(data).some(
      (key) => Object.hasOwn(properties, key) && isGiven(data, key) && fails(properties[key], data[key], depth + 1),
    );
  };

  const target = (reference: unknown): unknown =>
    typeof reference === 'string' && reference.startsWith(base) && !reference.includes('%')
      ? valueAt(root, reference.slice(base.length))
      : undefined;

  const doubtful = (part: unknown, data: unknown, depth: number): unknown => {
    if (!isObject(part) || ++parts > mostParts || isTooMuch(depth)) return part;
    if (fits(part, data, depth)) return true;
    const keywords = Object.keys(part).filter((key) => !remarks.has(key) && !key.startsWith('x-'));
    if (keywords.length === 1 && keywords[0] === '$ref') {
      const led = target(part.$ref);
      const inner = doubtful(led, data, depth + 1);
      return inner === led ? part : inner;
    }
    const copy: Record<string, unknown> = {};
    for (const keyword of keywords) {
      const limit = part[keyword];
      if (plainKeywords.has(keyword)) copy[keyword] = limit;
      else if (keyword === 'properties' && isObject(limit)) {
        const properties: Record<string, unknown> = {};
        for (const [key, inside] of Object.entries(limit))
          setOwn(properties, key, isObject(data) && key in data ? doubtful(inside, data[key], depth + 1) : true);
        copy.properties = properties;
      } else if (keyword === 'items' && isObject(limit)) {
        if (!Array.isArray(data)) copy.items = true;
        else if (data.length > 0 && data.length <= mostItems)
          copy.prefixItems = data.map((item) => doubtful(limit, item, depth + 1));
        else copy.items = limit;
      } else if (choices.has(keyword) && Array.isArray(limit)) {
        copy[keyword] = limit.map((one) => doubtful(one, data, depth + 1));
      } else if (keyword === 'additionalProperties') {
        copy.additionalProperties = holds(keyword, part, data, depth + 1) ? true : limit;
      } else return part;
    }
    return copy;
  };

  return { fits, doubtful, isWhole: () => parts <= mostParts };
}

const choices: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);

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
