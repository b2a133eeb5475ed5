import { existsSync } from 'node:fs';
import { copyFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOfPath, namesIn } from '../core/text/index.ts';
import { makeFolder, removeLeftovers, replaceFile, temporaryName } from '../core/write/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { SourcePath } from '../model/place.ts';
import type { DocsConfig } from '../model/sets-config.ts';
import {
  isInside,
  isVersionName,
  localeFolder,
  readVersionList,
  snapshotPaths,
  versionNameExpectation,
} from '../pipeline/config/index.ts';
import { didYouMean, nearest } from '../shared/nearest.ts';
import { translationPath } from '../shared/translation-path.ts';
import { UsageError, UserError } from '../shared/user-error.ts';

/**
 * The documentation set to make a version of: the one with this id, or the only one.
 *
 * @throws UserError when there is none
 */
export function setToCopy({ docs }: ResolvedConfig, id: string | undefined): DocsConfig {
  const [first, ...others] = docs;
  if (first === undefined) throw new UserError('the site has no documentation to make a version of');
  const ids = docs.map((set) => set.id);
  if (id === undefined) {
    if (others.length === 0) return first;
    const hint = `add one of ${ids.map((known) => `--set ${known}`).join(', ')}`;
    throw new UsageError(`the site has ${docs.length} documentation sets: say which`, hint);
  }
  const found = docs.find((set) => set.id === id);
  if (found !== undefined) return found;
  const hint = didYouMean(nearest(id, ids)) ?? `the site has ${ids.join(', ')}`;
  throw new UsageError(`no documentation set has the id ${JSON.stringify(id)}`, hint);
}

export interface Snapshot {
  readonly folder: SourcePath;
  /** Folders with its translations. */
  readonly translations: readonly SourcePath[];
  /** Copied files. */
  readonly files: number;
  /** Whether there were no versions before. */
  readonly isFirst: boolean;
}

/**
 * Creates a version: copies the folders of a documentation set and its part of the config (`written`, as in the file) into a
 * folder of the version, translations likewise, and then lists the version as the newest. The copies are made next to the config and
 * then renamed into place, so that an interrupted run leaves no half of a version, and nothing is overwritten. The next run removes
 * temporary files of a killed one.
 *
 * @throws UserError when the version cannot be created; nothing has been changed then
 */
export async function takeSnapshot(
  name: string,
  config: Pick<ResolvedConfig, 'root' | 'product' | 'locale'>,
  docs: DocsConfig,
  written: unknown,
): Promise<Snapshot> {
  const { root, product } = config;
  const { snapshots } = docs;
  if (!isVersionName(name)) {
    throw new UsageError(`expected ${versionNameExpectation}, got ${JSON.stringify(name)}`);
  }
  if (name.toLowerCase() === 'next')
    throw new UsageError(
      `${name} is the name of the version in ${docs.dir}/`,
      'name the version after its release, such as 2.0',
    );
  const versions = readVersionList(root, snapshots, product).value ?? [];
  const known = versions.find((version) => version.toLowerCase() === name.toLowerCase());
  if (known !== undefined)
    throw new UserError(
      `there is a version ${known} already`,
      `choose another name, or remove ${snapshots.dir}/${known} and its entry in ${snapshots.list} first`,
    );
  const [version, ...translations] = planCopies(name, config, docs);
  const copies = [version, ...translations];
  checkFree(name, copies, snapshots.list);
  removeLeftovers(root);
  try {
    const paths = snapshotPaths(snapshots, name);
    const inCopy = (path: SourcePath) => path.slice(version.folder.length + 1);
    const files = await copySources(version, inCopy(paths.docs));
    if (files === 0) throw new UserError(`${docs.dir}/ is empty: there is nothing to make a version of`);
    const settings = frozenSettings(written, docs.keyPath);
    if (settings !== undefined) await writeFile(join(version.draft, inCopy(paths.settings)), toJson(settings));
    for (const copy of translations) await copySources(copy, inCopy(paths.docs));
    await publish(copies, root, () => replaceFile(join(root, snapshots.list), toJson([name, ...versions])));
    return {
      folder: version.folder,
      translations: translations.map(({ folder }) => folder),
      files,
      isFirst: versions.length === 0,
    };
  } finally {
    for (const { parent, draft } of copies) {
      await rm(draft, { recursive: true, force: true });
      // The folder is empty if this run created it and failed then.
      await rmdir(parent).catch(() => {});
    }
  }
}

/** Folders that are copied into one folder of a version. */
interface Copy {
  /** Folder of all versions, of the originals or of a locale. */
  readonly dir: SourcePath;
  /** `dir` as an absolute path. */
  readonly parent: string;
  /** Absolute. */
  readonly draft: string;
  readonly folder: SourcePath;
  /** Absolute paths, and where they are in the copy. */
  readonly sources: readonly { readonly path: string; readonly prefix: string }[];
}

function copyOf(root: string, name: string, dir: SourcePath, sources: Copy['sources']): Copy {
  const parent = join(root, dir);
  return { dir, parent, draft: join(root, temporaryName()), folder: `${dir}/${name}`, sources };
}

/** The copy of the originals, and one for each locale that has translations of them. */
function planCopies(
  name: string,
  { root, locale }: Pick<ResolvedConfig, 'root' | 'locale'>,
  { folders, snapshots }: DocsConfig,
): readonly [Copy, ...Copy[]] {
  const parent = join(root, snapshots.dir);
  const originals = folders.map((folder) => ({ ...folder, path: join(root, folder.dir) }));
  const near = originals.find(({ path }) => isInside(parent, path) || isInside(path, parent));
  if (near !== undefined) {
    throw new UserError(`${near.dir}/ and ${snapshots.dir}/, where versions are, have to be apart`);
  }
  const translations = (locale?.others ?? []).flatMap((other) => {
    const inLocale = (path: SourcePath) => translationPath(localeFolder(other), path);
    const found = folders
      .map(({ dir, prefix }) => ({ path: join(root, inLocale(dir)), prefix }))
      .filter(({ path }) => existsSync(path));
    return found.length === 0 ? [] : copyOf(root, name, inLocale(snapshots.dir), found);
  });
  return [copyOf(root, name, snapshots.dir, originals), ...translations];
}

/** @throws UserError where a folder of the name exists, which the list of versions does not have */
function checkFree(name: string, copies: readonly Copy[], list: SourcePath): void {
  for (const { dir, parent } of copies) {
    const existing = namesIn(parent).find((entry) => entry.toLowerCase() === name.toLowerCase());
    if (existing === undefined) continue;
    const hint = `add ${JSON.stringify(existing)} to ${list}, or remove the folder`;
    throw new UserError(`there is ${dir}/${existing} already, which ${list} does not list`, hint);
  }
}

/** Copies the sources into the draft. @param to folder in the draft @returns the number of files */
async function copySources({ draft, sources }: Copy, to: string): Promise<number> {
  let files = 0;
  for (const { path, prefix } of sources) files += await copyFolder(path, join(draft, to, prefix));
  return files;
}

/** Renames the drafts to their folders and lists the version; where that fails, renames them back. */
async function publish(copies: readonly Copy[], root: string, list: () => void): Promise<void> {
  const renamed: Copy[] = [];
  try {
    for (const copy of copies) {
      makeFolder(copy.parent);
      await rename(copy.draft, join(root, copy.folder));
      renamed.push(copy);
    }
    list();
  } catch (error) {
    for (const { folder, draft } of renamed) await rename(join(root, folder), draft);
    throw error;
  }
}

/** Sidebars and the other parts of the config about these documents; `undefined` where it has none. */
function frozenSettings(written: unknown, keyPath: DocsConfig['keyPath']): object | undefined {
  const docs = keyPath.reduce(fieldOf, written);
  const entries = ['main', 'sidebars', 'tagsFile'].flatMap((key) => {
    const value = fieldOf(docs, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function fieldOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Copies regular files only, as a site is read: a link to a file becomes a file, a link to a folder is left out. */
async function copyFolder(from: string, to: string): Promise<number> {
  makeFolder(to);
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (neverCopied.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) files += await copyFolder(source, target);
    else if (kindOfPath(source) === 'file') {
      await copyFile(source, target);
      files++;
    }
  }
  return files;
}

const neverCopied = new Set(['node_modules', '.git', '.DS_Store']);
