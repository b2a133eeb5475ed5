import type { Permalink } from '../../src/model/address.ts';
import type { Crumb } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { type Text, textOf } from '../../src/shared/texts/text.ts';
import { Icon } from '../icon.tsx';
import { Breadcrumbs } from '../navigation/breadcrumbs.tsx';

interface PageTopProps {
  readonly crumbs?: readonly Crumb[];
  /** Address of the page as Markdown. */
  readonly markdownCopy: string | undefined;
  readonly permalink: Permalink;
  readonly frame: SiteFrame;
  /** A prompt for an assistant, which a second button copies before the Markdown; absent where there is none. */
  readonly prompt?: string | undefined;
  /** Title of the part of a page that it is about, which tells its buttons from those of other parts. */
  readonly part?: string;
}

/** The line above the title: breadcrumbs, and actions for the whole page. */
export function PageTop({ crumbs = [], ...menu }: PageTopProps) {
  const { markdownCopy, frame } = menu;
  const hasMenu = markdownCopy !== undefined || frame.assistants !== undefined;
  if (crumbs.length === 0 && !hasMenu) return null;
  return (
    <div className="page-top">
      <Breadcrumbs crumbs={crumbs} frame={frame} />
      {hasMenu && <PageMenu {...menu} />}
    </div>
  );
}

/** Actions for the Markdown copy: copy, view, ask an assistant. The button to copy is hidden until its script has loaded. */
function PageMenu({ markdownCopy, permalink, frame, prompt, part }: Omit<PageTopProps, 'crumbs'>) {
  const text = textOf(frame.language);
  const named = (label: string) => (part === undefined ? label : text('api.colon', { label, value: part }));
  const copy = markdownCopy === undefined ? undefined : encodePath(markdownCopy);
  return (
    <div className="page-menu">
      {copy !== undefined && (
        <button
          type="button"
          hidden
          data-copy-markdown={copy}
          title={part === undefined ? text('page.copyMarkdown') : named(text('api.copyMarkdown'))}
        >
          {part !== undefined ? (
            <Icon name="copy" label={named(text('api.copyMarkdown'))} />
          ) : (
            <>
              <Icon name="copy" />
              {text('page.copy')}
            </>
          )}
        </button>
      )}
      {frame.assistants === undefined && prompt === undefined ? (
        <a href={copy} type="text/markdown" title={named(text('page.viewMarkdown'))}>
          <Icon name="document" label={named(text('page.viewMarkdown'))} />
        </a>
      ) : (
        <details className="dropdown">
          <summary title={named(text('page.menu'))}>
            {copy === undefined && text('page.openIn')}
            <Icon name="chevron-down" label={copy && named(text('page.menu'))} />
          </summary>
          <ul className="dropdown-panel">
            {copy !== undefined && prompt !== undefined && (
              <li>
                <button type="button" data-copy-markdown={copy} data-before={prompt}>
                  {text('api.copyPrompt')}
                  <Icon name="copy" />
                </button>
              </li>
            )}
            {copy !== undefined && (
              <li>
                <a href={copy} type="text/markdown">
                  {text('page.viewMarkdown')}
                  <Icon name="document" />
                </a>
              </li>
            )}
            <Assistants frame={frame} address={`${frame.url}${copy ?? encodePath(permalink)}`} text={text} />
          </ul>
        </details>
      )}
    </div>
  );
}

interface AssistantsProps {
  readonly frame: SiteFrame;
  /** Address of the Markdown copy; of the page if it has none. */
  readonly address: string;
  readonly text: Text;
}

/** Links that open an assistant with a question about the page. */
function Assistants({ frame: { assistants = [] }, address, text }: AssistantsProps) {
  const values = { prompt: text('page.prompt', { address }), url: address };
  return assistants.map(({ label, href }) => (
    <li key={label}>
      <a href={href.replace(/\{(prompt|url)\}/g, (_, name: 'prompt' | 'url') => encodeURIComponent(values[name]))}>
        {text('page.openWith', { assistant: label })}
        <Icon name="external" label={text('nav.external')} />
      </a>
    </li>
  ));
}
