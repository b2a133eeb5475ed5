import type { Permalink, PostAddress } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { ArchiveRoute, NavLink, PostRoute, PostSummary, Route, TaggedDocument } from '../../model/route.ts';
import type { FeedFormat } from '../../model/sets-config.ts';
import type { Feed } from '../../model/site.ts';
import type { Author, SourceFile } from '../../model/source.ts';
import { newestFirst } from '../../shared/calendar.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { groupBy } from '../../shared/group-by.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { decodeUrl, encodePath, joinPermalink, siteHref } from '../../shared/paths.ts';
import { frontmatterPlace } from '../../shared/text-points.ts';
import type { Claim } from './claims.ts';
import type { BlogContext, RouteContext } from './input.ts';
import { editUrlOf, fallbackOf, generatedMeta, headingOf, sourceMeta, updatedOf, visibleToc } from './meta.ts';
import { linkTags } from './tag-links.ts';
import { inPages, type TagSet, tagRoutes, withTagPages } from './tags.ts';

const wordsPerMinute = 200;
const recentPosts = 5;

/** Post pages of each blog, their paginated list, the archive and the tag pages. Newest first everywhere. */
export function postsRoutes(context: RouteContext): readonly Claim[] {
  return context.config.posts.flatMap((blog) =>
    blogRoutes({ ...context, blog, posts: context.posts.filter(({ set }) => set === blog.id) }),
  );
}

function blogRoutes(context: BlogContext): readonly Claim[] {
  const { blog } = context;
  const file = `${blog.dir}/${blog.tagsFile}`;
  const tagSet: TagSet = {
    of: 'posts',
    set: blog.id,
    permalink: joinPermalink(blog.route, 'tags'),
    perPage: blog.perPage,
    file,
    definitions: context.content.tags.get(file),
  };
  const sources = context.posts.map(({ source }) => context.source(source));
  const tagsOf = linkTags(context, tagSet, sources);
  const all = [...withTagPages(context.posts.map((post) => summary(context, post, tagsOf)))].sort(newestFirst);
  const authorSet: TagSet = { ...tagSet, of: 'authors', permalink: authorsPermalink(blog) };
  const listed = all.filter((post) => !post.unlisted);
  const recent = listed.slice(0, recentPosts).map(toLink);
  return [
    ...all.map((post) => ({ route: postRoute(context, post, listed, recent), place: { file: post.source } })),
    ...listRoutes(context, listed, recent),
    ...archiveRoute(context, listed),
    ...tagRoutes(
      context,
      tagSet,
      listed.map((post) => ({ tags: post.tags, item: listItem(post) })),
    ),
    ...tagRoutes(
      context,
      authorSet,
      listed.map((post) => ({
        tags: post.authors.flatMap(({ name: label, title: description, href }) =>
          href === undefined ? [] : [{ label, description, href }],
        ),
        item: listItem(post),
      })),
    ),
  ];
}

function authorsPermalink({ route }: BlogContext['blog']): Permalink {
  return joinPermalink(route, 'authors');
}

function listItem(post: PostSummary): TaggedDocument {
  const { title, description, href, fallback } = post;
  return { title, description, href, lang: fallback?.lang, post };
}

function summary(context: BlogContext, post: PostAddress, tagsOf: ReturnType<typeof linkTags>): PostSummary {
  const source = context.source(post.source);
  const page = context.page(post.source);
  const updated = source.frontmatter.lastUpdate?.date;
  return {
    source: post.source,
    title: post.title,
    description: source.frontmatter.description ?? page.excerpt,
    href: encodePath(post.permalink),
    // A post without a date is an error: the site is not written.
    date: post.date ?? '1970-01-01',
    updated,
    readingMinutes: Math.ceil(page.words / wordsPerMinute),
    authors: source.frontmatter.authors.flatMap((author) => resolveAuthor(context, source, author)),
    tags: tagsOf(source),
    unlisted: source.frontmatter.unlisted,
    ...definedOnly({ fallback: fallbackOf(context, source).fallback }),
  };
}

function resolveAuthor(context: BlogContext, source: SourceFile, author: string | Author): readonly Author[] {
  if (typeof author !== 'string') return [addressed(context, author)];
  const { dir, authorsFile } = context.blog;
  const authors = context.content.authors.get(`${dir}/${authorsFile}`) ?? [];
  const known = authors.find(({ key }) => key === author);
  if (known?.page !== undefined)
    return [
      { ...addressed(context, known), href: encodePath(joinPermalink(authorsPermalink(context.blog), known.page)) },
    ];
  if (known !== undefined) return [addressed(context, known)];
  const keys = authors.flatMap(({ key }) => (key === undefined ? [] : [key]));
  context.report({
    rule: 'unknown-author',
    message: `no author has the key ${author}`,
    place: frontmatterPlace(source, 'authors', author),
    sought: [`${dir}/${authorsFile}`],
    hint: didYouMean(nearest(author, keys)) ?? `add ${author} to ${authorsFile}`,
  });
  return [];
}

/** An author with the base URL in front of addresses of the site. */
function addressed({ config }: BlogContext, { url, imageUrl, ...author }: Author): Author {
  return {
    ...author,
    ...definedOnly({
      url: url && siteHref(url, config.baseUrl),
      imageUrl: imageUrl && siteHref(imageUrl, config.filesBase),
    }),
  };
}

function postRoute(
  context: BlogContext,
  post: PostSummary,
  listed: readonly PostSummary[],
  recent: readonly NavLink[],
): PostRoute {
  const source = context.source(post.source);
  const page = context.page(post.source);
  const meta = sourceMeta(context, source, page);
  const index = listed.indexOf(post);
  const newer = index > 0 ? listed[index - 1] : undefined;
  const older = index >= 0 ? listed[index + 1] : undefined;
  const permalink = decodeUrl(post.href);
  return {
    kind: 'post',
    set: context.blog.id,
    permalink,
    canonical: permalink,
    title: post.title,
    ...meta,
    modified: meta.modified ?? post.date,
    post,
    heading: headingOf(source, page, post.title),
    toc: visibleToc(context, source, page),
    newer: newer && toLink(newer),
    older: older && toLink(older),
    recent,
    editUrl: editUrlOf(source, context.blog.editUrl),
    updated: updatedOf(context, source),
  };
}

function listRoutes(context: BlogContext, posts: readonly PostSummary[], recent: readonly NavLink[]): readonly Claim[] {
  const { id, route: permalink, title, description, perPage } = context.blog;
  return inPages(context.text, { permalink, title, perPage }, posts).map(({ items, ...page }) => ({
    route: { kind: 'post-list', set: id, ...page, ...generatedMeta(description), posts: items, recent },
  }));
}

function archiveRoute(context: BlogContext, posts: readonly PostSummary[]): readonly Claim[] {
  const { blog: config } = context;
  if (posts.length === 0) return [];
  const permalink = joinPermalink(config.route, 'archive');
  const route: ArchiveRoute = {
    kind: 'post-archive',
    set: config.id,
    permalink,
    canonical: permalink,
    title: context.text('posts.archive'),
    ...generatedMeta(context.text('posts.archiveAbout', { title: config.title })),
    years: [...groupBy(posts, ({ date }) => date.slice(0, 4))].map(([year, entries]) => ({ year, posts: entries })),
  };
  return [{ route }];
}

function toLink({ title, href, fallback }: PostSummary): NavLink {
  return { label: title, href, lang: fallback?.lang };
}

const formats: Readonly<Record<FeedFormat, { label: string; type: string; file: string }>> = {
  rss: { label: 'RSS', type: 'application/rss+xml', file: 'rss.xml' },
  atom: { label: 'Atom', type: 'application/atom+xml', file: 'atom.xml' },
  json: { label: 'JSON Feed', type: 'application/feed+json', file: 'feed.json' },
};

/** Links to the feeds of all blogs; none of a blog without a post to put into them. */
export function feedLinks({ posts }: ResolvedConfig, routes: ReadonlyMap<Permalink, Route>): readonly Feed[] {
  const isFilled = new Set(
    [...routes.values()].map((route) =>
      route.kind === 'post' && !route.post.unlisted && route.fallback === undefined ? route.set : undefined,
    ),
  );
  return posts
    .filter(({ id }) => isFilled.has(id))
    .flatMap(({ id, route, feeds }) =>
      feeds.map((format) => {
        const { label, type, file } = formats[format];
        return { format, label, type, set: id, list: route, href: joinPermalink(route, file) };
      }),
    );
}
