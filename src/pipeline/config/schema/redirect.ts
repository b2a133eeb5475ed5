import * as z from 'zod';
import { route } from './address.ts';
import { text } from './text.ts';

export const redirectSchema = z.strictObject({
  /** Address in the site that has no page any more. */
  from: route().describe('Address in the site that has no page any more.'),

  /** Where it leads: an address in the site or a URL. */
  to: text().describe('Where it leads: an address in the site or a URL.'),
});
