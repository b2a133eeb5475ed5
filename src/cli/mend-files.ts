import { chmodSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes } from '../fix/index.ts';
import type { Diagnostic, Fix } from '../model/diagnostic.ts';
import type { SourcePath } from '../model/place.ts';

interface Mendable {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes the edits of all findings and returns how many. A file is replaced in one step, or not at all. */
export function mendFiles(result: Mendable): number {
  let total = 0;
  for (const { path, before, after, applied } of mended(result)) {
    if (after === before) continue;
    replaceFile(path, after);
    total += applied;
  }
  return total;
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

function mended({ root, diagnostics }: Mendable) {
  const byFile = new Map<SourcePath, Fix[]>();
  for (const { fix } of diagnostics)
    if (fix !== undefined) byFile.set(fix.file, [...(byFile.get(fix.file) ?? []), fix]);
  return [...byFile].map(([file, fixes]) => {
    // A link to a file is kept, and what it leads to mended.
    const path = realpathSync(join(root, file));
    const before = readFileSync(path, 'utf8');
    const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
    const { text, applied } = applyFixes(before.slice(mark.length), fixes);
    return { file, path, before, after: mark + text, applied };
  });
}

function replaceFile(path: string, text: string): void {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text);
    chmodSync(beside, statSync(path).mode);
    renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}
