import { bareMarkup } from './bare-markup.ts';
import { diagramWords } from './diagram-words.ts';

/** One thing a search can find, as the indexer reads it. */
export interface SearchRecord {
  /** Where it is, ready for `href`. */
  readonly url: string;
  readonly title: string;
  /** A part that explains others, and is seldom what somebody looks for: it stands behind them. */
  readonly isDetail?: boolean;
  /** Markup of it without the title; headings with ids are places within it. */
  readonly html: string;
  /** What is shown beside the title, and is found too: where it belongs, how it is called. */
  readonly meta: Readonly<Record<string, string>>;
  /** What readers can narrow a search to. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** The document that is indexed. */
export function recordHtml({ title, isDetail = false, html, meta }: SearchRecord): string {
  // What has no heading of the first level has no title to the indexer, and so none that weighs.
  const [tag, name] = isDetail ? ['h2', 'detail'] : ['h1', 'title'];
  const heading = /<h1[\s>]/.test(html) ? '' : `<${tag}>${escapeHtml(title)}</${tag}>`;
  const values = Object.entries({ ...meta, [name]: title }).filter(([, value]) => value !== '');
  const marks = values.map(
    ([key, value]) => `<i data-pagefind-meta="${key}[data-value]" data-value="${escapeHtml(value)}"></i>`,
  );
  const weight = isDetail ? ' data-pagefind-weight="0.5"' : '';
  return `<!doctype html><html lang="en"><body data-pagefind-body${weight}>${marks.join('')}${heading}${bareMarkup(diagramWords(html))}</body></html>`;
}
