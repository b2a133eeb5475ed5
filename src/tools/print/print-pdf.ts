import { type Edition, writeEdition } from './edition.ts';
import { pagesInPdf } from './pdf-pages.ts';

/**
 * The edition as HTML and as PDF, with the numbers of pages in its contents and behind its links. It is printed once to find
 * them, with numbers of the same width in their places, and once more with them.
 */
export async function printPdf(
  edition: Edition,
  print: (html: string) => Promise<Uint8Array>,
): Promise<{ readonly pdf: Uint8Array; readonly pages: ReadonlyMap<string, number> }> {
  const unknown = { has: () => true, get: () => 100 };
  const first = pagesInPdf(await print(writeEdition({ ...edition, pages: unknown })));
  const second = await print(writeEdition({ ...edition, pages: first }));
  const pages = pagesInPdf(second);
  const isSame = [...first].every(([id, page]) => pages.get(id) === page);
  // Shorter numbers may have moved a line over the end of a page.
  return isSame ? { pdf: second, pages } : { pdf: await print(writeEdition({ ...edition, pages })), pages };
}
