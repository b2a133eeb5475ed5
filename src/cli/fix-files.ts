import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeLeftovers, replaceUnchanged } from '../core/write/index.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { hashOf } from '../pipeline/content/index.ts';
import { applyFixes } from '../pipeline/fix/index.ts';
import { groupBy } from '../shared/group-by.ts';

/**
 * The most rounds of checking and fixing. A fix may reveal a mistake that the parser did not reach before, and a file that was
 * saved in between has to be checked again before it is edited.
 */
const maxRounds = 10;

interface Edits {
  readonly applied: number;
  /** Whether a file was left because it was saved since it was checked. */
  readonly isOutdated: boolean;
}

interface Fixable {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Hash of each source as it was checked. */
  readonly sources: ReadonlyMap<SourcePath, string>;
}

/**
 * Checks and fixes until nothing is left to fix.
 *
 * @returns the last result, and the number of edits
 */
export async function fixInRounds<R>(
  check: () => Promise<R>,
  fix: (result: R) => Edits,
): Promise<{ readonly result: R; readonly fixed: number }> {
  let result = await check();
  let fixed = 0;
  for (let round = 0; round < maxRounds; round++) {
    const made = fix(result);
    if (made.applied === 0 && !made.isOutdated) break;
    fixed += made.applied;
    result = await check();
  }
  return { result, fixed };
}

/**
 * Applies the fixes of all findings. Each file is replaced in one step, or not at all: a file that was saved since it was checked
 * is not edited, since the offsets of the fixes belong to the text that was checked.
 */
export function fixFiles(result: Fixable): Edits {
  let total = 0;
  let isOutdated = false;
  for (const folder of new Set([...result.sources.keys()].map(dirname))) removeLeftovers(join(result.root, folder));
  for (const { path, bytes, before, after, applied, isUnchanged } of fixed(result)) {
    if (isUnchanged && after === before) continue;
    if (isUnchanged && replaceUnchanged(path, bytes, after)) total += applied;
    else isOutdated = true;
  }
  return { applied: total, isOutdated };
}

/** The fixes as a unified diff; nothing is written. */
export async function previewFixes(result: Fixable, show: (file: SourcePath) => string): Promise<string> {
  const edited = fixed(result).filter(({ before, after }) => before !== after);
  return unifiedDiff(edited, show, 3);
}

/** Edits of files as a unified diff, with some lines around each. */
export async function unifiedDiff(
  edited: readonly { readonly file: SourcePath; readonly before: string | Buffer; readonly after: string }[],
  show: (file: SourcePath) => string,
  context: number,
): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  const patches = edited.map(({ file, before, after }) =>
    createTwoFilesPatch(`a/${show(file)}`, `b/${show(file)}`, String(before), after, undefined, undefined, { context }),
  );
  return patches.map((patch) => patch.replace(/^=+\n/, '')).join('');
}

/** The text of each file before and after its fixes. A file that was saved since it was checked gets none. */
function fixed({ root, diagnostics, sources }: Fixable) {
  const fixes = diagnostics.flatMap(({ fix }) => fix ?? []);
  return [...groupBy(fixes, ({ file }) => file)].map(([file, fixes]) => {
    const path = join(root, file);
    const bytes = readUnlessGone(path);
    const isUnchanged = hashOf(bytes) === sources.get(file);
    const before = bytes.toString();
    const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
    const { text, applied } = applyFixes(before.slice(mark.length), isUnchanged ? fixes : []);
    return { file, path, bytes, before, after: mark + text, applied, isUnchanged };
  });
}

/** Content of a file, empty where it was moved or removed. */
function readUnlessGone(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
