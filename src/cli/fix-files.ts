import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeLeftovers, replaceUnchanged } from '../core/write/index.ts';
import type { Diagnostic, Fix } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';
import { hashOf } from '../pipeline/content/index.ts';
import { applyFixes } from '../pipeline/fix/index.ts';

interface Mendable {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Hash of each source as it was judged. */
  readonly sources: ReadonlyMap<SourcePath, string>;
}

/**
 * Makes the edits of all findings. A file is replaced in one step, or not at all: one that was saved since it was
 * judged is left as it is, since places in the one text mean nothing in the other.
 *
 * @returns how many edits were made, and whether a file was left because it was saved
 */
export function fixFiles(result: Mendable): { readonly applied: number; readonly isOutdated: boolean } {
  let total = 0;
  let isOutdated = false;
  for (const folder of new Set([...result.sources.keys()].map(dirname))) removeLeftovers(join(result.root, folder));
  for (const { path, bytes, before, after, applied, isJudged } of mended(result)) {
    if (isJudged && after === before) continue;
    if (isJudged && replaceUnchanged(path, bytes, after)) total += applied;
    else isOutdated = true;
  }
  return { applied: total, isOutdated };
}

/** The same as a unified diff, with nothing written. */
export async function previewFixes(result: Mendable, show: (file: SourcePath) => string): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  return mended(result)
    .filter(({ before, after }) => before !== after)
    .map(({ file, before, after }) => {
      const patch = createTwoFilesPatch(`a/${show(file)}`, `b/${show(file)}`, before, after, undefined, undefined, {
        context: 3,
      });
      return patch.replace(/^=+\n/, '');
    })
    .join('');
}

/** Of a text that is not the one that was judged nothing is fixed. */
function mended({ root, diagnostics, sources }: Mendable) {
  const byFile = new Map<SourcePath, Fix[]>();
  for (const { fix } of diagnostics)
    if (fix !== undefined) byFile.set(fix.file, [...(byFile.get(fix.file) ?? []), fix]);
  return [...byFile].map(([file, fixes]) => {
    const path = join(root, file);
    const bytes = readUnlessGone(path);
    const isJudged = hashOf(bytes) === sources.get(file);
    const before = bytes.toString();
    const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
    const { text, applied } = applyFixes(before.slice(mark.length), isJudged ? fixes : []);
    return { file, path, bytes, before, after: mark + text, applied, isJudged };
  });
}

/** Empty where somebody has moved or removed the file. */
function readUnlessGone(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
