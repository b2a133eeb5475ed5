import type { PostRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeading, Prose, SourceNote, TagList, UnlistedNotice } from '../content/parts.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { Toc } from '../navigation/toc.tsx';
import { PostAuthors, PostMeta, RecentPosts } from './parts.tsx';

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
