import type { RedirectRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { Sentence } from '../sentence.tsx';

/** Page of a redirect. Readers see it only if their browser does not follow the refresh. */
export function RedirectPage({ route, frame }: TemplateProps<RedirectRoute>) {
  const text = textOf(frame.language);
  return (
    <div className="not-found">
      <h1 className="page-title">{text('redirect.heading')}</h1>
      <p className="lead">
        <Sentence parts={text.parts('redirect.note', { address: <a href={route.to}>{route.to}</a> })} />
      </p>
    </div>
  );
}
