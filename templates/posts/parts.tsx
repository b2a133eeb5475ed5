import type { Permalink } from '../../src/model/address.ts';
import type { NavLink, PostSummary } from '../../src/model/route.ts';
import type { Author } from '../../src/model/source.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { OwnLanguage } from '../content/parts.tsx';

export function PostMeta({ post, language }: { readonly post: PostSummary; readonly language?: Language | undefined }) {
  const text = textOf(language);
  return (
    <p className="post-meta">
      <time dateTime={post.date}>{text.date(post.date)}</time>
      {post.readingMinutes > 0 && (
        <>
          <span aria-hidden="true"> · </span>
          <span>{text('posts.readingTime', { count: post.readingMinutes })}</span>
        </>
      )}
    </p>
  );
}

interface PostAuthorsProps {
  readonly authors: readonly Author[];
  readonly language?: Language | undefined;
}

export function PostAuthors({ authors, language }: PostAuthorsProps) {
  if (authors.length === 0) return null;
  return (
    <ul className="authors" aria-label={textOf(language)('posts.authors')}>
      {authors.map((author) => (
        <li key={author.key ?? author.name} className="author">
          {author.imageUrl !== undefined && <img src={author.imageUrl} alt="" width={36} height={36} loading="lazy" />}
          <div>
            <AuthorName author={author} />
            {author.title !== undefined && <small>{author.title}</small>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The name of an author, with a link to their posts on this site, or to a web page of theirs. */
function AuthorName({ author: { name, url, href = url } }: { readonly author: Author }) {
  return href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>;
}

interface RecentPostsProps {
  readonly posts: readonly NavLink[];
  readonly permalink: Permalink;
  readonly language?: Language | undefined;
}

export function RecentPosts({ posts, permalink, language }: RecentPostsProps) {
  const own = encodePath(permalink);
  if (posts.every(({ href }) => href === own)) return null;
  return (
    <nav className="recent" aria-labelledby="@recent">
      <h2 className="recent-title" id="@recent">
        {textOf(language)('posts.recent')}
      </h2>
      <ul>
        {posts.map((post) => (
          <li key={post.href}>
            <a href={post.href} aria-current={post.href === own ? 'page' : undefined}>
              <OwnLanguage lang={post.lang}>{post.label}</OwnLanguage>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
