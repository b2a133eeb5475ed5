import type { TagLink } from '../../src/model/route.ts';

interface TagListProps {
  readonly tags: readonly TagLink[];
}

export function TagList({ tags }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag.href}>
          <a className="tag" href={tag.href} rel="tag" title={tag.description}>
            {tag.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
