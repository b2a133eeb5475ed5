import * as z from 'zod';

/** A string with something in it. */
export function text() {
  return z.string().min(1);
}
