import * as z from 'zod';
import { addIssue } from './add-issue.ts';
import { text } from './text.ts';

export const productSchema = z.strictObject({
  /** Display name of the product; the site title unless given. */
  name: text().exactOptional().describe('Display name of the product; the site title unless given.'),

  /** Short name in addresses and folder names, in lower case; made from the site title unless given. */
  slug: z
    .string()
    .check((context) => {
      if (!/^[a-z\d]+([._-][a-z\d]+)*$/.test(context.value)) {
        addIssue(context, 'lower-case letters and digits, with single hyphens between them');
      }
    })
    .exactOptional()
    .describe('Short name in addresses and folder names, in lower case; made from the site title unless given.'),
});
