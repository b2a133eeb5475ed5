import * as z from 'zod';
import { isoDate } from '../../shared/calendar.ts';
import type { KeyPath } from '../../shared/key-path.ts';
import { misspelling } from '../../shared/nearest.ts';

/** Text as it is written, which `parseAsWritten` sees to. */
const text = z.string('expected text');
export const flag = z.boolean('expected true or false');
/** A map, which may have keys of the author's own, but no misspelt ones. */
function mapOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  const misspelt = (value: object) =>
    Object.keys(value).find((key) => misspelling(key, names) !== undefined && !names.includes(key));
  return z
    .looseObject(shape, `expected a map with ${names.join(' and ')}`)
    .refine((value) => misspelt(value) === undefined, {
      error: ({ input }) => {
        const key = misspelt(input as object) ?? '';
        return `${key} is not a known key; did you mean ${misspelling(key, names)}?`;
      },
    })
    .transform(
      (value) =>
        Object.fromEntries(Object.entries(value).filter(([key]) => names.includes(key))) as z.output<
          z.ZodObject<Shape>
        >,
    );
}

const badge = z.union([text, mapOf({ text, type: text.optional() })], 'expected text, or a map with text and type');
const searched = z.union(
  [flag, mapOf({ boost: z.number().positive().max(10) })],
  'expected true, false, or a map with boost, a number above 0 and up to 10',
);
const outOfRange = { error: 'expected 2 to 6', abort: true };
const level = z.int('expected a whole number from 2 to 6').min(2, outOfRange).max(6, outOfRange);
/** A list may be written as text with commas. Blanks between them are no items. */
function itemsOf(value: unknown): unknown {
  const items = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
  return Array.isArray(items) ? items.filter((item) => item !== '') : items;
}

const listOf = <Item extends z.ZodType>(item: Item) => z.preprocess(itemsOf, z.array(item, 'expected a list'));
const textList = listOf(text);
const tag = z.union(
  [text, mapOf({ label: text, permalink: text })],
  'expected a tag name, or a map with label and permalink',
);
const author = z.union(
  [
    text,
    mapOf({
      name: text,
      title: text.optional(),
      url: text.optional(),
      image_url: text.optional(),
    }),
  ],
  'expected the key of an author, or a map with name, title, url and image_url',
);
/** One author, or a list of them. */
export const authorList = z.preprocess(
  (value) => (value === undefined || value === null || Array.isArray(value) ? value : [value]),
  z.array(author),
);
/** The only author of a post, as older sites of Docusaurus have it. Plugins find these fields in `custom`. */
export const authorFields = ['author', 'author_title', 'author_url', 'author_image_url'];
/** A date, which comes out as ISO 8601 has it. */
export const date = text
  .refine((value) => isoDate(value) !== undefined, 'expected a date such as 2025-02-20')
  .overwrite((value) => isoDate(value) ?? value);

const authorKeys = ['name', 'title', 'url', 'image_url'];

/** What is text in the fields of a single author, whatever else they have, with its path. */
function authorTexts(fields: Readonly<Record<string, unknown>>): readonly (readonly [KeyPath, unknown])[] {
  return authorFields.flatMap((key) =>
    [fields[key] ?? []].flat().flatMap((part: unknown, index) => {
      const inner = Object.entries(typeof part === 'object' ? { ...part } : {});
      const texts = inner.filter(([name]) => authorKeys.includes(name));
      return [[[key, index], part] as const, ...texts.map(([name, text]) => [[key, index, name], text] as const)];
    }),
  );
}

/** The known fields of frontmatter; others are in `Frontmatter.custom`. Their descriptions are the text of the manual. */
export const frontmatterSchema = z
  .looseObject({
    id: text
      .refine((value) => !value.includes('/'), 'expected an id without /')
      .refine((value) => value.trim() !== '', 'expected an id')
      .optional()
      .describe('Name of the document in sidebars and in the config, without its folder; the file name unless given.'),
    title: text
      .optional()
      .describe('Title of the page; its first heading of level 1, else its file name, unless given.'),
    description: text
      .optional()
      .describe('One or two sentences for search engines, lists and previews; the first paragraph unless given.'),
    slug: text
      .refine((value) => !/[?#]/.test(value), 'expected a path, without ? and #')
      .optional()
      .describe('Address of the page: below the route where it starts with `/`, else in place of the file name.'),
    keywords: textList
      .optional()
      .describe('Keywords for search engines, and for the search of the site; a list, or text with commas.'),
    image: text.optional().describe('Image that is shown where the page is shared.'),
    tags: listOf(tag)
      .nullish()
      .describe(
        'Keys of the tags file, other words, or maps with `label` and `permalink`; a list, or text with commas.',
      ),
    draft: flag.optional().describe('Whether the page is left out unless a build is given `--drafts`.'),
    audience: textList
      .optional()
      .describe(
        'For whom the page is, of the `audiences` of the config, one or a list: it is left out unless a build is given `--audience`.',
      ),
    unlisted: flag.optional().describe('Whether the page is built and in no list: no sidebar, no sitemap, no search.'),
    noindex: flag
      .optional()
      .describe('Whether search engines leave the page out; it is in sidebars and in the search of the site.'),
    search: searched
      .optional()
      .describe(
        'Whether the search of the site finds the page: `false` leaves it out, and `boost` (above 0, up to 10; 1 unless given) ranks it higher or lower.',
      ),
    // Other tools have templates of other names.
    template: z
      .unknown()
      .refine(
        (value) => typeof value !== 'string' || misspelling(value, ['start']) !== 'start' || value === 'start',
        'expected start',
      )
      .optional()
      .describe(
        'How the page is laid out: `start` for a page as wide as the window, without sidebar, title and contents.',
      ),
    hide_title: flag.optional().describe('Whether the title stays off the page.'),
    hide_table_of_contents: flag.optional().describe('Whether the table of contents stays off the page.'),
    terms: flag
      .optional()
      .describe('Whether terms of the glossary are explained on the page; they are unless this is `false`.'),
    toc_min_heading_level: level
      .optional()
      .describe('Highest heading level in the table of contents; `toc.min` of the config unless given.'),
    toc_max_heading_level: level
      .optional()
      .describe('Lowest heading level in the table of contents; `toc.max` of the config unless given.'),
    sidebar_label: text.optional().describe('Text in the sidebar; the title unless given.'),
    sidebar_position: z
      .number('expected a number')
      .optional()
      .describe(
        'Place among its neighbours in a sidebar that follows the folders; the number before the file name unless given.',
      ),
    sidebar_icon: text.optional().describe('Icon of the entry in the sidebar: `rocket`, or `lucide:rocket` of a set.'),
    sidebar_badge: badge
      .optional()
      .describe(
        'A word at the end of the entry in the sidebar: text, or a map with `text` and `type`, as `<Badge>` has.',
      ),
    sidebar_class_name: text.optional().describe('Class of the entry in the sidebar, for styles of your own.'),
    displayed_sidebar: text.nullable().optional().describe('Name of the sidebar that is shown; `null` for none.'),
    pagination_label: text.optional().describe('Text of links to the page from the pages before and after it.'),
    pagination_next: text.nullable().optional().describe('Id of the document that comes next; `null` for none.'),
    pagination_prev: text.nullable().optional().describe('Id of the document that comes before; `null` for none.'),
    custom_edit_url: text
      .refine(
        (value) => /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(value),
        'expected an address that begins with https: or with a slash',
      )
      .nullable()
      .optional()
      .describe('Address of the link that edits the page; `null` for none.'),
    parse_number_prefixes: flag
      .optional()
      .describe(
        'Whether a number before the file name (`01-setup.mdx`) is left out of id and address; it is unless this is `false`.',
      ),
    last_update: mapOf({ date: date.optional(), author: text.optional() })
      .refine(({ date, author }) => date !== undefined || author !== undefined, 'expected a map with date or author')
      .optional()
      .describe('When the page was last changed, in place of what git says, and by whom.'),
    date: date
      .optional()
      .describe(
        'Date of a post, maybe with a time (UTC without an offset); the one before its file name unless given.',
      ),
    authors: z
      .preprocess(itemsOf, authorList)
      .nullish()
      .describe(
        'Authors of a post: keys of the authors file, or maps with `name`, `title`, `url` and `image_url`; a list, or text with commas.',
      ),
    translated_from: text
      .refine((value) => /^[\da-f]{7,64}$/i.test(value), 'expected the blob id of git, of 7 digits or more')
      .optional()
      .describe(
        'Of a translation: the blob id of the original that it was made from, which `docsgen translations --accept` writes.',
      ),
    after: textList
      .optional()
      .describe(
        'Files of pages that readers have read before, whose variables the scripts of the page use: `./setup.mdx`.',
      ),
    redirect_from: textList.optional().describe('Addresses that lead to the page: those that it had before.'),
  })
  .check(({ value, issues }) => {
    for (const [path, input] of authorTexts(value))
      if (typeof input === 'number' || typeof input === 'boolean')
        issues.push({ code: 'custom', path: [...path], message: 'expected text', input, continue: true });
  })
  .refine((fields) => !(fields.draft === true && fields.unlisted === true), {
    path: ['unlisted'],
    error: 'expected draft or unlisted, not both',
  })
  .refine((fields) => (fields.toc_min_heading_level ?? 2) <= (fields.toc_max_heading_level ?? 6), {
    path: ['toc_max_heading_level'],
    error: 'expected at least toc_min_heading_level',
  });

export interface FrontmatterField {
  readonly name: string;
  /** One sentence of Markdown. */
  readonly about: string;
  /** Whether its values are true and false. */
  readonly isFlag: boolean;
}

/** All known fields of frontmatter, as the manual lists them. */
export function frontmatterFields(): readonly FrontmatterField[] {
  return Object.entries(frontmatterSchema.shape).map(([name, field]) => ({
    name,
    about: z.globalRegistry.get(field)?.description ?? field.description ?? '',
    isFlag: isFlag(field),
  }));
}

function isFlag(field: z.ZodType): boolean {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodBoolean;
}
