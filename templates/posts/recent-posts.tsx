import type { Permalink } from '../../src/model/address.ts';
import type { NavLink } from '../../src/model/route.ts';

interface RecentPostsProps {
  readonly posts: readonly NavLink[];
  readonly permalink: Permalink;
}

export function RecentPosts({ posts, permalink }: RecentPostsProps) {
  if (posts.length === 0) return null;
  return (
    <nav className="recent" aria-labelledby="recent-title">
      <h2 className="recent-title" id="recent-title">
        Recent posts
      </h2>
      <ul>
        {posts.map((post) => (
          <li key={post.href}>
            <a href={post.href} aria-current={post.href === permalink ? 'page' : undefined}>
              {post.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
