import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SourcePath } from '../../model/place.ts';
import { findMermaid, packageRoot } from '../../pipeline/bundle/index.ts';
import type { PaperDiagram } from '../../shared/paper-diagram.ts';
import type { PaperBrowser } from './chromium.ts';
import { type Edition, styleTags } from './edition.ts';
import { diagramsIn } from './paper-body.ts';

/** An edition with its diagrams, and those that cannot be rendered: their sources stay. */
interface RenderedEdition {
  readonly edition: Edition;
  readonly problems: readonly { readonly source: SourcePath; readonly problem: string }[];
}

/**
 * Renders the diagrams of an edition: on paper no script does. They have the light colours of the site and its fonts.
 *
 * @param root folder of the site, which installs Mermaid
 */
export async function renderDiagrams(edition: Edition, browser: PaperBrowser, root: string): Promise<RenderedEdition> {
  const found = edition.chapters.flatMap(({ route }) =>
    route === undefined ? [] : diagramsIn(edition.bodyOf(route.source)).map((text) => ({ source: route.source, text })),
  );
  const mermaid = found.length === 0 ? undefined : findMermaid(root);
  if (mermaid === undefined) return { edition, problems: [] };
  const sources = [...new Set(found.map(({ text }) => text))];
  const html = `<!doctype html>
<html data-theme="light" class="edition">
<head><meta charset="utf-8">${styleTags(edition.styles)}</head>
<body><main><article class="edition-document"><div class="prose"><div class="edition-picture" id="place" style="width: 170mm"></div></div></article></main>
<script src="${pathToFileURL(join(mermaid.folder, 'mermaid.min.js')).href}"></script><script>${await script()}</script></body>
</html>
`;
  const rendered = (await browser.evaluate(
    html,
    `drawAll(${JSON.stringify(sources)}, place)`,
  )) as readonly PaperDiagram[];
  const results = new Map(sources.map((text, index) => [text, rendered[index]]));
  return {
    edition: {
      ...edition,
      diagrams: new Map([...results].flatMap(([text, one]) => (one && 'svg' in one ? [[text, one.svg]] : []))),
    },
    problems: found.flatMap(({ source, text }) => {
      const one = results.get(text);
      return one !== undefined && 'problem' in one ? [{ source, problem: one.problem }] : [];
    }),
  };
}

/** The script that renders them, in the colours of the site as those of its pages do. */
async function script(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(packageRoot(), 'src/client/diagrams/paper.ts')],
    bundle: true,
    write: false,
    define: { 'DOCSGEN.locales': 'false' },
  });
  return outputFiles[0]?.text.replaceAll('</', '<\\/') ?? '';
}
