import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GithubSlugger } from 'docsgen/moving';
import { textOf } from '../data.ts';
import { splitPage } from '../fields.ts';
import { filesBelow } from '../files.ts';
import type { OldPage } from '../old-page.ts';
import type { Plan } from '../plan.ts';

export const docsDir = 'src/content/docs';

/** A page of the old site. */
export interface Page extends OldPage {
  /** Its address below the language; empty for a part of pages. */
  readonly slug: string;
  /** It is in no build. */
  readonly isDraft: boolean;
}

/** Languages of a site by their folders; the first one has none, or one like the others. */
export interface Folders {
  readonly first: string | undefined;
  readonly others: readonly string[];
}

/** Reads the pages of all languages, and copies what is next to them. */
export function readDocuments(docs: string, { first, others }: Folders, plan: Plan): readonly Page[] {
  const pages: Page[] = [];
  for (const path of filesBelow(docs)) {
    const file = join(docs, path);
    const [start = ''] = path.split('/', 1);
    const isAt = (key: string) => path !== start && key.toLowerCase() === start.toLowerCase();
    const locale = others.find(isAt);
    const folder = locale !== undefined || (first !== undefined && isAt(first)) ? start : '';
    const name = folder === '' ? path : path.slice(folder.length + 1);
    const to = `${locale === undefined ? '' : `i18n/${locale}/`}${docsDir}/${name}`;
    const place = { file: `${docsDir}/${path}` };
    // It says nothing to Starlight, and much to docsgen.
    if (/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(name)) continue;
    if (!/\.(?:mdx?|markdown)$/i.test(name)) {
      if (/\.mdoc$/.test(name)) plan.note('lost', `the page ${path}`, 'it is Markdoc: write it as Markdown', place);
      plan.copy(to, file);
      continue;
    }
    const { fields } = splitPage(pageText(file));
    const id = name.replace(/\.\w+$/, '');
    if (/(?:^|\/)404$/.test(id)) {
      const advice = 'docsgen has one: a template of your own, theme/content/not-found.tsx, replaces it';
      plan.note('changed', 'the page 404', advice, place);
      continue;
    }
    const bare = path.replace(/\.\w+$/, '');
    const before = `/${(textOf(fields.slug) ?? slugged(bare)).replace(/^\/|\/$/g, '')}`;
    const isPart = /(?:^|\/)_/.test(name);
    // Of two files at one address, `a.md` and `a.mdx`, Astro publishes the last.
    const earlier = pages.findIndex((page) => page.folder === folder && page.id === id && page.slug !== '');
    if (earlier >= 0 && !isPart) {
      const advice = `it has the address of ${path}, which the old site showed`;
      plan.note('changed', `the page ${folder === '' ? '' : `${folder}/`}${pages[earlier]?.name}`, advice, place);
      pages.splice(earlier, 1);
    }
    pages.push({
      name,
      file,
      to: isPart ? to : to.replace(/\.markdown$/i, '.md'),
      folder,
      locale,
      slug: isPart ? '' : below(before, folder),
      before,
      id,
      isDraft: fields.draft === true,
    });
  }
  // A page next to the folders of languages is that of the first one, unless it has one.
  const ids = new Set(pages.flatMap(({ folder, locale, id }) => (folder !== '' && locale === undefined ? [id] : [])));
  return pages.filter(({ folder, id }) => first === undefined || folder !== '' || !ids.has(id));
}

/** The text of a page, from its frontmatter on: Astro passes over empty lines above it. */
export function pageText(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/^\s*\n(?=---[ \t]*\n)/, '');
}

function slugged(path: string): string {
  return path
    .split('/')
    .map((part) => new GithubSlugger().slug(part))
    .join('/')
    .replace(/(?:^|\/)index$/, '');
}

/** An address below that of a language: `/de/a` is `/a`. */
function below(address: string, folder: string): string {
  const start = `${address}/`.slice(0, folder.length + 2).toLowerCase();
  if (folder === '' || start !== `/${folder.toLowerCase()}/`) return address;
  return address.slice(folder.length + 1) || '/';
}
