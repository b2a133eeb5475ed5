import * as z from 'zod';

/** A whole number with both limits included. */
export function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}
