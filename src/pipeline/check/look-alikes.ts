import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { Site } from '../../model/site.ts';
import { foldCase, lookAlikeDifference } from '../../shared/paths.ts';

/**
 * Addresses that differ only in case or in the form of their accents: on many file systems they are one file, so that
 * a site would be another one on each machine.
 *
 * @param files addresses of files; without them, routes alone are compared
 */
export function lookAlikes({
  site,
  files = new Set(),
}: {
  readonly site: Site;
  readonly files?: ReadonlySet<string>;
}): readonly Finding[] {
  const routes = [...site.routes.values()];
  // Twins are alike where their pages are.
  const twins = new Set(routes.map(({ twin }) => twin));
  const addresses = new Set([...site.routes.keys(), ...[...files].filter((file) => !twins.has(file))]);
  const groups = new Map<string, string[]>();
  for (const address of addresses) {
    const key = foldCase(address);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [address]);
    else group.push(address);
  }
  const sourceOf = (address: string) => site.routes.get(address)?.source;
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .flatMap((group) => {
      // What has a source can be renamed: it is told of, and comes after what has none.
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
    ...(file === undefined ? {} : { place: { file } }),
    ...(firstFile === undefined ? {} : { related: [{ message: first, place: { file: firstFile } }] }),
    hint: 'many file systems take them for one file: rename one of them, or change its slug',
  };
}
