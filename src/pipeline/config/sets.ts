import { formatKeyPath, type KeyPath, type Locate } from '../../core/config/index.ts';
import type { DocsConfig, PostsConfig, ResolvedConfig, SetConfig, SnapshotFolder } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import { isScheme } from '../../shared/schemes.ts';
import { setIdPattern } from './schema/content.ts';
import type { SiteSettings } from './schema/site.ts';
import { snapshotPaths, snapshotsOf } from './versions.ts';

/** Findings about documentation sets and blogs that do not go together. */
export function setFindings(config: ResolvedConfig, settings: SiteSettings, locate: Locate): Finding[] {
  return [
    ...idFindings(settings, locate),
    ...sharedBy(config.docs, ({ route }) => route, 'route', 'the address', locate),
    ...sharedBy(config.posts, ({ route }) => route, 'route', 'the address', locate),
    ...sharedBy([...config.docs, ...config.posts], foldersOf, 'dir', 'the folder', locate),
    ...snapshotFindings(config, locate),
  ];
}

/** Ids that two sets have, or that are schemes of other links. */
function idFindings({ docs, posts }: SiteSettings, locate: Locate): Finding[] {
  const entries = Object.entries({ docs, posts }).flatMap(([key, given]) =>
    Array.isArray(given) ? given.map(({ id }, index) => ({ id, keyPath: [key, index, 'id'] as KeyPath })) : [],
  );
  return entries.flatMap(({ id, keyPath }, index): Finding[] => {
    const place = locate(keyPath);
    if (isScheme(id)) {
      const message = `${formatKeyPath(keyPath)}: links that begin with ${id}: have a meaning already`;
      return [{ rule: 'invalid-config', message, place, hint: `choose another id, such as "${id}-docs"` }];
    }
    const first = entries.findIndex((other) => other.id === id);
    const other = entries[first];
    if (first === index || other === undefined) return [];
    return [
      {
        rule: 'invalid-config',
        message: `${formatKeyPath(keyPath)}: ${JSON.stringify(id)} is the id of another set`,
        place,
        hint: 'links such as `sdk:guide/setup` name a set by its id: give each its own',
        related: [{ message: 'first used here', place: locate(other.keyPath) }],
      },
    ];
  });
}

/** Findings for what only one set may have. */
function sharedBy<Set extends SetConfig>(
  sets: readonly Set[],
  read: (set: Set) => string,
  key: string,
  words: string,
  locate: Locate,
): Finding[] {
  return sets.flatMap((set, index): Finding[] => {
    const first = sets.find((other) => read(other) === read(set));
    // One without a list is what it was before there were lists.
    if (first === undefined || first === sets[index] || set.keyPath.length + first.keyPath.length < 3) return [];
    const keyPath = [...set.keyPath, key];
    return [
      {
        rule: 'invalid-config',
        message: `${formatKeyPath(keyPath)}: ${words} ${read(set)} is that of the set ${first.id} already`,
        place: locate(keyPath),
        hint: `give the set ${set.id} another ${key}`,
        related: [{ message: `the set ${first.id}`, place: locate([...first.keyPath, key]) }],
      },
    ];
  });
}

/** The folders of a set; those of a pattern in a row. */
function foldersOf(set: DocsConfig | PostsConfig): string {
  return 'folders' in set ? set.folders.map(({ dir }) => dir).join(', ') : set.dir;
}

/** Sets whose snapshots would be in the folder of a version of the first set. */
function snapshotFindings({ docs: [first, ...others] }: ResolvedConfig, locate: Locate): Finding[] {
  return others.flatMap((set): Finding[] => {
    const version = first?.versions.find(({ name }) => name.toLowerCase() === set.id);
    if (first === undefined || version === undefined) return [];
    const { docs } = snapshotPaths(first.snapshots, version.name);
    return [
      {
        rule: 'invalid-config',
        message: `${formatKeyPath([...set.keyPath, 'id'])}: ${set.snapshots.dir}, where the versions of this set are, is the folder of the version ${version.name} of the set ${first.id}`,
        place: locate([...set.keyPath, 'id']),
        hint: 'give the set another id',
        related: [{ message: 'the version', place: { file: docs } }],
      },
    ];
  });
}

/** Where the versions of each documentation set are, from a config that may be of any form. */
export function snapshotPlaces(value: unknown): readonly SnapshotFolder[] {
  const docs = typeof value === 'object' && value !== null && 'docs' in value ? value.docs : undefined;
  if (!Array.isArray(docs)) return [snapshotsOf('docs', 0)];
  return docs.map((entry: unknown, index) => {
    const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
    // What is no id is refused later; until then it names no folder.
    return snapshotsOf(typeof id === 'string' && setIdPattern.test(id) ? id : 'docs', index);
  });
}
