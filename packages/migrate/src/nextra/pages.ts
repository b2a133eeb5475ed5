import { readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { type Data, dataOf, listOf, textOf } from '../data.ts';
import { splitPage } from '../fields.ts';
import { filesBelow, toSlashes } from '../files.ts';
import type { Plan } from '../plan.ts';
import type { SitePage } from '../react-sites/site.ts';

/** Folders of a site of Nextra, and how their paths become addresses. */
export interface Source {
  /** Absolute. */
  readonly folder: string;
  /** `page.mdx` in folders of the app router, or any file in `content` and `pages`. */
  readonly isApp: boolean;
  /** Address that all pages are below, such as `/docs`; empty without one. */
  readonly base: string;
}

export interface Languages {
  /** `undefined` for a site with one language, whose pages are in no folder. */
  readonly first: string | undefined;
  readonly others: readonly string[];
}

export function languagesOf(config: Data): Languages {
  const i18n = dataOf(config.i18n);
  const all = listOf(i18n.locales).map(String);
  const first = textOf(i18n.defaultLocale) ?? all[0];
  return all.length < 2 ? { first: undefined, others: [] } : { first, others: all.filter((name) => name !== first) };
}

/** A file of order, `_meta.ts`, and the folder that it is of, below that of the first language. */
export interface MetaFile {
  readonly file: string;
  readonly folder: string;
  readonly locale: string | undefined;
}

/** Reads which files are pages, and which order them. */
export function readPages(
  sources: readonly Source[],
  languages: Languages,
  { root, plan }: { readonly root: string; readonly plan: Plan },
): { readonly pages: readonly SitePage[]; readonly metas: readonly MetaFile[] } {
  const pages: SitePage[] = [];
  const metas: MetaFile[] = [];
  for (const source of sources)
    for (const name of filesBelow(source.folder, (part) => part.startsWith('.'))) {
      const file = join(source.folder, name);
      const own = ofLocale(source.isApp ? withoutGroups(name) : name, languages);
      const path = posix.join(source.base.slice(1), own.name);
      const place = { file: toSlashes(relative(root, file)) };
      if (/(?:^|\/)_meta(?:\.global)?\.(?:[jt]sx?|json)$/.test(own.name)) {
        metas.push({ file, folder: posix.dirname(path) === '.' ? '' : posix.dirname(path), locale: own.locale });
      } else if (/\.mdx?$/i.test(name) && !/(?:^|\/)_/.test(name)) {
        if (source.isApp && !/(?:^|\/)page\.mdx?$/.test(name)) continue;
        if (/\[/.test(path)) {
          plan.noteEach('lost', 'a page with an address that is computed', 'write a page for each address', place);
          continue;
        }
        pages.push(pageAt(file, path, { isApp: source.isApp, locale: own.locale }));
      } else if (source.isApp ? /(?:^|\/)page\.[jt]sx?$/.test(name) : isCodePage(source, name)) {
        plan.noteEach('lost', 'a page that is code', 'write it as a page in pages/, or as .mdx in docs/', place);
      }
    }
  return { pages, metas };
}

function isCodePage({ folder }: Source, name: string): boolean {
  return /(?:^|[\\/])pages$/.test(folder) && /\.[jt]sx$/.test(name) && !/(?:^|\/)(?:_|api\/|404|500)/.test(name);
}

/** @param path below the address of the site, with the ending of the file */
function pageAt(
  file: string,
  path: string,
  { isApp, locale }: { readonly isApp: boolean; readonly locale: string | undefined },
): SitePage {
  const plain = isApp ? path.replace(/(^|\/)page(?=\.mdx?$)/, '$1index') : path;
  const bare = plain.replace(/\.mdx?$/i, '');
  return {
    file,
    name: plain,
    to: `${locale === undefined ? '' : `i18n/${locale}/`}docs/${plain}`,
    path: bare,
    id: bare,
    address: `/${bare.replace(/(?:^|\/)index$/, '')}`,
    locale,
    fields: splitPage(readFileSync(file, 'utf8')).fields,
  };
}

function withoutGroups(name: string): string {
  return name
    .replace(/(^|\/)\([^/)]*\)(?=\/)/g, '$1')
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '');
}

/** A path without the folder of its language, or without its ending: Nextra 2 has `page.de.mdx` and `_meta.de.json`. */
function ofLocale(
  name: string,
  { first, others }: Languages,
): { readonly name: string; readonly locale: string | undefined } {
  if (first === undefined) return { name, locale: undefined };
  for (const locale of [first, ...others]) {
    const own = locale === first ? undefined : locale;
    if (name.startsWith(`${locale}/`)) return { name: name.slice(locale.length + 1), locale: own };
    const ending = new RegExp(`\\.${locale}(?=\\.\\w+$)`);
    if (ending.test(name)) return { name: name.replace(ending, ''), locale: own };
  }
  return { name, locale: undefined };
}
