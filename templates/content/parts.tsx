import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { Permalink } from '../../src/model/address.ts';
import type { AssistantConfig } from '../../src/model/config.ts';
import type { DocRoute, PageHeading as PageHeadingModel, TagLink } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';
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
}

/** The title of a page whose body has no title of its own. */
export function PageHeading({ heading }: PageHeadingProps) {
  return heading.shown ? <h1 className="page-title">{heading.title}</h1> : null;
}

interface ProseProps {
  /** HTML of a compiled source. */
  readonly html: string;
}

export function Prose({ html }: ProseProps) {
  return <Markup as="div" className="prose" html={html} />;
}

interface MarkupProps extends Pick<AnchorHTMLAttributes<HTMLElement>, 'className' | 'href'> {
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
  readonly updated?: DocRoute['updated'];
  /** Address of the page as Markdown. */
  readonly markdownCopy?: string | undefined;
  readonly frame?: SiteFrame | undefined;
  readonly permalink?: Permalink | undefined;
  readonly language?: Language | undefined;
}

/** Links to edit the page and to its Markdown copy, and when it was changed by whom. */
export function SourceNote({ editUrl, updated, markdownCopy, frame, permalink, language }: SourceNoteProps) {
  const { assistants, url } = frame ?? {};
  const shown = markdownCopy ?? permalink;
  const isAsked = assistants !== undefined && shown !== undefined;
  if (editUrl === undefined && updated === undefined && markdownCopy === undefined && !isAsked) return null;
  const text = textOf(language);
  return (
    <div className="source-note">
      {(editUrl !== undefined || markdownCopy !== undefined || isAsked) && (
        <div className="source-links">
          {editUrl !== undefined && (
            <a href={editUrl}>
              <Icon name="edit" />
              {text('page.edit')}
            </a>
          )}
          {markdownCopy !== undefined && <MarkdownLinks href={encodePath(markdownCopy)} text={text} />}
          {isAsked && <AssistantMenu assistants={assistants} address={`${url}${encodePath(shown)}`} text={text} />}
        </div>
      )}
      {updated && (
        <p>
          <Sentence parts={lastUpdated(updated, text)} />
        </p>
      )}
    </div>
  );
}

interface AssistantMenuProps {
  readonly assistants: readonly AssistantConfig[];
  /** Of the Markdown copy, else of the page. */
  readonly address: string;
  readonly text: Text;
}

/** Links that open an assistant with a question about the page. */
function AssistantMenu({ assistants, address, text }: AssistantMenuProps) {
  const values = { prompt: text('page.prompt', { address }), url: address };
  return (
    <details className="dropdown source-menu">
      <summary>
        <Icon name="chat" />
        {text('page.openIn')}
        <Icon name="chevron-down" />
      </summary>
      <ul className="dropdown-panel">
        {assistants.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href.replace(/\{(prompt|url)\}/g, (_, name: 'prompt' | 'url') => encodeURIComponent(values[name]))}
            >
              {label}
              <Icon name="external" label={text('nav.external')} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function lastUpdated({ date, author }: NonNullable<DocRoute['updated']>, text: Text): readonly ReactNode[] {
  if (date === undefined) return [author === undefined ? text('page.updated') : text('page.updatedBy', { author })];
  const time = <time dateTime={date}>{text.date(date)}</time>;
  return author === undefined
    ? text.parts('page.updatedOn', { date: time })
    : text.parts('page.updatedOnBy', { date: time, author });
}

/** The script shows the button to copy; without it there is only the link. */
function MarkdownLinks({ href, text }: { readonly href: string; readonly text: Text }) {
  return (
    <>
      <a href={href} type="text/markdown">
        <Icon name="document" />
        {text('page.viewMarkdown')}
      </a>
      <button type="button" hidden data-copy-markdown={href}>
        <Icon name="copy" />
        {text('page.copyMarkdown')}
      </button>
    </>
  );
}
