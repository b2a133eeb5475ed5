import type { TagCount, TagsRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { OwnLanguage, PageHeader, ReadingColumn } from '../content/parts.tsx';
import { Icon } from '../icon.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';

export function TagsPage({ route, frame }: TemplateProps<TagsRoute>) {
  const { language } = frame;
  return (
    <div className="posts reading reading-wide">
      <ReadingColumn>
        <VersionBanner version={route.version} language={language} />
        <VersionBadge version={route.version} language={language} />
        <PageHeader title={route.title} description={route.description} />
        {route.letters.map(({ letter, tags }) => (
          <TagLetter key={letter} of={route.of} letter={letter} tags={tags} language={language} />
        ))}
      </ReadingColumn>
    </div>
  );
}

interface TagLetterProps {
  readonly of: TagsRoute['of'];
  readonly letter: string;
  readonly tags: readonly TagCount[];
  readonly language: Language;
}

/** The tags or authors of a letter, each with the first of their pages. */
function TagLetter({ of, letter, tags, language }: TagLetterProps) {
  const text = textOf(language);
  return (
    <section className="tag-letter" aria-labelledby={`letter-${letter}`}>
      <h2 id={`letter-${letter}`}>{letter}</h2>
      <ul className="tag-entries">
        {tags.map((tag) => (
          <li key={tag.href}>
            <h3>
              <a className="tag" href={tag.href} rel={of === 'authors' ? undefined : 'tag'}>
                {tag.label} <span className="tag-count">{text.number(tag.count)}</span>
              </a>
            </h3>
            {tag.description !== undefined && <p>{tag.description}</p>}
            <ul className="tag-pages">
              {tag.first.map(({ href, title, lang }) => (
                <li key={href}>
                  <a href={href}>
                    <OwnLanguage lang={lang}>{title}</OwnLanguage>
                  </a>
                </li>
              ))}
              {tag.count > tag.first.length && (
                <li>
                  <a
                    className="more"
                    href={tag.href}
                    aria-label={
                      of === 'docs'
                        ? text('tags.allOf', { tag: tag.label })
                        : text(`tags.${of}`, { count: tag.count, tag: tag.label })
                    }
                  >
                    {text(of === 'docs' ? 'page.count' : 'posts.count', { count: tag.count })}
                    <Icon name="arrow-right" />
                  </a>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
