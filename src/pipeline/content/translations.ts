import type { CategoryFile } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Glossary } from '../../model/glossary.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Frontmatter, SourceFile } from '../../model/source.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { nearest } from '../../shared/nearest.ts';
import type { FoundFile } from './discover.ts';

export interface LocaleFile extends FoundFile {
  /** Of a translation: path of the file that it translates. */
  readonly original?: SourcePath;
  /** Whether it is that of the default locale. */
  readonly isFallback?: boolean;
}

/**
 * The files of a locale: translations take the place of their originals. What pages are made of besides their text, such as
 * images and partials, is there in both languages, as untranslated pages need their own.
 */
export function joinTranslations(
  originals: readonly FoundFile[],
  translations: readonly FoundFile[],
): { readonly files: readonly LocaleFile[]; readonly findings: readonly Finding[] } {
  const byName = new Map(originals.filter(({ role }) => role !== 'asset').map((file) => [keyOf(file), file]));
  const translated = new Set<FoundFile>();
  const findings: Finding[] = [];
  const own = translations.map((file): LocaleFile => {
    const original = file.role === 'asset' ? undefined : byName.get(keyOf(file));
    if (original !== undefined) {
      translated.add(original);
      return { ...file, original: original.path };
    }
    if (file.role === 'source' && file.kind !== 'partial') findings.push(withoutOriginal(file, originals));
    return file;
  });
  const rest = originals.flatMap((file): readonly LocaleFile[] => {
    if (file.role === 'category') return translated.has(file) ? [] : [file];
    if (file.role !== 'source' || file.kind === 'partial') return [file];
    return translated.has(file) ? [] : [{ ...file, isFallback: true }];
  });
  return { files: [...own, ...rest], findings };
}

function keyOf({ role, name }: FoundFile): string {
  return `${role} ${name.replace(/\.\w+$/, '')}`;
}

function withoutOriginal(file: FoundFile, originals: readonly FoundFile[]): Finding {
  const pages = originals.filter(({ role, kind }) => role === 'source' && kind !== 'partial');
  const near = nearest(
    file.name,
    pages.map(({ name }) => name),
  );
  const meant = pages.find(({ name }) => name === near)?.path;
  return {
    rule: 'orphaned-translation',
    message: 'the translation has no original',
    place: { file: file.path },
    hint: meant === undefined ? 'remove it, or write the original' : `is it a translation of ${meant}? Then rename it`,
  };
}

/**
 * A translation with what it has from its original: where the page is, and what it belongs to. What readers read is its
 * own, and so is its address where it has a slug.
 */
export function withOriginal(source: SourceFile, original: SourceFile): SourceFile {
  const { frontmatter: own } = source;
  const theirs = original.frontmatter;
  const frontmatter: Frontmatter = {
    ...theirs,
    ...definedOnly(own as unknown as Record<string, unknown>),
    title: own.title ?? (source.heading === undefined ? theirs.title : undefined),
    description: own.description,
    sidebarLabel: own.sidebarLabel,
    paginationLabel: own.paginationLabel,
    keywords: own.keywords.length > 0 ? own.keywords : theirs.keywords,
    tags: own.tags.length > 0 ? own.tags : theirs.tags,
    authors: own.authors.length > 0 ? own.authors : theirs.authors,
    draft: own.draft || theirs.draft,
    unlisted: own.unlisted || theirs.unlisted,
    hideTitle: own.hideTitle || theirs.hideTitle,
    hideToc: own.hideToc || theirs.hideToc,
    terms: own.terms && theirs.terms,
    parseNumberPrefixes: own.parseNumberPrefixes && theirs.parseNumberPrefixes,
    redirectFrom: [...new Set([...own.redirectFrom, ...theirs.redirectFrom])],
    lastUpdate: own.lastUpdate,
    translatedFrom: own.translatedFrom,
    custom: { ...theirs.custom, ...own.custom },
    rejected: own.rejected,
  } as Frontmatter;
  const heading = source.heading ?? (own.title === undefined ? original.heading : undefined);
  return withFields(source, { original: original.path, frontmatter, ...definedOnly({ heading }) });
}

/** A copy of a source with other fields, whose text is still read when it is asked for. */
export function withFields(source: SourceFile, fields: Partial<SourceFile>): SourceFile {
  return Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(source)), fields) as SourceFile;
}

/** Entries of a data file with what is translated of them; then those that only the translation has. */
export function withTranslated<T extends object>(
  all: readonly T[],
  translated: readonly T[],
  keyOf: (entry: T) => string | undefined,
): readonly T[] {
  const known = new Map(translated.map((entry) => [keyOf(entry), entry]));
  const keys = new Set(all.map(keyOf));
  const inPlace = all.map((entry): T => ({ ...entry, ...definedOnly({ ...known.get(keyOf(entry)) }) }));
  return [...inPlace, ...translated.filter((entry) => !keys.has(keyOf(entry)))];
}

/** A glossary with all terms of its original. Anchors stay; other forms of a term are words of one language. */
export function glossaryWithOriginal(glossary: Terms, original: Terms): Terms {
  const anchors = new Map(original.terms.map(({ id, anchor }) => [id, anchor]));
  const own = glossary.terms.map((term) => ({ ...term, anchor: anchors.get(term.id) ?? term.anchor }));
  return { ...glossary, terms: withTranslated(original.terms, own, ({ id }) => id) };
}

type Terms = Omit<Glossary, 'page'>;

/** A category with what only its original says: its page has the address of that, unless the translation has one. */
export function categoryWithOriginal(category: CategoryFile, original: CategoryFile | undefined): CategoryFile {
  if (original === undefined || original === category) return category;
  const both = { ...original, ...(definedOnly({ ...category }) as CategoryFile), original: { label: original.label } };
  const [own, theirs] = [category.link, original.link];
  return own?.type === 'generated-index' && theirs?.type === 'generated-index'
    ? { ...both, link: { ...theirs, ...definedOnly({ ...own }), type: own.type } }
    : both;
}
