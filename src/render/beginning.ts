import { truncateMark } from '../shared/truncate-mark.ts';

/** What a list shows of a post: its beginning, and whether there is more. */
export function beginningOf(html: string): { readonly html: string; readonly truncated: boolean } {
  const [start = '', rest] = html.split(truncateMark);
  // Several posts stand on one page, where the same heading id would stand twice.
  const shown = start.replace(/(<h[1-6][^>]*?) id="[^"]*"/g, '$1').replace(/<a class="anchor"[^>]*><\/a>/g, '');
  return { html: shown, truncated: rest !== undefined };
}
