import { closeSync, copyFileSync, lstatSync, openSync, writeFileSync } from 'node:fs';
import { access, constants, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, systemCode, temporaryName, tryFolder, writeFailure } from '../../core/write/index.ts';
import type { Permalink } from '../../model/address.ts';
import type { ResolvedConfig } from '../../model/config.ts';
import { type FileMemory, type FileStats, noFileMemory } from '../../model/file-memory.ts';
import { recordText } from '../../shared/output-record.ts';
import { createClaims } from './claims.ts';
import { listFiles, removeFolder } from './folder-files.ts';
import { explain, OutputError } from './output-error.ts';
import {
  copyingName,
  exists,
  findOutputFolder,
  hasMarker,
  markerName,
  markerText,
  type OutputFolder,
  type OutputHooks,
} from './output-folder.ts';
import { acquireLock, type OutputLock } from './output-lock.ts';
import { outputPath } from './output-path.ts';
import { isSmall, type Patch, patchSite } from './patch.ts';
import { restoreFolder, restoreOutput } from './restore.ts';
import { refuseForeign, refuseProtected } from './safeguard.ts';
import { findContent, findContentOf, type KnownContent, linkFile, type SeenFile, toKnown } from './same-file.ts';
import { swapIn } from './swap.ts';

/**
 * A site that is written into a staging folder until `commit`. Paths are relative to the output folder, with `/`.
 *
 * All methods but `discard` throw an `OutputError`. A refused path leaves the output open; any other failure discards it.
 */
export interface Output {
  write(path: string, content: string | Uint8Array | KnownContent): Promise<void>;
  /** `from` is absolute. Copying one file to one path again does nothing. */
  copy(from: string, path: string): Promise<void>;
  /** What was written so far, without copies. */
  readonly total: { readonly files: number; readonly bytes: number };
  /**
   * Replaces the old site as a whole. Without a difference the old site is not touched.
   *
   * @param about what is noted about the site in its marker
   */
  commit(about?: AboutOutput): Promise<void>;
  /** Removes what was written. It may be called at any time and again; a commit that has begun is finished first. */
  discard(): Promise<void>;
}

/** What a build knows about its output, for servers of it. */
interface AboutOutput extends Pick<ResolvedConfig, 'baseUrl' | 'trailingSlash' | 'pageFiles'> {
  readonly permalinks: readonly Permalink[];
}

export interface OutputOptions {
  /** Folders that the output folder may neither be nor contain, absolute: the site root and its content. */
  readonly protect?: readonly string[];
  /** How long to wait for another build into the same folder, in milliseconds. */
  readonly wait?: number;
  readonly hooks?: OutputHooks;
  /** Spares reading files of the old site that were not touched. */
  readonly files?: FileMemory;
}

/**
 * Repairs an output folder after a build that was killed, and refuses one that cannot be written, before there is anything
 * to write.
 *
 * @throws OutputError as `openOutput` does
 */
export async function prepareOutput(outDir: string, { protect = [] }: Pick<OutputOptions, 'protect'>): Promise<void> {
  await restoreOutput(outDir);
  try {
    const { site } = await findOutputFolder(outDir);
    await refuseProtected(site, protect);
    await refuseForeign(site);
    tryFolder(join(dirname(site), temporaryName()));
  } catch (error) {
    throw explain(error, outDir);
  }
}

/**
 * Opens an output folder, and repairs it after a build that was killed.
 *
 * @throws OutputError when the folder is protected, has files that are not docsgen's, is locked, or cannot be written
 */
export async function openOutput(outDir: string, options: OutputOptions = {}): Promise<Output> {
  const { protect = [], wait = 5000, hooks = {}, files = noFileMemory } = options;
  try {
    const folder = await findOutputFolder(outDir);
    await refuseProtected(folder.site, protect);
    await refuseForeign(folder.site);
    await hooks.beforeWrite?.(folder.lock);
    makeFolder(dirname(folder.site));
    const lock = await acquireLock(folder.lock, wait);
    try {
      await restoreFolder(folder);
      await hooks.beforeWrite?.(folder.next);
      await mkdir(folder.next);
      return new StagedOutput({ folder, lock, hooks, files, old: await hasMarker(folder.site) });
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explain(error, outDir);
  }
}

interface Staging {
  readonly folder: OutputFolder;
  readonly lock: OutputLock;
  readonly hooks: OutputHooks;
  readonly files: FileMemory;
  /** Whether there is an old site, whose unchanged files are used. */
  readonly old: boolean;
}

/** A path of the output in a folder. `join` would bring it into a normal form, which claimed paths have: 1 % of an unchanged build. */
function pathIn(folder: string, path: string): string {
  return `${folder}/${path}`;
}

class StagedOutput implements Output {
  readonly #staging: Staging;
  readonly #claims = createClaims();
  readonly #folders = new Set<string>();
  /** Unchanged files of the old site, which are linked into the new one at the end. */
  readonly #unchanged = new Map<string, SeenFile>();
  /** The other files, with their digests; `''` when unknown. */
  readonly #written = new Map<string, string>();
  readonly #pending = new Set<Promise<void>>();
  #total = { files: 0, bytes: 0 };
  #committing: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  #failure: unknown;

  constructor(staging: Staging) {
    this.#staging = staging;
    this.#claims.claim(markerName);
    this.#claims.claim(copyingName);
  }

  async write(path: string, content: string | Uint8Array | KnownContent): Promise<void> {
    this.#refuseClosed();
    this.#claims.claim(path);
    const known = toKnown(content);
    this.#total = { files: this.#total.files + 1, bytes: this.#total.bytes + known.byteLength };
    await this.#write(path, known);
  }

  async #write(path: string, known: KnownContent): Promise<void> {
    await this.#run(path, known.digest, {
      findSame: (old) => findContent(old, known, this.#staging.files),
      fill: (to) => {
        if (known.pieces !== undefined) writePieces(to, known.pieces());
        else writeFileSync(to, known.data(), { flag: 'wx' });
      },
    });
  }

  get total(): Output['total'] {
    return this.#total;
  }

  async copy(from: string, path: string): Promise<void> {
    this.#refuseClosed();
    if (!this.#claims.claim(path, from)) return;
    await this.#run(path, '', {
      findSame: (old) => findContentOf(old, from, this.#staging.files),
      fill: async (to) => {
        try {
          await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        } catch (error) {
          await refuseUnreadable(from);
          throw error;
        }
      },
    });
  }

  async commit(about?: AboutOutput): Promise<void> {
    this.#refuseClosed();
    this.#committing = this.#swapIn(about);
    try {
      await this.#committing;
    } catch (error) {
      this.#failure ??= explain(error, this.#staging.folder.site);
    }
    await this.#close();
    if (this.#failure) throw this.#failure;
  }

  async discard(): Promise<void> {
    await this.#committing?.catch(() => undefined);
    await this.#close();
  }

  /** Writes one file with `fill`, unless the old site has it already. */
  async #run(
    path: string,
    digest: string,
    { findSame, fill }: { findSame: (old: string) => SeenFile | undefined; fill: (to: string) => void | Promise<void> },
  ): Promise<void> {
    const { folder, hooks, old } = this.#staging;
    const task = (async () => {
      const same = old ? findSame(pathIn(folder.site, path)) : undefined;
      if (same !== undefined) {
        this.#unchanged.set(path, same);
        return;
      }
      this.#written.set(path, digest);
      const to = pathIn(folder.next, path);
      this.#makeFolder(dirname(to));
      await hooks.beforeWrite?.(to);
      await fill(to);
    })();
    this.#pending.add(task);
    try {
      await task;
    } catch (error) {
      this.#failure ??= explain(error, path);
      await this.#close();
      throw this.#failure;
    } finally {
      this.#pending.delete(task);
    }
  }

  #makeFolder(path: string): void {
    if (this.#folders.has(path)) return;
    makeFolder(path);
    this.#folders.add(path);
  }

  /** Links unchanged files of the old site into the new one, which keeps their time stamps and writes nothing. */
  async #linkUnchanged(): Promise<void> {
    const { folder, hooks } = this.#staging;
    for (const path of this.#unchanged.keys()) {
      const [from, to] = [pathIn(folder.site, path), pathIn(folder.next, path)];
      this.#makeFolder(dirname(to));
      if (hooks.beforeWrite !== undefined) await hooks.beforeWrite(to);
      if (!linkFile(from, to)) copyFileSync(from, to, constants.COPYFILE_EXCL);
    }
  }

  /** The difference to the old site; `undefined` without one. */
  #patch(): Patch | undefined {
    const { folder, old } = this.#staging;
    if (!old) return;
    const written = [...this.#written.keys()];
    const before = new Set(listFiles(folder.site));
    const added = written.filter((path) => !before.has(path)).length;
    for (const path of [...this.#unchanged.keys(), ...written]) before.delete(path);
    return { written, removed: [...before], added };
  }

  /** The content of the marker. */
  #note(about: AboutOutput | undefined): string {
    if (about === undefined) return markerText;
    const { baseUrl, trailingSlash, permalinks, pageFiles } = about;
    const clean = permalinks.filter((permalink) => !permalink.endsWith('.html'));
    const pages = new Set(clean.map((permalink) => outputPath(permalink, baseUrl, pageFiles)));
    const paths = [...this.#unchanged.keys(), ...this.#written.keys()];
    const htmlFiles = paths.filter((path) => path.endsWith('.html') && !pages.has(path)).sort();
    return recordText({ baseUrl, trailingSlash, htmlFiles });
  }

  async #swapIn(about: AboutOutput | undefined): Promise<void> {
    const { folder, lock, hooks } = this.#staging;
    await Promise.all(this.#pending);
    if (!(await lock.isHeld())) throw lockLost(folder);
    await this.#write(markerName, toKnown(this.#note(about)));
    const patch = this.#patch();
    if (patch !== undefined && (await this.#tryPatch(patch))) return this.#remember((_, { stats }) => stats);
    await this.#linkUnchanged();
    if (!(await lock.isHeld())) throw lockLost(folder);
    await refuseForeign(folder.site);
    await swapIn(folder, hooks);
    this.#remember(withoutOldName);
  }

  /** Patches the old site, if little has changed. `false` when the whole folder has to be replaced. */
  async #tryPatch(patch: Patch): Promise<boolean> {
    const { folder, hooks } = this.#staging;
    if (patch.written.length + patch.removed.length === 0) return true;
    // While old and new files are in one folder, no two may have names that some file systems take for one.
    if (!isSmall(patch, this.#unchanged.size) || !patch.removed.every((path) => this.#claims.fits(path))) return false;
    try {
      await patchSite(folder, patch, hooks);
    } catch (error) {
      if (systemCode(error) === undefined) throw error;
      return false;
    } finally {
      await removeFolder(folder.previous).catch(() => undefined);
    }
    return true;
  }

  /** Notes the digests of the files of the new site. */
  #remember(statsNow: (file: string, seen: SeenFile) => FileStats | undefined): void {
    const { folder, files } = this.#staging;
    if (files === noFileMemory) return;
    for (const [path, seen] of this.#unchanged) {
      const file = pathIn(folder.site, path);
      const stats = statsNow(file, seen);
      if (stats !== undefined) files.note(file, stats, seen.digest);
    }
    for (const [path, digest] of this.#written) {
      const file = pathIn(folder.site, path);
      const stats = digest === '' ? undefined : lstatSync(file, { throwIfNoEntry: false });
      if (stats !== undefined) files.note(file, stats, digest);
    }
  }

  #refuseClosed(): void {
    if (this.#failure) throw this.#failure;
    if (this.#closing || this.#committing) {
      throw new OutputError('the output is closed', { code: 'discarded', hint: 'the build was stopped; build again' });
    }
  }

  /** Waits for files that are being written, which would create the staging folder again. */
  #close(): Promise<void> {
    this.#closing ??= (async () => {
      const { folder, lock } = this.#staging;
      await Promise.allSettled(this.#pending);
      if (!(await lock.isHeld())) return;
      // The next build removes what cannot be removed now.
      if (!(await exists(join(folder.next, copyingName)))) await removeFolder(folder.next).catch(() => undefined);
      await lock.release();
    })();
    return this.#closing;
  }
}

/** @throws OutputError when a file that is copied cannot be read, which is no fault of the output folder */
async function refuseUnreadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch((error) => {
    throw new OutputError(`cannot read ${file}: ${writeFailure(error)}`, {
      code: 'unreadable-file',
      hint: 'give the user who builds the right to read it, or remove it',
    });
  });
}

function writePieces(to: string, pieces: Iterable<Uint8Array>): void {
  const file = openSync(to, 'wx');
  try {
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}

/** Stats of a file of the new site, if only its `ctimeMs` has changed, as by a link. */
function withoutOldName(file: string, { stats }: SeenFile): FileStats | undefined {
  const now = lstatSync(file, { throwIfNoEntry: false });
  return now?.mtimeMs === stats.mtimeMs && now.size === stats.size && now.ino === stats.ino ? now : undefined;
}

function lockLost(folder: OutputFolder): OutputError {
  return new OutputError(`another build took over ${folder.site}`, {
    code: 'busy',
    hint: `the file ${folder.lock} was removed while this build was running; build again`,
  });
}
