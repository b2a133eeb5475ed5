import * as z from 'zod';
import { addIssue } from './add-issue.ts';
import { wholeNumber } from './whole-number.ts';

export const colorModeSchema = z.strictObject({
  /** Colours that a new reader sees. */
  default: z.enum(['dark', 'light']).default('dark').describe('Colours that a new reader sees.'),

  /** Whether readers can switch; without it a choice stored earlier is ignored. */
  toggle: z
    .boolean()
    .default(false)
    .describe('Whether readers can switch; without it a choice stored earlier is ignored.'),
});

export const tocSchema = z
  .strictObject({
    /** Highest heading level in the table of contents. */
    min: wholeNumber(2, 6).default(2).describe('Highest heading level in the table of contents.'),

    /** Lowest heading level in the table of contents. */
    max: wholeNumber(2, 6).default(3).describe('Lowest heading level in the table of contents.'),
  })
  .check((context) => {
    const { min, max } = context.value;
    if (min > max) addIssue(context, `a number up to toc.max, which is ${max}`, { path: ['min'] });
  });
