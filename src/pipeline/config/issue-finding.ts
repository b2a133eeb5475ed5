import type * as z from 'zod';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place } from '../../model/place.ts';
import { nearest } from '../../shared/nearest.ts';
import { listChoices, readKnownKeys } from './error-map.ts';
import { formatKeyPath, type KeyPath, valueAt } from './key-path.ts';
import { adviceOn, ownName } from './other-tools.ts';
import type { Locate } from './place.ts';
import { describeValue } from './value-description.ts';

type Issue = z.core.$ZodIssue;

/** A finding, and what links it to others: a key that is missing, or the one that an unknown key was meant to be. */
interface IssueFinding {
  readonly finding: Finding;
  readonly missing?: string;
  readonly meant?: string;
}

/**
 * The findings about a config that its schema refuses, in the order of the schema. A key that is missing because
 * it is misspelt is told once, where it is misspelt.
 */
export function findingsOfIssues(issues: readonly Issue[], value: unknown, locate: Locate): Finding[] {
  const told = issues.flatMap((issue) => tell(issue, []));
  const misspelt = new Set(told.map(({ meant }) => meant));
  return told.flatMap(({ finding, missing }) => (missing !== undefined && misspelt.has(missing) ? [] : [finding]));

  function tell(issue: Issue, base: KeyPath): IssueFinding[] {
    // Keys of a config are strings and numbers; zod's type allows for symbols.
    const keyPath = [...base, ...(issue.path as (string | number)[])];
    switch (issue.code) {
      case 'invalid_union':
        return tellUnion(issue, keyPath);
      case 'unrecognized_keys':
        return issue.keys.map((key) => unknownKey([...keyPath, key], readKnownKeys(issue.message)));
      case 'invalid_key':
        return [
          invalid(
            `${formatKeyPath(keyPath)}: expected the key to be ${issue.issues[0]?.message}`,
            locate(keyPath, 'key'),
          ),
        ];
      case 'invalid_value':
        return [wrongValue(keyPath, issue.message, valueHint(valueAt(value, keyPath), issue.values))];
      case 'custom':
        return [wrongValue(keyPath, issue.message, issue.params?.hint)];
      default:
        return [wrongValue(keyPath, issue.message)];
    }
  }

  /** Tells the one branch that the author meant, as far as that can be known. */
  function tellUnion(issue: z.core.$ZodIssueInvalidUnion, keyPath: KeyPath): IssueFinding[] {
    if (issue.discriminator !== undefined) {
      const options = 'options' in issue ? (issue.options ?? []).map(String) : [];
      const expected = listChoices(options.map((option) => JSON.stringify(option)));
      return [wrongValue(keyPath, expected, valueHint(valueAt(value, keyPath), options))];
    }
    const branches = issue.errors.filter((branch) => branch.every((inner) => !isOfOtherKind(inner)));
    const lightest = Math.min(...branches.map(weightOf));
    const [meant, ...others] = branches.filter((branch) => weightOf(branch) === lightest);
    if (meant === undefined) return [wrongValue(keyPath, issue.message)];
    return tellUndecided([meant, ...others], keyPath) ?? meant.flatMap((inner) => tell(inner, keyPath));
  }

  /** Where each branch lacks one key, or each has one too many: `navbar.items[0] needs href or items`. */
  function tellUndecided(branches: readonly (readonly Issue[])[], keyPath: KeyPath): IssueFinding[] | undefined {
    if (branches.length < 2) return undefined;
    const single = branches.flatMap((branch) => (branch.length === 1 && branch[0] !== undefined ? [branch[0]] : []));
    if (single.length < branches.length) return undefined;
    const where = formatKeyPath(keyPath);
    if (single.every((inner) => isMissing(inner, keyPath))) {
      const keys = single.map((inner) => String(inner.path.at(-1)));
      return [invalid(`${where} needs ${listChoices(keys)}`, locate(keyPath))];
    }
    const extra = single.flatMap((inner) => (inner.code === 'unrecognized_keys' ? inner.keys : []));
    if (extra.length < single.length || new Set(extra).size < extra.length) return undefined;
    return [invalid(`${where} takes ${listChoices(extra.toReversed())}, not both`, locate(keyPath))];
  }

  function isMissing(issue: Issue, base: KeyPath): boolean {
    return issue.path.length > 0 && valueAt(value, [...base, ...(issue.path as (string | number)[])]) === undefined;
  }

  function wrongValue(keyPath: KeyPath, expected: string, hint?: string): IssueFinding {
    const given = valueAt(value, keyPath);
    const where = formatKeyPath(keyPath);
    if (given === undefined && keyPath.length > 0) {
      const advice = where === 'title' ? "add a line such as title: 'My project'," : `expected ${expected}`;
      return { ...invalid(`${where} is missing`, locate(keyPath.slice(0, -1)), advice), missing: where };
    }
    return invalid(`${where}: expected ${expected}, got ${describeValue(given)}`, locate(keyPath), hint);
  }

  function unknownKey(keyPath: KeyPath, known: readonly string[]): IssueFinding {
    const key = String(keyPath.at(-1));
    const advice = keyPath.length === 1 ? adviceOn(key) : undefined;
    const near = ownName(key, known) ?? (advice === undefined ? nearest(key, known) : undefined);
    const hint = near === undefined ? (advice ?? knownKeysHint(known)) : `did you mean ${near}?`;
    const told = invalid(`${formatKeyPath(keyPath)} is not a known key`, locate(keyPath, 'key'), hint);
    return near === undefined ? told : { ...told, meant: formatKeyPath([...keyPath.slice(0, -1), near]) };
  }
}

function invalid(message: string, place: Place, hint?: string): IssueFinding {
  return { finding: { rule: 'invalid-config', message, place, ...(hint === undefined ? {} : { hint }) } };
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
  return near === undefined ? undefined : `did you mean ${JSON.stringify(near)}?`;
}

/** Whether a branch of a union was never meant: the value is a string where the branch takes an object. */
function isOfOtherKind(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

/**
 * How far a value is from a branch of a union: what is wrong deeper inside speaks for the branch, and so does a key
 * that another tool calls otherwise.
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
