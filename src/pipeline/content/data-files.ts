import { upperFirst } from 'es-toolkit';
import * as z from 'zod';
import type { CategoryFile, TagDefinition } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Author } from '../../model/source.ts';
import { tagSlug } from '../../shared/tag-slug.ts';
import { parseYaml } from './yaml.ts';

interface DataFile {
  readonly path: SourcePath;
  readonly text: string;
  readonly replaceTokens: (text: string) => string;
}

const text = z.string('expected text');
const flag = z.boolean('expected true or false');

const categorySchema = z.strictObject(
  {
    label: text.optional(),
    description: text.optional(),
    position: z.number('expected a number').optional(),
    collapsed: flag.optional(),
    collapsible: flag.optional(),
    className: text.optional(),
    link: z
      .discriminatedUnion(
        'type',
        [
          z.strictObject({ type: z.literal('doc'), id: text }),
          z.strictObject({
            type: z.literal('generated-index'),
            slug: text.optional(),
            title: text.optional(),
            description: text.optional(),
            keywords: z.array(text).optional(),
            image: text.optional(),
          }),
        ],
        'expected a map with type doc or generated-index',
      )
      .nullable()
      .optional(),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'expected a map') },
);

/** Reads a `_category_` file; a faulty one gives findings and counts as empty. */
export function readCategoryFile(file: DataFile & { readonly version: string; readonly dir: string }): {
  category: CategoryFile;
  findings: readonly Finding[];
} {
  const { value, findings } = parseYaml({
    ...file,
    file: file.path,
    firstLine: 1,
    schema: categorySchema,
    rule: 'invalid-data-file',
    keys: Object.keys(categorySchema.shape),
  });
  const category = { path: file.path, version: file.version, dir: file.dir, ...value } as CategoryFile;
  return { category, findings };
}

const tagsSchema = z.record(
  z.string(),
  z
    .strictObject(
      { label: text.optional(), description: text.optional(), permalink: text.optional() },
      'expected a map',
    )
    .nullable(),
  'expected a map of tags',
);

/** Reads a tags file: key to label, description and permalink, each of which may be left out. */
export function readTagsFile(file: DataFile): { tags: readonly TagDefinition[]; findings: readonly Finding[] } {
  const { value, findings } = parseYaml({
    ...file,
    file: file.path,
    firstLine: 1,
    schema: tagsSchema,
    rule: 'invalid-data-file',
    keys: ['label', 'description', 'permalink'],
  });
  const tags = Object.entries(value ?? {}).map(([key, fields]) => ({
    key,
    label: fields?.label ?? upperFirst(key),
    slug: fields?.permalink?.replace(/^\/+|\/+$/g, '') ?? tagSlug(key),
    ...(fields?.description === undefined ? {} : { description: fields.description }),
  }));
  return { tags, findings };
}

const authorsSchema = z.record(
  z.string(),
  z.strictObject(
    { name: text, title: text.optional(), url: text.optional(), image_url: text.optional() },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'expected a map with name') },
  ),
  'expected a map of authors',
);

/** Reads an authors file: key to name, title, url and image_url. */
export function readAuthorsFile(file: DataFile): { authors: readonly Author[]; findings: readonly Finding[] } {
  const { value, findings } = parseYaml({
    ...file,
    file: file.path,
    firstLine: 1,
    schema: authorsSchema,
    rule: 'invalid-data-file',
    keys: ['name', 'title', 'url', 'image_url'],
  });
  const authors = Object.entries(value ?? {}).map(([key, fields]) => ({
    key,
    name: fields.name,
    ...(fields.title === undefined ? {} : { title: fields.title }),
    ...(fields.url === undefined ? {} : { url: fields.url }),
    ...(fields.image_url === undefined ? {} : { imageUrl: fields.image_url }),
  }));
  return { authors, findings };
}
