/**
 * The page of each id in a PDF of a Chromium, 1-based. It reads the tree of pages and the destinations, which Chromium
 * writes as plain text: its objects are never packed into streams.
 */
export function pagesInPdf(pdf: Uint8Array): ReadonlyMap<string, number> {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  const object = (id: string): string => {
    const start = text.search(new RegExp(`(?:^|[\\r\\n])${id} 0 obj\\b`));
    return start < 0 ? '' : text.slice(start, text.indexOf('endobj', start));
  };
  const catalog = /\/Type \/Catalog\b[\s\S]*?endobj/.exec(text)?.[0] ?? '';
  const root = /\/Pages (\d+) 0 R/.exec(catalog)?.[1];
  const numbers = new Map<string, number>();
  const count = (id: string) => {
    const kids = /\/Kids \[([^\]]*)\]/.exec(object(id))?.[1];
    if (kids === undefined) numbers.set(id, numbers.size + 1);
    else for (const [, kid = ''] of kids.matchAll(/(\d+) 0 R/g)) count(kid);
  };
  if (root !== undefined) count(root);
  const destinations = object(/\/Dests (\d+) 0 R/.exec(catalog)?.[1] ?? '');
  const pages = new Map<string, number>();
  for (const [, name = '', page = ''] of destinations.matchAll(/\/([^\s[\]<>()/]+) \[(\d+) 0 R \/XYZ/g)) {
    const number = numbers.get(page);
    if (number !== undefined) pages.set(nameOf(name), number);
  }
  return pages;
}

/** A name as it was before bytes of it were escaped. */
function nameOf(written: string): string {
  const bytes = written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
