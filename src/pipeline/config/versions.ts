import { join } from 'node:path';
import { formatKeyPath, type KeyPath, type Locate } from '../../core/config/index.ts';
import { entriesIn, kindOfPath, pathOnDisk } from '../../core/text/index.ts';
import type { Product } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { SourcePath } from '../../model/place.ts';
import type { DocsConfig, DocsVersion, SnapshotFolder } from '../../model/sets-config.ts';
import { listAll } from '../../shared/list-words.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { joinPermalink } from '../../shared/paths.ts';
import type { FolderLookup } from './folders.ts';
import { jsonTextOf, placeInJson, readJsonFile } from './json-file.ts';
import type { ConfigTexts } from './locales.ts';
import { type DocsSettings, frozenSchema } from './schema/content.ts';
import { currentVersion, type VersionSettings, versionListSchema } from './schema/versions.ts';

/** Where the released versions of the first documentation set are. */
export const firstSnapshots: SnapshotFolder = { list: 'versions.json', dir: 'versions' };

/**
 * Where the released versions of a documentation set are. Those of the first set have the same place whether it is the
 * only one or not.
 */
export function snapshotsOf(id: string, index: number): SnapshotFolder {
  if (index === 0) return firstSnapshots;
  const dir = `${firstSnapshots.dir}/${id}`;
  return { list: `${dir}/versions.json`, dir };
}

/** The paths of a snapshot: its folder of documents, and the settings of the config that belong to it. */
export function snapshotPaths(
  { dir }: SnapshotFolder,
  name: string,
): { readonly docs: SourcePath; readonly settings: SourcePath } {
  return { docs: `${dir}/${name}/docs`, settings: `${dir}/${name}/settings.json` };
}

interface VersionsInput extends Pick<DocsConfig, 'dir' | 'folders' | 'snapshots' | 'route'> {
  readonly root: string;
  readonly settings: DocsSettings;
  readonly keyPath: KeyPath;
  readonly product: Product;
  readonly translation?: ConfigTexts | undefined;
  readonly locate: Locate;
  readonly lookup: FolderLookup;
}

/** The names in the list of released versions, newest first; none without the file. */
export function readVersionList(root: string, { list }: SnapshotFolder, product: Product) {
  if (kindOfPath(join(root, list)) === undefined) return { value: [], findings: [] };
  return readJsonFile({ root, file: list, schema: versionListSchema, product });
}

/** The lists of versions and the settings of the snapshots, as far as they exist. */
export function versionFiles(root: string, places: readonly SnapshotFolder[], product: Product): readonly SourcePath[] {
  const files = places.flatMap((place) => {
    const names = readVersionList(root, place, product).value ?? [];
    return [place.list, ...names.map((name) => snapshotPaths(place, name).settings)];
  });
  return files.filter((file) => kindOfPath(join(root, file)) === 'file');
}

/** The versions of a documentation set, by its list of versions and the config. */
export function resolveVersions(
  input: VersionsInput,
): Pick<DocsConfig, 'versions' | 'versioned'> & { readonly findings: readonly Finding[] } {
  const { root, settings, keyPath, snapshots, dir, folders, route, product, translation, lookup } = input;
  const list = readVersionList(root, snapshots, product);
  const released = list.value ?? [];
  const { latest = released[0] ?? currentVersion, only } = settings.versions;
  const names = [currentVersion, ...released];
  // With a list that cannot be read, no name is known.
  const findings: Finding[] = [...list.findings];
  if (list.value !== undefined) findings.push(...nameFindings(names, input), ...unlisted(released, input));

  const isBuilt = (name: string) => only === undefined || only.includes(name);
  const versions = names.map((name): DocsVersion => {
    const isCurrent = name === currentVersion;
    const own = settingsOf(name, settings);
    const isLatest = name === latest;
    const path = own.path ?? (isLatest ? undefined : isCurrent ? 'next' : name);
    const snapshot = pathOnDisk(root, snapshotPaths(snapshots, name).docs);
    return {
      name,
      label: own.label ?? (isCurrent ? 'Next' : name),
      dir: isCurrent ? dir : snapshot,
      folders: isCurrent ? folders : [{ dir: snapshot, prefix: '' }],
      route: path === undefined || released.length === 0 ? route : joinPermalink(route, path),
      latest: isLatest,
      banner: own.banner ?? (isLatest ? 'none' : isCurrent ? 'unreleased' : 'unmaintained'),
      noIndex: own.noIndex ?? false,
      keyPath: isCurrent ? keyPath : versionKeyPath(keyPath, name),
      ...(isCurrent ? frozenOf(settings) : readSnapshot(name)),
    };
  });
  findings.push(...sharedRoutes(versions, input));
  const built = versions.filter(({ name, dir }) => isBuilt(name) && lookup.kind(dir) === 'folder');
  return { versions: built, versioned: released.length > 0, findings };

  /** The settings of a snapshot; the defaults when it has none. */
  function readSnapshot(name: string): Pick<DocsVersion, 'main' | 'sidebars' | 'tagsFile'> {
    const paths = snapshotPaths(snapshots, name);
    // The snapshot of a version that is not built may be missing or wrong.
    if (isBuilt(name) && lookup.kind(paths.docs) !== 'folder') {
      findings.push({
        rule: 'missing-folder',
        message: `there is no folder ${paths.docs}`,
        place: placeOfName(root, snapshots, released.indexOf(name)),
        sought: [paths.docs],
        hint: `take ${JSON.stringify(name)} out of ${snapshots.list}, or bring the folder back`,
      });
    }
    if (lookup.kind(paths.settings) === undefined) return frozenOf(frozenSchema().parse({}));
    const read = readJsonFile({ root, file: paths.settings, schema: frozenSchema(), product });
    if (isBuilt(name)) findings.push(...read.findings);
    return frozenOf(read.value ?? frozenSchema().parse({}));
  }

  function frozenOf({ main, sidebars, tagsFile }: Pick<DocsVersion, 'main' | 'sidebars' | 'tagsFile'>) {
    return { tagsFile, main, sidebars: translation === undefined ? sidebars : translation.inSidebars(sidebars) };
  }
}

function versionKeyPath(keyPath: KeyPath, name: string): KeyPath {
  return [...keyPath, 'versions', 'released', name];
}

/** Findings for snapshots that the list of versions does not have: nothing in them is published. */
function unlisted(released: readonly string[], { root, snapshots: { list, dir } }: VersionsInput): Finding[] {
  const isThere = (path: SourcePath, kind: 'file' | 'folder') => kindOfPath(join(root, path)) === kind;
  // The snapshots of another set are in a folder with a list of their own.
  const isSnapshot = (name: string) =>
    isThere(`${dir}/${name}/docs`, 'folder') && !isThere(`${dir}/${name}/versions.json`, 'file');
  const stray = entriesIn(join(root, dir)).filter(({ name }) => !released.includes(name) && isSnapshot(name));
  return stray.map(({ name }) => ({
    rule: 'invalid-data-file',
    severity: 'warning',
    message: `${list} does not list this version: it is not published`,
    place: { file: `${dir}/${name}` },
    hint: `add ${JSON.stringify(name)} to ${list}, or remove the folder`,
  }));
}

/** Findings for names in the config that are no version. */
function nameFindings(
  names: readonly string[],
  { settings: { versions }, keyPath: ofSet, snapshots, locate }: VersionsInput,
): Finding[] {
  const released = names.slice(1);
  const finding = (keyPath: KeyPath, wrong: string, known: readonly string[], message: string): Finding => {
    const near = nearest(wrong, known);
    const listed = released.length === 0 ? 'lists no version yet' : `lists ${listAll(released)}`;
    const hint = didYouMean(near && JSON.stringify(near)) ?? `${snapshots.list} ${listed}`;
    return {
      rule: 'invalid-config',
      message: `${formatKeyPath(keyPath)}${message}`,
      place: locate(keyPath, 'key'),
      hint,
    };
  };
  const unknown = (keyPath: KeyPath, name: string | undefined) =>
    name === undefined || names.includes(name)
      ? []
      : [finding(keyPath, name, names, `: expected the name of a version, got ${JSON.stringify(name)}`)];
  return [
    ...Object.keys(versions.released)
      .filter((name) => !released.includes(name))
      .map((name) => finding(versionKeyPath(ofSet, name), name, released, ' is not a released version')),
    ...unknown([...ofSet, 'versions', 'latest'], versions.latest),
    ...(versions.only ?? []).flatMap((name, index) => unknown([...ofSet, 'versions', 'only', index], name)),
  ];
}

/** Findings for versions that have the address of another one. */
function sharedRoutes(
  versions: readonly DocsVersion[],
  { root, settings, keyPath, snapshots, locate }: VersionsInput,
): Finding[] {
  return versions.flatMap((version, index) => {
    const first = versions.findIndex(({ route }) => route === version.route);
    const other = versions[first];
    if (first === index || other === undefined) return [];
    const written = (candidate: DocsVersion) => settingsOf(candidate.name, settings).path !== undefined;
    const [blamed, related] = written(other) ? [other, version] : [version, other];
    return [
      {
        rule: 'invalid-config' as const,
        message: `the versions ${other.name} and ${version.name} both live at ${version.route}`,
        place: placeOf(blamed),
        hint: 'give one of them another path',
        related: [{ message: `the version ${related.name}`, place: placeOf(related) }],
      },
    ];

    function placeOf(candidate: DocsVersion) {
      const at = versions.indexOf(candidate);
      if (candidate.name === currentVersion) return locate([...keyPath, 'versions', 'current', 'path']);
      return written(candidate) ? locate([...candidate.keyPath, 'path']) : placeOfName(root, snapshots, at - 1);
    }
  });
}

function settingsOf(name: string, { versions }: DocsSettings): Partial<VersionSettings> {
  if (name === currentVersion) return versions.current;
  return Object.hasOwn(versions.released, name) ? (versions.released[name] ?? {}) : {};
}

/** Locates settings of snapshots in their own files, and all others with `locate`. */
export function locateInSnapshots(root: string, places: readonly SnapshotFolder[], locate: Locate): Locate {
  return (keyPath, part) => {
    const [key, ...below] = keyPath;
    const index = typeof below[0] === 'number' ? below[0] : 0;
    const [versions, released, name, ...inside] = typeof below[0] === 'number' ? below.slice(1) : below;
    const isOfVersion = key === 'docs' && versions === 'versions' && released === 'released';
    const place = places[index];
    if (!isOfVersion || place === undefined || !Object.hasOwn(frozenSchema().shape, inside[0] ?? ''))
      return locate(keyPath, part);
    const file = snapshotPaths(place, String(name)).settings;
    return placeInJson({ file, text: jsonTextOf(root, file) }, inside, part);
  };
}

function placeOfName(root: string, { list }: SnapshotFolder, index: number) {
  return placeInJson({ file: list, text: jsonTextOf(root, list) }, [index]);
}
