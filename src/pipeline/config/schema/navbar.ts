import * as z from 'zod';
import { addIssue } from './add-issue.ts';
import { linkSchema } from './link.ts';
import { text } from './text.ts';

const position = () => z.enum(['left', 'right']).default('left').describe('Side of the navigation bar.');

const linkItem = z.strictObject({
  ...linkSchema.shape,

  /** Side of the navigation bar. */
  position: position(),
});

const dropdownItem = z.strictObject({
  /** Text that opens the menu. */
  label: text().describe('Text that opens the menu.'),

  /** Links of the menu. */
  items: z.array(linkSchema).describe('Links of the menu.'),

  /** Side of the navigation bar. */
  position: position(),
});

const versionsItem = z.strictObject({
  /** The menu of versions of the documentation; shown while there are several. */
  type: z.literal('versions').describe('The menu of versions of the documentation; shown while there are several.'),

  /** Side of the navigation bar. */
  position: position(),
});

const logoSchema = z.strictObject({
  /** Address of the image. */
  src: text().describe('Address of the image.'),

  /** What the image shows, in words; empty for decoration. */
  alt: z.string().default('').describe('What the image shows, in words; empty for decoration.'),
});

export const navbarSchema = z.strictObject({
  /** Text that leads to the start page; the site title unless given. */
  title: z.string().exactOptional().describe('Text that leads to the start page; the site title unless given.'),

  /** Image beside the title. */
  logo: logoSchema.exactOptional().describe('Image beside the title.'),

  /** Links, menus of links, and the place of the menu of versions. */
  items: z
    .array(z.union([linkItem, dropdownItem, versionsItem], { error: 'an object with a label and href or items' }))
    .check((context) => {
      const isMenu = (item: object) => 'type' in item;
      const first = context.value.findIndex(isMenu);
      const second = context.value.findLastIndex(isMenu);
      if (second !== first) addIssue(context, 'one menu of versions', { path: [second] });
    })
    .default([])
    .describe('Links, menus of links, and the place of the menu of versions.'),
});
