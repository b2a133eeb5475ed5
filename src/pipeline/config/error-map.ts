import type * as z from 'zod';

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
      return listChoices(issue.values.map((value) => JSON.stringify(value)));
    case 'too_small':
      return describeLimit(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return describeLimit(issue.origin, 'at most', Number(issue.maximum));
    case 'unrecognized_keys':
      return knownKeys(issue.inst).join(keySeparator);
    default:
      return 'another value';
  }
};

const keySeparator = ', ';

/** Undoes what the message of an `unrecognized_keys` issue does. */
export function readKnownKeys(message: string): string[] {
  return message.split(keySeparator);
}

/** `a, b or c` */
export function listChoices(choices: readonly string[]): string {
  const last = choices.at(-1) ?? '';
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')} or ${last}`;
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
