import GithubSlugger from 'github-slugger';
import * as z from 'zod';
import type { CategoryFile } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Glossary, Term } from '../../model/glossary.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Author } from '../../model/source.ts';
import { date, flag } from './frontmatter-schema.ts';
import { slugsOfKeys, type TagEntry } from './tag-entry.ts';
import { unsafeAddresses } from './unsafe-addresses.ts';
import { parseLock } from './urls-lock.ts';
import { parseYaml } from './yaml.ts';

interface DataFile {
  readonly path: SourcePath;
  readonly text: string;
  readonly replaceTokens: (text: string) => string;
}

/** @param keys to offer where one is unknown */
function parseDataFile<S extends z.ZodType>(file: DataFile, schema: S, keys: readonly string[]) {
  return parseYaml({ ...file, file: file.path, firstLine: 1, schema, rule: 'invalid-data-file', keys });
}

const text = z.string('expected text');

export const categorySchema = z.strictObject(
  {
    label: text.optional(),
    description: text.optional(),
    position: z.number('expected a number').optional(),
    collapsed: flag.optional(),
    collapsible: flag.optional(),
    className: text.optional(),
    icon: text.optional(),
    badge: z
      .union([text, z.strictObject({ text, type: text.optional() })], 'expected text, or a map with text and type')
      .optional(),
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
    translated_from: text.optional(),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'expected a map') },
);

/** Reads a `_category_` file. Fields with faults become findings and are left out. */
function readCategoryFile(file: DataFile & { readonly set: string; readonly version: string; readonly dir: string }): {
  category: CategoryFile;
  findings: readonly Finding[];
} {
  const { value, findings } = parseDataFile(file, categorySchema, Object.keys(categorySchema.shape));
  const badge = typeof value?.badge === 'string' ? { text: value.badge } : value?.badge;
  const given = badge === undefined ? value : { ...value, badge };
  const category = { path: file.path, set: file.set, version: file.version, dir: file.dir, ...given } as CategoryFile;
  return { category, findings };
}

export const tagsSchema = z.record(
  z.string(),
  z
    .strictObject(
      { label: text.optional(), description: text.optional(), permalink: text.optional() },
      'expected a map',
    )
    .nullable(),
  'expected a map of tags',
);

/** Reads a tags file: key to label, description and permalink, all optional. */
function readTagsFile(file: DataFile): { tags: readonly TagEntry[]; findings: readonly Finding[] } {
  const { value, findings } = parseDataFile(file, tagsSchema, ['label', 'description', 'permalink']);
  const tags = Object.entries(value ?? {}).map(([key, fields]) => ({
    key,
    label: fields?.label,
    slug: fields?.permalink?.replace(/^\/+|\/+$/g, ''),
    description: fields?.description,
  }));
  return { tags, findings };
}

const authorSchema = z.strictObject(
  {
    name: text,
    title: text.optional(),
    url: text.optional(),
    image_url: text.optional(),
    page: z.union([z.boolean(), z.object({ permalink: text.optional() })], 'expected true or false').optional(),
    // Of other tools; they are not shown.
    email: text.optional(),
    description: text.optional(),
    socials: z.unknown().optional(),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'expected a map with name') },
);

export const authorsSchema = z.record(z.string(), authorSchema, 'expected a map of authors');

/** Names of the pages of authors who have one, by their keys. */
function pagesOf(authors: Readonly<Record<string, z.infer<typeof authorSchema>>>): ReadonlyMap<string, string> {
  const pages = Object.entries(authors).flatMap(([key, { page }]) => {
    if (page === undefined || page === false) return [];
    return [{ key, slug: page === true ? undefined : page.permalink?.replace(/^\/+|\/+$/g, '') }];
  });
  const slugs = slugsOfKeys(pages);
  return new Map(pages.map(({ key, slug }) => [key, slug ?? slugs.get(key) ?? '']));
}

/** Reads an authors file: key to name, title, url, image_url and whether there is a page of their posts. What other tools have besides is ignored. */
function readAuthorsFile(file: DataFile): { authors: readonly Author[]; findings: readonly Finding[] } {
  const { value, findings } = parseDataFile(file, authorsSchema, ['name', 'title', 'url', 'image_url', 'page']);
  const pages = pagesOf(value ?? {});
  const authors = Object.entries(value ?? {}).map(([key, fields]) => ({
    key,
    name: fields.name,
    title: fields.title,
    url: fields.url,
    imageUrl: fields.image_url,
    page: pages.get(key),
  }));
  const addresses = authors.flatMap(({ url, imageUrl }) => [url, imageUrl]);
  return { authors, findings: [...findings, ...unsafeAddresses({ file: file.path, text: file.text }, addresses)] };
}

const word = z.string('expected text').trim().min(1, 'expected text');

const termSchema = z.strictObject(
  { name: word.optional(), definition: word, also: z.array(word, 'expected a list of words').optional() },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'expected a map with definition') },
);

export const glossarySchema = z
  .strictObject(
    {
      terms: z.record(word, termSchema, 'expected a map of terms').optional(),
      spelling: z.record(word, word, 'expected a map of wrong words to right ones').optional(),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'expected a map with terms or spelling') },
  )
  .superRefine(({ terms = {} }, context) => {
    const ids = new Set(Object.keys(terms));
    const taken = new Set<string>();
    for (const [id, { also = [] }] of Object.entries(terms)) {
      also.forEach((form, index) => {
        if (ids.has(form) || taken.has(form)) {
          const path = ['terms', id, 'also', index];
          context.addIssue({ code: 'custom', path, message: 'expected a word that is no other term' });
        }
        taken.add(form);
      });
    }
  });

/**
 * Reads a glossary file; a faulty one gives findings and counts as absent.
 *
 *     terms:
 *       EHR: { name: electronic health record, definition: All data of one person, also: [EHRs] }
 *     spelling:
 *       OpenEHR: openEHR
 */
function readGlossaryFile(file: DataFile): { glossary?: Omit<Glossary, 'page'>; findings: readonly Finding[] } {
  const { value, findings } = parseDataFile(file, glossarySchema, ['terms', 'spelling', 'name', 'definition', 'also']);
  if (value === undefined) return { findings };
  const slugger = new GithubSlugger();
  const terms = Object.entries(value.terms ?? {})
    .sort(([a], [b]) => byLetters(a, b))
    .map(
      ([id, { name, definition, also = [] }]): Term => ({
        id,
        anchor: `term-${slugger.slug(id)}`,
        name,
        definition,
        also,
      }),
    );
  return { glossary: { terms, spelling: value.spelling ?? {} }, findings };
}

/** Compares without regard to case, then with it: the same order on every machine. */
function byLetters(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : a < b ? -1 : 1;
}

export const datesSchema = z.record(z.string(), date, 'expected a map of paths and dates');

/**
 * Reads dates that pages had before they came into this repository: path below the site to date. `docsgen migrate` writes them.
 *
 *     docs/setup.md: 2024-03-01T10:00:00+01:00
 */
function readDatesFile(file: DataFile): {
  dates?: readonly (readonly [SourcePath, string])[];
  findings: readonly Finding[];
} {
  const { value, findings } = parseDataFile(file, datesSchema, []);
  return { dates: Object.entries(value ?? {}), findings };
}

/** Reads the tags of `urls.lock`. What is wrong with the file is found where addresses are compared with it. */
function readLockFile({ path, text }: DataFile): {
  locked: readonly (readonly [path: string, tag: string])[];
  findings: readonly Finding[];
} {
  const { urls } = parseLock(text, path);
  return {
    locked: urls.flatMap(({ path: url, tag }) => (tag === undefined ? [] : [[url, tag] as const])),
    findings: [],
  };
}

/** Readers of files with data, by kind: text to values and findings. */
export const dataReaders = {
  authors: readAuthorsFile,
  category: readCategoryFile,
  dates: readDatesFile,
  glossary: readGlossaryFile,
  lock: readLockFile,
  tags: readTagsFile,
};

export type DataReaders = typeof dataReaders;
