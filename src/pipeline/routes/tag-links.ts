import type { Permalink } from '../../model/address.ts';
import type { Content, TagDefinition } from '../../model/content.ts';
import type { TagLink } from '../../model/route.ts';
import type { SourceFile } from '../../model/source.ts';
import { byCodeUnit } from '../../shared/compare.ts';
import { groupBy } from '../../shared/group-by.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { encodePath, joinPermalink } from '../../shared/paths.ts';
import { spellingKey, tagSlugs } from '../../shared/tag-slug.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import type { RouteContext } from './input.ts';
import type { TagSet } from './tags.ts';

type WrittenTag = SourceFile['frontmatter']['tags'][number];

/** A tag that has a page, with the name that the page with the tag has for it. */
interface Use {
  readonly source: SourceFile;
  readonly written: string;
  readonly link: TagLink;
}

/**
 * Finds the addresses of the tags of a set. Spellings of one name are one tag: that of the tags file, or the one that most pages
 * have. A tag keeps the address that it has in `urls.lock`. Reported are tags that are not in the tags file, and tags that share an address.
 *
 * @returns the tags of a source as links, in the order of its frontmatter
 */
export function linkTags(
  { report, content: { lockedTags } }: Pick<RouteContext, 'report'> & { readonly content: Pick<Content, 'lockedTags'> },
  set: TagSet,
  sources: readonly SourceFile[],
): (source: SourceFile) => readonly TagLink[] {
  const { definitions = [] } = set;
  const defined = new Map(definitions.flatMap((tag) => [tag.label, tag.key].map((name) => [name, tag] as const)));
  const alike = new Map([...defined].map(([name, tag]) => [spellingKey(name), tag] as const));
  const all = sources.flatMap(({ frontmatter }) => frontmatter.tags);
  const free = all.flatMap((tag) => (typeof tag === 'string' && !alike.has(spellingKey(tag)) ? [tag] : []));
  const names = new Map([...groupBy(free, spellingKey)].map(([key, spellings]) => [key, mostWritten(spellings)]));
  const given = givenSlugs(definitions, all);
  const locked = lockedSlugs(lockedTags, set.permalink, (tag) => names.get(spellingKey(tag)), given);
  const others = [...new Set(names.values())].filter((name) => !locked.has(name));
  const taken = [...locked].map(([name, slug]) => [slug, name] as const);
  const slugs = new Map([...tagSlugs(others, new Map([...given, ...taken])), ...locked]);
  const linkTo = (tag: WrittenTag): TagLink => {
    const hrefOf = (slug: string) => encodePath(joinPermalink(set.permalink, slug));
    if (typeof tag !== 'string') return { label: tag.label, href: hrefOf(tag.permalink) };
    const known = defined.get(tag) ?? alike.get(spellingKey(tag));
    if (known !== undefined) return { label: known.label, href: hrefOf(known.slug), description: known.description };
    const label = names.get(spellingKey(tag)) ?? tag;
    return { label, href: hrefOf(slugs.get(label) ?? '') };
  };
  const uses: Use[] = [];
  const links = new Map<SourceFile, readonly TagLink[]>();
  for (const source of sources) {
    const own = source.frontmatter.tags.map((tag) => {
      const link = linkTo(tag);
      const isFree = typeof tag === 'string' && !alike.has(spellingKey(tag));
      if (typeof tag === 'string' && set.definitions !== undefined && !defined.has(tag))
        report(unknownTag(source, tag, set, alike.get(spellingKey(tag))));
      uses.push({ source, link, written: isFree ? tag : link.label });
      return link;
    });
    links.set(source, own);
  }
  for (const same of groupBy(uses, ({ link }) => link.href).values())
    for (const one of sharedAddress(same)) report(one);
  return (source) => links.get(source) ?? [];
}

/** The spelling that is there most often; of those the first by code unit. */
function mostWritten(spellings: readonly string[]): string {
  const [first] = [...groupBy(spellings, (spelling) => spelling).values()].sort(
    (a, b) => b.length - a.length || byCodeUnit(a[0], b[0]),
  );
  return first?.[0] ?? '';
}

/** Parts of addresses that authors gave to tags, in the tags file or where a page has the tag. */
function givenSlugs(definitions: readonly TagDefinition[], tags: readonly WrittenTag[]): ReadonlyMap<string, string> {
  const onPages = tags.filter((tag) => typeof tag !== 'string');
  return new Map([
    ...onPages.map(({ permalink, label }) => [permalink.replace(/^\/+|\/+$/g, ''), label] as const),
    ...definitions.map(({ slug, label }) => [slug, label] as const),
  ]);
}

/** Parts of addresses that tags have in the lock, by their names now; without those that an author has given to another tag since. */
function lockedSlugs(
  lockedTags: Content['lockedTags'],
  permalink: Permalink,
  nameOf: (tag: string) => string | undefined,
  given: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  for (const [address, tag] of lockedTags) {
    const slug = address.startsWith(`${permalink}/`) ? address.slice(permalink.length + 1) : '';
    const name = nameOf(tag);
    if (slug !== '' && name !== undefined && !slugs.has(name) && !given.has(slug)) slugs.set(name, slug);
  }
  return slugs;
}

function unknownTag(source: SourceFile, tag: string, { definitions = [], file }: TagSet, alike?: TagDefinition) {
  const keys = definitions.map(({ key }) => key);
  const near = alike?.key ?? nearest(tag, keys);
  return {
    rule: 'unknown-tag' as const,
    message: `the tag ${tag} is not in the tags file`,
    place: frontmatterPlace(source, 'tags', tag),
    sought: [file],
    hint: didYouMean(near) ?? 'add it to the tags file',
  };
}

/** Findings for the tags of one address, one for each name besides the one that its page has. */
function sharedAddress(uses: readonly [Use, ...Use[]]) {
  const [{ link }] = uses;
  const names = new Map<string, Use>();
  for (const use of uses) if (!names.has(use.written)) names.set(use.written, use);
  const [main = uses[0], ...others] = [...names.values()].sort(
    (a, b) => Number(b.written === link.label) - Number(a.written === link.label),
  );
  return others.map(({ source, written }) => ({
    rule: 'shared-tag' as const,
    message: `the tags ${main.written} and ${written} have one page, ${link.href}`,
    place: frontmatterPlace(source, 'tags', written),
    related: [{ message: `the tag ${main.written}`, place: frontmatterPlace(main.source, 'tags', main.written) }],
    hint:
      spellingKey(written) === spellingKey(main.written)
        ? `write ${main.written} in both places`
        : 'give one of them another permalink',
  }));
}
