import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { unsafeLink } from '../../shared/address-attributes.ts';
import { decodeUrl } from '../../shared/paths.ts';
import type { WrittenAt } from './written-at.ts';

/** Finds the places of what only rendered markup has: templates and components write it, from code and data. */
export interface MarkupPlaces {
  /** A finding at the place where its address is written, in one of some sources or in the code of the site. */
  readonly at: (finding: Finding, address: string, sources: readonly SourcePath[]) => Finding | undefined;
  /** A finding for an address that is reported elsewhere, at the places in code of the site where it was not reported yet. */
  readonly again: (finding: Finding, address: string, sources?: readonly SourcePath[]) => readonly Finding[];
  /**
   * Findings for addresses that run code and that a component renders, each once. React replaces them, so what they were is known from
   * where they are written alone.
   */
  readonly replaced: (sources: readonly SourcePath[]) => Finding[];
  /** Notes that a link of a file that runs code is reported by other means. */
  readonly note: (file: SourcePath) => void;
}

/**
 * @param unsafeFiles files whose links that run code are reported already
 */
export function createMarkupPlaces(
  written: WrittenAt,
  config: Pick<ResolvedConfig, 'file' | 'filesBase'>,
  unsafeFiles: Iterable<SourcePath>,
): MarkupPlaces {
  const unsafe = new Set(unsafeFiles);
  const reported = new Set<string>();
  const named = new Set<string>();
  const at = (finding: Finding, [place, ...others]: readonly Place[]): Finding | undefined => {
    if (place === undefined) return undefined;
    for (const one of [place, ...others]) named.add(JSON.stringify(one));
    const more = others.slice(0, 10).map((other) => ({ message: 'also written here', place: other }));
    return { ...finding, place, ...(more.length === 0 ? {} : { related: more }) };
  };
  const placesOf = (address: string, sources: readonly SourcePath[]) =>
    written.address(waysToWrite(address, config.filesBase), sources);
  return {
    at: (finding, address, sources) => at(finding, placesOf(address, sources)),
    again(finding, address, sources = []) {
      const left = placesOf(address, sources).filter(
        (place) => place.file !== config.file && !named.has(JSON.stringify(place)),
      );
      return [at(finding, left) ?? []].flat();
    },
    replaced(sources) {
      // Links of the config are checked at its entries.
      const all = written.code(sources).filter(([, { file }]) => file !== config.file);
      const found = all.flatMap(([address, place]) => {
        const key = JSON.stringify(place);
        if (reported.has(key) || unsafe.has(place.file)) return [];
        reported.add(key);
        return [{ ...unsafeLink(address), place }];
      });
      if (all.length > 0 || unsafe.size > 0) return found;
      const [file] = sources;
      const { rule, hint } = unsafeLink('');
      const message = 'a link that a component renders runs code when a reader follows it';
      return [{ rule, message, hint, place: file === undefined ? undefined : { file } }];
    },
    note: (file) => void unsafe.add(file),
  };
}

/** Whether React has replaced an address that runs code, here or after the kind of a medium. */
export function isReplaced(used: string): boolean {
  return used.includes("javascript:throw new Error('React");
}

/** How an address of the markup may be written: with and without the base URL, encoded or not; in code, a backslash is two. */
function waysToWrite(address: string, filesBase: string): readonly string[] {
  const bare = address.startsWith(filesBase) ? [address.slice(filesBase.length - 1)] : [];
  const plain = [address, ...bare].flatMap((way) => [way, decodeUrl(way)]);
  return plain.flatMap((way) => (way.includes('\\') ? [way.replaceAll('\\', '\\\\'), way] : [way]));
}
