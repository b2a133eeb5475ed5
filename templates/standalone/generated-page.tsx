import type { GeneratedRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageTop } from '../content/page-top.tsx';
import { PageHeader, Prose, ReadingColumn } from '../content/parts.tsx';
import { Toc } from '../navigation/toc.tsx';

/** A page that a feature makes: its title, and a body as others have it. */
export function GeneratedPage({ route, frame }: TemplateProps<GeneratedRoute>) {
  const { html, toc } = route.body ?? { html: '', toc: [] };
  return (
    <div className="reading">
      <Toc entries={toc} language={frame.language} />
      <ReadingColumn>
        <PageTop markdownCopy={route.markdownCopy} permalink={route.permalink} frame={frame} />
        <PageHeader title={route.title} description={route.description} />
        <Prose html={html} />
      </ReadingColumn>
    </div>
  );
}
