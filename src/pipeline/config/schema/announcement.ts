import * as z from 'zod';
import { text } from './text.ts';

export const announcementSchema = z.strictObject({
  /** A reader who has closed the announcement sees it again when this changes. */
  id: text().describe('A reader who has closed the announcement sees it again when this changes.'),

  /** The announcement, as inline Markdown. */
  content: text().describe('The announcement, as inline Markdown.'),

  /** Whether readers can close it. */
  closable: z.boolean().default(true).describe('Whether readers can close it.'),
});
