import type { PostRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeading } from '../content/page-heading.tsx';
import { Prose } from '../content/prose.tsx';
import { SourceNote } from '../content/source-note.tsx';
import { TagList } from '../content/tag-list.tsx';
import { UnlistedNotice } from '../content/unlisted-notice.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { Toc } from '../navigation/toc.tsx';
import { PostAuthors } from './post-authors.tsx';
import { PostMeta } from './post-meta.tsx';
import { RecentPosts } from './recent-posts.tsx';

export function PostPage({ route, bodies }: TemplateProps<PostRoute>) {
  const { post, newer, older } = route;
  return (
    <div className="reading">
      <Toc entries={route.toc} />
      <div className="reading-column">
        <article>
          {post.unlisted && <UnlistedNotice />}
          <header className="post-header">
            <PostMeta post={post} />
            <PageHeading heading={route.heading} />
            <PostAuthors authors={post.authors} />
          </header>
          <Prose html={bodies.full(route.source)} />
          <footer className="article-foot">
            <TagList tags={post.tags} />
            <SourceNote editUrl={route.editUrl} updated={route.updated} markdownCopy={route.markdownCopy} />
          </footer>
        </article>
        <Pagination
          label="Posts"
          back={newer && { title: 'Newer post', link: newer }}
          forward={older && { title: 'Older post', link: older }}
        />
        <RecentPosts posts={route.recent} permalink={route.permalink} />
      </div>
    </div>
  );
}
