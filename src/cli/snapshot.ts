import { copyFile, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeLeftovers, replaceFile, temporaryName } from '../core/write/index.ts';
import type { ResolvedConfig } from '../model/config.ts';
import type { SourcePath } from '../model/place.ts';
import {
  isInside,
  isVersionName,
  readVersionList,
  snapshotPaths,
  versionNameExpectation,
  versionsFile,
  versionsFolder,
} from '../pipeline/config/index.ts';

/** Why a version cannot be made. Nothing has been changed then. */
export class SnapshotError extends Error {
  readonly hint: string | undefined;
  /** Whether the command line is wrong. */
  readonly isUsage: boolean;

  constructor(message: string, hint?: string, isUsage = false) {
    super(message);
    this.hint = hint;
    this.isUsage = isUsage;
  }
}

export interface Snapshot {
  readonly folder: SourcePath;
  /** Copied files. */
  readonly files: number;
  /** Whether there were no versions before. */
  readonly isFirst: boolean;
}

/**
 * Copies the docs folder and what the config says about it (`written`, as its author wrote it) into a folder of the
 * version, and then lists the version as the newest. Each of the two steps is one renaming: a run that is interrupted
 * leaves no half of a version, and nothing is overwritten. The next run removes what a killed one left.
 *
 * @throws SnapshotError when the version cannot be made
 */
export async function takeSnapshot(name: string, config: ResolvedConfig, written: unknown): Promise<Snapshot> {
  const { root, docs } = config;
  if (!isVersionName(name)) {
    throw new SnapshotError(`expected ${versionNameExpectation}, got ${JSON.stringify(name)}`, undefined, true);
  }
  if (docs === undefined) throw new SnapshotError('the site has no documentation to make a version of');
  const versions = readVersionList(root, config.product).value ?? [];
  const known = versions.find((version) => version.toLowerCase() === name.toLowerCase());
  if (known !== undefined)
    throw new SnapshotError(`there is a version ${known} already`, 'versions are never replaced');
  const parent = join(root, versionsFolder);
  const source = join(root, docs.dir);
  if (isInside(parent, source) || isInside(source, parent)) {
    throw new SnapshotError(`${docs.dir}/ and ${versionsFolder}/, where versions are, have to be apart`);
  }
  const existing = (await namesIn(parent)).find((entry) => entry.toLowerCase() === name.toLowerCase());
  if (existing !== undefined) {
    const hint = `add ${JSON.stringify(existing)} to ${versionsFile}, or remove the folder`;
    throw new SnapshotError(
      `there is ${versionsFolder}/${existing} already, which ${versionsFile} does not list`,
      hint,
    );
  }

  await mkdir(parent, { recursive: true });
  removeLeftovers(parent);
  const draft = join(parent, temporaryName());
  const list = join(root, versionsFile);
  const folder = `${versionsFolder}/${name}`;
  const inDraft = (path: SourcePath) => join(draft, path.slice(folder.length + 1));
  const paths = snapshotPaths(name);
  try {
    const files = await copyFolder(source, inDraft(paths.docs));
    if (files === 0) throw new SnapshotError(`${docs.dir}/ is empty: there is nothing to make a version of`);
    const settings = frozenSettings(written);
    if (settings !== undefined) await writeFile(inDraft(paths.settings), toJson(settings));
    await rename(draft, join(root, folder));
    try {
      replaceFile(list, toJson([name, ...versions]));
    } catch (error) {
      await rename(join(root, folder), draft);
      throw error;
    }
    return { folder, files, isFirst: versions.length === 0 };
  } finally {
    await rm(draft, { recursive: true, force: true });
    // It is empty where this run made it and then failed.
    await rmdir(parent).catch(() => {});
  }
}

/** Sidebars and the other parts of the config about these documents; `undefined` where it has none. */
function frozenSettings(written: unknown): object | undefined {
  const docs = fieldOf(written, 'docs');
  const entries = ['main', 'sidebars', 'tagsFile'].flatMap((key) => {
    const value = fieldOf(docs, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Plain files only: a link to a file becomes the file, a link to a folder is left out, as when a site is read. */
async function copyFolder(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (neverCopied.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) files += await copyFolder(source, target);
    else if (await isFile(source)) {
      await copyFile(source, target);
      files++;
    }
  }
  return files;
}

const neverCopied = new Set(['node_modules', '.git', '.DS_Store']);

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
