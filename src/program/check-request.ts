import { createNearest } from '../shared/nearest.ts';

/** What a request may have, by the type of its value. */
type Shape<R> = {
  readonly [K in keyof Required<R>]: 'string' | 'path' | 'boolean' | 'count' | 'port' | 'list' | 'function' | 'signal';
};

const kinds = {
  string: { isIt: (value: unknown) => typeof value === 'string', expected: 'a string' },
  path: { isIt: isPath, expected: 'a path' },
  boolean: { isIt: (value: unknown) => typeof value === 'boolean', expected: 'true or false' },
  count: { isIt: (value: unknown) => isWithin(value, 1, 256), expected: 'a whole number from 1 to 256' },
  port: { isIt: (value: unknown) => isWithin(value, 0, 65_535), expected: 'a whole number from 0 to 65535' },
  list: {
    isIt: (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
    expected: 'a list of strings',
  },
  function: { isIt: (value: unknown) => typeof value === 'function', expected: 'a function' },
  signal: { isIt: (value: unknown) => value instanceof AbortSignal, expected: 'an AbortSignal' },
} as const;

/** No system has a path with a NUL. */
function isPath(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0');
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/**
 * Checks what a program asks for: a misspelt key would otherwise mean another site than the one that is meant.
 *
 * @param name of the function that is called
 * @throws TypeError that names the key, and what is expected
 */
export function checkRequest<R extends object>(name: string, request: R, shape: Shape<R>): void {
  // In JavaScript it may be anything.
  if (typeof request !== 'object' || request === null)
    throw new TypeError(`${name} takes an object with options, not ${JSON.stringify(request)}`);
  for (const [key, value] of Object.entries(request)) {
    const kind = shape[key as keyof R];
    if (kind === undefined) {
      const near = createNearest()(key, Object.keys(shape));
      const others = near === undefined ? `it has ${Object.keys(shape).join(', ')}` : `did you mean ${near}?`;
      throw new TypeError(`${name} has no option ${key}: ${others}`);
    }
    const { isIt, expected } = kinds[kind];
    if (value !== undefined && !isIt(value))
      throw new TypeError(`${name}: ${key} has to be ${expected}, not ${JSON.stringify(value) ?? typeof value}`);
  }
}
