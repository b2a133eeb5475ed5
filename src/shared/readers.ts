/** Who reads what a page has: people its HTML, programs its Markdown copy. */
export type Readers = 'readers' | 'agents';

/** The element whose content is in no page. */
export const agentsTag = 'docsgen-for-agents';

/** Elements around what one of them alone gets, in the markup of bodies. No page and no copy has them. */
export const readerTags: ReadonlyMap<string, string> = new Map([
  ['readers', 'docsgen-for-readers'],
  ['agents', agentsTag],
]);

const beginning = '<docsgen-for-';
const tags = /<(\/?)docsgen-for-(readers|agents)>/g;

/**
 * The markup of a body as some of its readers get it: what is for the others is left out, and no element of these is left.
 *
 *     a <docsgen-for-agents>b</docsgen-for-agents> c   ->   for readers: a  c, for agents: a b c
 */
export function markupFor(readers: Readers, html: string): string {
  if (!html.includes(beginning)) return html;
  const kept: string[] = [];
  let from = 0;
  /** How many elements are open whose content is left out, and all within them. */
  let depth = 0;
  for (const { 0: tag, 1: slash, 2: of, index } of html.matchAll(tags)) {
    if (depth === 0) kept.push(html.slice(from, index));
    from = index + tag.length;
    if (depth > 0) depth += slash === '/' ? -1 : 1;
    else if (slash === '' && of !== readers) depth = 1;
  }
  if (depth === 0) kept.push(html.slice(from));
  return kept.join('');
}

/** Whether a markup differs between readers. */
export function hasReaders(html: string): boolean {
  return html.includes(beginning);
}
