import { createHash } from 'node:crypto';
import type { ComponentType } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Finding } from '../model/diagnostic.ts';
import type { Page } from '../model/page.ts';
import type { SourcePath } from '../model/place.ts';
import type { Route } from '../model/route.ts';
import type { Site } from '../model/site.ts';
import type { AssetManifest, Bodies, PageProps } from '../model/view.ts';
import { truncateMark } from '../shared/truncate-mark.ts';

export interface Renderer {
  /** Markup of one source, without its frame. */
  readonly body: (source: SourcePath) => string;
  /** The whole document of one route. */
  readonly route: (route: Route) => string;
  /** What went wrong in components so far. */
  readonly findings: readonly Finding[];
}

/** Draws routes with the templates of the bundle. A component that throws becomes a finding, not an exception. */
export function createRenderer(options: {
  readonly site: Site;
  readonly pages: ReadonlyMap<SourcePath, Page>;
  readonly components: ReadonlyMap<SourcePath, ComponentType>;
  readonly Page: ComponentType<PageProps>;
  /** Told which page islands are drawn for. */
  readonly islands: { prefix: string; count: number };
  readonly assets: AssetManifest;
}): Renderer {
  const { site, pages, components, Page: PageTemplate, islands, assets } = options;
  const findings: Finding[] = [];
  const rendered = new Map<SourcePath, string>();

  const markup = (source: SourcePath): string => {
    const page = pages.get(source);
    if (page?.body.kind === 'html') return page.body.html;
    const known = rendered.get(source);
    if (known !== undefined) return known;
    const component = components.get(source);
    const html = component === undefined ? '' : attempt(source, () => renderToStaticMarkup(createElement(component)));
    rendered.set(source, html);
    return html;
  };
  const body = (source: SourcePath) => markup(source).replace(truncateMark, '');
  const bodies: Bodies = {
    full: body,
    beginning(source) {
      const [start = '', rest] = markup(source).split(truncateMark);
      // Several posts stand on one page, where the same heading id would stand twice.
      const html = start.replace(/(<h[1-6][^>]*?) id="[^"]*"/g, '$1').replace(/<a class="anchor"[^>]*><\/a>/g, '');
      return { html, truncated: rest !== undefined };
    },
  };
  return {
    body,
    findings,
    route(route) {
      const name = 'sidebar' in route ? route.sidebar : undefined;
      const sidebar = name === undefined ? undefined : site.sidebars.get(name);
      const props = { route, frame: site.frame, bodies, assets, ...(sidebar === undefined ? {} : { sidebar }) };
      return `<!doctype html>${attempt(route.source, () => renderToStaticMarkup(createElement(PageTemplate, props)))}`;
    },
  };

  function attempt(source: SourcePath | undefined, draw: () => string): string {
    islands.prefix = `i${createHash('sha256')
      .update(source ?? '')
      .digest('hex')
      .slice(0, 6)}-`;
    islands.count = 0;
    try {
      return draw();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      findings.push({
        rule: 'render-error',
        message: `the page cannot be drawn: ${message}`,
        ...(source === undefined ? {} : { place: { file: source } }),
        hint: 'a component that it uses throws while it is rendered on the server',
      });
      return '';
    }
  }
}
