import type { PostSummary } from '../../src/model/route.ts';
import { readingTime } from '../format/count.ts';
import { formatDate } from '../format/date.ts';

interface PostMetaProps {
  readonly post: PostSummary;
}

export function PostMeta({ post }: PostMetaProps) {
  return (
    <p className="post-meta">
      <time dateTime={post.date}>{formatDate(post.date)}</time>
      {post.readingMinutes > 0 && (
        <>
          <span aria-hidden="true"> · </span>
          <span>{readingTime(post.readingMinutes)}</span>
        </>
      )}
    </p>
  );
}
