import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { DocRoute, PageHeading as PageHeadingModel, RouteFallback, TagLink } from '../../src/model/route.ts';
import { type Language, type Text, textOf } from '../../src/shared/texts/text.ts';
import { Icon } from '../icon.tsx';
import { Slot } from '../plugins/slot.tsx';
import { Sentence } from '../sentence.tsx';

/** The column with the text of a page. */
export function ReadingColumn({ children }: { readonly children: ReactNode }) {
  return (
    <div className="reading-column">
      <Slot name="content.before" />
      {children}
      <Slot name="content.after" />
    </div>
  );
}

interface OwnLanguageProps {
  /** Absent where the title is in the language of the page. */
  readonly lang: string | undefined;
  readonly children: ReactNode;
}

/** A title that may be in another language than the page. */
export function OwnLanguage({ lang, children }: OwnLanguageProps) {
  return lang === undefined ? children : <bdi lang={lang}>{children}</bdi>;
}

interface PageHeaderProps {
  readonly title: string;
  readonly description?: string | undefined;
}

/** Title and one sentence at the top of generated pages. */
export function PageHeader({ title, description }: PageHeaderProps) {
  return (
    <header className="page-header">
      <h1 className="page-title">{title}</h1>
      {description && <p className="lead">{description}</p>}
    </header>
  );
}

interface PageHeadingProps {
  readonly heading: PageHeadingModel;
  readonly fallback?: RouteFallback | undefined;
}

/** The title of a page whose body has no title of its own. */
export function PageHeading({ heading, fallback }: PageHeadingProps) {
  if (!heading.shown) return null;
  return (
    <h1 className="page-title" lang={fallback?.lang} dir={fallback?.dir}>
      {heading.title}
    </h1>
  );
}

export interface ProseProps {
  /** HTML of a compiled source. */
  readonly html: string;
  /** The language of the HTML, if it is not that of the page. */
  readonly fallback?: RouteFallback | undefined;
}

export function Prose({ html, fallback }: ProseProps) {
  return <Markup as="div" className="prose" lang={fallback?.lang} dir={fallback?.dir} html={html} />;
}

interface MarkupProps extends Pick<AnchorHTMLAttributes<HTMLElement>, 'className' | 'href' | 'lang' | 'dir'> {
  readonly as: 'a' | 'code' | 'div' | 'li' | 'p';
  /** From the compiler or the site's author: trusted, not sanitised here. */
  readonly html: string;
}

/** The only component that writes HTML text into a page. */
export function Markup({ as: Tag, html, ...attributes }: MarkupProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: untrusted text has been sanitised before
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface TagListProps {
  readonly tags: readonly TagLink[];
  readonly language?: Language | undefined;
}

export function TagList({ tags, language }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={textOf(language)('page.tags')}>
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

interface FallbackNoticeProps {
  readonly fallback: RouteFallback | undefined;
  readonly language?: Language | undefined;
}

/** Says that the text of a page is in another language. */
export function FallbackNotice({ fallback, language }: FallbackNoticeProps) {
  if (fallback === undefined) return null;
  const text = textOf(language);
  return (
    <aside className="notice" aria-label={text('locale.menu')}>
      <Icon name="globe" />
      <p>
        <Sentence
          parts={text.parts('locale.fallback', {
            language: (
              <bdi key="language" lang={fallback.lang}>
                {fallback.label}
              </bdi>
            ),
          })}
        />
      </p>
    </aside>
  );
}

export function UnlistedNotice({ language }: { readonly language?: Language | undefined }) {
  const text = textOf(language);
  return (
    <aside className="notice" aria-label={text('page.unlisted')}>
      <Icon name="hidden" />
      <p>
        <strong>{text('page.unlistedTitle')}</strong> {text('page.unlistedNote')}
      </p>
    </aside>
  );
}

interface SourceNoteProps {
  readonly editUrl?: string | undefined;
  readonly edition?: DocRoute['edition'];
  readonly updated?: DocRoute['updated'];
  /** Names, most commits first. */
  readonly contributors?: readonly string[] | undefined;
  readonly language?: Language | undefined;
}

/** The links to edit the page and to its print edition, the date and author of its last change, and its contributors. */
export function SourceNote({ editUrl, edition, updated, contributors: all = [], language }: SourceNoteProps) {
  // A single contributor who also made the last change is named once.
  const contributors = all.length === 1 && all[0] === updated?.author ? [] : all;
  if (editUrl === undefined && edition === undefined && updated === undefined && contributors.length === 0) return null;
  const text = textOf(language);
  return (
    <div className="source-note">
      {editUrl !== undefined && (
        <a href={editUrl}>
          <Icon name="edit" />
          {text('page.edit')}
        </a>
      )}
      {edition && (
        <a href={edition.href} type={edition.isPdf ? 'application/pdf' : undefined}>
          <Icon name="book" />
          {text(edition.isPdf ? 'page.pdf' : 'page.edition')}
        </a>
      )}
      {updated && (
        <p>
          <Sentence parts={lastUpdated(updated, text)} />
        </p>
      )}
      {contributors.length > 0 && (
        <p className="contributors">{text('page.contributors', { names: text.and(contributors) })}</p>
      )}
    </div>
  );
}

function lastUpdated({ date, author }: NonNullable<DocRoute['updated']>, text: Text): readonly ReactNode[] {
  if (date === undefined) return [author === undefined ? text('page.updated') : text('page.updatedBy', { author })];
  const time = <time dateTime={date}>{text.date(date)}</time>;
  return author === undefined
    ? text.parts('page.updatedOn', { date: time })
    : text.parts('page.updatedOnBy', { date: time, author });
}
