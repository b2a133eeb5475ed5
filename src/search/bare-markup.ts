const tag = /<([a-z][\w-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)+)\s*>/gi;
const looks = /\s(?:class|href|style|role|tabindex|aria-[a-z]+)="[^"]*"/gi;
const plainSpan = /<span>([^<]*)<\/span>/g;

/** Markup without what only readers of the page see: the indexer, which reads it all, finds the same without. */
export function bareMarkup(html: string): string {
  return html
    .replace(tag, (_, name: string, attributes: string) => `<${name}${attributes.replace(looks, '')}>`)
    .replace(plainSpan, '$1');
}
