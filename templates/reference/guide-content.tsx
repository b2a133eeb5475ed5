import type { ReferenceRoute } from '../../src/model/route.ts';
import { Markup, PageHeader } from '../content/parts.tsx';

/** A page about all operations of an API, such as their errors. */
export function GuideContent({ route: { reference, page } }: { readonly route: ReferenceRoute }) {
  const guide = reference.guides?.find(({ name }) => `guide/${name}` === page.anchor);
  if (guide === undefined) return null;
  return (
    <div className="guide entry">
      <PageHeader title={guide.title} description={guide.description} />
      <Markup as="div" className="prose" html={guide.html} />
    </div>
  );
}
