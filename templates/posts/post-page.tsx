import type { PostRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { PageTop } from '../content/page-top.tsx';
import {
  FallbackNotice,
  PageHeading,
  Prose,
  ReadingColumn,
  SourceNote,
  TagList,
  UnlistedNotice,
} from '../content/parts.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { Toc } from '../navigation/toc.tsx';
import { PostAuthors, PostMeta, RecentPosts } from './parts.tsx';

export function PostPage({ route, frame, bodies }: TemplateProps<PostRoute>) {
  const { post, newer, older } = route;
  const { language } = frame;
  const text = textOf(language);
  return (
    <div className="reading">
      <Toc entries={route.toc} language={language} fallback={route.fallback} />
      <ReadingColumn>
        <article>
          <FallbackNotice fallback={route.fallback} language={language} />
          {post.unlisted && <UnlistedNotice language={language} />}
          <PageTop markdownCopy={route.markdownCopy} permalink={route.permalink} frame={frame} />
          <header className="post-header">
            <PostMeta post={post} language={language} />
            <PageHeading heading={route.heading} fallback={route.fallback} />
            <PostAuthors authors={post.authors} language={language} />
          </header>
          <Prose html={bodies.full(route.source)} fallback={route.fallback} />
          <footer className="article-foot">
            <TagList tags={post.tags} language={language} />
            <SourceNote editUrl={route.editUrl} updated={route.updated} language={language} />
          </footer>
        </article>
        <Pagination
          label={text('nav.posts')}
          back={newer && { title: text('nav.newerPost'), link: newer }}
          forward={older && { title: text('nav.olderPost'), link: older }}
        />
        <RecentPosts posts={route.recent} permalink={route.permalink} language={language} />
      </ReadingColumn>
    </div>
  );
}
