import * as z from 'zod';

/** A string with something in it. */
export function text() {
  return z.string().min(1);
}

/** A whole number with both limits included. */
export function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** The list of what `one` describes, or `false` for a feature that is switched off. */
export function orFalse<Schema extends z.ZodType>(schema: Schema, expected = 'an object, or false to switch it off') {
  return z.union([z.literal(false), schema], { error: expected });
}
