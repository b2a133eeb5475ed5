import type { LocaleConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { translationPath } from '../../shared/translation-path.ts';
import type { FoundFile } from './discover.ts';

/** Pages of one locale in one folder. */
interface Group {
  readonly locale: string;
  /** The folder that is named as the locale, or the first of the pages. */
  readonly place: SourcePath;
  readonly pages: SourcePath[];
  readonly pairs: { readonly page: SourcePath; readonly original: SourcePath }[];
}

/**
 * Findings about pages that lie where other tools look for translations: they are published in the default language.
 *
 * ```text
 * docs/setup.md   docs/de/setup.md
 * docs/setup.md   docs/setup.de.md
 * ```
 *
 * A locale may be named as something else is, such as a section about IT: at least every second page of a folder has an original.
 *
 * @param files of one content folder of the default locale
 */
export function misplacedTranslations(
  files: readonly FoundFile[],
  locale: LocaleConfig | undefined,
): readonly Finding[] {
  if (locale === undefined || locale.others.length === 0) return [];
  const others = new Map(locale.others.map((name) => [name.toLowerCase(), name]));
  const pages = files.filter(({ role, kind }) => role === 'source' && kind !== 'partial').map(({ path }) => path);
  const originals = new Map(pages.map((path) => [withoutExtension(path), path]));
  const groups = new Map<string, Group>();
  for (const page of pages) {
    const written = asTranslation(page, others);
    if (written === undefined) continue;
    const { name, place, alone, ofDefault } = written;
    const key = `${place ?? ''}\0${name}`;
    const group = groups.get(key) ?? { locale: name, place: place ?? page, pages: [], pairs: [] };
    groups.set(key, group);
    group.pages.push(page);
    const original = originals.get(alone) ?? originals.get(ofDefault(locale.name));
    if (original !== undefined) group.pairs.push({ page, original });
  }
  return [...groups.values()].flatMap((group) => findingAbout(group, locale.name) ?? []);
}

/** A page whose folder or name has that of a locale, with the paths that its original may have; both without extensions. */
function asTranslation(page: SourcePath, others: ReadonlyMap<string, string>) {
  const parts = withoutExtension(page).split('/');
  const at = parts.findIndex((part, index) => index < parts.length - 1 && others.has(part.toLowerCase()));
  if (at > 0) {
    const join = (...folder: string[]) => parts.toSpliced(at, 1, ...folder).join('/');
    const name = others.get((parts[at] ?? '').toLowerCase()) ?? '';
    return { name, place: parts.slice(0, at + 1).join('/'), alone: join(), ofDefault: (own: string) => join(own) };
  }
  const [, stem = '', ending = ''] = /^(.+)\.([^./]+)$/.exec(parts.join('/')) ?? [];
  const name = others.get(ending.toLowerCase());
  return name === undefined
    ? undefined
    : { name, place: undefined, alone: stem, ofDefault: (own: string) => `${stem}.${own}` };
}

function findingAbout({ locale, place, pages, pairs }: Group, ownName: string): Finding | undefined {
  const [first] = pairs;
  if (first === undefined || pairs.length * 2 < pages.length) return;
  const isFolder = place !== pages[0];
  const others = pairs.length - 1;
  const more = others === 0 ? '' : others === 1 ? '; so does one more page' : `; so do ${others} more pages`;
  return {
    rule: 'misplaced-translation',
    message: isFolder
      ? `pages here look like translations to ${locale}, and are published in ${ownName}`
      : `the page looks like a translation to ${locale}, and is published in ${ownName}${more}`,
    place: { file: isFolder ? place : first.page },
    hint: `translations have the paths of their originals below i18n/${locale}: move ${first.page} to ${translationPath(`i18n/${locale}`, first.original)}`,
  };
}

function withoutExtension(path: SourcePath): string {
  return path.replace(/\.mdx?$/i, '');
}
