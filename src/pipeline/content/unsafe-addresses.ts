import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import { runsCode, unsafeLink } from '../../shared/address-attributes.ts';
import { pointsIn } from '../../shared/text-points.ts';

/**
 * Findings for addresses in frontmatter or data that run code. They are found here, since React writes something else into pages.
 *
 * @param text of the file
 */
export function unsafeAddresses(
  { file, text }: { readonly file: SourcePath; readonly text: string },
  addresses: readonly (string | null | undefined)[],
): readonly Finding[] {
  const unsafe = addresses.filter((address): address is string => typeof address === 'string' && runsCode(address));
  const pointAt = pointsIn(text);
  return [...new Set(unsafe)].map((address) => {
    const at = text.indexOf(address);
    const start = at < 0 ? undefined : pointAt(at);
    const end = start && { line: start.line, column: start.column + address.length };
    return { ...unsafeLink(address), place: { file, start, end } };
  });
}
