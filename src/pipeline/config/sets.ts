import { formatKeyPath, type KeyPath, type Locate } from '../../core/config/index.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { DocsConfig, PostsConfig, SnapshotFolder } from '../../model/sets-config.ts';
import { isScheme } from '../../shared/schemes.ts';
import { setIdPattern } from './schema/content.ts';
import type { SiteSettings } from './schema/site.ts';
import { snapshotPaths, snapshotsOf } from './versions.ts';

/** Findings about documentation sets and blogs that do not go together. */
export function setFindings(config: ResolvedConfig, settings: SiteSettings, locate: Locate): Finding[] {
  return [
    ...idFindings(settings, locate),
    ...sharedRoutes(config.docs, locate),
    ...sharedRoutes(config.posts, locate),
    ...folderFindings(config, locate),
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

/** Findings for addresses that only one set may have. */
function sharedRoutes(sets: readonly (DocsConfig | PostsConfig)[], locate: Locate): Finding[] {
  return sets.flatMap((set, index): Finding[] => {
    const first = sets.find(({ route }) => route === set.route);
    if (first === undefined || first === sets[index]) return [];
    const keyPath = [...set.keyPath, 'route'];
    return [
      {
        rule: 'invalid-config',
        message: `${formatKeyPath(keyPath)}: the address ${set.route} is that of the set ${first.id} already`,
        place: locate(keyPath),
        hint: `give the set ${set.id} another route`,
        related: [{ message: `the set ${first.id}`, place: locate([...first.keyPath, 'route']) }],
      },
    ];
  });
}

/** Findings for folders that two sets have, or a set and the single pages: their files would be shown twice. */
function folderFindings({ docs, posts, pages }: ResolvedConfig, locate: Locate): Finding[] {
  const sets: readonly (DocsConfig | PostsConfig)[] = [...docs, ...posts];
  return sets.flatMap((set, index): Finding[] => {
    const keyPath = [...set.keyPath, 'dir'];
    const report = (dir: SourcePath, owner: string, hint: string, place: Place): Finding => ({
      rule: 'invalid-config',
      message: `${formatKeyPath(keyPath)}: the folder ${dir} is that of ${owner} already`,
      place: locate(keyPath),
      hint,
      related: [{ message: owner, place }],
    });
    const own = foldersOf(set);
    if (pages !== undefined && own.includes(pages.dir)) {
      const hint = 'set pages to false, or to another folder';
      return [report(pages.dir, 'the single pages', hint, locate(['pages', 'dir']))];
    }
    // One without a list is what it was before there were lists.
    const others = sets.slice(0, index).filter((other) => set.keyPath.length + other.keyPath.length > 2);
    for (const other of others) {
      const dir = foldersOf(other).find((folder) => own.includes(folder));
      if (dir === undefined) continue;
      const hint = `give the set ${set.id} another dir`;
      return [report(dir, `the set ${other.id}`, hint, locate([...other.keyPath, 'dir']))];
    }
    return [];
  });
}

/** The folders of a set: several, where it is a pattern. */
function foldersOf(set: DocsConfig | PostsConfig): readonly SourcePath[] {
  return 'folders' in set ? set.folders.map(({ dir }) => dir) : [set.dir];
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
