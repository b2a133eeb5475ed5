import type * as z from 'zod';
import { formatKeyPath, type KeyPath, type Locate, valueAt } from '../../core/config/index.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { formerRules } from '../../model/rules.ts';
import { listChoices } from '../../shared/list-words.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { adviceOn, adviceOnValue, ownName } from './other-tools.ts';
import { isPlain } from './tokens.ts';
import { formHint } from './written-forms.ts';

/**
 * The error map of the schema: the message of an issue says what was expected, to be put between a key path and
 * the value that was given. Schemas that can say it better bring a message of their own. For a key that is not
 * known, the message lists those that are.
 */
export const expectation: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? `a value of type ${issue.expected}`;
    case 'invalid_value':
      return choices(issue.values.map((value) => JSON.stringify(value)));
    case 'too_small':
      return describeLimit(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return describeLimit(issue.origin, 'at most', Number(issue.maximum));
    case 'unrecognized_keys':
      return knownKeys(issue.inst).join(keySeparator);
    default:
      return undecided;
  }
};

/** Choices by name, or the first of many: the manual, whose page each finding names, lists them all. */
function choices(values: readonly string[]): string {
  const [first, second, third] = values;
  return values.length > 15
    ? `one of ${values.length} values, such as ${first}, ${second} or ${third}`
    : listChoices(values);
}

/** What is expected by a union whose schema does not say it. */
const undecided = 'another value';

const keySeparator = ', ';

/** The known keys in the message of an `unrecognized_keys` issue: zod hands no other data on. */
function readKnownKeys(message: string): string[] {
  return message.split(keySeparator);
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function describeLimit(origin: string, limit: 'at least' | 'at most', amount: number): string {
  if (origin === 'string' && amount === 1) return 'a string that is not empty';
  if (origin === 'number' || origin === 'int') return `a number of ${limit} ${amount}`;
  return `${limit} ${amount} ${origin === 'string' ? 'characters' : 'entries'}`;
}

function knownKeys(schema: unknown): string[] {
  return hasShape(schema) ? Object.keys(schema.shape) : [];
}

function hasShape(schema: unknown): schema is { shape: object } {
  return typeof schema === 'object' && schema !== null && 'shape' in schema && typeof schema.shape === 'object';
}

type Issue = z.core.$ZodIssue;

interface IssueFinding {
  readonly finding: Finding;
  /** The key path that the finding reports as missing. */
  readonly missing?: string;
  /** The key path that an unknown key is probably a misspelling of. */
  readonly meant?: string;
}

/** A value that its schema refuses, and where its entries are written. */
interface Refused {
  readonly value: unknown;
  readonly locate: Locate;
}

/**
 * The findings about a value that its schema refuses, in the order of the schema. A key that is missing because it is
 * misspelt is reported once, as a misspelling.
 */
export function findingsOfIssues(issues: readonly Issue[], value: unknown, locate: Locate): Finding[] {
  const all = ofType(issues).flatMap((issue) => findingsOf({ value, locate }, issue, []));
  const misspelt = new Set(all.map(({ meant }) => meant));
  return all.flatMap(({ finding, missing }) => (missing !== undefined && misspelt.has(missing) ? [] : [finding]));
}

/** Findings for promises, which the schema takes for objects without keys: nothing of what they give would be there. */
export function promisesIn(value: unknown, locate: Locate): Finding[] {
  const seen = new Set<unknown>();
  const walk = (inner: unknown, keyPath: KeyPath): Finding[] => {
    if (inner instanceof Promise) {
      // That nothing waits for it is what is reported, not what it is rejected with.
      inner.catch(() => {});
      return [wrongValue({ value, locate }, keyPath, 'what it gives', 'write await in front of it').finding];
    }
    if (!isPlain(inner) || seen.has(inner)) return [];
    seen.add(inner);
    const isList = Array.isArray(inner);
    return Object.entries(inner).flatMap(([key, one]) => walk(one, [...keyPath, isList ? Number(key) : key]));
  };
  return walk(value, []);
}

/** Without what checks say of a value of another type: a function has a length, too. */
function ofType(issues: readonly Issue[]): readonly Issue[] {
  const others = new Set(issues.filter(({ code }) => code === 'invalid_type').map(({ path }) => path.join('.')));
  return issues.filter(({ code, path }) => code === 'invalid_type' || !others.has(path.join('.')));
}

/** @param base the keys that lead to the value that the issue is about: issues in a union begin there */
function findingsOf(refused: Refused, issue: Issue, base: KeyPath): IssueFinding[] {
  // Keys of a config are strings and numbers; zod's type allows for symbols.
  const keyPath = [...base, ...(issue.path as (string | number)[])];
  switch (issue.code) {
    case 'invalid_union':
      return findingsOfUnion(refused, issue, keyPath);
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey(refused, [...keyPath, key], readKnownKeys(issue.message)));
    case 'invalid_key':
      return [
        invalid(
          `${formatKeyPath(keyPath)}: expected the key to be ${issue.issues[0]?.message}`,
          refused.locate(keyPath, 'key'),
        ),
      ];
    case 'invalid_value':
      return [wrongValue(refused, keyPath, issue.message, valueHint(valueAt(refused.value, keyPath), issue.values))];
    case 'custom':
      return [wrongValue(refused, keyPath, issue.message, issue.params?.hint)];
    default:
      return [wrongValue(refused, keyPath, issue.message)];
  }
}

/** The findings of the branch that the author probably meant: the one that the value is nearest to. */
function findingsOfUnion(refused: Refused, issue: z.core.$ZodIssueInvalidUnion, keyPath: KeyPath): IssueFinding[] {
  if (issue.discriminator !== undefined) {
    const options = 'options' in issue ? (issue.options ?? []).map(String) : [];
    const expected = listChoices(options.map((option) => JSON.stringify(option)));
    return [wrongValue(refused, keyPath, expected, valueHint(valueAt(refused.value, keyPath), options))];
  }
  const branches = issue.errors.map(ofType).filter((branch) => branch.every((inner) => !isOfOtherKind(inner)));
  const lightest = Math.min(...branches.map(weightOf));
  const [meant, ...others] = branches.filter((branch) => weightOf(branch) === lightest);
  if (meant === undefined) {
    const values = issue.errors.flat().flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : []));
    const ofKind = issue.errors.flat().filter(({ code, path }) => code === 'invalid_type' && path.length === 0);
    const kinds = [...new Set(ofKind.map(({ message }) => message))];
    const expected = issue.message === undecided && kinds.length > 0 ? listChoices(kinds) : issue.message;
    return [wrongValue(refused, keyPath, expected, valueHint(valueAt(refused.value, keyPath), values))];
  }
  return (
    findingsOfUndecided(refused, [meant, ...others], keyPath) ??
    meant.flatMap((inner) => findingsOf(refused, inner, keyPath))
  );
}

/** Where each branch lacks one key, or each has one too many: `navbar.items[0] needs href or items`. */
function findingsOfUndecided(
  refused: Refused,
  branches: readonly (readonly Issue[])[],
  keyPath: KeyPath,
): IssueFinding[] | undefined {
  if (branches.length < 2) return undefined;
  const single = branches.flatMap((branch) => (branch.length === 1 && branch[0] !== undefined ? [branch[0]] : []));
  if (single.length < branches.length) return undefined;
  const where = formatKeyPath(keyPath);
  if (single.every((inner) => isMissing(refused, inner, keyPath))) {
    const keys = single.map((inner) => String(inner.path.at(-1)));
    return [invalid(`${where} needs ${listChoices(keys)}`, refused.locate(keyPath))];
  }
  const extra = single.flatMap((inner) => (inner.code === 'unrecognized_keys' ? inner.keys : []));
  if (extra.length < single.length || new Set(extra).size < extra.length) return undefined;
  return [invalid(`${where} takes ${listChoices(extra.toReversed())}, not both`, refused.locate(keyPath))];
}

function isMissing(refused: Refused, issue: Issue, base: KeyPath): boolean {
  return (
    issue.path.length > 0 && valueAt(refused.value, [...base, ...(issue.path as (string | number)[])]) === undefined
  );
}

function wrongValue(refused: Refused, keyPath: KeyPath, expected: string, hint?: string): IssueFinding {
  const given = valueAt(refused.value, keyPath);
  const where = formatKeyPath(keyPath);
  if (given === undefined && keyPath.length > 0) {
    const otherwise = adviceOnValue(where, given) ?? formHint(where, given, expected) ?? `expected ${expected}`;
    const advice = where === 'title' ? "add a line such as title: 'My project'," : otherwise;
    return { ...invalid(`${where} is missing`, refused.locate(keyPath.slice(0, -1)), advice), missing: where };
  }
  return invalid(
    `${where}: expected ${expected}, got ${describeValue(given)}`,
    refused.locate(keyPath),
    hint ?? adviceOnValue(where, given) ?? (keyPath.length > 0 ? formHint(where, given, expected) : undefined),
  );
}

function unknownKey(refused: Refused, keyPath: KeyPath, known: readonly string[]): IssueFinding {
  const key = String(keyPath.at(-1));
  const former = keyPath.at(-2) === 'checks' && Object.hasOwn(formerRules, key) ? formerRules[key] : undefined;
  const advice = keyPath.length === 1 ? adviceOn(key) : former;
  const near = ownName(key, known) ?? (advice === undefined ? nearest(key, known) : undefined);
  const hint = didYouMean(near) ?? advice ?? knownKeysHint(known);
  const unknown = invalid(`${formatKeyPath(keyPath)} is not a known key`, refused.locate(keyPath, 'key'), hint);
  return { ...unknown, meant: near && formatKeyPath([...keyPath.slice(0, -1), near]) };
}

function invalid(message: string, place: Place, hint?: string): IssueFinding {
  return { finding: { rule: 'invalid-config', message, place, hint } };
}

function knownKeysHint(known: readonly string[]): string {
  return `known keys here: ${known.slice(0, 24).join(', ')}${known.length > 24 ? ', …' : ''}`;
}

function valueHint(given: unknown, values: readonly unknown[]): string | undefined {
  if (typeof given !== 'string') return undefined;
  const near = nearest(
    given,
    values.filter((value) => typeof value === 'string'),
  );
  return didYouMean(near && JSON.stringify(near));
}

/** Whether a value is of another type than a branch of a union takes: a string for an object. */
function isOfOtherKind(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

/**
 * How far a value is from a branch of a union. A fault deep inside weighs little, as does a key that has another name
 * in other tools: the author probably meant this branch.
 */
function weightOf(branch: readonly Issue[]): number {
  const weights = branch.map((issue) => {
    if (issue.code !== 'unrecognized_keys') return issue.path.length < 2 ? 100 : 1;
    const known = readKnownKeys(issue.message);
    return sum(issue.keys.map((key) => (issue.path.length > 0 || ownName(key, known) !== undefined ? 1 : 100)));
  });
  return sum(weights);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const maxLength = 60;

/** A value for the end of "expected …, got …": short, on one line, without the contents of lists and objects. */
function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'function':
      return 'a function';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? 'a list' : describeObject(value);
    default:
      return String(value);
  }
}

function quote(text: string): string {
  const quoted = JSON.stringify(text.slice(0, maxLength));
  return text.length > maxLength ? `${quoted.slice(0, -1)}…"` : quoted;
}

function describeObject(value: object): string {
  if (value instanceof Promise) return 'a promise';
  if (value instanceof RegExp) return 'a regular expression';
  return value instanceof Date ? 'a date' : 'an object';
}
