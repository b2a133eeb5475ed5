import type * as z from 'zod';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Frontmatter } from '../../model/source.ts';
import { parseAsWritten, writtenOf } from '../../shared/as-written.ts';
import { didYouMean, misspelling } from '../../shared/nearest.ts';
import { pointAfter } from '../../shared/text-points.ts';
import { authorFields, authorList, frontmatterSchema } from './frontmatter-schema.ts';
import { unsafeAddresses } from './unsafe-addresses.ts';
import { parseYaml, soundPart } from './yaml.ts';

type Fields = z.output<typeof frontmatterSchema>;

const known = new Set(Object.keys(frontmatterSchema.shape));
const opening = /^---[ \t]*(?:\r\n|\n|\r)/;
const closing = /(?:^|\r\n|\n|\r)---[ \t]*(?=\r\n|\n|\r|$)/;

/** What other tools call what decides whether readers find a page, and where: a page without it is lost, or is shown that should not be. */
const elsewhere: Readonly<Record<string, { readonly meant: string; readonly when?: (value: unknown) => boolean }>> = {
  aliases: { meant: 'redirect_from' },
  redirects: { meant: 'redirect_from' },
  permalink: { meant: 'slug', when: (value) => typeof value === 'string' },
  published: { meant: 'draft: true', when: (value) => value === false },
  hidden: { meant: 'unlisted: true', when: (value) => value === true },
  nav_exclude: { meant: 'unlisted: true', when: (value) => value === true },
  robots: { meant: 'noindex: true', when: (value) => /\bnoindex\b/.test(String(value)) },
};

/** Gives hints for keys that are not known, and that look like one that is. @param others keys that plugins read */
function hintFor(others: readonly string[]): (key: string, value: unknown) => string | undefined {
  return (key, value) => {
    if (known.has(key) || others.includes(key) || value === null) return;
    const other = Object.hasOwn(elsewhere, key) ? elsewhere[key] : undefined;
    return didYouMean(other?.when?.(value) === false ? undefined : (other?.meant ?? misspelling(key, known)));
  };
}

/** The YAML between the two `---` lines at the start of a file; `undefined` when there is none. */
export function frontmatterText(source: string): string | undefined {
  const open = opening.exec(source);
  if (open === null) return;
  const rest = source.slice(open[0].length);
  const close = closing.exec(rest);
  return close === null ? undefined : rest.slice(0, close.index);
}

/**
 * Reads the frontmatter of a Markdown file. Fields with faults become findings and are left out.
 *
 * @param others fields that plugins read
 */
export function readFrontmatter(
  file: SourcePath,
  source: string,
  replaceTokens: (text: string) => string,
  others: readonly string[] = [],
): { frontmatter: Frontmatter; findings: readonly Finding[] } {
  const yaml = frontmatterText(source);
  if (yaml === undefined) {
    const lost = lostFrontmatter(file, source);
    return lost === undefined
      ? { frontmatter: emptyFrontmatter, findings: [] }
      : { frontmatter: unreadable, findings: [lost] };
  }
  const { value, rejected, findings } = parseYaml({
    text: yaml,
    file,
    firstLine: 2,
    schema: frontmatterSchema,
    rule: 'invalid-frontmatter',
    unknown: { hint: hintFor([...authorFields, ...others]), rule: 'unknown-frontmatter' },
    replaceTokens,
  });
  const second = secondFrontmatter(file, source, yaml);
  const frontmatter = value === undefined ? unreadable : toFrontmatter(value, rejected);
  const { authors, image, customEditUrl } = frontmatter;
  const ofAuthors = authors.flatMap((author) => (typeof author === 'string' ? [] : [author.url, author.imageUrl]));
  const unsafe = unsafeAddresses({ file, text: source }, [image, customEditUrl, ...ofAuthors]);
  return {
    frontmatter,
    findings: [...findings, ...(second === undefined ? [] : [second]), ...unsafe],
  };
}

/** Lines of dashes around lines with keys, which are a line across the page and a heading in Markdown. */
const again =
  /^\s*---[ \t]*(?:\r\n|\n|\r)(?=([a-z][\w-]*):)(?:[a-z][\w-]*:[^\r\n]*(?:\r\n|\n|\r))+---[ \t]*(?:[\r\n]|$)/;

/** Frontmatter that follows the frontmatter of its file. @param yaml the first one */
function secondFrontmatter(file: SourcePath, source: string, yaml: string): Finding | undefined {
  const rest = source.slice((opening.exec(source)?.[0].length ?? 0) + yaml.length);
  const body = rest.slice(closing.exec(rest)?.[0].length ?? 0);
  if (!known.has(again.exec(body)?.[1] ?? '')) return;
  const before = source.slice(0, source.length - body.trimStart().length);
  const start = pointAfter(before);
  return {
    rule: 'literal-markup',
    message: 'the frontmatter has ended above: this is shown as text',
    place: { file, start, end: { line: start.line, column: start.column + 3 } },
    hint: 'move its lines to those above, and remove these dashes',
  };
}

/** A line of dashes, such as word processors make of `---`, and a line with a key below it. */
const lost = /^(?<before>\s*)(?<dashes>[-\u2013-\u2015]+)[ \t]*(?:\r\n|\n|\r)[\w-]+:(?=\s)/;

/** Comments, such as one about a licence. */
const comments = /^(?:\s*(?:<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}))+/;

/** Frontmatter in another notation than YAML, as Hugo has it. */
const foreign = /^(?:\+\+\+|---(?:toml|json5?|js|ya?ml))[ \t]*(?:\r\n|\n|\r)/;

/** Frontmatter that is shown as text, as it does not begin with the file or does not end. */
function lostFrontmatter(file: SourcePath, source: string): Finding | undefined {
  const above = comments.exec(source)?.[0] ?? '';
  if (above !== '' && known.has(again.exec(source.slice(above.length))?.[1] ?? ''))
    return shownAsText(file, pointAfter(above + (/^\s*/.exec(source.slice(above.length))?.[0] ?? '')), {
      dashes: '---',
      message: 'the frontmatter is not at the beginning of the file: it is shown as text',
      hint: 'move it above the comment',
    });
  const [sign = ''] = foreign.exec(source) ?? [];
  if (sign !== '')
    return shownAsText(
      file,
      { line: 1, column: 1 },
      {
        dashes: sign.trim(),
        message: 'frontmatter is YAML between lines ---, and this is another notation: it is shown as text',
        hint: 'write each field as title: …, and three hyphens before and after them',
      },
    );
  const { before = '', dashes = '' } = lost.exec(source)?.groups ?? {};
  // A single hyphen is an item of a list.
  if (dashes === '' || dashes === '-') return;
  const start = pointAfter(before);
  const [message, hint] =
    dashes !== '---'
      ? [`frontmatter begins with a line ---, and this is ${dashes}`, 'write three hyphens, before it and after it']
      : before === ''
        ? ['the frontmatter is not closed: it is shown as text', 'end it with a line ---']
        : ['the frontmatter is not at the beginning of the file: it is shown as text', 'remove what is above it'];
  return shownAsText(file, start, { dashes, message, hint });
}

function shownAsText(
  file: SourcePath,
  start: { readonly line: number; readonly column: number },
  { dashes, message, hint }: { readonly dashes: string; readonly message: string; readonly hint: string },
): Finding {
  const place = { file, start, end: { line: start.line, column: start.column + dashes.length } };
  return { rule: 'invalid-frontmatter', message, place, hint };
}

/** Validates the fields of a component page, given as an object. */
export function validateFrontmatter(
  value: object,
  others: readonly string[] = [],
): {
  frontmatter: Frontmatter;
  problems: readonly Pick<Finding, 'rule' | 'message' | 'hint'>[];
} {
  const hintOf = hintFor(others);
  const misspelt = Object.entries(value).flatMap(([key, given]) => {
    const hint = hintOf(key, given);
    const message = `frontmatter.${key} is not a known key`;
    return hint === undefined ? [] : [{ rule: 'unknown-frontmatter' as const, message, hint }];
  });
  const { parsed, value: settled } = parseAsWritten(frontmatterSchema, value, writtenOf(value));
  if (parsed.success) return { frontmatter: toFrontmatter(parsed.data), problems: misspelt };
  const invalid = parsed.error.issues.map((issue) => ({
    rule: 'invalid-frontmatter' as const,
    message: `frontmatter.${issue.path.join('.')}: ${issue.message}`,
  }));
  const { value: sound, rejected } = soundPart(settled, frontmatterSchema);
  return {
    frontmatter: sound === undefined ? unreadable : toFrontmatter(sound, rejected),
    problems: [...invalid, ...misspelt],
  };
}

function toFrontmatter(given: Fields, rejected: readonly string[] = []): Frontmatter {
  const custom = Object.fromEntries(Object.entries(given).filter(([key]) => !known.has(key)));
  // A text without a letter is not set: editors write `image: ""` for an empty field.
  const isSet = ([, value]: readonly [string, unknown]) => typeof value !== 'string' || value.trim() !== '';
  const fields = Object.fromEntries(Object.entries(given).filter(isSet)) as Fields;
  return {
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
    sidebarIcon: fields.sidebar_icon,
    sidebarBadge: typeof fields.sidebar_badge === 'string' ? { text: fields.sidebar_badge } : fields.sidebar_badge,
    ...(fields.template === 'start' ? { template: fields.template } : {}),
    displayedSidebar: fields.displayed_sidebar,
    paginationLabel: fields.pagination_label,
    paginationNext: fields.pagination_next,
    paginationPrev: fields.pagination_prev,
    customEditUrl: fields.custom_edit_url,
    lastUpdate: fields.last_update,
    translatedFrom: fields.translated_from,
    date: fields.date,
    keywords: fields.keywords ?? [],
    tags: fields.tags ?? [],
    draft: fields.draft ?? false,
    audience: fields.audience,
    unlisted: fields.unlisted ?? false,
    noIndex: fields.noindex,
    search: fields.search === true ? undefined : fields.search,
    hideTitle: fields.hide_title ?? false,
    hideToc: fields.hide_table_of_contents ?? false,
    terms: fields.terms ?? true,
    parseNumberPrefixes: fields.parse_number_prefixes ?? true,
    authors: authorsOf(fields),
    redirectFrom: fields.redirect_from ?? [],
    after: fields.after,
    custom,
    rejected: rejected.length === 0 ? undefined : rejected,
  };
}

function authorsOf(fields: Fields): Frontmatter['authors'] {
  const listed = (fields.authors ?? []).map((entry) => (typeof entry === 'string' ? entry : fromMap(entry)));
  const own = Object.fromEntries(authorFields.map((key) => [key, fields[key]]));
  const text = (key: string) => (typeof own[key] === 'string' ? own[key] : undefined);
  if (listed.length > 0 || own.author === undefined) return listed;
  const named = authorList.safeParse(own.author).data ?? [];
  const about = { title: text('author_title'), url: text('author_url'), imageUrl: text('author_image_url') };
  return named.map((entry) => ({ ...about, ...(typeof entry === 'string' ? { name: entry } : fromMap(entry)) }));
}

function fromMap({ name, title, url, image_url: imageUrl }: Exclude<z.output<typeof authorList>[number], string>) {
  return { name, title, url, imageUrl };
}

const emptyFrontmatter: Frontmatter = toFrontmatter({});

/** Frontmatter that cannot be parsed: any of the fields may be in it. */
const unreadable: Frontmatter = toFrontmatter({}, [...known]);
