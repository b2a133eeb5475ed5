import type { PostListRoute, PostSummary } from '../../src/model/route.ts';
import type { Feed } from '../../src/model/site.ts';
import type { Bodies, TemplateProps } from '../../src/model/view.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { OwnLanguage, PageHeader, Prose, ReadingColumn, TagList } from '../content/parts.tsx';
import { Icon } from '../icon.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { PostMeta } from './parts.tsx';

export function PostListPage({ route, frame, bodies }: TemplateProps<PostListRoute>) {
  const { newer, older } = route;
  const { language } = frame;
  const text = textOf(language);
  return (
    <div className="posts reading reading-wide">
      <ReadingColumn>
        <PageHeader title={route.title} description={route.description} />
        <FeedLinks feeds={frame.feeds.filter(({ set }) => set === route.set)} language={language} />
        {route.posts.map((post, index) => (
          <PostPreview
            key={post.href}
            post={post}
            isNewest={newer === undefined && index === 0}
            bodies={bodies}
            language={language}
          />
        ))}
        <Pagination label={text('nav.postPages')} back={newer && { link: newer }} forward={older && { link: older }} />
      </ReadingColumn>
    </div>
  );
}

function FeedLinks({ feeds, language }: { readonly feeds: readonly Feed[]; readonly language: Language }) {
  if (feeds.length === 0) return null;
  return (
    <div className="feeds">
      <span id="@feeds">{textOf(language)('posts.subscribe')}</span>
      <ul aria-labelledby="@feeds">
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
  readonly isNewest: boolean;
  readonly bodies: Bodies;
  readonly language: Language;
}

/** A post in a list: date and authors at the side, the beginning of the text, and a link to the post if there is more. */
function PostPreview({ post, isNewest, bodies, language }: PostPreviewProps) {
  const text = textOf(language);
  const beginning = bodies.beginning(post.source);
  return (
    <article className={isNewest ? 'post-preview post-newest' : 'post-preview'}>
      <div className="post-rail">
        <PostMeta post={post} language={language} />
        {post.authors.length > 0 && (
          <p className="post-by" role="note" aria-label={text('posts.authors')}>
            {post.authors.map(({ name }) => name).join(', ')}
          </p>
        )}
        <TagList tags={post.tags} language={language} />
      </div>
      <div>
        <h2 className="post-title">
          <a href={post.href}>
            <OwnLanguage lang={post.fallback?.lang}>{post.title}</OwnLanguage>
          </a>
        </h2>
        <Prose html={beginning.html} fallback={post.fallback} />
        {beginning.truncated && (
          <a className="more" href={post.href} aria-label={text('posts.readMoreAbout', { title: post.title })}>
            {text('posts.readMore')}
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
    </article>
  );
}
