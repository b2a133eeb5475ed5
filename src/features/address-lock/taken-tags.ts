import type { Permalink } from '../../model/address.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Route, TagRoute } from '../../model/route.ts';
import type { Site } from '../../model/site.ts';
import { joinPermalink } from '../../shared/paths.ts';
import { spellingKey, tagSlug } from '../../shared/tag-slug.ts';
import type { LockedUrl } from './format.ts';

export interface TakenTagsInput {
  readonly locked: readonly LockedUrl[];
  readonly site: Site;
  /** What addresses of the lock are below. */
  readonly base: string;
  /**
   * The tags, as the lock was written, of sources that were changed since; undefined where nothing is known of that time.
   * Called only when an address may have been taken.
   */
  readonly earlierTags: () => Promise<ReadonlyMap<SourcePath, readonly string[]> | undefined>;
}

/**
 * Findings for tags whose locked address is that of another tag now: `C#` alone has the address `c`, and `C` takes it. The
 * lock has no names. But a tag that was there when it was written, and whose address it does not have, had another one.
 */
export async function findTakenTags({ locked, site, base, earlierTags }: TakenTagsInput): Promise<readonly Finding[]> {
  const urls = new Map<Permalink, LockedUrl>(locked.map((url) => [joinPermalink(base, url.path), url]));
  const routes = [...site.routes.values()];
  const taken = routes.flatMap((route) => {
    const earlier = isTag(route) && route.page === 1 && !urls.has(route.permalink) ? plainAddress(route) : '';
    const [url, now] = [urls.get(earlier), site.routes.get(earlier)];
    return url !== undefined && isTag(now) && isTag(route) ? [{ tag: route.tag.label, url, now }] : [];
  });
  const earlier = taken.length === 0 ? undefined : await earlierTags();
  if (earlier === undefined) return [];
  const wasThere = (tag: string) =>
    routes.some((page) => {
      if ((page.kind !== 'doc' && page.kind !== 'post') || !urls.has(page.permalink)) return false;
      const { tags } = page.kind === 'post' ? page.post : page;
      const then = earlier.get(page.source);
      return then === undefined
        ? tags.some(({ label }) => label === tag)
        : then.some((name) => spellingKey(name) === spellingKey(tag));
    });
  return taken
    .filter(({ tag }) => wasThere(tag))
    .map(({ tag, url, now }) => ({
      rule: 'vanished-url',
      message: `${url.path} was the page of the tag ${tag}, and is that of ${now.tag.label} now`,
      place: url.place,
      hint: `give ${tag} its address back by a permalink in the tags file, or give it up with docsgen routes --lock`,
    }));
}

const isTag = (route: Route | undefined): route is TagRoute => route?.kind === 'tag';

/** The address that a tag has where no other one is like it. */
function plainAddress({ permalink, tag }: TagRoute): Permalink {
  return `${permalink.slice(0, permalink.lastIndexOf('/') + 1)}${tagSlug(tag.label)}`;
}
