import * as z from 'zod';
import type { LogoConfig } from '../../../model/navigation-config.ts';
import { icon } from './sidebar.ts';
import { addIssue, deferred, filePath, name, off, on, switchable, text, wholeNumber } from './values.ts';

/** Addresses of icons: one, or a list of them; its output is a list. */
export const faviconSchema = z
  .union([text(), z.array(text())], { error: 'an address, or a list of addresses' })
  .transform((icons): readonly string[] => (typeof icons === 'string' ? [icons] : icons));

const describedPicture = deferred(() =>
  z.strictObject({
    src: text().describe('Address of the image.'),
    alt: text().optional().describe('What the image shows, in words.'),
  }),
);

/** An image: its address, or the address and what it shows; its output is an object. */
export const pictureSchema = z
  .union([text(), describedPicture], { error: 'an address, or an object with src and alt' })
  .transform(
    (picture): z.output<typeof describedPicture> => (typeof picture === 'string' ? { src: picture } : picture),
  );

const socialImageSettings = deferred(() =>
  z.strictObject({
    fonts: z
      .array(filePath())
      .default([])
      .describe(
        'Files of fonts, TTF, OTF or WOFF, for letters that Inter does not have; the first that has a letter draws it.',
      ),
  }),
);

/** Whether images are drawn, and with what; its output is `false` or the settings. */
export const socialImagesSchema = z
  .union([z.boolean(), socialImageSettings], { error: 'true, false or an object with fonts' })
  .transform((setting): false | z.output<typeof socialImageSettings> => (setting === true ? { fonts: [] } : setting));

const imageSettings = deferred(() =>
  z.strictObject({
    widths: z
      .array(wholeNumber(16, 8000))
      .min(1, 'at least one width')
      .default([640, 960, 1280, 1920])
      .describe('Widths in pixels, as far as an image is wider.'),
    formats: z
      .array(z.enum(['avif', 'webp']))
      .min(1, 'at least one format')
      .default(['avif', 'webp'])
      .describe('Formats, best first: browsers take the first that they know.'),
  }),
);

/** Whether images are also made smaller; its output is `false` or the settings. */
export const imagesSchema = z
  .union([z.boolean(), imageSettings], { error: 'true, false or an object with widths and formats' })
  .transform((setting): false | z.output<typeof imageSettings> =>
    setting === true ? imageSettings.parse({}) : setting,
  );

const colour = name(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, 'a colour in hexadecimal digits, such as "#0f766e"');

export const accentSchema = deferred(() =>
  z.union(
    [
      colour,
      z.strictObject({
        light: colour.describe('In light mode.'),
        dark: colour.describe('In dark mode.'),
      }),
    ],
    { error: 'a colour such as "#0f766e", or an object with light and dark' },
  ),
);

/** A path or a package: a font is not loaded by the name of its family. */
const fontSource = text().check((context) => {
  if (/[./]/.test(context.value)) return;
  const name = context.value.toLowerCase().replace(/\s+/g, '-');
  addIssue(context, 'a file or a package', {
    hint: `fonts of Google are packages: npm install @fontsource-variable/${name}, and name that`,
  });
});

const fontSchema = deferred(() =>
  z
    .union([z.literal(false), fontSource, z.array(fontSource).min(1, { error: 'a file or a package' })], {
      error: 'a file, a package, a list of these, or false',
    })
    .transform((font) => (typeof font === 'string' ? [font] : font)),
);

export const fontsSchema = switchable(
  z.strictObject({
    text: fontSchema.optional().describe('Font of all text; Inter unless given.'),
    heading: fontSchema.optional().describe('Font of headings; that of the text unless given.'),
    code: fontSchema.optional().describe('Font of code; JetBrains Mono unless given.'),
  }),
  'an object with text, heading and code, or false',
);

export const colorModeSchema = z.strictObject({
  default: z
    .enum(['dark', 'light', 'system'])
    .default('dark')
    .describe('Colours that a new reader sees; `system`: those that their system has.'),
  toggle: off.describe(
    'Whether readers can switch between dark, light and the colours of their system; without it a choice stored earlier is ignored.',
  ),
});

export const tocSchema = z
  .strictObject({
    min: wholeNumber(2, 6).default(2).describe('Highest heading level in the table of contents.'),
    max: wholeNumber(2, 6).default(3).describe('Lowest heading level in the table of contents.'),
  })
  .check((context) => {
    const { min, max } = context.value;
    if (min > max) addIssue(context, `a number up to toc.max, which is ${max}`, { path: ['min'] });
  });

/** A link of the navigation bar or the footer. */
const linkSchema = z.strictObject({
  label: text().describe('Text of the link.'),
  href: text().describe('Address in the site or URL.'),
});

const position = z.enum(['left', 'right']).default('left').describe('Side of the navigation bar.');

const navbarLink = deferred(() => z.strictObject({ ...linkSchema.shape, icon, position }));

const menuLink = deferred(() => z.strictObject({ ...linkSchema.shape, icon }));

const navbarDropdown = deferred(() =>
  z.strictObject({
    label: text().describe('Text that opens the menu.'),
    icon,
    items: z.array(menuLink).describe('Links of the menu.'),
    position,
  }),
);

const navbarMenu = deferred(() =>
  z.strictObject({
    type: z
      .enum(['sets', 'versions'])
      .describe(
        'The menu of documentation sets, or that of the versions of the set that is shown; left out where there is only one.',
      ),
    position,
  }),
);

const navbarItem = deferred(() =>
  z.union([navbarLink, navbarDropdown, navbarMenu], { error: 'an object with a label and href or items' }),
);

/** One picture, or one for each colour mode; its output is the first and, where there is one, that for dark colours. */
const logoSchema = deferred(() =>
  z
    .strictObject({
      src: text().optional().describe('Address of the image, in both colour modes.'),
      light: text().optional().describe('Address of the image in light mode, in place of `src`.'),
      dark: text().optional().describe('Address of the image in dark mode.'),
      alt: z.string().default('').describe('What the image shows, in words; empty for decoration.'),
    })
    .check((context) => {
      const { src, light, dark } = context.value;
      if (src !== undefined && (light ?? dark) !== undefined)
        addIssue(context, 'src, or light and dark', {
          hint: 'leave src out: light and dark are the pictures of the two modes',
        });
      else if (src === undefined && (light === undefined || dark === undefined))
        addIssue(context, (light ?? dark) === undefined ? 'src, or light and dark' : 'both light and dark', {
          hint: "write logo: { src: '/logo.svg' }, or logo: { light: '/logo.svg', dark: '/logo-dark.svg' }",
        });
    })
    .transform(({ src, light, dark, alt }): LogoConfig => {
      const logo = { src: src ?? light ?? '', alt };
      return dark === undefined ? logo : { ...logo, dark };
    }),
);

export const navbarSchema = z.strictObject({
  title: z.string().optional().describe('Text of the link to the start page; the site title unless given.'),
  logo: logoSchema.optional().describe('Image next to the title: `{ src }`, or `{ light, dark }` for each mode.'),
  items: z
    .array(navbarItem)
    .check((context) => {
      for (const type of ['sets', 'versions']) {
        const isMenu = (item: object) => 'type' in item && item.type === type;
        const first = context.value.findIndex(isMenu);
        const last = context.value.findLastIndex(isMenu);
        if (last !== first) addIssue(context, `one menu of ${type}`, { path: [last] });
      }
    })
    .default([])
    .describe('Links, menus of links, and the places of the menus of sets and versions.'),
  social: z
    .array(
      deferred(() =>
        z.strictObject({
          icon: text().describe('Icon of the link: `github`, or `simple-icons:matrix` of a set.'),
          label: text().describe('Its name, for screen readers and as a hint.'),
          href: text().describe('Address in the site or URL.'),
        }),
      ),
    )
    .default([])
    .describe('Links at the right end that are icons only.'),
});

export const footerSchema = z.strictObject({
  columns: z
    .array(
      deferred(() =>
        z.strictObject({
          title: text().describe('Heading of the column.'),
          links: z.array(linkSchema).describe('Links of the column.'),
        }),
      ),
    )
    .default([])
    .describe('Columns of links.'),
  copyright: z.string().default('').describe('The last line of each page, as inline Markdown.'),
});

export const announcementSchema = switchable(
  deferred(() =>
    z.strictObject({
      id: text().describe('A reader who has closed the announcement sees it again when this changes.'),
      content: text().describe('The announcement, as inline Markdown.'),
      closable: on.describe('Whether readers can close it.'),
    }),
  ),
);
