import * as z from 'zod';

/** What `schema` takes, or `false` for a feature that is switched off. `expected` names both for messages. */
export function switchable<Schema extends z.ZodType>(
  schema: Schema,
  expected = 'an object, or false to switch it off',
) {
  return z.union([z.literal(false), schema], { error: expected });
}
