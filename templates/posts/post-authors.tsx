import type { Author } from '../../src/model/source.ts';

interface PostAuthorsProps {
  readonly authors: readonly Author[];
}

export function PostAuthors({ authors }: PostAuthorsProps) {
  if (authors.length === 0) return null;
  return (
    <ul className="authors" aria-label="Authors">
      {authors.map((author) => (
        <li key={author.key ?? author.name} className="author">
          {author.imageUrl !== undefined && <img src={author.imageUrl} alt="" width={36} height={36} loading="lazy" />}
          <div>
            {author.url === undefined ? <span>{author.name}</span> : <a href={author.url}>{author.name}</a>}
            {author.title !== undefined && <small>{author.title}</small>}
          </div>
        </li>
      ))}
    </ul>
  );
}
