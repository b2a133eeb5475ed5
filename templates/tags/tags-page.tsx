import type { TagCount, TagsRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/parts.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';

export function TagsPage({ route }: TemplateProps<TagsRoute>) {
  return (
    <div className="reading">
      <div className="reading-column">
        <VersionBanner version={route.version} />
        <VersionBadge version={route.version} />
        <PageHeader title={route.title} description={route.description} />
        {route.letters.map(({ letter, tags }) => (
          <TagLetter key={letter} letter={letter} tags={tags} />
        ))}
      </div>
    </div>
  );
}

interface TagLetterProps {
  readonly letter: string;
  readonly tags: readonly TagCount[];
}

function TagLetter({ letter, tags }: TagLetterProps) {
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
