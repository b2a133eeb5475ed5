import type { PostListRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/page-header.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { FeedLinks } from './feed-links.tsx';
import { PostPreview } from './post-preview.tsx';
import { RecentPosts } from './recent-posts.tsx';

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
