import * as z from 'zod';
import { text } from './text.ts';

/** A link of the navigation bar or the footer. */
export const linkSchema = z.strictObject({
  /** Text of the link. */
  label: text().describe('Text of the link.'),

  /** Address in the site or URL. */
  href: text().describe('Address in the site or URL.'),
});
