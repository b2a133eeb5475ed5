import type { NotFoundRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';

export function NotFoundPage({ frame }: TemplateProps<NotFoundRoute>) {
  return (
    <div className="not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1 className="page-title">Page not found</h1>
      <p className="lead">
        There is nothing at this address. The page may have moved, or the link that brought you here has a mistake in
        it.
      </p>
      <ul className="buttons">
        <li>
          <a className="button button-primary" href={frame.baseUrl}>
            Go to the start page
          </a>
        </li>
        {frame.docsHref !== undefined && (
          <li>
            <a className="button" href={frame.docsHref}>
              Read the documentation
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
