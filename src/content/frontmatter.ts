import type * as z from 'zod';
import type { Finding } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import type { Frontmatter } from '../model/source.ts';
import { frontmatterSchema } from './frontmatter-schema.ts';
import { parseYaml } from './yaml.ts';

type Fields = z.output<typeof frontmatterSchema>;

const known = new Set(Object.keys(frontmatterSchema.shape));
const opening = /^---[ \t]*(?:\r\n|\n|\r)/;
const closing = /(?:^|\r\n|\n|\r)---[ \t]*(?=\r\n|\n|\r|$)/;

/** The YAML between the two `---` lines at the start of a file; `undefined` when there is none. */
export function frontmatterText(source: string): string | undefined {
  const open = opening.exec(source);
  if (open === null) return;
  const rest = source.slice(open[0].length);
  const close = closing.exec(rest);
  return close === null ? undefined : rest.slice(0, close.index);
}

/** Frontmatter of a Markdown file. A faulty one gives findings and the fields of an empty one. */
export function readFrontmatter(
  file: SourcePath,
  source: string,
  replaceTokens: (text: string) => string,
): { frontmatter: Frontmatter; findings: readonly Finding[] } {
  const yaml = frontmatterText(source);
  if (yaml === undefined) return { frontmatter: emptyFrontmatter, findings: [] };
  const { value, findings } = parseYaml({
    text: yaml,
    file,
    firstLine: 2,
    schema: frontmatterSchema,
    rule: 'invalid-frontmatter',
    replaceTokens,
  });
  return { frontmatter: value === undefined ? emptyFrontmatter : toFrontmatter(value), findings };
}

/** Fields of a component page, given as a literal object. */
export function validateFrontmatter(value: unknown): { frontmatter: Frontmatter; problems: readonly string[] } {
  const parsed = frontmatterSchema.safeParse(value);
  if (parsed.success) return { frontmatter: toFrontmatter(parsed.data), problems: [] };
  const problems = parsed.error.issues.map((issue) => `frontmatter.${issue.path.join('.')}: ${issue.message}`);
  return { frontmatter: emptyFrontmatter, problems };
}

function toFrontmatter(fields: Fields): Frontmatter {
  const custom = Object.fromEntries(Object.entries(fields).filter(([key]) => !known.has(key)));
  const optional = {
    id: fields.id,
    title: fields.title,
    description: fields.description,
    slug: fields.slug,
    image: fields.image,
    tocMin: fields.toc_min_heading_level,
    tocMax: fields.toc_max_heading_level,
    sidebarLabel: fields.sidebar_label,
    sidebarPosition: fields.sidebar_position,
    sidebarClassName: fields.sidebar_class_name,
    displayedSidebar: fields.displayed_sidebar,
    paginationLabel: fields.pagination_label,
    paginationNext: fields.pagination_next,
    paginationPrev: fields.pagination_prev,
    customEditUrl: fields.custom_edit_url,
    lastUpdate: fields.last_update,
    date: fields.date,
  };
  return {
    ...(withoutUndefined(optional) as Partial<Frontmatter>),
    keywords: fields.keywords ?? [],
    tags: fields.tags ?? [],
    draft: fields.draft ?? false,
    unlisted: fields.unlisted ?? false,
    hideTitle: fields.hide_title ?? false,
    hideToc: fields.hide_table_of_contents ?? false,
    terms: fields.terms ?? true,
    parseNumberPrefixes: fields.parse_number_prefixes ?? true,
    authors: (fields.authors ?? []).map((entry) =>
      typeof entry === 'string'
        ? entry
        : { name: entry.name, ...withoutUndefined({ title: entry.title, url: entry.url, imageUrl: entry.image_url }) },
    ),
    redirectFrom: fields.redirect_from ?? [],
    custom,
  };
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

const emptyFrontmatter: Frontmatter = toFrontmatter({});
