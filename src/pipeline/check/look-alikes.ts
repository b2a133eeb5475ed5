import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import { groupBy } from '../../shared/group-by.ts';
import { foldCase, lookAlikeDifference } from '../../shared/paths.ts';

/**
 * Findings for addresses that differ only in case or in the form of their accents. Many file systems take them for one
 * file, so the site would differ between machines.
 *
 * @param options.files addresses of files, and of pages of other locales; without them, only routes are compared
 * @param options.isOwn whether an address is of this locale: what is alike in others is reported there
 */
export function lookAlikes({
  site,
  files = new Set(),
  isOwn = () => true,
}: {
  readonly site: Site;
  readonly files?: ReadonlySet<string>;
  readonly isOwn?: (address: string) => boolean;
}): readonly Finding[] {
  const routes = [...site.routes.values()];
  // Markdown copies look alike where their pages do.
  const copies = new Set(routes.map(({ markdownCopy }) => markdownCopy));
  const addresses = new Set([...site.routes.keys(), ...[...files].filter((file) => !copies.has(file))]);
  const sourceOf = (address: string) => site.routes.get(address)?.source;
  return [...groupBy(addresses, foldCase).values()]
    .filter((group) => group.length > 1 && group.some(isOwn))
    .flatMap((group) => {
      // A page with a source can be renamed, so it gets the finding: it comes after those without one.
      const withSource = group.filter((address) => sourceOf(address) !== undefined).sort();
      const [first = '', ...others] = [
        ...group.filter((address) => !withSource.includes(address)).sort(),
        ...withSource,
      ];
      return others.map((other) => alike(first, other, sourceOf));
    });
}

function alike(first: string, other: string, sourceOf: (address: string) => SourcePath | undefined): Finding {
  const [file, firstFile] = [sourceOf(other), sourceOf(first)];
  return {
    rule: 'look-alike-address',
    message: `${other} and ${first} differ only in ${lookAlikeDifference(first, other)}`,
    place: file === undefined ? undefined : { file },
    related: firstFile === undefined ? undefined : [{ message: first, place: { file: firstFile } }],
    hint: 'many file systems take them for one file: rename one of them, or change its slug',
  };
}
