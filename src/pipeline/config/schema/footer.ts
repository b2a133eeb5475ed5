import * as z from 'zod';
import { linkSchema } from './link.ts';
import { text } from './text.ts';

const columnSchema = z.strictObject({
  /** Heading of the column. */
  title: text().describe('Heading of the column.'),

  /** Links of the column. */
  links: z.array(linkSchema).describe('Links of the column.'),
});

export const footerSchema = z.strictObject({
  /** Columns of links. */
  columns: z.array(columnSchema).default([]).describe('Columns of links.'),

  /** The last line of each page, as inline Markdown. */
  copyright: z.string().default('').describe('The last line of each page, as inline Markdown.'),
});
