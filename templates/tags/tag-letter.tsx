import type { TagCount } from '../../src/model/route.ts';

interface TagLetterProps {
  readonly letter: string;
  readonly tags: readonly TagCount[];
}

export function TagLetter({ letter, tags }: TagLetterProps) {
  return (
    <section className="tag-letter" aria-labelledby={`letter-${letter}`}>
      <h2 id={`letter-${letter}`}>{letter}</h2>
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag.href}>
            <a className="tag" href={tag.href} rel="tag" title={tag.description}>
              {tag.label} <span className="tag-count">{tag.count}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
