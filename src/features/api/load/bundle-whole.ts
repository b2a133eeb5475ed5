import { withWrittenTexts } from '../written-texts.ts';
import { type Bundle, bundleDocument } from './bundle.ts';
import type { FolderReader } from './folder-reader.ts';
import type { ReadFault } from './read-text.ts';
import type { SpecificationFile } from './specification-file.ts';

/** Fetches a file from a host that the config allows. */
export type FetchFile = (url: string) => Promise<string | ReadFault>;

/** Bundles a document again and again, until every file that it refers to on other hosts has been fetched. */
export async function bundleWhole(
  rootFile: SpecificationFile,
  reader: FolderReader,
  fetchFile: FetchFile,
): Promise<Bundle> {
  for (;;) {
    const bundle = bundleDocument(rootFile, reader);
    const wanted = reader.wanted();
    if (wanted.length === 0) {
      const isYaml = reader.files().some(({ written }) => written !== undefined);
      return isYaml ? { ...bundle, root: withWrittenTexts(bundle) } : bundle;
    }
    const texts = await Promise.all(wanted.map(fetchFile));
    for (const [index, url] of wanted.entries()) reader.supply(url, texts[index] ?? '');
  }
}
