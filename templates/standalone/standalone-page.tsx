import type { PageRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageTop } from '../content/page-top.tsx';
import { FallbackNotice, Markup, PageHeading, Prose, ReadingColumn, SourceNote } from '../content/parts.tsx';
import { Toc } from '../navigation/toc.tsx';
import { Slot } from '../plugins/slot.tsx';
import { StartPage } from '../start/start-page.tsx';

/** A page of the pages folder. Markdown gets the reading layout, a component the whole main area. */
export function StandalonePage({ route, frame, bodies }: TemplateProps<PageRoute>) {
  const html = bodies.full(route.source);
  if (route.format === 'component') {
    return (
      <>
        <Slot name="content.before" />
        <Markup as="div" className="component-page" lang={route.fallback?.lang} dir={route.fallback?.dir} html={html} />
        <Slot name="content.after" />
      </>
    );
  }
  if (route.isStart) return <StartPage html={html} fallback={route.fallback} />;
  return (
    <div className="reading">
      <Toc entries={route.toc} language={frame.language} fallback={route.fallback} />
      <ReadingColumn>
        <article>
          <FallbackNotice fallback={route.fallback} language={frame.language} />
          <PageTop markdownCopy={route.markdownCopy} permalink={route.permalink} frame={frame} />
          <PageHeading heading={route.heading} fallback={route.fallback} />
          <Prose html={html} fallback={route.fallback} />
          <footer className="article-foot">
            <SourceNote editUrl={route.editUrl} language={frame.language} />
          </footer>
        </article>
      </ReadingColumn>
    </div>
  );
}
