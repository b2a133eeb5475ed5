import * as z from 'zod';
import { filePath } from './folder.ts';

const drawingSchema = z.strictObject({
  /** Files of fonts, TTF, OTF or WOFF, for letters that Inter has not; the first that has a letter draws it. */
  fonts: z
    .array(filePath())
    .default([])
    .describe(
      'Files of fonts, TTF, OTF or WOFF, for letters that Inter has not; the first that has a letter draws it.',
    ),
});

/** Whether images are drawn, and with what; comes out as what they are drawn with, or `false`. */
export const socialImagesSchema = z
  .union([z.boolean(), drawingSchema], { error: 'true, false or an object with fonts' })
  .transform((setting): false | z.output<typeof drawingSchema> => (setting === true ? { fonts: [] } : setting));
