import type { Permalink } from '../../model/address.ts';
import type { TagDefinition } from '../../model/content.ts';
import type { SourcePath } from '../../model/place.ts';
import type { NavLink, TagCount, TaggedBy, TaggedDocument, TagLink, TagRoute, TagsRoute } from '../../model/route.ts';
import { inNaturalOrder } from '../../shared/compare.ts';
import { groupBy } from '../../shared/group-by.ts';
import { decodeUrl, encodePath, joinPermalink } from '../../shared/paths.ts';
import type { Text } from '../../shared/texts/text.ts';
import type { Claim } from './claims.ts';
import type { RouteContext } from './input.ts';
import { generatedMeta } from './meta.ts';

/** Tags of one documentation set or blog, or its authors, whose posts are listed as those with a tag are. */
export interface TagSet {
  readonly of: TaggedBy;
  /** Id of the documentation set or blog. */
  readonly set: string;
  /** Permalink of the tag index. */
  readonly permalink: Permalink;
  /** Documents on one page; all of them when absent. */
  readonly perPage?: number;
  /** Path of the tags file, which may not exist. */
  readonly file: SourcePath;
  /** Absent without a tags file: then all tags are allowed. */
  readonly definitions?: readonly TagDefinition[];
}

/**
 * What has tags, with those of unlisted documents left out that have no page: tag pages are made of listed documents, and a link
 * to another one would lead nowhere.
 */
export function withTagPages<T extends { readonly tags: readonly TagLink[]; readonly unlisted: boolean }>(
  documents: readonly T[],
): readonly T[] {
  const pages = new Set(documents.flatMap(({ tags, unlisted }) => (unlisted ? [] : tags.map(({ href }) => href))));
  return documents.map((document) =>
    document.unlisted ? { ...document, tags: document.tags.filter(({ href }) => pages.has(href)) } : document,
  );
}

/** A document that tag pages list. */
export interface Tagged {
  readonly tags: readonly TagLink[];
  readonly item: TaggedDocument;
}

type TagClaim = Claim & { readonly route: TagsRoute | TagRoute };

/** The tag index and the pages of each tag that is used, with the documents in the order given; none without tags. */
export function tagRoutes({ text }: RouteContext, set: TagSet, documents: readonly Tagged[]): readonly TagClaim[] {
  const groups = new Map<Permalink, { tag: TagLink; items: TaggedDocument[] }>();
  for (const { tags, item } of documents) {
    for (const tag of new Map(tags.map((entry) => [entry.href, entry])).values()) {
      const group = groups.get(tag.href) ?? { tag, items: [] };
      groups.set(tag.href, group);
      group.items.push(item);
    }
  }
  if (groups.size === 0) return [];
  const all = { label: text(set.of === 'authors' ? 'posts.authors' : 'tags.all'), href: encodePath(set.permalink) };
  const pages = [...groups.values()].flatMap(({ tag, items }) => tagPages(text, set, { tag, all, items }));
  return [
    {
      route: tagIndex(
        text,
        set,
        [...groups.values()].map(({ tag, items }) => ({
          ...tag,
          count: items.length,
          first: items.slice(0, maxInIndex),
        })),
      ),
    },
    ...pages,
  ];
}

/** The most documents of a tag that are listed in the index. */
const maxInIndex = 6;

/** The pages that list the documents of one tag. */
function tagPages(
  text: Text,
  { of, set, perPage }: TagSet,
  { tag, all, items }: Pick<TagRoute, 'tag' | 'all' | 'items'>,
): readonly TagClaim[] {
  const count = items.length;
  const title = text(`tags.${of}`, { count, tag: tag.label });
  return inPages(text, { permalink: decodeUrl(tag.href), title, perPage }, items).map(({ items: shown, ...page }) => ({
    route: { kind: 'tag', of, set, ...page, ...generatedMeta(tag.description), tag, all, items: shown, count },
  }));
}

/** A list that is newest first, in pages with links between them; they are 1-based. */
export function inPages<T>(
  text: Text,
  list: { readonly permalink: Permalink; readonly title: string; readonly perPage?: number | undefined },
  items: readonly T[],
) {
  const { permalink: first, title, perPage = Math.max(1, items.length) } = list;
  const pages = Math.max(1, Math.ceil(items.length / perPage));
  const permalinkOf = (page: number) => (page === 1 ? first : joinPermalink(first, `page/${page}`));
  const link = (label: string, to: number): NavLink => ({ label, href: encodePath(permalinkOf(to)) });
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    return {
      permalink: permalinkOf(page),
      canonical: permalinkOf(page),
      title: page === 1 ? title : text('page.numbered', { title, page }),
      items: items.slice(index * perPage, page * perPage),
      page,
      pages,
      newer: page === 1 ? undefined : link(text('nav.newerEntries'), page - 1),
      older: page === pages ? undefined : link(text('nav.olderEntries'), page + 1),
    };
  });
}

function tagIndex(text: Text, set: TagSet, tags: readonly TagCount[]): TagsRoute {
  const sorted = [...tags].sort((a, b) => inNaturalOrder(a.label, b.label));
  const letters = groupBy(sorted, ({ label }) => ([...label][0] ?? '').toUpperCase());
  return {
    kind: 'tags',
    of: set.of,
    set: set.set,
    permalink: set.permalink,
    canonical: set.permalink,
    title: text(set.of === 'authors' ? 'posts.authors' : 'tags.title'),
    ...generatedMeta(),
    letters: [...letters].map(([letter, entries]) => ({ letter, tags: entries })),
  };
}
