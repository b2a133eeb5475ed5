import { createAddresses, element, find, parseHtml, toBlocks } from '../../core/markdown/index.ts';

/** The input of the Markdown copy of a page. */
export interface PageText {
  /** Links within the page resolve from it. */
  readonly permalink: string;
  readonly title: string;
  /** From its frontmatter; `''` without one. */
  readonly description: string;
  /** Date and authors of a post, else `''`. */
  readonly byline: string;
  /** The rendered body. */
  readonly html: string;
}

/**
 * A page as CommonMark with the extensions of GFM: its title as the only heading of level 1, its description and
 * byline, then its body. Addresses are absolute.
 *
 * @param origin of the site, without trailing slash; `''` where the config has no `url`
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
