import { eachAttribute, editHtml, type HtmlEdit, scanHtml } from '../../shared/scan-html.ts';

/** The markup of a page as the indexer gets it: what readers may search for, and little else. */
export function indexedHtml(html: string): string {
  return withoutLooks(withDiagramTitles(html));
}

/** A line of a diagram that describes it to readers who do not see it. */
const description = /^\s*(?:pie\s+)?(?:accTitle|accDescr|title)\b\s*(?:\{([^}]*)\}|:?([^{\n]+)$)/gm;

/**
 * Replaces each diagram by its caption, title and description. Its source is no text that readers search for.
 *
 *     <docsgen-island diagram …><figure …>…flowchart LR\n  accTitle: A request\n  A --> B…</figure></docsgen-island>
 *     <p>A request</p>
 */
function withDiagramTitles(html: string): string {
  if (!html.includes('<docsgen-island diagram')) return html;
  const edits: HtmlEdit[] = [];
  let diagram: { readonly start: number; caption: string; source: string } | undefined;
  let captionStart = 0;
  let isSource = false;
  scanHtml(html, {
    open(name, start, nameEnd) {
      if (name === 'docsgen-island') {
        eachAttribute(html, nameEnd, (key) => {
          if (key === 'diagram') diagram = { start, caption: '', source: '' };
        });
      } else if (name === 'figcaption') captionStart = start;
      else if (name === 'pre') isSource = true;
    },
    text(start, end) {
      if (isSource && diagram !== undefined) diagram.source += html.slice(start, end);
    },
    close(name, _, end) {
      if (name === 'pre') isSource = false;
      if (diagram === undefined) return;
      if (name === 'figcaption') diagram.caption = html.slice(captionStart, end);
      if (name !== 'docsgen-island') return;
      const { start, caption, source } = diagram;
      const lines = [...source.matchAll(description)].map(([, long, line = '']) => `<p>${(long ?? line).trim()}</p>`);
      edits.push([start, end, caption + lines.join('')]);
      diagram = undefined;
    },
  });
  return editHtml(html, edits);
}

const looks = /^(?:class|href|style|role|tabindex|aria-[a-z]+)$/;
/** Blocks that the indexer takes for a part of a line. */
const inlineToIndexer: ReadonlySet<string> = new Set(['dd', 'dt', 'figcaption', 'pre', 'summary']);

/**
 * Markup without attributes that are not indexed, and without spans around text that have no others: the indexer, which
 * reads it all, finds the same in less time. Some blocks get a space behind them, as the indexer would join their last word
 * to the next.
 */
function withoutLooks(html: string): string {
  const edits: HtmlEdit[] = [];
  /** A span without attributes, as long as nothing but text follows it. */
  let span: { readonly start: number; readonly end: number; readonly edits: number } | undefined;
  scanHtml(html, {
    open(name, start, nameEnd, end) {
      span = name === 'span' ? { start, end, edits: edits.length } : undefined;
      if (nameEnd === end - 1) return;
      eachAttribute(html, nameEnd, (key, _, from, to) => {
        if (looks.test(key)) edits.push([from - 1, to, '']);
        else span = undefined;
      });
    },
    close(name, start, end) {
      if (name === 'span' && span !== undefined) {
        edits.splice(span.edits, Infinity, [span.start, span.end, ''], [start, end, '']);
      } else if (inlineToIndexer.has(name)) edits.push([end, end, ' ']);
      span = undefined;
    },
  });
  return editHtml(html, edits);
}
