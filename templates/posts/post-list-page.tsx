import type { PostListRoute, PostSummary } from '../../src/model/route.ts';
import type { Feed } from '../../src/model/site.ts';
import type { Bodies, TemplateProps } from '../../src/model/view.ts';
import { PageHeader, Prose, TagList } from '../content/parts.tsx';
import { Icon } from '../icon.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { PostAuthors, PostMeta, RecentPosts } from './parts.tsx';

export function PostListPage({ route, frame, bodies }: TemplateProps<PostListRoute>) {
  const { newer, older } = route;
  return (
    <div className="reading">
      <div className="reading-column">
        <PageHeader title={route.title} description={route.description} />
        <FeedLinks feeds={frame.feeds} />
        {route.posts.map((post) => (
          <PostPreview key={post.href} post={post} bodies={bodies} />
        ))}
        <Pagination
          label="Pages of posts"
          back={newer && { title: 'Newer', link: newer }}
          forward={older && { title: 'Older', link: older }}
        />
      </div>
      <div className="reading-side">
        <RecentPosts posts={route.recent} permalink={route.permalink} />
      </div>
    </div>
  );
}

interface FeedLinksProps {
  readonly feeds: readonly Feed[];
}

/** Links to the feeds. */
function FeedLinks({ feeds }: FeedLinksProps) {
  if (feeds.length === 0) return null;
  return (
    <div className="feeds">
      <span id="feeds-label">Subscribe by</span>
      <ul aria-labelledby="feeds-label">
        {feeds.map(({ href, type, label }) => (
          <li key={href}>
            <a href={href} type={type}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PostPreviewProps {
  readonly post: PostSummary;
  readonly bodies: Bodies;
}

/** A post in a list: its beginning, and a link to the post if there is more. */
function PostPreview({ post, bodies }: PostPreviewProps) {
  const beginning = bodies.beginning(post.source);
  return (
    <article className="post-preview">
      <header>
        <h2 className="post-title">
          <a href={post.href}>{post.title}</a>
        </h2>
        <PostMeta post={post} />
        <PostAuthors authors={post.authors} />
      </header>
      <Prose html={beginning.html} />
      <footer className="article-foot">
        <TagList tags={post.tags} />
        {beginning.truncated && (
          <a className="more" href={post.href} aria-label={`Read more about ${post.title}`}>
            Read more
            <Icon name="arrow-right" />
          </a>
        )}
      </footer>
    </article>
  );
}
