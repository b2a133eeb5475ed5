import { join } from 'node:path';
import { normalizePath } from 'docsgen/moving';
import { isData, listOf } from '../data.ts';
import { filesBelow, globPattern } from '../files.ts';
import type { OldPage } from '../old-page.ts';
import type { AddNote } from '../plan.ts';
import type { Locales } from './locales.ts';

/** A page of the old site. */
export interface Page extends OldPage {
  /** Its address below the language. */
  readonly address: string;
}

/** The path in the new site of a file, by its path in the old one after rewrites. */
export function placeOf(path: string, { of }: Locales): string {
  const { locale, rest } = of(path);
  return `${locale === undefined ? '' : `i18n/${locale}/`}docs/${rest}`;
}

/**
 * The pages of all languages.
 *
 * @param names paths of their files below `srcDir`
 */
export function pagesOf(
  names: readonly string[],
  {
    srcDir,
    rewrite,
    locales,
    note,
  }: {
    readonly srcDir: string;
    readonly rewrite: (name: string) => string;
    readonly locales: Locales;
    readonly note: AddNote;
  },
): readonly Page[] {
  const pages = new Map<string, Page>();
  for (const file of names) {
    if (/\[[^\]]+\]/.test(file)) {
      const advice = 'they are made by its .paths file: write them as files, or with a plugin that has documents';
      note('lost', `the pages of ${file}`, advice, { file });
      continue;
    }
    const path = rewrite(file);
    const { locale, rest } = locales.of(path);
    // Names that begin with an underscore are those of partials here.
    const name = rest.replace(/(^|\/)_+/g, '$1');
    const page = {
      name,
      file: join(srcDir, file),
      to: placeOf(path, locales).slice(0, -rest.length) + name,
      folder: rest === path ? '' : (path.split('/')[0] ?? ''),
      locale,
      address: addressOf(rest),
      before: addressOf(path),
      id: name.replace(/\.md$/, ''),
    };
    const other = pages.get(page.to);
    if (other !== undefined)
      note(
        'changed',
        `the page ${other.folder === '' ? other.before : page.before}`,
        `${other.folder === '' ? page.before : other.before} has its place: the first language has no folder in addresses`,
        { file },
      );
    // A page next to the folders of languages gives way to that of the first one.
    if (other === undefined || other.folder === '') pages.set(page.to, page);
  }
  return [...pages.values()];
}

function addressOf(path: string): string {
  return `/${path.replace(/\.md$/, '').replace(/(?:^|\/)index$/, '')}`;
}

/** Files of the site, without those that it leaves out. */
export function sourceNames(srcDir: string, excluded: readonly string[]): readonly string[] {
  const patterns = excluded.map((glob) => globPattern(glob.replace(/^\.\//, '')));
  return filesBelow(srcDir, (part) => part.startsWith('.') || part === 'dist').filter(
    (name) => !patterns.some((pattern) => pattern.test(name)),
  );
}

/** `rewrites` as a function: the path in the site of a file. Parameters may have a pattern, `docs/:name(.+).md`. */
export function rewriterOf(rewrites: unknown): (name: string) => string {
  if (!isData(rewrites)) return (name) => name;
  const listed = new Map(listOf(rewrites.$rewrites).map((pair) => listOf(pair).map(String) as [string, string]));
  if (listed.size > 0) return (name) => (listed.get(name) ?? name).replace(/^\//, '');
  const rules = Object.entries(rewrites).flatMap(([from, to]) => {
    const names: string[] = [];
    // Groups without a name are counted by themselves, in the pattern and in the path.
    let unnamed = 0;
    const pattern = from.replace(
      /:(\w+)(?:\(([^()]*)\))?([*+])?|\(\.\*\)|[.+^${}|[\]\\]/g,
      (part, name?: string, own?: string, many?: string) => {
        if (name === undefined && part !== '(.*)') return `\\${part}`;
        names.push(name ?? String(unnamed++));
        if (own !== undefined) return many === undefined ? `(${own})` : `((?:${own})${many})`;
        return part === '(.*)' || many !== undefined ? '(.*)' : '([^/]+?)';
      },
    );
    return typeof to === 'string' && isPattern(pattern) ? [{ pattern: new RegExp(`^${pattern}$`), names, to }] : [];
  });
  return (name) => {
    for (const { pattern, names, to } of rules) {
      const found = pattern.exec(name);
      if (found === null) continue;
      const values = new Map(names.map((key, index) => [key, found[index + 1] ?? '']));
      let next = 0;
      return normalizePath(
        to.replace(
          /:(\w+)(?:\([^()]*\))?[*+]?|\([^()]*\)/g,
          (_, key?: string) => values.get(key ?? String(next++)) ?? '',
        ),
      ).replace(/^\//, '');
    }
    return name;
  };
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
