import { groupBy } from '../../shared/group-by.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import type { SchemaError } from './validator.ts';

interface Described {
  readonly message: string;
  readonly hint?: string | undefined;
}

/**
 * What is wrong, in words, and what to do about it where that is known.
 *
 * @param missing the hint where something is not there
 */
export function describeError(error: SchemaError & Joined, missing?: string): Described {
  const name = `${writtenPath(error.path)} `;
  const [{ message, hint }, ...others] = [error, ...(error.others ?? [])].map((one) => describeOne(one, missing)) as [
    Described,
    ...Described[],
  ];
  const words = [message, ...others.map((other) => other.message.replace(name, ''))];
  const last = words.pop();
  return { message: [words.join(', '), last].filter(Boolean).join(' and '), hint };
}

function describeOne(error: SchemaError, missing: string | undefined): Described {
  const { path, keyword, params, data } = error;
  const name = writtenPath(path);
  switch (keyword) {
    case 'required':
    case 'dependentRequired': {
      const names = [params.missingProperty].flat().map((key) => writtenPath([...path, String(key)]));
      const last = names.pop();
      return {
        message: names.length === 0 ? `${last} is missing` : `${names.join(', ')} and ${last} are missing`,
        hint: missing,
      };
    }
    case 'type':
      return { message: `${name} has to be ${typeWords(params.type)}, not ${typeWord(data)}` };
    case 'const':
      return { message: `${name} has to be ${JSON.stringify(params.allowedValue)}` };
    case 'enum':
      return describeEnum(name, params.allowedValues as readonly unknown[], data);
    case 'slow-pattern':
      return {
        message: `${name} cannot be checked with the pattern ${params.pattern}, which takes too long to try`,
        hint: slowPatternHint,
      };
    case 'too-many-steps':
      return { message: `${name} ${error.message}`, hint: 'take some of the levels of oneOf, anyOf and allOf away' };
    case 'unusable-document':
      return { message: `${name} ${error.message}`, hint: 'take what is named out of the document' };
    case 'format':
      return { message: `${name} is not of the format ${params.format}` };
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      if (params.nextTo !== undefined)
        return {
          message: `\`additionalProperties: false\` next to \`${params.nextTo}\` refuses all properties that are not written there`,
          hint: `write \`unevaluatedProperties: false\`, which allows those of \`${params.nextTo}\` too`,
        };
      const key = String(params.additionalProperty ?? params.unevaluatedProperty);
      return { message: `${writtenPath([...path, key])} is not in the schema` };
    }
    case 'oneOf':
      return { message: `${name} fits more than one of the schemas of which it has to fit one` };
    default:
      return {
        message: `${name} ${error.message.replace('must NOT', 'must not').replace(/ 1 (item|character)s$/, ' 1 $1')}`,
      };
  }
}

/** Further errors of the same value. */
interface Joined {
  readonly others?: readonly SchemaError[];
}

/**
 * Joins the errors about members that an object lacks into one, and those about one value that is no object: they are in one place, and
 * one edit corrects them. A text or a number that is none of those allowed needs no error about its type.
 */
export function joinErrors(errors: readonly SchemaError[]): readonly (SchemaError & Joined)[] {
  return joinLimits(joinMissing(errors));
}

/** Errors that are about no more than the value itself. */
const limits: ReadonlySet<string> = new Set(
  'type const enum format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'.split(
    ' ',
  ),
);

function joinLimits(errors: readonly SchemaError[]): readonly (SchemaError & Joined)[] {
  const byPath = groupBy(
    errors.filter(({ keyword }) => limits.has(keyword)),
    ({ path }) => JSON.stringify(path),
  );
  return errors.flatMap((error) => {
    if (!limits.has(error.keyword)) return [error];
    const [first, ...others] = byPath.get(JSON.stringify(error.path)) ?? [];
    return first !== error ? [] : others.length === 0 ? [error] : [{ ...error, others }];
  });
}

function joinMissing(errors: readonly SchemaError[]): readonly SchemaError[] {
  const isMissing = ({ keyword }: SchemaError) => keyword === 'required' || keyword === 'dependentRequired';
  const placeOf = ({ path }: SchemaError) => JSON.stringify(path);
  const at = (keyword: string) => new Set(errors.filter((error) => error.keyword === keyword).map(placeOf));
  const [listed, typed] = [at('enum'), at('type')];
  const names = new Map<string, Set<unknown>>();
  for (const error of errors.filter(isMissing))
    names.set(placeOf(error), (names.get(placeOf(error)) ?? new Set()).add(error.params.missingProperty));
  return errors.flatMap((error) => {
    // Of a list or an object in place of a text, the type says more than the values that a text may have.
    const [weaker, stronger] = isCompound(error.data) ? ['enum', typed] : ['type', listed];
    if (error.keyword === weaker && stronger.has(placeOf(error))) return [];
    if (!isMissing(error)) return [error];
    const missing = names.get(placeOf(error));
    names.delete(placeOf(error));
    return missing === undefined ? [] : [{ ...error, params: { ...error.params, missingProperty: [...missing] } }];
  });
}

function isCompound(data: unknown): boolean {
  return typeof data === 'object' && data !== null;
}

/** The hint for a pattern that takes too long. */
export const slowPatternHint = 'write it without a repetition inside of another one, as in (a+)+';

function describeEnum(name: string, allowed: readonly unknown[], data: unknown) {
  const words = allowed.map((value) => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value)));
  const alike = typeof data === 'string' ? nearest(data, words) : undefined;
  return {
    message: `${name} cannot be ${JSON.stringify(data)}`,
    hint: didYouMean(alike) ?? `it can be ${words.join(', ')}`,
  };
}

/** `rules[0].when`; the whole has no name. */
export function writtenPath(path: readonly string[]): string {
  if (path.length === 0) return 'the value';
  const text = path.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('');
  return `\`${text.replace(/^\./, '')}\``;
}

function typeWords(type: unknown): string {
  return [type].flat().map(String).map(withArticle).join(' or ');
}

function typeWord(data: unknown): string {
  if (data === null) return 'null';
  return withArticle(Array.isArray(data) ? 'array' : typeof data);
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
