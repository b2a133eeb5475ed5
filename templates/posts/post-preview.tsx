import type { PostSummary } from '../../src/model/route.ts';
import type { Bodies } from '../../src/model/view.ts';
import { Prose } from '../content/prose.tsx';
import { TagList } from '../content/tag-list.tsx';
import { Icon } from '../icons/icon.tsx';
import { PostAuthors } from './post-authors.tsx';
import { PostMeta } from './post-meta.tsx';

interface PostPreviewProps {
  readonly post: PostSummary;
  readonly bodies: Bodies;
}

/** A post in a list: its beginning, and a link to the rest where there is more. */
export function PostPreview({ post, bodies }: PostPreviewProps) {
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
