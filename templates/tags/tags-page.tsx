import type { TagCount, TagsRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { PageHeader, ReadingColumn } from '../content/parts.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';

export function TagsPage({ route, frame }: TemplateProps<TagsRoute>) {
  const { language } = frame;
  return (
    <div className="reading">
      <ReadingColumn>
        <VersionBanner version={route.version} language={language} />
        <VersionBadge version={route.version} language={language} />
        <PageHeader title={route.title} description={route.description} />
        {route.letters.map(({ letter, tags }) => (
          <TagLetter key={letter} letter={letter} tags={tags} language={language} />
        ))}
      </ReadingColumn>
    </div>
  );
}

interface TagLetterProps {
  readonly letter: string;
  readonly tags: readonly TagCount[];
  readonly language: Language;
}

function TagLetter({ letter, tags, language }: TagLetterProps) {
  return (
    <section className="tag-letter" aria-labelledby={`letter-${letter}`}>
      <h2 id={`letter-${letter}`}>{letter}</h2>
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag.href}>
            <a className="tag" href={tag.href} rel="tag" title={tag.description}>
              {tag.label} <span className="tag-count">{textOf(language).number(tag.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
