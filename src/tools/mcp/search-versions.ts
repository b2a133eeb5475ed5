import type { SearchSet } from '../../model/site.ts';
import { decodeEntities } from '../../shared/decode-entities.ts';
import type { Filters } from '../../shared/search-index.ts';
import { NotFound, shown } from './not-found.ts';

type VersionedSet = Pick<SearchSet, 'id' | 'versions'>;

/** The documentation sets that the search of a page knows, from its HTML. */
export function setsOfPage(html: string): readonly VersionedSet[] {
  const [, sets = ''] = /\sdata-search="([^"]*)"/.exec(html) ?? [];
  return sets === '' ? [] : JSON.parse(decodeEntities(sets));
}

/**
 * The filter of a search that looks through one version of each documentation set: the asked one, where the set has it.
 * Without it, results of several versions of one page would look the same, one after the other.
 *
 * @param asked name or label of a version
 * @param usual name of the version that is searched unless another is asked for; else it is the first one
 * @throws NotFound where no set has the asked version
 */
export function versionFilter(sets: readonly VersionedSet[], asked: string | undefined, usual?: string): Filters {
  const versioned = sets.filter(({ versions }) => versions.length > 0);
  const find = ({ versions }: VersionedSet, wanted: string | undefined) =>
    versions.find(({ name, label }) => wanted !== undefined && [name, label].includes(wanted));
  if (asked !== undefined && !versioned.some((set) => find(set, asked))) {
    const names = [...new Set(versioned.flatMap(({ versions }) => versions.map(({ name }) => name)))];
    const known = names.length === 0 ? 'the site has no versions' : `there are ${names.join(', ')}`;
    throw new NotFound(`there is no version ${shown(asked)}; ${known}`);
  }
  const chosen = versioned.flatMap((set) => {
    const version = find(set, asked) ?? find(set, usual) ?? set.versions[0];
    return version === undefined ? [] : [`${set.id}/${version.name}`];
  });
  return chosen.length === 0 ? {} : { version: chosen };
}
