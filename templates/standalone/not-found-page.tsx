import type { NotFoundRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { Icon } from '../icon.tsx';
import { Slot } from '../plugins/slot.tsx';
import { setsOf } from '../search/sets.ts';

/**
 * The page for an address that the site does not have. The class `part` loads its styles, which no other page needs; a script
 * fills the list of pages with similar addresses and shows it.
 */
export function NotFoundPage({ frame }: TemplateProps<NotFoundRoute>) {
  const text = textOf(frame.language);
  return (
    <div className="part not-found">
      <Slot name="content.before" />
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1 className="page-title">{text('notFound.title')}</h1>
      <p className="lead">{text('notFound.note')}</p>
      {frame.search && (
        <a className="not-found-search" href={frame.search.href} data-search={setsOf(frame.search)}>
          <Icon name="search" />
          {text('notFound.search')}
        </a>
      )}
      <ul className="buttons">
        <li>
          <a className="button button-primary" href={frame.baseUrl}>
            {text('notFound.start')}
          </a>
        </li>
        {frame.docsHref !== undefined && (
          <li>
            <a className="button" href={frame.docsHref}>
              {text('notFound.docs')}
            </a>
          </li>
        )}
      </ul>
      {frame.search && (
        <nav className="not-found-near" aria-label={text('notFound.near')} hidden>
          <h2>{text('notFound.near')}</h2>
          <ul />
        </nav>
      )}
      <Slot name="content.after" />
    </div>
  );
}
