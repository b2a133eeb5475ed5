import { existsSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, replaceUnchanged } from '../../core/write/index.ts';
import type { SourcePath } from '../../model/place.ts';
import { applyFixes } from '../../pipeline/fix/index.ts';
import type { Move } from './moved-site.ts';
import type { MovePlan } from './plan-move.ts';

/** A file that was saved while a move was planned: places in the one text mean nothing in the other. */
export class FileSaved extends Error {
  override readonly name = 'FileSaved';
}

/** A file before and after its edits. */
interface Rewritten {
  readonly file: SourcePath;
  readonly before: Buffer;
  readonly after: string;
}

/** The files that a move edits. */
export function rewrite(root: string, { edits }: Pick<MovePlan, 'edits'>): readonly Rewritten[] {
  return [...edits].map(([file, fixes]) => {
    const before = readFileSync(join(root, file));
    const text = before.toString();
    const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return { file, before, after: mark + applyFixes(text.slice(mark.length), fixes).text };
  });
}

/**
 * Edits files, then renames files or folders. Where one step fails, those before it are taken back.
 *
 * @throws FileSaved, or the error of the file system; the files are then as they were
 */
export function carryOut(root: string, moves: readonly Move[], rewritten: readonly Rewritten[]): void {
  writeEdits(root, rewritten, () => {
    const done: Move[] = [];
    try {
      for (const { from, to } of moves) {
        makeFolder(dirname(join(root, to)));
        renameSync(join(root, from), join(root, to));
        done.push({ from, to });
      }
    } catch (error) {
      for (const { from, to } of done.reverse()) renameSync(join(root, to), join(root, from));
      throw error;
    }
  });
  for (const { from } of moves) removeEmpty(root, dirname(from));
}

/**
 * Edits files. Where one step fails, those before it are taken back.
 *
 * @param last what is done once all files are edited
 * @throws FileSaved, or the error of the file system; the files are then as they were
 */
export function writeEdits(root: string, rewritten: readonly Rewritten[], last?: () => void): void {
  const done: Rewritten[] = [];
  try {
    for (const one of rewritten) {
      if (!replaceUnchanged(join(root, one.file), one.before, one.after)) throw new FileSaved(one.file);
      done.push(one);
    }
    last?.();
  } catch (error) {
    for (const { file, before, after } of done) replaceUnchanged(join(root, file), Buffer.from(after), before);
    throw error;
  }
}

/** Removes a folder that nothing is in any more, and those above it. */
function removeEmpty(root: string, folder: string): void {
  if (folder === '.' || !existsSync(join(root, folder))) return;
  try {
    rmdirSync(join(root, folder));
  } catch {
    // Something is in it.
    return;
  }
  removeEmpty(root, dirname(folder));
}
