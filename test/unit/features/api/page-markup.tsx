import { renderToStaticMarkup } from 'react-dom/server';
import type { Reference, ReferencePage as ReferencePageModel } from '../../../../src/model/reference.ts';
import type { ReferenceRoute } from '../../../../src/model/route.ts';
import { ReferencePage } from '../../../../templates/reference/reference-page.tsx';
import { bodies, frame } from '../../templates/fixtures.ts';

/** A page of a reference, by default the first one, without the frame of the site. */
export function markup(reference: Reference, permalink = reference.permalink): string {
  const page = reference.pages.find((candidate) => candidate.permalink === permalink) as ReferencePageModel;
  const route: ReferenceRoute = {
    kind: 'reference',
    permalink,
    canonical: permalink,
    title: page.title,
    description: '',
    keywords: [],
    indexed: true,
    source: reference.source,
    reference,
    page,
    breadcrumbs: [],
    mentions: {},
  };
  return renderToStaticMarkup(<ReferencePage route={route} frame={frame} bodies={bodies} />);
}
