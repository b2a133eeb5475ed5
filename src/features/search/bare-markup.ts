const tag = /<([a-z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)+)\s*>/gi;
const looks = /\s(?:class|href|style|role|tabindex|aria-[a-z]+)="[^"]*"/gi;
const plainSpan = /<span>([^<]*)<\/span>/g;
const blockEnd = /<\/(?:dd|dt|figcaption|pre|summary)>/g;

/**
 * Markup without what only readers of the page see: the indexer, which reads it all, finds the same without. Blocks
 * that it takes for part of a line get a space behind them, or the last word of one would be one with the next.
 */
export function bareMarkup(html: string): string {
  return html
    .replace(tag, (_, name: string, attributes: string) => `<${name}${attributes.replace(looks, '')}>`)
    .replace(plainSpan, '$1')
    .replace(blockEnd, '$& ');
}
