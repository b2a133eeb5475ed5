import type { Permalink } from '../../src/model/address.ts';
import type { NavLink } from '../../src/model/route.ts';
import { encodePath } from '../../src/shared/paths.ts';

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
