import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileName, normalizePath, parentPath } from 'docsgen/moving';
import { parse } from 'yaml';
import { type Data, dataOf, isData, listOf, textOf } from '../data.ts';
import { addressFields, searchField, splitPage, withFields } from '../fields.ts';
import type { Plan } from '../plan.ts';
import { withCrossReferences } from './cross-references.ts';
import type { Templates } from './includes.ts';
import { convertMarkdown } from './markdown.ts';

/** A file of the documentation. */
export interface Source {
  /** Below the folder of documents. */
  readonly name: string;
  readonly file: string;
  /** In the new site. */
  readonly to: string;
  /** As `name`, without a language and underscores. */
  readonly plain: string;
  readonly address: string;
  /** `undefined` in the first language. */
  readonly locale: string | undefined;
  readonly isPage: boolean;
}

export interface PageInput {
  readonly plan: Plan;
  readonly root: string;
  readonly byName: ReadonlyMap<string, Source>;
  readonly isPost: (name: string) => boolean;
  readonly snippet: (written: string, page: string) => string | undefined;
  readonly templates: Templates;
  /** Whether a plugin reads `{% include … %}` in all pages. */
  readonly hasIncludes: boolean;
  /** Extensions of Python-Markdown that are on; `undefined` where the config lists none. */
  readonly extensions: ReadonlySet<string> | undefined;
  /** The page that has an id; `undefined` where references to ids of other pages mean nothing. */
  readonly pageWithId: ((id: string) => Source | undefined) | undefined;
  /** Those of all pages are collected here. */
  readonly abbreviations: Map<string, string>;
  /** The text below a page that the config asks for. */
  readonly below: (page: string) => string;
}

/** @returns the title of the page */
export function convertPage(
  source: Source,
  {
    plan,
    root,
    byName,
    isPost,
    snippet,
    templates,
    hasIncludes,
    extensions,
    pageWithId,
    abbreviations,
    below,
  }: PageInput,
): string {
  const { name, file, to, plain, address } = source;
  const text = readFileSync(file, 'utf8');
  const isOfBlog = isPost(plain);
  const { fields: given } = splitPage(text);
  const isRun = templates.areRun(given);
  const own = Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const shown = textOf(value);
      return shown === undefined ? [] : [[`page.meta.${key}`, shown] as const, [key, shown] as const];
    }),
  );
  const readable = withReadableFields(text + below(text));
  const prepared = isRun
    ? templates.prepare(readable, own)
    : { text: readable, left: [], withTraces: (made: string) => made };
  const made = convertMarkdown(isOfBlog ? withPlainDate(prepared.text) : prepared.text, {
    snippet: (written) => snippet(written, file),
    extensions,
    variables: isRun ? { ...own, ...templates.values } : {},
    hasIncludes: hasIncludes || isRun,
    address: address === '/' ? '/' : `${address}/`,
    fileAt(path, at) {
      const own = normalizePath(`/${parentPath(name)}/${path}`);
      return !byName.has(at.slice(1)) && byName.get(own.slice(1))?.isPage === false ? own : undefined;
    },
    moved(path) {
      const target = byName.get(normalizePath(`/${parentPath(name)}/${path}`).slice(1));
      if (target === undefined) return undefined;
      // Files keep their places, but for posts and names that change.
      const stays = target.to === normalizePath(`/${parentPath(to)}/${path}`).slice(1);
      return stays ? undefined : target.to;
    },
  });
  for (const [short, meaning] of made.abbreviations) abbreviations.set(short, meaning);
  const place = relative(root, file).split(sep).join('/');
  for (const { line, about, advice } of made.notes) plan.noteEach('lost', about, advice, { file: place, line });
  const traced = prepared.withTraces(made.text);
  for (const { line, code } of prepared.left)
    plan.noteEach('lost', `code of Jinja, ${kindOf(code)}`, 'it is a comment where it was: write what it gives', {
      file: place,
      line,
    });
  const linked =
    pageWithId === undefined
      ? traced
      : withCrossReferences(traced, {
          pageOf(id) {
            const target = pageWithId(id);
            return target && (target.to === to ? '' : `@site/${target.to}`);
          },
          lose: (id, line) =>
            plan.noteEach(
              'lost',
              `the reference [${id}]`,
              'it led to what mkdocstrings made of code: its text stays, without a link',
              { file: place, line },
            ),
        });
  const { fields, front, body } = splitPage(linked);
  const lose = (about: string, advice: string) => plan.noteEach('lost', about, advice, { file: place });
  const changed = isOfBlog ? postFields(fields, body) : pageFields(fields, { name: plain, address, lose });
  plan.edits.push(...made.edits.map((edit) => ({ file: to, ...edit })));
  plan.editFields(to, changed);
  const whole = withFields(front, changed) + body;
  if (whole === text) plan.copy(to, file);
  else plan.write(to, whole, file);
  return textOf(fields.title) ?? /^# +([^{\n]+)/m.exec(body)?.[1]?.trim() ?? fileName(plain).replace(/\.md$/i, '');
}

/** Code of Jinja without its arguments, so that all calls of a macro are one entry: `{{ f(1) }}` as `{{ f(…) }}`. */
function kindOf(code: string): string {
  const call = /^\{\{-?\s*([\w.]+)\s*\(/.exec(code)?.[1];
  const block = /^\{%-?\s*(\w+)/.exec(code)?.[1];
  return call !== undefined ? `{{ ${call}(…) }}` : block !== undefined ? `{% ${block} … %}` : code;
}

/** A page whose frontmatter is no YAML, which MkDocs shows as text: each line that is a field alone stays one. */
export function withReadableFields(text: string): string {
  const { front, body } = splitPage(text);
  if (front === '') return withoutMetadata(body);
  const inner = front.replace(/^\uFEFF?---[ \t]*\r?\n|(?:^|\r?\n)---[ \t]*(?:\r?\n|$)$/g, '');
  if (isYaml(inner)) return text;
  const fields = Object.fromEntries(
    Array.from(inner.matchAll(/^([\w-]+):[ \t]*(.*?)[ \t]*\r?$/gm), ([, name = '', value = '']) => [
      name,
      value.replace(/^["']+|["']+$/g, ''),
    ]),
  );
  return withFields('', fields).replace(/\n\n$/, '\n') + body;
}

/** Fields of a page; a text that begins as one, `Note: …`, is not left out. */
const ofMetadata = /^(?:title|description|summary|authors?|date|template|keywords|tags|hide|status|icon)$/;

/** Frontmatter in place of metadata of MultiMarkdown: fields from the first line on, up to an empty line, without dashes. */
function withoutMetadata(text: string): string {
  const fields: Record<string, string> = {};
  let key = '';
  let length = text.startsWith('\uFEFF') ? 1 : 0;
  for (const line of text.slice(length).match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const [, name, value = ''] = /^ {0,3}([\w-]+):[ \t]*(.*)$/.exec(line.trimEnd()) ?? [];
    const isMore = key !== '' && /^(?: {4}|\t)[ \t]*\S/.test(line);
    if (name === undefined && !isMore) break;
    if (name !== undefined) key = name.toLowerCase();
    if (!ofMetadata.test(key)) return text;
    fields[key] = [fields[key] ?? '', name === undefined ? line : value]
      .map((part) => part.trim())
      .join(' ')
      .trim();
    length += line.length;
  }
  const rest = text.slice(length);
  return key === '' || !/^[ \t]*(?:\r?\n|$)/.test(rest) ? text : withFields('', fields).replace(/\n\n$/, '\n') + rest;
}

function isYaml(text: string): boolean {
  try {
    parse(text, { logLevel: 'error', maxAliasCount: 100 });
    return true;
  } catch {
    return false;
  }
}

/** Fields that a page needs here. */
function pageFields(
  fields: Data,
  { name, address, lose }: { name: string; address: string; lose: (about: string, advice: string) => void },
): Data {
  const hidden = listOf(fields.hide).map(String);
  const { exclude, boost } = dataOf(fields.search);
  return {
    ...(isData(fields.search) && { search: undefined, ...searchField({ isOut: exclude === true, boost, lose }) }),
    ...addressFields(name, address, fields),
    ...(hidden.includes('toc') && fields.hide_table_of_contents === undefined && { hide_table_of_contents: true }),
  };
}

/** A post is shown with its heading, and with the field `title` only where it has none; here it is the other way round. */
function postFields({ title }: Data, body: string): Data {
  const heading = /^#[ \t]+([^{\n]+)/m.exec(body.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, ''))?.[1];
  const shown = heading?.replace(/<!--.*?-->|[`*]/g, '').trim();
  return title === undefined || shown === undefined || shown === '' || shown === title ? {} : { title: shown };
}

/** The address of a file: `a/b.md` is at `/a/b`. */
export function addressOf(name: string): string {
  const [path = '', hash = ''] = name.split(/(?=#)/);
  const bare = path
    .replace(/\.(?:md|markdown)$/i, '')
    .replace(/(?:^|\/)(?:index|README)$/, '')
    .replace(/\/$/, '');
  return `/${bare}${hash}`;
}

/** `date: { created, updated }` as the date of a post. */
function withPlainDate(text: string): string {
  return text.replace(
    /^date:[ \t]*\r?\n(?:[ \t]+\w+:.*\r?\n)*?[ \t]+created:[ \t]*(.+)\r?\n(?:[ \t]+\w+:.*\r?\n)*/m,
    'date: $1\n',
  );
}
