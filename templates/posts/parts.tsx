import type { Permalink } from '../../src/model/address.ts';
import type { NavLink, PostSummary } from '../../src/model/route.ts';
import type { Author } from '../../src/model/source.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { formatDate, readingTime } from '../format.ts';

interface PostMetaProps {
  readonly post: PostSummary;
}

export function PostMeta({ post }: PostMetaProps) {
  return (
    <p className="post-meta">
      <time dateTime={post.date}>{formatDate(post.date)}</time>
      {post.readingMinutes > 0 && (
        <>
          <span aria-hidden="true"> · </span>
          <span>{readingTime(post.readingMinutes)}</span>
        </>
      )}
    </p>
  );
}

interface PostAuthorsProps {
  readonly authors: readonly Author[];
}

export function PostAuthors({ authors }: PostAuthorsProps) {
  if (authors.length === 0) return null;
  return (
    <ul className="authors" aria-label="Authors">
      {authors.map((author) => (
        <li key={author.key ?? author.name} className="author">
          {author.imageUrl !== undefined && <img src={author.imageUrl} alt="" width={36} height={36} loading="lazy" />}
          <div>
            {author.url === undefined ? <span>{author.name}</span> : <a href={author.url}>{author.name}</a>}
            {author.title !== undefined && <small>{author.title}</small>}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface RecentPostsProps {
  readonly posts: readonly NavLink[];
  readonly permalink: Permalink;
}

export function RecentPosts({ posts, permalink }: RecentPostsProps) {
  if (posts.length === 0) return null;
  const own = encodePath(permalink);
  return (
    <nav className="recent" aria-labelledby="recent-title">
      <h2 className="recent-title" id="recent-title">
        Recent posts
      </h2>
      <ul>
        {posts.map((post) => (
          <li key={post.href}>
            <a href={post.href} aria-current={post.href === own ? 'page' : undefined}>
              {post.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
