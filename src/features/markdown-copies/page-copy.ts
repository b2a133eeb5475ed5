import { parseHtml } from './html/parse-html.ts';
import { element, find } from './html/tree.ts';
import { createAddresses } from './markdown/addresses.ts';
import { toBlocks } from './markdown/to-markdown.ts';

export interface PageText {
  /** Its home: where links within the page lead. */
  readonly permalink: string;
  readonly title: string;
  /** What the page says of itself beside its text; `''` when there is nothing. */
  readonly description: string;
  /** Date and authors of a post; `''` for what has none. */
  readonly byline: string;
  /** The finished body. */
  readonly html: string;
}

/**
 * A page as CommonMark with the extensions of GFM: its title as the one heading of level 1, then what the page
 * says of itself, then its body. Addresses hold away from the page.
 *
 * @param origin of the site, without trailing slash; `''` where it does not know its own
 */
export function pageCopy({ permalink, title, description, byline, html }: PageText, origin: string): string {
  const addresses = createAddresses(origin, permalink);
  const tree = parseHtml(html);
  const hasTitle = find(tree, ({ tag }) => tag === 'h1') !== undefined;
  const body = toBlocks(hasTitle ? tree : [element('h1', [title]), ...tree], addresses);
  const afterTitle = body.findIndex((block) => block.startsWith('# ')) + 1;
  const lead = toBlocks([element('blockquote', [description]), element('p', [byline])], addresses);
  return `${[...body.slice(0, afterTitle), ...lead, ...body.slice(afterTitle)].join('\n\n')}\n`;
}
