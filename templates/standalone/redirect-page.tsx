import type { RedirectRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';

/** Page of a redirect. Readers see it only if their browser does not follow the refresh. */
export function RedirectPage({ route }: TemplateProps<RedirectRoute>) {
  return (
    <div className="not-found">
      <h1 className="page-title">This page has moved</h1>
      <p className="lead">
        You are being taken to <a href={route.to}>{route.to}</a>.
      </p>
    </div>
  );
}
