import { createElement } from 'react';
import type { ReferencePage as ReferencePageModel } from '../../src/model/reference.ts';
import type { ReferenceRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { PageTop } from '../content/page-top.tsx';
import { FallbackNotice } from '../content/parts.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { Slot } from '../plugins/slot.tsx';
import { ChangesContent } from './changes-content.tsx';
import { DocumentContent, GuideContent, IndexContent, PartContent } from './contents.tsx';
import { ReferenceNav } from './reference-nav.tsx';
import { operationsOn, ReferenceViewProvider } from './reference-view.tsx';
import { hasSamples } from './samples.tsx';

const contents: Readonly<Record<ReferencePageModel['shows'], typeof PartContent>> = {
  document: DocumentContent,
  index: IndexContent,
  tag: PartContent,
  webhooks: PartContent,
  operation: PartContent,
  schemas: PartContent,
  schema: PartContent,
  changes: ChangesContent,
  guide: GuideContent,
};

/**
 * The origins that consoles of the document connect to, from which the Content-Security-Policy is made. All pages of the
 * document have the same list: the router would load a page with another policy as a whole, and what was entered would be lost.
 */
function Connections({ to = [] }: { readonly to: readonly string[] | undefined }) {
  return to.length === 0 ? null : createElement('docsgen-try-it', { connect: to.join(' '), hidden: true });
}

export function ReferencePage({ route, frame }: TemplateProps<ReferenceRoute>) {
  const { reference, page, breadcrumbs, previous, next } = route;
  const text = textOf(frame.language);
  const Content = contents[page.shows];
  return (
    <ReferenceViewProvider route={route} frame={frame}>
      <div className="reference" data-shows={page.shows}>
        <ReferenceNav route={route} language={frame.language} />
        <div className="reference-content" data-columns={operationsOn(route).some(hasSamples) ? 2 : undefined}>
          <Slot name="content.before" />
          {breadcrumbs.length > 0 && (
            <PageTop
              crumbs={breadcrumbs}
              markdownCopy={route.markdownCopy}
              permalink={route.permalink}
              frame={frame}
              prompt={page.shows === 'operation' ? text('api.prompt') : undefined}
            />
          )}
          <FallbackNotice fallback={route.fallback} language={frame.language} />
          <Connections to={reference.connections} />
          <Content route={route} />
          <Pagination
            label={text('nav.apiPages')}
            back={previous && { title: text('nav.previous'), link: previous }}
            forward={next && { title: text('nav.next'), link: next }}
          />
          <Slot name="content.after" />
        </div>
        {/* With an anchor in the address, `rel=expect` delays the first paint until this element is parsed. */}
        <span id="@end" hidden />
      </div>
    </ReferenceViewProvider>
  );
}
