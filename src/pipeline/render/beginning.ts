import { truncateMark } from '../../shared/truncate-mark.ts';

/** A link to a part of the same page, up to its `#`. */
const ownAnchor = /<a(?=\s)(?:[^>"]|"[^"]*")*?\shref="(?=#)/g;

/**
 * What a list shows of a post: its beginning, and whether there is more. Links to parts of the post lead to its own
 * page, as the list may not have them.
 *
 * @param href of the post, where it is known
 */
export function beginningOf(html: string, href = ''): { readonly html: string; readonly truncated: boolean } {
  const [start = '', rest] = html.split(truncateMark);
  // Several posts stand on one page, where the same heading id would stand twice.
  const shown = start.replace(/(<h[1-6][^>]*?) id="[^"]*"/g, '$1').replace(/<a class="anchor"[^>]*><\/a>/g, '');
  return { html: shown.replace(ownAnchor, (start) => start + href), truncated: rest !== undefined };
}
