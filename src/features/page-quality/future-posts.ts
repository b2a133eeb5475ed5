import type { PostAddress } from '../../model/address.ts';
import type { Content } from '../../model/content.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';

/** Findings about posts of a later day than `now`. Days are those of UTC, so that the place of a machine does not matter. */
export function futurePosts(
  { sources }: Pick<Content, 'sources'>,
  posts: readonly PostAddress[],
  now: Date,
): readonly Finding[] {
  const today = now.toISOString().slice(0, 10);
  const later = new Map(
    posts.flatMap(({ source, date }) =>
      date !== undefined && new Date(date).toISOString().slice(0, 10) > today ? [[source, date] as const] : [],
    ),
  );
  return sources.flatMap((source): readonly Finding[] => {
    const date = later.get(source.path);
    if (date === undefined || source.frontmatter.draft) return [];
    const place = frontmatterPlace(source, 'date', date.slice(0, 4));
    // A page has its date from its original, which has the finding.
    const isInherited = source.original !== undefined && place.start.line === 1;
    if (source.isFallback === true || isInherited) return [];
    return [
      {
        rule: 'future-post',
        message: `the post is of ${date.slice(0, 10)}, a day to come, and is published now`,
        place,
        hint: 'add draft: true to its frontmatter until that day, or correct the date',
      },
    ];
  });
}
